// One puzzle a line: what is a record, what is a good one, and what is said of the others.
#include <gtest/gtest.h>

#include <string>

#include "formats/lines.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

ParsedBatch parse(const Format& format, std::string_view text, std::uint64_t first_line = 1) {
  ParsedBatch batch;
  format.parse({.text = text, .first_line = first_line}, batch);
  return batch;
}

/// The only record of a text, which must be a reject.
Reject only_reject(const Format& format, std::string_view text) {
  const ParsedBatch batch = parse(format, text);
  EXPECT_EQ(batch.records(), 1U) << text;
  EXPECT_EQ(batch.rejects.size(), 1U) << text;
  return batch.rejects.empty() ? Reject{} : batch.rejects[0];
}

std::string line(std::string_view puzzle) { return std::string(puzzle) + '\n'; }

TEST(Lines, TakesPuzzlesWithEveryLineEnd) {
  for (const std::string end : {"\n", "\r\n", ""}) {
    const std::string text = std::string(kEasy) + "\n" + std::string(kHard) + end;
    const ParsedBatch batch = parse(kLines, text);
    ASSERT_EQ(batch.puzzles.size(), 2U);
    EXPECT_EQ(std::string(batch.puzzles[0], 81), kEasy);
    EXPECT_EQ(std::string(batch.puzzles[1], 81), kHard);
    EXPECT_TRUE(batch.rejects.empty());
  }
}

TEST(Lines, TakesTextAfterASeparator) {
  for (const std::string tail : {" 1.2", "\tname", ";", ",53467", ": x", "  # hard"}) {
    EXPECT_EQ(parse(kLines, line(std::string(kEasy) + tail)).puzzles.size(), 1U) << tail;
  }
}

TEST(Lines, PassesOverCommentsAndEmptyLinesButCountsThem) {
  const std::string text = "# a comment\n\n  \t\r\n  # another\n" + line(kEasy) + "bad\n";
  const ParsedBatch batch = parse(kLines, text, 10);
  ASSERT_EQ(batch.puzzles.size(), 1U);
  EXPECT_EQ(batch.lines[0], 14U);
  ASSERT_EQ(batch.rejects.size(), 1U);
  EXPECT_EQ(batch.rejects[0].line, 15U);
  EXPECT_EQ(batch.rejects[0].record, 2U);
}

TEST(Lines, SaysWhatIsWrong) {
  struct Expected {
    std::string text;
    RejectReason reason;
    std::uint64_t column;
    std::string message;
  };
  const std::string easy(kEasy);
  for (const Expected& expected : std::initializer_list<Expected>{
           {easy.substr(0, 80), RejectReason::kTooFewCells, 81, "80 cells, 81 needed"},
           {easy.substr(0, 1), RejectReason::kTooFewCells, 2, "1 cell, 81 needed"},
           {easy.substr(0, 9) + " " + easy.substr(9), RejectReason::kTooFewCells, 10,
            "9 cells, 81 needed"},
           {easy + ".", RejectReason::kTooManyCells, 82, "82 cells, 81 needed"},
           {easy + ". name", RejectReason::kTooManyCells, 82, "82 cells, 81 needed"},
           {easy.substr(0, 40) + "A" + easy.substr(41), RejectReason::kBadCharacter, 41,
            "'A' is not a cell"},
           {easy + "A", RejectReason::kBadCharacter, 82, "'A' is not a cell"},
           {easy + "\r", RejectReason::kBadCharacter, 82, "byte 0x0D is not a cell"},
           {std::string(1, '\0') + easy, RejectReason::kBadCharacter, 1, "byte 0x00 is not a cell"},
           {"\xC3\xA9" + easy, RejectReason::kBadCharacter, 1, "byte 0xC3 is not a cell"},
       }) {
    // A '\r' just before the line end belongs to it; "\r\r\n" leaves one in the line.
    const Reject reject = only_reject(kLines, expected.text + "\r\n");
    EXPECT_EQ(reject.reason, expected.reason) << expected.text;
    EXPECT_EQ(reject.column, expected.column) << expected.text;
    EXPECT_EQ(describe(reject), expected.message);
  }
}

TEST(Lines, NamesTheLengthOfALineThatWasNotKept) {
  ParsedBatch batch;
  const std::string text(1000, '.');
  kLines.parse({.text = text, .elided = 500'000}, batch);
  ASSERT_EQ(batch.rejects.size(), 1U);
  EXPECT_EQ(batch.rejects[0].reason, RejectReason::kTooLong);
  EXPECT_EQ(batch.rejects[0].actual, 501'000U);
}

TEST(Lines, TakesThePuzzleAfterWords) {
  const auto format = lines_after(1);
  const std::string text = "0018b3  " + std::string(kEasy) + "\t1.2\n\tid " + std::string(kHard) +
                           "\n# comment\n" + "one\n" + "id " + std::string(kEasy) + "5 x\n" +
                           "id 53.A\n" + std::string(kEasy) + "\n";
  const ParsedBatch batch = parse(*format, text);
  ASSERT_EQ(batch.puzzles.size(), 2U);
  EXPECT_EQ(std::string(batch.puzzles[0], 81), kEasy);
  EXPECT_EQ(std::string(batch.puzzles[1], 81), kHard);
  ASSERT_EQ(batch.rejects.size(), 4U);
  EXPECT_EQ(describe(batch.rejects[0]), "no field for the puzzle among 1");
  EXPECT_EQ(batch.rejects[0].column, 4U);
  EXPECT_EQ(describe(batch.rejects[1]), "82 cells, 81 needed");
  EXPECT_EQ(batch.rejects[1].column, 4U + 81U);
  EXPECT_EQ(describe(batch.rejects[2]), "'A' is not a cell");
  EXPECT_EQ(batch.rejects[2].column, 7U);
  EXPECT_EQ(batch.rejects[3].reason, RejectReason::kMissingField);
}

TEST(Lines, KeepsTheTextOfRejects) {
  const std::string text = line(kEasy) + "bad one\r\n" + line(kHard) + "last";
  const ParsedBatch batch = parse(kLines, text);
  EXPECT_EQ(batch.reject_texts, (std::vector<std::string_view>{"bad one", "last"}));
  EXPECT_TRUE(batch.solutions.empty());
}

TEST(Lines, NamesGridsOfOtherSizes) {
  EXPECT_EQ(describe(only_reject(kLines, std::string(256, '.'))),
            "256 cells, 81 needed (a 16x16 grid?)");
  EXPECT_EQ(describe(only_reject(kLines, std::string(729, '1'))),
            "729 cells, 81 needed (nine candidates for each cell?)");
}

}  // namespace
}  // namespace nonet::test
