#include "nonet/verify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/puzzles.h"

namespace nonet::test {
namespace {

Violation verify(std::string_view puzzle, std::string_view solution) {
  return verify_solution(puzzle.data(), solution.data());
}

TEST(Verify, AcceptsASolution) {
  EXPECT_EQ(verify(kEasy, kEasySolution), Violation::kNothing);
  EXPECT_EQ(verify(kEasySolution, kEasySolution), Violation::kNothing);
  EXPECT_EQ(verify(std::string(81, '0'), kEasySolution), Violation::kNothing);
}

TEST(Verify, FindsWhatIsNotADigit) {
  for (const char c : {'0', '.', ':', '\0', '\xFF'}) {
    std::string solution(kEasySolution);
    solution[80] = c;
    EXPECT_EQ(verify(kEasy, solution), Violation::kNotADigit);
  }
}

TEST(Verify, FindsAChangedGiven) {
  // Relabelling two digits keeps the rules but not the givens.
  std::string solution(kEasySolution);
  for (char& c : solution) c = c == '5' ? '3' : c == '3' ? '5' : c;
  EXPECT_EQ(verify(kEasy, solution), Violation::kGivenChanged);
  EXPECT_EQ(verify(std::string(81, '.'), solution), Violation::kNothing);
}

// Any single wrong cell breaks a row, whichever cell and digit it is.
TEST(Verify, FindsEverySingleWrongCell) {
  const std::string empty(81, '.');
  for (int cell = 0; cell < 81; ++cell) {
    for (char c = '1'; c <= '9'; ++c) {
      std::string solution(kEasySolution);
      if (solution[cell] == c) continue;
      solution[cell] = c;
      EXPECT_EQ(verify(empty, solution), Violation::kRowRepeats);
    }
  }
}

TEST(Verify, TellsColumnsFromBoxes) {
  const std::string empty(81, '.');
  // Two cells of one row swapped: rows are whole, columns are not.
  for (int cell = 0; cell < 81; ++cell) {
    if (cell % 9 == 8) continue;
    std::string solution(kEasySolution);
    std::swap(solution[cell], solution[cell + 1]);
    EXPECT_EQ(verify(empty, solution), Violation::kColumnRepeats);
  }
  // Two rows of different bands swapped: rows and columns are whole, boxes are not.
  std::string solution(kEasySolution);
  std::swap_ranges(solution.begin(), solution.begin() + 9, solution.begin() + 27);
  EXPECT_EQ(verify(empty, solution), Violation::kBoxRepeats);
}

}  // namespace
}  // namespace nonet::test
