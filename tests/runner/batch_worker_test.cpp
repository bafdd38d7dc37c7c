#include "batch_worker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

const std::atomic<bool> kNoStop = false;

TEST(BatchWorker, PrintsARowForEveryRecord) {
  const std::string text = "short\n" + std::string(kEasy) + "\n# comment\n" +
                           std::string(kConflict) + "\n" + std::string(kFourSolutions) + "\n" +
                           std::string(kNoSolution) + "\nlast bad one\n";
  BatchWorker worker({.verify = true}, kNoStop);
  BatchResult result;
  const RunStats stats = worker.solve({.text = text}, 4, kLines, result);
  EXPECT_TRUE(result.done);
  EXPECT_EQ(result.rows,
            "rejected\n" + std::string(kEasySolution) + "\nconflict\nmultiple\nnone\nrejected\n");
  EXPECT_EQ(stats.records, 6U);
  EXPECT_EQ(stats.rejected, 2U);
  EXPECT_EQ(stats.count(Status::kUnique), 1U);
  EXPECT_EQ(stats.verified, 2U);
  EXPECT_EQ(stats.verify_failed, 0U);
  ASSERT_EQ(stats.first_rejects.size(), 2U);
  EXPECT_EQ(stats.first_rejects[1].record, 6U);
  EXPECT_EQ(stats.first_rejects[1].line, 7U);
  EXPECT_EQ(stats.first_rejects[1].input, 4U);
  EXPECT_EQ(stats.batch_latency.count(), 1U);
}

TEST(BatchWorker, ForgetsTheBatchBefore) {
  BatchWorker worker({}, kNoStop);
  BatchResult result;
  (void)worker.solve({.text = "bad\nbad\n"}, 0, kLines, result);
  const std::string text = std::string(kEasy) + "\n";
  const RunStats stats = worker.solve({.text = text}, 0, kLines, result);
  EXPECT_EQ(stats.records, 1U);
  EXPECT_EQ(result.rows, std::string(kEasySolution) + "\n");
}

TEST(BatchWorker, IsCutShortByTheStopFlag) {
  const std::atomic<bool> stop = true;
  BatchWorker worker({}, stop);
  BatchResult result;
  const RunStats stats = worker.solve({.text = kEasy}, 0, kLines, result);
  EXPECT_TRUE(stats.cut_short);
  EXPECT_EQ(stats.records, 0U);
  EXPECT_FALSE(result.done);
}

TEST(BatchWorker, EndsAtTheFirstRejectWhenStrict) {
  const std::string text = std::string(kEasy) + "\nbad\n" + std::string(kEasy) + "\nworse\n";
  BatchWorker worker({.strict = true}, kNoStop);
  BatchResult result;
  const RunStats stats = worker.solve({.text = text}, 0, kLines, result);
  EXPECT_TRUE(result.done);
  EXPECT_TRUE(result.last);
  EXPECT_TRUE(stats.cut_short);
  EXPECT_EQ(stats.records, 2U);
  EXPECT_EQ(stats.rejected, 1U);
  EXPECT_EQ(result.rows, std::string(kEasySolution) + "\nrejected\n");
}

TEST(CheckGiven, AcceptsAnySolutionOfThePuzzle) {
  const Outcome unique = {.solution_count = 1, .nodes = 1, .status = Status::kUnique};
  const char* puzzle = kEasy.data();
  const char* solution = kEasySolution.data();
  std::string wrong(kEasySolution);
  std::swap(wrong[2], wrong[3]);
  EXPECT_EQ(check_given(puzzle, unique, solution, solution), GivenSolution::kMatch);
  EXPECT_EQ(check_given(puzzle, unique, solution, wrong.data()), GivenSolution::kMismatch);
  EXPECT_EQ(check_given(puzzle, unique, solution, kMalformedSolution), GivenSolution::kMismatch);

  // The puzzle of a few givens has others than the one that the solver found.
  const std::string few = std::string(kEasySolution.substr(0, 9)) + std::string(72, '.');
  const Outcome multiple = {.solution_count = 2, .nodes = 9, .status = Status::kMultiple};
  const std::string found = "whatever it may be" + std::string(63, ' ');
  EXPECT_EQ(check_given(few.data(), multiple, found.data(), solution), GivenSolution::kMatch);
  EXPECT_EQ(check_given(few.data(), multiple, found.data(), wrong.data()),
            GivenSolution::kMismatch);
  const Outcome none = {.solution_count = 0, .nodes = 1, .status = Status::kConflict};
  EXPECT_EQ(check_given(kConflict.data(), none, found.data(), solution), GivenSolution::kMismatch);
}

TEST(VerifyInto, NamesTheRecordOfAWrongSolution) {
  RunStats stats;
  std::string wrong(kEasySolution);
  std::swap(wrong[2], wrong[3]);
  verify_into(stats, kEasy.data(), kEasySolution.data(), {.record = 1, .line = 1});
  verify_into(stats, kEasy.data(), wrong.data(), {.record = 2, .line = 5, .input = 3});
  EXPECT_EQ(stats.verified, 2U);
  EXPECT_EQ(stats.verify_failed, 1U);
  ASSERT_EQ(stats.first_verify_failures.size(), 1U);
  EXPECT_EQ(stats.first_verify_failures[0], (VerifyFailure{2, 5, 3, Violation::kColumnRepeats}));
}

}  // namespace
}  // namespace nonet::test
