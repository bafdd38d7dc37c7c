// Every kernel that this CPU runs, against the reference, the verifier and known answers.
#include "nonet/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "nonet/verify.h"
#include "reference/exact_cover.h"
#include "support/puzzles.h"

namespace nonet {

/// How GoogleTest names a parameter.
void PrintTo(const TargetInfo& row, std::ostream* out) { *out << row.name; }

}  // namespace nonet

namespace nonet::test {
namespace {

constexpr std::size_t kStride = 83;  // an odd one, with bytes between rows to watch over

/// What a Solver said of some puzzles.
struct Solved {
  std::vector<Outcome> outcomes;
  std::string rows;

  [[nodiscard]] std::string solution(std::size_t i) const { return rows.substr(i * kStride, 81); }
};

Solved solve(Solver& solver, const std::vector<std::string>& puzzles, const SearchLimits& limits) {
  // Each puzzle in an allocation of exactly 81 bytes, so that sanitizers see one read too far.
  std::vector<std::unique_ptr<char[]>> copies;
  std::vector<const char*> addresses;
  for (const std::string& puzzle : puzzles) {
    copies.push_back(std::make_unique_for_overwrite<char[]>(81));
    std::copy_n(puzzle.begin(), 81, copies.back().get());
    addresses.push_back(copies.back().get());
  }
  Solved solved;
  solved.outcomes.resize(puzzles.size());
  solved.rows.assign(puzzles.size() * kStride, '#');
  const Batch batch = {.puzzles = addresses.data(),
                       .count = puzzles.size(),
                       .solutions = solved.rows.data(),
                       .stride = kStride,
                       .outcomes = solved.outcomes.data()};
  EXPECT_TRUE(solver.solve(batch, limits));
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(solved.rows.substr(i * kStride + 81, kStride - 81), "##") << "row " << i;
  }
  return solved;
}

class SolverTest : public testing::TestWithParam<TargetInfo> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) {
      GTEST_SKIP() << "this CPU lacks " << GetParam().missing;
    }
    solver_ = std::make_unique<Solver>(GetParam().target);
  }

  /// Solves the puzzles as one batch and holds each result against the reference.
  void expect_right(const std::vector<std::string>& puzzles, std::uint64_t limit) {
    const Solved solved = solve(*solver_, puzzles, {.solutions = limit});
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      const auto expected = reference::solve(puzzles[i], limit);
      const Outcome& outcome = solved.outcomes[i];
      const Status status =
          expected.conflict ? Status::kConflict : status_of(expected.solution_count, limit);
      ASSERT_EQ(outcome.status, status) << puzzles[i];
      ASSERT_EQ(outcome.solution_count, expected.solution_count) << puzzles[i];
      if (expected.solution_count == 0) continue;
      ASSERT_EQ(verify_solution(puzzles[i].data(), solved.solution(i).data()), Violation::kNothing)
          << puzzles[i];
      if (status == Status::kUnique) {
        ASSERT_EQ(solved.solution(i), expected.solution) << puzzles[i];
      }
    }
  }

  std::unique_ptr<Solver> solver_;
};

TEST_P(SolverTest, SolvesTheClassicsAtEveryLimit) {
  auto puzzles = classics();
  for (std::uint64_t limit : {1, 2, 3, 10}) expect_right(puzzles, limit);
  puzzles.pop_back();  // counting the empty grid takes longer than there is time
  expect_right(puzzles, 0);
}

TEST_P(SolverTest, TakesAnEmptyBatch) { EXPECT_TRUE(solver_->solve({}, {})); }

TEST_P(SolverTest, TakesAnyByteForAnEmptyCell) {
  std::vector<std::string> puzzles;
  for (int byte = 0; byte < 256; ++byte) {
    if (byte >= '1' && byte <= '9') continue;
    std::string puzzle(kEasy);
    std::replace(puzzle.begin(), puzzle.end(), '.', static_cast<char>(byte));
    puzzles.push_back(puzzle);
  }
  const Solved solved = solve(*solver_, puzzles, {});
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(solved.outcomes[i].status, Status::kUnique) << i;
    EXPECT_EQ(solved.solution(i), kEasySolution) << i;
  }
}

TEST_P(SolverTest, CountsAlikeUnderEverySymmetry) {
  std::mt19937_64 random(7);
  for (const std::string& puzzle : classics()) {
    const Outcome original = solve(*solver_, {puzzle}, {.solutions = 10}).outcomes[0];
    std::vector<std::string> images;
    for (int i = 0; i < 50; ++i) images.push_back(transformed(puzzle, random));
    for (const Outcome& image : solve(*solver_, images, {.solutions = 10}).outcomes) {
      EXPECT_EQ(image.status, original.status) << puzzle;
      EXPECT_EQ(image.solution_count, original.solution_count) << puzzle;
    }
  }
}

TEST_P(SolverTest, GivesUpWhenTheNodesRunOut) {
  const Solved solved = solve(*solver_, {std::string(kHard), std::string(81, '.')}, {.nodes = 3});
  for (const Outcome& outcome : solved.outcomes) {
    EXPECT_EQ(outcome.status, Status::kLimitReached);
    EXPECT_EQ(outcome.nodes, 3U);
  }
  // A budget that suffices changes nothing; one node less is not enough.
  const Outcome free = solve(*solver_, {std::string(kHard)}, {}).outcomes[0];
  const auto with_budget = [&](std::uint64_t nodes) {
    return solve(*solver_, {std::string(kHard)}, {.nodes = nodes}).outcomes[0].status;
  };
  EXPECT_EQ(with_budget(free.nodes), Status::kUnique);
  EXPECT_EQ(with_budget(free.nodes - 1), Status::kLimitReached);
}

TEST_P(SolverTest, WorksWithoutAPlaceForSolutions) {
  const char* puzzle = kEasy.data();
  Outcome outcome;
  const Batch batch = {.puzzles = &puzzle, .count = 1, .outcomes = &outcome};
  ASSERT_TRUE(solver_->solve(batch, {}));
  EXPECT_EQ(outcome.status, Status::kUnique);
}

TEST_P(SolverTest, StopsWhenAsked) {
  // Counting all solutions of this one takes far longer than the test may.
  const std::string empty(81, '.');
  const char* puzzle = empty.data();
  Outcome outcome;
  const Batch batch = {.puzzles = &puzzle, .count = 1, .outcomes = &outcome};
  std::atomic<bool> stop = false;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop = true;
  });
  EXPECT_FALSE(solver_->solve(batch, {.solutions = 0, .stop = &stop}));
}

// What a puzzle's result is must not depend on its company.
TEST_P(SolverTest, SolvesAPuzzleAlikeInEveryBatch) {
  std::mt19937_64 random(11);
  std::vector<std::string> puzzles;
  for (int i = 0; i < 20; ++i) {
    for (const std::string& puzzle : classics()) puzzles.push_back(transformed(puzzle, random));
  }
  for (std::uint64_t limit : {1, 2, 10}) {
    const Solved together = solve(*solver_, puzzles, {.solutions = limit});
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      const Solved alone = solve(*solver_, {puzzles[i]}, {.solutions = limit});
      EXPECT_EQ(alone.outcomes[0].status, together.outcomes[i].status);
      EXPECT_EQ(alone.outcomes[0].solution_count, together.outcomes[i].solution_count);
      const Status status = alone.outcomes[0].status;
      if (status == Status::kUnique || status == Status::kSolved) {
        EXPECT_EQ(alone.solution(0), together.solution(i));
      }
    }
  }
}

TEST_P(SolverTest, GivesTheKnownCountsOfTheHardCases) {
  NONET_SHARED_OR_SKIP(folder, "cases");
  const auto cases = read_cases(folder / "puzzles.tsv");
  ASSERT_FALSE(cases.empty());
  std::vector<std::string> puzzles;
  for (const Case& item : cases) puzzles.push_back(item.puzzle);
  for (std::uint64_t limit : {1, 2, 10}) {
    const Solved solved = solve(*solver_, puzzles, {.solutions = limit});
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const Case& item = cases[i];
      const Outcome& outcome = solved.outcomes[i];
      EXPECT_EQ(outcome.solution_count, std::min(item.count, limit)) << item.puzzle;
      EXPECT_EQ(outcome.status == Status::kConflict, item.conflict) << item.puzzle;
      if (outcome.solution_count == 0) continue;
      EXPECT_EQ(verify_solution(item.puzzle.data(), solved.solution(i).data()),
                Violation::kNothing);
      if (!item.solution.empty()) {
        EXPECT_EQ(solved.solution(i), item.solution);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, SolverTest, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace nonet::test
