// The monoid: identity, associativity, and that it describes prefixes when cut short.
#include "nonet/runner/stats.h"

#include <gtest/gtest.h>

#include <random>

#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

RunStats random_stats(std::mt19937_64& random) {
  RunStats stats;
  const int records = static_cast<int>(random() % 40);
  for (int i = 1; i <= records; ++i) {
    if (random() % 5 == 0) {
      Reject reject;
      reject.record = i;
      reject.line = random() % 1000;
      stats.count_reject(reject);
    } else {
      const Outcome outcome = {.solution_count = random() % 3,
                               .nodes = random() % 10,
                               .status = static_cast<Status>(random() % kStatuses)};
      stats.count_outcome(i, outcome, kEasySolution.data(), 0);
      if (random() % 4 == 0) {
        ++stats.verified;
        ++stats.verify_failed;
        if (stats.first_verify_failures.size() < kRemembered) {
          stats.first_verify_failures.push_back(
              {.record = static_cast<std::uint64_t>(i), .violation = Violation::kRowRepeats});
        }
      }
    }
    stats.batch_latency.add(random() % 1000000);
  }
  stats.cut_short = random() % 8 == 0;
  return stats;
}

RunStats merged(RunStats left, const RunStats& right) {
  left.merge(right);
  return left;
}

TEST(RunStats, DefaultIsTheIdentity) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200; ++i) {
    const RunStats stats = random_stats(random);
    EXPECT_TRUE(same_results(merged(RunStats{}, stats), stats));
    EXPECT_TRUE(same_results(merged(stats, RunStats{}), stats));
  }
}

TEST(RunStats, MergeIsAssociative) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 500; ++i) {
    const RunStats a = random_stats(random);
    const RunStats b = random_stats(random);
    const RunStats c = random_stats(random);
    const RunStats left = merged(merged(a, b), c);
    const RunStats right = merged(a, merged(b, c));
    EXPECT_TRUE(same_results(left, right));
    EXPECT_EQ(left.batch_latency.count(), right.batch_latency.count());
    EXPECT_EQ(left.batch_latency.percentile(50), right.batch_latency.percentile(50));
  }
}

TEST(RunStats, NumbersTheRecordsOfTheRightAfterThoseOfTheLeft) {
  RunStats left;
  left.count_outcome(1, {.solution_count = 1, .nodes = 5, .status = Status::kUnique},
                     kEasySolution.data(), 2);
  RunStats right;
  right.count_reject({.record = 1, .line = 7});
  right.count_outcome(2, {.solution_count = 1, .nodes = 9, .status = Status::kSolved},
                      kEasySolution.data(), 2);
  left.merge(right);
  EXPECT_EQ(left.records, 3U);
  EXPECT_EQ(left.unsolved(), 1U);
  EXPECT_EQ(left.top_left_sum, 2U * 534);
  EXPECT_EQ(left.nodes, 14U);
  ASSERT_EQ(left.first_rejects.size(), 1U);
  EXPECT_EQ(left.first_rejects[0].record, 2U);
  EXPECT_EQ(left.first_rejects[0].line, 7U);
  ASSERT_EQ(left.costliest.size(), 2U);
  EXPECT_EQ(left.costliest[0], (CostlyRecord{3, 9}));
  EXPECT_EQ(left.costliest[1], (CostlyRecord{1, 5}));
}

TEST(RunStats, NothingCountsAfterACut) {
  std::mt19937_64 random(3);
  RunStats cut = random_stats(random);
  cut.cut_short = true;
  for (int i = 0; i < 50; ++i) {
    EXPECT_TRUE(same_results(merged(cut, random_stats(random)), cut));
  }
}

TEST(RunStats, RemembersTheFirstRejectsAndTheCostliestRecords) {
  RunStats stats;
  for (std::uint64_t i = 1; i <= 100; ++i) {
    stats.count_reject({.record = 2 * i - 1});
    stats.count_outcome(2 * i, {.nodes = i}, nullptr, 2);
  }
  ASSERT_EQ(stats.first_rejects.size(), kRemembered);
  EXPECT_EQ(stats.first_rejects.back().record, 2 * kRemembered - 1);
  EXPECT_EQ(stats.rejected, 100U);
  ASSERT_EQ(stats.costliest.size(), kRemembered);
  EXPECT_EQ(stats.costliest.front(), (CostlyRecord{200, 100}));
  EXPECT_EQ(stats.costliest.back().nodes, 100 - kRemembered + 1);
}

TEST(RunStats, LeavesOutEffortThatDependsOnTheBatch) {
  RunStats stats;
  stats.count_outcome(1, {.solution_count = 2, .nodes = 7, .status = Status::kMultiple}, nullptr,
                      2);
  EXPECT_EQ(stats.nodes, 0U);
  EXPECT_TRUE(stats.costliest.empty());
  stats.count_outcome(2, {.solution_count = 2, .nodes = 7, .status = Status::kMultiple}, nullptr,
                      3);
  stats.count_outcome(3, {.solution_count = 2, .nodes = 7, .status = Status::kMultiple}, nullptr,
                      0);
  EXPECT_EQ(stats.nodes, 14U);
}

TEST(RunStats, CountsTheSumOfSolvedAndUniqueOnly) {
  // The nearly complete grid of the issue: first row 034678912 of a grid that gives 534.
  for (int i = 0; i < kStatuses; ++i) {
    RunStats stats;
    const auto status = static_cast<Status>(i);
    stats.count_outcome(1, {.status = status}, kEasySolution.data(), 2);
    const bool counts = status == Status::kUnique || status == Status::kSolved;
    EXPECT_EQ(stats.top_left_sum, counts ? 534U : 0U) << to_string(status);
    EXPECT_EQ(stats.count(status), 1U);
  }
}

}  // namespace
}  // namespace nonet::test
