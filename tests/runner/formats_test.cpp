// The formats: what is a record, what is a good one, and what is said of the others.
#include <gtest/gtest.h>

#include <string>

#include "formats/blocks.h"
#include "formats/detect.h"
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

std::string block(std::string_view heading, std::string_view puzzle) {
  std::string text = line(heading);
  for (int row = 0; row < 9; ++row) text += line(puzzle.substr(9 * row, 9));
  return text;
}

TEST(GridBlocks, TakesBlocksUnderHeadings) {
  std::string text = block("Grid 01", kEasy) + "\n" + block("grid", kHard) + "# end\n";
  text += block("  Grid 3", kEasySolution);
  text.pop_back();
  const ParsedBatch batch = parse(kGridBlocks, text);
  ASSERT_EQ(batch.puzzles.size(), 3U);
  EXPECT_EQ(std::string(batch.puzzles[0], 81), kEasy);
  EXPECT_EQ(std::string(batch.puzzles[1], 81), kHard);
  EXPECT_EQ(std::string(batch.puzzles[2], 81), kEasySolution);
  EXPECT_EQ(batch.lines, (std::vector<std::uint64_t>{1, 12, 23}));
  EXPECT_TRUE(batch.rejects.empty());
}

TEST(GridBlocks, RejectsAWholeBlockForItsFirstFault) {
  const std::string good = block("Grid 1", kEasy);
  const Reject few_rows = only_reject(kGridBlocks, good.substr(0, good.size() - 10));
  EXPECT_EQ(few_rows.reason, RejectReason::kRowCount);
  EXPECT_EQ(describe(few_rows), "8 rows in the grid, 9 needed");
  EXPECT_EQ(few_rows.line, 1U);
  EXPECT_EQ(describe(only_reject(kGridBlocks, good + "123456789\n")),
            "10 rows in the grid, 9 needed");
  EXPECT_EQ(describe(only_reject(kGridBlocks, "Grid 1\n")), "0 rows in the grid, 9 needed");

  std::string short_row = good;
  short_row.erase(30, 1);
  const Reject reject = only_reject(kGridBlocks, short_row);
  EXPECT_EQ(reject.reason, RejectReason::kRowLength);
  EXPECT_EQ(reject.line, 4U);
  EXPECT_EQ(reject.column, 9U);
  EXPECT_EQ(describe(reject), "8 cells in the row, 9 needed");

  std::string letter = good;
  letter[31] = 'q';
  const Reject bad = only_reject(kGridBlocks, letter);
  EXPECT_EQ(bad.reason, RejectReason::kBadCharacter);
  EXPECT_EQ(bad.line, 4U);
  EXPECT_EQ(bad.column, 5U);
  EXPECT_EQ(describe(bad), "'q' is not a cell");
}

TEST(GridBlocks, GoesOnAfterABadBlock) {
  const ParsedBatch batch =
      parse(kGridBlocks, "Grid 1\n12\n" + block("Grid 2", kEasy) + "Grid 3\n");
  ASSERT_EQ(batch.puzzles.size(), 1U);
  EXPECT_EQ(std::string(batch.puzzles[0], 81), kEasy);
  ASSERT_EQ(batch.rejects.size(), 2U);
  EXPECT_EQ(batch.rejects[0].record, 1U);
  EXPECT_EQ(batch.rejects[1].record, 3U);
}

std::string detected(std::string_view text) {
  const Detection found = detect(text, {}, true, {});
  return found.format ? std::string(found.format->name()) : found.error;
}

TEST(Detect, ChoosesByTheFirstLineThatSaysSomething) {
  EXPECT_EQ(detected("# x\n\nGrid 01\n"), "grid-blocks");
  EXPECT_EQ(detected("GRID\n"), "grid-blocks");
  EXPECT_EQ(detected("Gridlock\n"), "lines");
  EXPECT_EQ(detected(line(kEasy)), "lines");
  EXPECT_EQ(detected("# only\n\n"), "");
  EXPECT_EQ(detected(""), "");
}

}  // namespace
}  // namespace nonet::test
