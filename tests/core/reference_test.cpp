// The reference itself, on puzzles whose answers are beyond doubt.
#include <gtest/gtest.h>

#include "reference/exact_cover.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

TEST(Reference, KnowsTheClassics) {
  const auto easy = reference::solve(kEasy, 2);
  EXPECT_EQ(easy.solution_count, 1U);
  EXPECT_EQ(easy.solution, kEasySolution);
  EXPECT_EQ(reference::solve(kHard, 2).solution_count, 1U);
  EXPECT_EQ(reference::solve(kFourSolutions, 0).solution_count, 4U);
  EXPECT_EQ(reference::solve(kFourSolutions, 3).solution_count, 3U);
  EXPECT_EQ(reference::solve(kNoSolution, 2).solution_count, 0U);
  EXPECT_FALSE(reference::solve(kNoSolution, 2).conflict);
  EXPECT_TRUE(reference::solve(kConflict, 2).conflict);
  EXPECT_EQ(reference::solve(std::string(81, '.'), 1000).solution_count, 1000U);
}

// A solve must leave the matrix as it found it, or the next answer would be wrong.
TEST(Reference, ForgetsThePuzzleBefore) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(reference::solve(kEasy, 2).solution, kEasySolution);
    EXPECT_TRUE(reference::solve(kConflict, 2).conflict);
    EXPECT_EQ(reference::solve(kFourSolutions, 2).solution_count, 2U);
  }
}

}  // namespace
}  // namespace nonet::test
