// All kernels on the same puzzles: against the reference, and against each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "nonet/solver.h"
#include "nonet/verify.h"
#include "reference/exact_cover.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

constexpr std::size_t kStride = 82;

/// A kernel with a place for its results.
struct Kernel {
  explicit Kernel(const TargetInfo& row) : target(row.target), name(row.name), solver(row.target) {}

  void solve(const std::vector<const char*>& puzzles, const SearchLimits& limits) {
    outcomes.assign(puzzles.size(), {});
    rows.assign(puzzles.size() * kStride, '#');
    ASSERT_TRUE(solver.solve({.puzzles = puzzles.data(),
                              .count = puzzles.size(),
                              .solutions = rows.data(),
                              .stride = kStride,
                              .outcomes = outcomes.data()},
                             limits));
  }

  [[nodiscard]] std::string_view solution(std::size_t i) const {
    return std::string_view(rows).substr(i * kStride, 81);
  }

  Target target;
  std::string_view name;
  Solver solver;
  std::vector<Outcome> outcomes;
  std::string rows;
};

std::vector<std::unique_ptr<Kernel>> kernels_of_this_cpu() {
  std::vector<std::unique_ptr<Kernel>> kernels;
  for (const TargetInfo& row : targets()) {
    if (row.missing.empty()) kernels.push_back(std::make_unique<Kernel>(row));
  }
  return kernels;
}

std::vector<const char*> addresses(const std::vector<std::string>& puzzles) {
  std::vector<const char*> result;
  for (const std::string& puzzle : puzzles) result.push_back(puzzle.data());
  return result;
}

/// Whether the nodes of a search are a function of the puzzle; see Outcome::nodes.
bool has_definite_nodes(const Outcome& outcome, const SearchLimits& limits) {
  return limits.solutions == 1 || limits.nodes != 0 || outcome.solution_count != limits.solutions;
}

/// Lane kernels must agree in everything that is a function of the puzzle.
void expect_same(const Kernel& a, const Kernel& b, std::size_t i, const SearchLimits& limits,
                 const std::string& puzzle) {
  ASSERT_EQ(a.outcomes[i].status, b.outcomes[i].status) << a.name << ' ' << b.name << puzzle;
  ASSERT_EQ(a.outcomes[i].solution_count, b.outcomes[i].solution_count) << puzzle;
  if (has_definite_nodes(a.outcomes[i], limits)) {
    ASSERT_EQ(a.outcomes[i].nodes, b.outcomes[i].nodes) << a.name << ' ' << b.name << puzzle;
  }
  const Status status = a.outcomes[i].status;
  if (status == Status::kUnique || status == Status::kSolved) {
    ASSERT_EQ(a.solution(i), b.solution(i)) << a.name << ' ' << b.name << puzzle;
  }
}

/// The altered puzzles in four shares, by seed, so that cores can share them.
class TargetsAgreeBySeed : public testing::TestWithParam<std::uint64_t> {};

constexpr std::size_t kShares = 4;

TEST_P(TargetsAgreeBySeed, OnAlteredPuzzlesAndWithTheReference) {
  constexpr std::size_t kChunk = 1250;
  std::mt19937_64 random(GetParam());
  auto originals = classics();
  originals.pop_back();  // not the empty grid: the reference takes too long for its like
  auto kernels = kernels_of_this_cpu();
  for (std::size_t done = 0; done < NONET_ALTERED_PUZZLES / kShares; done += kChunk) {
    std::vector<std::string> puzzles;
    std::vector<reference::Answer> answers;
    for (std::size_t i = 0; i < kChunk; ++i) {
      puzzles.push_back(
          altered(transformed(originals[random() % originals.size()], random), random));
      answers.push_back(reference::solve(puzzles.back(), 10));
    }
    const auto where = addresses(puzzles);
    for (const std::uint64_t limit : {1, 2, 10}) {
      const SearchLimits limits = {.solutions = limit};
      for (auto& kernel : kernels) {
        kernel->solve(where, limits);
        for (std::size_t i = 0; i < kChunk; ++i) {
          const auto expected = std::min(answers[i].solution_count, limit);
          const Status status =
              answers[i].conflict ? Status::kConflict : status_of(expected, limit);
          ASSERT_EQ(kernel->outcomes[i].status, status) << kernel->name << ' ' << puzzles[i];
          ASSERT_EQ(kernel->outcomes[i].solution_count, expected)
              << kernel->name << ' ' << puzzles[i];
          if (expected == 0) continue;
          ASSERT_EQ(verify_solution(where[i], kernel->solution(i).data()), Violation::kNothing)
              << kernel->name << ' ' << puzzles[i];
          if (kernel->target != Target::kScalar) {
            expect_same(*kernels[0], *kernel, i, limits, puzzles[i]);
          }
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, TargetsAgreeBySeed, testing::Values(1, 2, 3, 4));
static_assert(kShares == 4);

TEST(TargetsAgree, OnSearchesWithANodeBudget) {
  std::mt19937_64 random(4);
  std::vector<std::string> puzzles;
  for (int i = 0; i < 100; ++i) {
    for (const std::string& puzzle : classics()) {
      puzzles.push_back(altered(transformed(puzzle, random), random));
    }
  }
  const auto where = addresses(puzzles);
  auto kernels = kernels_of_this_cpu();
  for (const std::uint64_t nodes : {1, 3, 20}) {
    for (const std::uint64_t solutions : {0, 1, 2, 5}) {
      const SearchLimits limits = {.solutions = solutions, .nodes = nodes};
      for (auto& kernel : kernels) {
        if (kernel->target == Target::kScalar) continue;
        kernel->solve(where, limits);
        for (std::size_t i = 0; i < puzzles.size(); ++i) {
          ASSERT_LE(kernel->outcomes[i].nodes, nodes);
          expect_same(*kernels[0], *kernel, i, limits, puzzles[i]);
        }
      }
    }
  }
}

// No order and no mixture may make one puzzle starve, crowd out or change another.
TEST(TargetsAgree, OnTheHardCasesInAnyMixture) {
  NONET_SHARED_OR_SKIP(folder, "cases");
  const auto cases = read_cases(folder / "puzzles.tsv");
  std::vector<std::size_t> order;
  for (int copy = 0; copy < NONET_MIXTURE_COPIES; ++copy) {
    for (std::size_t i = 0; i < cases.size(); ++i) order.push_back(i);
  }
  std::mt19937_64 random(8);
  auto kernels = kernels_of_this_cpu();
  for (int round = 0; round < 3; ++round) {
    // In file order, with all copies of a puzzle in a row, and shuffled.
    if (round == 1) std::sort(order.begin(), order.end());
    if (round == 2) {
      for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    }
    std::vector<const char*> where;
    for (const std::size_t i : order) where.push_back(cases[i].puzzle.data());
    for (auto& kernel : kernels) {
      if (kernel->target == Target::kScalar) continue;  // a second for some of them
      kernel->solve(where, {});
      for (std::size_t i = 0; i < order.size(); ++i) {
        const Case& item = cases[order[i]];
        ASSERT_EQ(kernel->outcomes[i].solution_count, std::min<std::uint64_t>(item.count, 2))
            << kernel->name << ' ' << item.puzzle;
        ASSERT_EQ(kernel->outcomes[i].status == Status::kConflict, item.conflict);
      }
    }
  }
}

// 148,357,268 solutions, none of them missed and none counted twice: on the best target.
TEST(TargetsAgree, TheGiantIsCountedExactly) {
#ifdef NONET_SKIP_SLOW
  GTEST_SKIP() << "too slow with a sanitizer";
#else
  const std::string giant =
      ".....6....59.....82....8....45........3........6..3.54...325..6..................";
  Kernel kernel(info(best_target()));
  kernel.solve({giant.data()}, {.solutions = 0});
  EXPECT_EQ(kernel.outcomes[0].solution_count, 148'357'268U);
  EXPECT_EQ(kernel.outcomes[0].status, Status::kMultiple);
#endif
}

}  // namespace
}  // namespace nonet::test
