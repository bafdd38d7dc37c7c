// JSON: ends of elements, values that hold puzzles, and what is said of damaged ones.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "formats/json.h"
#include "formats/json_flat.h"
#include "formats/json_value.h"
#include "nonet/cells.h"
#include "support/puzzles.h"
#include "support/records.h"

namespace nonet::test {
namespace {

using namespace runner;

const std::string kPuzzle(kEasy);
const std::string kQuoted = '"' + kPuzzle + '"';
const std::string kSolution(kEasySolution);
const std::string kNotASolution(kMalformedSolution);

Records read(std::string_view text, const FormatOptions& options = {}) {
  return records_in_pieces(text, 1 << 20, 100, options);
}

std::string good(int line, const std::string& rest = "") {
  return "good " + std::to_string(line) + " " + kPuzzle + rest;
}

TEST(JsonWalk, FindsTheEndsOfElements) {
  const auto end = [](JsonText kind, std::string_view text) {
    return JsonWalk(kind).find_end(text);
  };
  EXPECT_EQ(end(JsonText::kArray, "[1, 2]"), 2U);
  EXPECT_EQ(end(JsonText::kArray, ", [1, {\"]\": 2}] ]"), 16U);
  EXPECT_EQ(end(JsonText::kArray, ",\"a\\\",]\" ,"), 9U);
  EXPECT_EQ(end(JsonText::kArray, ",\"a\n,"), 4U);  // no string goes over a line end
  EXPECT_EQ(end(JsonText::kArray, ", 1"), std::string_view::npos);
  EXPECT_EQ(end(JsonText::kArray, "] 1, 2"), std::string_view::npos);
  EXPECT_EQ(end(JsonText::kStream, "{\"}\": [1]}{"), 10U);
  EXPECT_EQ(end(JsonText::kStream, "x {}"), 2U);
  EXPECT_EQ(end(JsonText::kStream, "x\n"), 1U);
}

TEST(JsonValue, HoldsAPuzzleInManyWays) {
  std::string rows = "[";
  std::string cells = "[";
  std::string strings = "[";
  for (int row = 0; row < 9; ++row) {
    rows += row == 0 ? "[" : ",[";
    for (int column = 0; column < 9; ++column) {
      const char c = kPuzzle[static_cast<std::size_t>(9 * row + column)];
      const std::string cell = c != '.' ? std::string(1, c) : column % 2 == 0 ? "null" : "\".\"";
      rows += (column == 0 ? "" : ",") + cell;
      cells += (row + column == 0 ? "" : ",") + cell;
    }
    rows += ']';
    strings += (row == 0 ? '"' : ',');
    if (row != 0) strings += '"';
    strings += kPuzzle.substr(static_cast<std::size_t>(9 * row), 9);
    strings += '"';
  }
  for (const std::string& text :
       {kQuoted, rows + "]", cells + "]", strings + "]", "{\"x\": 1, \"Puzzle\": " + rows + "]}"}) {
    const JsonRecord record = read_json_record(text, {});
    ASSERT_TRUE(record.good) << text << ": " << describe(record.reject);
    for (std::size_t i = 0; i < 81; ++i) {
      const bool empty = kPuzzle[i] == '.';
      EXPECT_TRUE(empty ? is_empty_cell(record.puzzle[i]) : record.puzzle[i] == kPuzzle[i]);
    }
  }
}

TEST(JsonValue, SaysWhatIsWrong) {
  const auto message = [](const std::string& text) {
    const JsonRecord record = read_json_record(text, {});
    EXPECT_FALSE(record.good) << text;
    return describe(record.reject);
  };
  EXPECT_EQ(message("\"53..\""), "4 cells, 81 needed");
  EXPECT_EQ(message("\"53.." + std::string(80, 'q') + "\""), "'q' is not a cell");
  EXPECT_EQ(message("[1, 2, 3]"), "3 cells, 81 needed");
  EXPECT_EQ(message("[[1, 2], [3]]"), "2 cells in the row, 9 needed");
  EXPECT_EQ(message("[[1,2,3,4,5,6,7,8,10]]"), "a cell is not 0 to 9, null or one character");
  EXPECT_EQ(message("[[1,2,3,4,5,6,7,8,true]]"), "a cell is not 0 to 9, null or one character");
  EXPECT_EQ(message("[[1,2,3,4,5,6,7,8,18446744073709551615]]"),
            "a cell is not 0 to 9, null or one character");
  EXPECT_EQ(message("[[1,2,3,4,5,6,7,8,9]]"), "1 row in the grid, 9 needed");
  EXPECT_EQ(message("{\"id\": 1}"), "no field for the puzzle among 1");
  EXPECT_EQ(message("{\"puzzle\": 5}"), "nothing here holds a puzzle");
  EXPECT_EQ(message("true"), "nothing here holds a puzzle");
  EXPECT_EQ(message("[]"), "nothing here holds a puzzle");
  EXPECT_EQ(message("{\"puzzle\": }"), "not valid JSON");
  EXPECT_EQ(message("{\"puzzle\": 8e9999999}"), "not valid JSON");
  EXPECT_EQ(message(std::string("\"\0\"", 3)), "not valid JSON");
  EXPECT_EQ(message("\"\xFF\""), "not valid JSON");
}

// Whatever the quick way takes, the thorough one takes the same from it.
TEST(JsonFlat, AgreesWithTheThoroughWay) {
  const JsonFields fields = {"puzzle", ""};
  const std::string good = " {\"id\": -10.5, \"puzzle\" :" + kQuoted +
                           ", \"a\":true,\"solution\": \"" + kSolution + "\", \"n\": null} ";
  FlatRecord record;
  ASSERT_TRUE(read_flat_object(good, fields, record));
  EXPECT_EQ(std::string(record.puzzle, 81), kPuzzle);
  EXPECT_EQ(std::string(record.solution, 81), kSolution);

  // A string without an end is no string, and what is in it no word.
  EXPECT_FALSE(read_flat_object("{\"puzzle\": " + kQuoted + ", \"n\": \"null}", fields, record));

  constexpr std::string_view kBytes = "\n\"\\,: {}[]01.-eE5ntx\x01\x7F\xC3\xA9";
  std::mt19937_64 random(3);
  int taken = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = good;
    for (std::uint64_t changes = 1 + random() % 2; changes != 0; --changes) {
      const std::size_t at = random() % text.size();
      const char byte = kBytes[random() % kBytes.size()];
      switch (random() % 4) {
        case 0: text.erase(at, 1 + random() % 8); break;
        case 1: text.insert(at, 1, byte); break;
        case 2: {
          const std::size_t from = random() % text.size();
          text.insert(at, text.substr(from, random() % 20));
          break;
        }
        default: text[at] = byte;
      }
    }
    if (!read_flat_object(text, fields, record)) continue;
    ++taken;
    const JsonRecord thorough = read_json_record(text, fields);
    ASSERT_TRUE(thorough.good) << text;
    ASSERT_EQ(std::string(record.puzzle, 81), thorough.puzzle) << text;
    ASSERT_EQ(record.solution != nullptr, thorough.has_solution) << text;
    const bool is_solution = record.solution && record.solution != kMalformedSolution;
    const bool is_full = thorough.solution.size() == 81 &&
                         thorough.solution.find_first_not_of("123456789") == std::string::npos;
    ASSERT_EQ(is_solution, thorough.has_solution && is_full) << text;
  }
  EXPECT_GT(taken, 1000);
}

TEST(Json, NamesTheLineAndColumnOfWhatIsWrongAndGoesOn) {
  const std::string text =
      "[\n  " + kQuoted + ",\n  \"53..\",  5,\n  {\"puzzle\" 1},\n  " + kQuoted + "\n]\n";
  EXPECT_EQ(read(text), (Records{good(2), "bad 3:3 too_few_cells 4", "bad 3:12 not_a_puzzle 0",
                                 "bad 4:13 bad_json 0", good(5)}));
  // The column of a bad cell.
  const std::string letter =
      "[" + kQuoted + ", \"" + kPuzzle.substr(0, 40) + "A" + kPuzzle.substr(41) + "\"]";
  EXPECT_EQ(read(letter),
            (Records{good(1), "bad 1:" + std::to_string(1 + 83 + 3 + 41) + " bad_character 65"}));
}

TEST(Json, TellsOfAnArrayThatHasNoEndOrMoreBehindIt) {
  EXPECT_EQ(read("[" + kQuoted).size(), 2U);
  EXPECT_EQ(read("[" + kQuoted + ",")[1], "bad 1:86 bad_json 0");
  EXPECT_EQ(read("[" + kQuoted + "] x"), (Records{good(1), "bad 1:87 bad_json 0"}));
  EXPECT_EQ(read("[" + kQuoted + "]\n\n"), (Records{good(1)}));
  EXPECT_EQ(read("[" + kQuoted + ",,1]").size(), 3U);
  EXPECT_EQ(read("[ ]\n"), Records{});
}

TEST(Json, FindsTheFieldsOfObjects) {
  const std::string solution = '"' + kSolution + '"';
  EXPECT_EQ(read("[{\"n\": 1, \"quizzes\": " + kQuoted + ", \"solutions\": " + solution + "}]"),
            (Records{good(1, " " + kSolution)}));
  // By content, where no name says it.
  EXPECT_EQ(read("{\"q\": " + kQuoted + ", \"r\": " + solution + "}\n"),
            (Records{good(1, " " + kSolution)}));
  // A solution that is none is told from none.
  EXPECT_EQ(read("{\"puzzle\": " + kQuoted + ", \"solution\": \"12\"}\n{\"puzzle\": " + kQuoted +
                 ", \"solution\": null}\n"),
            (Records{good(1, " " + kNotASolution), good(2)}));
  const std::string two = "{\"a\": " + kQuoted + ", \"b\": " + kQuoted + "}\n";
  EXPECT_EQ(read(two), (Records{"refused: JSON objects with several fields that may hold puzzles: "
                                "'a', 'b'; choose one with --column"}));
  EXPECT_EQ(read(two, {.column = "b"}), (Records{good(1)}));
  EXPECT_EQ(read("{\"a\": 1}\n").size(), 1U);
  EXPECT_TRUE(read("{\"a\": 1}\n")[0].starts_with("refused: JSON objects without a field"));
}

// Such a grid takes fewer bytes as rows than a puzzle and a solution of 81 cells each do.
TEST(Json, AFieldIsNotPuzzleAndSolutionAtOnce) {
  std::string rows;
  for (std::size_t row = 0; row < kSolution.size(); row += 9) {
    rows += (rows.empty() ? "[\"" : ",\"") + kSolution.substr(row, 9) + '"';
  }
  std::string text;
  Records expected;
  for (int line = 1; line <= 100; ++line) {
    text += "{\"solution\":" + rows + "]}\n";
    expected.push_back("good " + std::to_string(line) + " " + kSolution);
  }
  EXPECT_EQ(read(text, {.column = "solution"}), expected);
  const std::string flat = "{\"solution\": \"" + kSolution + "\"}\n";
  EXPECT_EQ(read(flat, {.column = "solution"}), Records{expected[0]});
  EXPECT_EQ(read("{\"b\": \"" + kSolution + "\"}\n", {.column = "b"}), Records{expected[0]});
  EXPECT_EQ(read(flat, {.column = "solution", .solution_column = "solution"}),
            Records{"refused: puzzles and solutions cannot be in the same column"});
}

TEST(JsonLines, RejectsADamagedLineAndGoesOn) {
  const std::string line = "{\"puzzle\": " + kQuoted + "}\n";
  EXPECT_EQ(read(line + "{\"puzzle\": \"53.\n\n# c\n" + line + "5\n"),
            (Records{good(1), "bad 2:16 bad_json 0", good(5), "bad 6:1 not_a_puzzle 0"}));
  EXPECT_EQ(format_of("{\"puzzle\": \"53.\n" + line), "jsonl");
}

}  // namespace
}  // namespace nonet::test
