// Detection: what tells a format, what leaves a choice, and what is refused by its name.
#include <gtest/gtest.h>

#include <string>

#include "support/puzzles.h"
#include "support/records.h"

namespace nonet::test {
namespace {

const std::string kPuzzle(kEasy);
const std::string kOther(kHard);
const std::string kSolution(kEasySolution);

std::string rows(std::string_view puzzle) {
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) text += std::string(puzzle.substr(9 * row, 9)) + "\n";
  return text;
}

std::size_t good_records(std::string_view text, const runner::FormatOptions& options = {}) {
  std::size_t count = 0;
  for (const std::string& record : records_in_pieces(text, 1 << 20, 100, options)) {
    count += record.starts_with("good") ? 1 : 0;
  }
  return count;
}

TEST(Detect, ChoosesByTheFirstLineThatSaysSomething) {
  EXPECT_EQ(format_of("# x\n\nGrid 01\n"), "grid-blocks");
  EXPECT_EQ(format_of("GRID\n"), "grid-blocks");
  EXPECT_EQ(format_of("Gridlock\n"), "lines");
  EXPECT_EQ(format_of(kPuzzle + "\n"), "lines");
  EXPECT_EQ(format_of("# only\n\n"), "");
  EXPECT_EQ(format_of(""), "");
}

// A first line that is damaged is a reject of whatever the input is, and does not decide.
TEST(Detect, LooksPastDamage) {
  EXPECT_EQ(format_of(kPuzzle.substr(1) + "\n" + kPuzzle + "\n"), "lines");
  EXPECT_EQ(format_of(kPuzzle.substr(0, 16) + "\n" + kPuzzle + "\n"), "lines");
  EXPECT_EQ(format_of(kPuzzle.substr(0, 9) + "\n" + kPuzzle + "\n"), "lines");
  EXPECT_EQ(format_of("1," + kPuzzle.substr(1) + "," + kSolution + "\n2," + kPuzzle + "," +
                      kSolution + "\n"),
            "csv");
  EXPECT_EQ(records_in_pieces("12345678\n" + rows(kPuzzle).substr(10), 1000, 9),
            (Records{"bad 1:9 row_length 8"}));
  EXPECT_EQ(records_in_pieces("some title\n" + kPuzzle + "\n", 1000, 9).size(), 2U);
}

TEST(Detect, PassesOverACountAndAHeader) {
  EXPECT_EQ(records_in_pieces("1\n" + kPuzzle + "\n", 1000, 9), (Records{"good 2 " + kPuzzle}));
  EXPECT_EQ(records_in_pieces("1\n" + rows(kPuzzle), 1000, 9), (Records{"good 2 " + kPuzzle}));
  EXPECT_EQ(records_in_pieces("puzzle\n" + kPuzzle + "\n", 1000, 9),
            (Records{"good 2 " + kPuzzle}));
  EXPECT_EQ(records_in_pieces("grid\n" + kPuzzle + "\n", 1000, 9), (Records{"good 2 " + kPuzzle}));
  EXPECT_EQ(records_in_pieces("a,rating\n" + kPuzzle + ",1.2\n", 1000, 9),
            (Records{"good 2 " + kPuzzle}));
  // Not a header: what may be a damaged puzzle is a record.
  EXPECT_EQ(records_in_pieces("53..,1.1\n" + kPuzzle + ",1.2\n", 1000, 9).size(), 2U);
  EXPECT_EQ(records_in_pieces("7\nx\n", 1000, 9).size(), 2U);
}

TEST(Detect, FindsTheColumns) {
  for (const std::string delimiter : {",", ";", "\t"}) {
    const std::string data = delimiter + kPuzzle + delimiter + kSolution + "\n";
    EXPECT_EQ(format_of("quizzes" + delimiter + "solutions\n"), "csv");
    const Records expected = {"good 2 " + kPuzzle + " " + kSolution};
    EXPECT_EQ(
        records_in_pieces("id" + delimiter + "Sudoku" + delimiter + "Answer\n1" + data, 99, 9),
        expected);
    EXPECT_EQ(records_in_pieces("id" + delimiter + "a" + delimiter + "b\n1" + data, 99, 9),
              expected);
    EXPECT_EQ(records_in_pieces("1" + data, 99, 9),
              (Records{"good 1 " + kPuzzle + " " + kSolution}));
  }
  EXPECT_EQ(records_in_pieces(kSolution + "," + kPuzzle + "\n", 99, 9),
            (Records{"good 1 " + kPuzzle + " " + kSolution}));
}

TEST(Detect, TakesTheColumnsThatAreNamed) {
  const std::string text = "id,a,b\n1," + kPuzzle + "," + kOther + "\n";
  EXPECT_EQ(format_of(text),
            "several columns may hold puzzles: 2 'a', 3 'b'; choose one with --column");
  EXPECT_EQ(records_in_pieces(text, 99, 9, {.column = "b"}), (Records{"good 2 " + kOther}));
  EXPECT_EQ(records_in_pieces(text, 99, 9, {.column = "2"}), (Records{"good 2 " + kPuzzle}));
  EXPECT_EQ(records_in_pieces(text, 99, 9, {.column = "a", .solution_column = "b"}),
            (Records{"good 2 " + kPuzzle + " " + runner::kMalformedSolution}));
  EXPECT_EQ(format_of(text, {.column = "c"}), "no column 'c' in the first line");
  EXPECT_EQ(format_of("puzzle,b\n" + kPuzzle + "," + kOther + "\n", {.column = "c"}),
            "there is no column 'c'; the columns are: 'puzzle', 'b'");
  EXPECT_EQ(good_records("id " + kPuzzle + " x\n", {.column = "2"}), 1U);
  for (const char* solution : {"a", "2"}) {
    EXPECT_EQ(format_of(text, {.column = "a", .solution_column = solution}),
              "puzzles and solutions cannot be in the same column");
  }
}

TEST(Detect, RefusesWhatLeavesAChoice) {
  EXPECT_EQ(format_of("puzzle,board\n" + kPuzzle + "," + kOther + "\n"),
            "several columns may hold puzzles: 1 'puzzle', 2 'board'; choose one with --column");
  EXPECT_EQ(format_of(kPuzzle + "," + kOther + "\n"),
            "several columns may hold puzzles: 1, 2; choose one with --column");
  EXPECT_EQ(format_of("board,key\n5," + kPuzzle + "\n"),
            "several columns may hold puzzles: 1 'board', 2 'key'; choose one with --column");
  EXPECT_EQ(format_of(kPuzzle + " " + kOther + "\n"),
            "several puzzles in a line, as its words 1 and 2; choose one with --column");
  EXPECT_EQ(
      format_of("puzzle,solution,answer\n" + kPuzzle + "," + kSolution + "," + kSolution + "\n"),
      "several columns may hold solutions: 2 'solution', 3 'answer'; choose one with "
      "--solution-column");
}

TEST(Detect, RefusesOtherGridsByName) {
  const std::string candidates = "a grid of candidates, not of givens";
  EXPECT_EQ(format_of(std::string(729, '1') + "\n"), candidates);
  EXPECT_EQ(format_of("12 3 4 5 6 7 8 9 1\n1 2 3 4 5 6 7 89 9\n"), candidates);
  EXPECT_EQ(
      format_of(".-----.-----.-----.\n| 12 3 4 | 5 6 7 | 8 9 1 |\n| 1 2 3 | 4 5 6 | 7 89 9 |\n"),
      candidates);
  std::string groups;
  for (int i = 0; i < 81; ++i) groups += i % 2 == 0 ? "12 " : "5 ";
  EXPECT_EQ(format_of(groups + "\n"), candidates);
  EXPECT_EQ(format_of("1.3.\n3.1.\n2143\n4321\n"), "grids of 4x4 cells, not 9x9");
  const std::string sixteen = "grids of 4x4 or 16x16 cells, not 9x9";
  EXPECT_EQ(format_of("1.3.3.1.21434321\n"), sixteen);
  std::string hexadecimal;
  for (int i = 0; i < 16; ++i) hexadecimal += "1..A|..4.|G..8|....\n";
  EXPECT_EQ(format_of(hexadecimal), "grids of 16x16 cells, not 9x9");
  for (const std::size_t size : {6, 8, 12, 25}) {
    const std::string line(size * size, '.');
    const std::string name = std::to_string(size) + "x" + std::to_string(size);
    EXPECT_EQ(format_of(line + "\n" + line + "\n"), "grids of " + name + " cells, not 9x9");
    std::string grid;
    for (std::size_t row = 0; row < size; ++row) grid += std::string(size, '.') + "\n";
    EXPECT_EQ(format_of(grid), "grids of " + name + " cells, not 9x9");
  }
}

TEST(Detect, RefusesUtf16) {
  EXPECT_EQ(format_of("\xFF\xFE"
                      "5"),
            "UTF-16 text; only UTF-8 is read");
}

TEST(Detect, NamesColumnsBriefly) {
  std::string header = "puzzle";
  for (int i = 0; i < 100; ++i) header += ',' + std::string(200, 'a');
  EXPECT_LT(format_of(header + "\n" + kPuzzle + "\n", {.column = "none"}).size(), 1200U);
}

TEST(Detect, IsOverruledByTheNameOfAFormat) {
  EXPECT_EQ(format_of(rows(kPuzzle), {.format = "lines"}), "lines");
  EXPECT_EQ(good_records(rows(kPuzzle), {.format = "lines"}), 0U);
  EXPECT_EQ(good_records(rows(kPuzzle), {.format = "sdk"}), 1U);
  EXPECT_EQ(good_records(kPuzzle + "\n", {.format = "csv"}), 1U);
  EXPECT_EQ(good_records("5\n" + kPuzzle + "\n", {.format = "lines"}), 1U);
  for (const std::string_view name : runner::format_names()) {
    for (const std::string text : {"", "\n", "{", "[", "\"", "x", "5", "Grid", "1,2\n"}) {
      EXPECT_EQ(good_records(text, {.format = std::string(name)}), 0U) << name << ' ' << text;
    }
  }
}

}  // namespace
}  // namespace nonet::test
