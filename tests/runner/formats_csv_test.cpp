// CSV: fields, columns, and what is said of damaged lines.
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "formats/csv.h"
#include "formats/csv_fields.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

const std::string kPuzzle(kEasy);
const std::string kSolution(kEasySolution);

ParsedBatch parse(const CsvLayout& layout, std::string_view text) {
  ParsedBatch batch;
  csv(layout)->parse({.text = text}, batch);
  return batch;
}

std::vector<std::string> texts_of(std::string_view line, char delimiter = ',') {
  std::vector<std::string> texts;
  for (const CsvField& field : fields_of(line, delimiter)) {
    texts.emplace_back(field.open ? "OPEN" : std::string(field.text));
  }
  return texts;
}

TEST(CsvFields, AreQuotedOrNot) {
  using List = std::vector<std::string>;
  EXPECT_EQ(texts_of("a,b"), (List{"a", "b"}));
  EXPECT_EQ(texts_of(""), (List{""}));
  EXPECT_EQ(texts_of(",,"), (List{"", "", ""}));
  EXPECT_EQ(texts_of(" a , b\t"), (List{"a", "b"}));
  EXPECT_EQ(texts_of("a\tb\t", '\t'), (List{"a", "b", ""}));
  EXPECT_EQ(texts_of("\"a,b\", \"c\" ,d"), (List{"a,b", "c", "d"}));
  EXPECT_EQ(texts_of("\"a\"\"b\",\"\""), (List{"a\"\"b", ""}));
  EXPECT_EQ(texts_of("\"a\"b,c"), (List{"\"a\"b", "c"}));
  EXPECT_EQ(texts_of("a,\"b"), (List{"a", "OPEN"}));
  EXPECT_EQ(texts_of("a,\"b\"\""), (List{"a", "OPEN"}));
}

TEST(Csv, TakesPuzzleAndSolutionFromTheirColumns) {
  const std::string text = "1," + kPuzzle + "," + kSolution + ",27\n" +         // quickly
                           "2,\"" + kPuzzle + "\",\"" + kSolution + "\"\r\n" +  // quoted
                           "\n# comment\n" +                                    //
                           "3, " + kPuzzle + " ,,\n" +                          // no solution
                           "4," + kPuzzle + "\n" +                              // no such field
                           "5," + kPuzzle + ",12345,\"x\"\n" +                  // malformed
                           "6," + kPuzzle + "," + kSolution;
  const ParsedBatch batch = parse({.puzzle = 1, .solution = 2}, text);
  EXPECT_TRUE(batch.rejects.empty());
  ASSERT_EQ(batch.puzzles.size(), 6U);
  ASSERT_EQ(batch.solutions.size(), 6U);
  EXPECT_EQ(batch.lines, (std::vector<std::uint64_t>{1, 2, 5, 6, 7, 8}));
  for (const char* puzzle : batch.puzzles) EXPECT_EQ(std::string(puzzle, 81), kPuzzle);
  for (const std::size_t i : {0, 1, 5}) EXPECT_EQ(std::string(batch.solutions[i], 81), kSolution);
  EXPECT_EQ(batch.solutions[2], nullptr);
  EXPECT_EQ(batch.solutions[3], nullptr);
  EXPECT_EQ(batch.solutions[4], kMalformedSolution);
}

TEST(Csv, ReadsASolutionBeforeThePuzzle) {
  const std::string text = kSolution + ";" + kPuzzle + "\n";
  const ParsedBatch batch = parse({.delimiter = ';', .puzzle = 1, .solution = 0}, text);
  ASSERT_EQ(batch.puzzles.size(), 1U);
  EXPECT_EQ(std::string(batch.puzzles[0], 81), kPuzzle);
  EXPECT_EQ(std::string(batch.solutions[0], 81), kSolution);
}

TEST(Csv, SaysWhatIsWrong) {
  struct Expected {
    std::string text;
    std::uint64_t column;
    std::string message;
  };
  for (const Expected& expected : std::initializer_list<Expected>{
           {"1," + kPuzzle.substr(1) + ",x", 2 + 81, "80 cells, 81 needed"},
           {"1,\"" + kPuzzle + "5\"", 3 + 82, "82 cells, 81 needed"},
           {"1,53..A" + kPuzzle.substr(5) + ",", 7, "'A' is not a cell"},
           {"1,", 3, "0 cells, 81 needed"},
           {"1", 2, "no field for the puzzle among 1"},
           {"\"1," + kPuzzle, 1, "a quoted field does not end in its line"},
           {"1," + kPuzzle + ",,\"a note", 2 + 84, "a quoted field does not end in its line"},
           {"1," + kPuzzle + std::string(70'000, ','), 65'537,
            "70083 bytes without the end of a record"},
       }) {
    const std::string text = expected.text + "\n";
    const ParsedBatch batch = parse({.puzzle = 1, .solution = 2}, text);
    ASSERT_EQ(batch.rejects.size(), 1U) << expected.text;
    EXPECT_TRUE(batch.puzzles.empty());
    EXPECT_EQ(describe(batch.rejects[0]), expected.message);
    EXPECT_EQ(batch.rejects[0].column, expected.column) << expected.message;
    EXPECT_EQ(batch.reject_texts[0], expected.text);
  }
}

// The quick way and the thorough one must agree on what a comment is, and on every line end.
TEST(Csv, ReadsPlainLinesAsItReadsOthers) {
  const std::string good = "1," + kPuzzle + "," + kSolution;
  for (const std::string start : {"", "#", " #", "\t"}) {
    for (const std::string end :
         {"\n", "\r\n", "", "\r", ",\n", ",\r\n", ",\"\"\n", " \n", "\r\r\n"}) {
      const std::string text = start + good + end;
      const ParsedBatch batch = parse({.puzzle = 1, .solution = 2}, text);
      const std::size_t expected = start.find('#') == std::string::npos ? 1 : 0;
      EXPECT_EQ(batch.puzzles.size(), expected) << text;
      EXPECT_TRUE(batch.rejects.empty()) << text;
      if (expected == 1) {
        EXPECT_EQ(std::string(batch.solutions.at(0), 81), kSolution) << text;
      }
    }
  }
}

}  // namespace
}  // namespace nonet::test
