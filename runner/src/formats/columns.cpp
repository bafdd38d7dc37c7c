// Names of columns; see columns.h. The names are those of public data sets.
#include "columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>

#include "line_scan.h"

namespace nonet::runner {
namespace {

constexpr std::string_view kPuzzleNames[] = {
    "board",    "boards",       "given",    "givens",      "grid",   "grids",
    "initial",  "mission",      "problem",  "problems",    "puzzle", "puzzles",
    "question", "questions",    "quiz",     "quizzes",     "start",  "sudoku",
    "sudokus",  "sudokupuzzle", "unsolved", "unsolvedgrid"};

// Words that are as likely to name something else (result, output, solved) are not here: such a
// column is found by what it holds.
constexpr std::string_view kSolutionNames[] = {"answer",       "answers",        "solution",
                                               "solutions",    "solutiongrid",   "solutionstring",
                                               "solvedsudoku", "sudokusolution", "solvedgrid"};

std::string normalised(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (c != ' ' && c != '_' && c != '-') result += to_lower(c);
  }
  return result;
}

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  if (name.size() > 40) return false;
  return std::find(names.begin(), names.end(), normalised(name)) != names.end();
}

}  // namespace

bool is_puzzle_name(std::string_view name) { return is_one_of(name, kPuzzleNames); }

bool is_solution_name(std::string_view name) { return is_one_of(name, kSolutionNames); }

std::string name_list(const std::vector<std::string>& names) {
  constexpr std::size_t kMostNames = 20;
  constexpr std::size_t kMostBytes = 40;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i) {
    const bool is_long = names[i].size() > kMostBytes;
    text += fmt::format("{}'{}{}'", i == 0 ? "" : ", ", names[i].substr(0, kMostBytes),
                        is_long ? "..." : "");
  }
  if (names.size() > kMostNames) text += fmt::format(" and {} more", names.size() - kMostNames);
  return text;
}

std::optional<std::size_t> column_number(std::string_view column) noexcept {
  std::size_t number = 0;
  const char* end = column.data() + column.size();
  const auto [rest, error] = std::from_chars(column.data(), end, number);
  if (error != std::errc{} || rest != end || number == 0) return std::nullopt;
  return number;
}

}  // namespace nonet::runner
