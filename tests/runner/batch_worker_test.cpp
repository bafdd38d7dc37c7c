#include "batch_worker.h"

#include <gtest/gtest.h>

#include <string>

#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

TEST(BatchWorker, PrintsARowForEveryRecord) {
  const std::string text = "short\n" + std::string(kEasy) + "\n# comment\n" +
                           std::string(kConflict) + "\n" + std::string(kFourSolutions) + "\n" +
                           std::string(kNoSolution) + "\nlast bad one\n";
  BatchWorker worker(best_target(), {}, true);
  Rows rows;
  const RunStats stats = worker.solve({.text = text}, 4, kLines, rows);
  EXPECT_TRUE(rows.done);
  EXPECT_EQ(std::string(rows.storage.data(), rows.length),
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
  BatchWorker worker(best_target(), {}, false);
  Rows rows;
  (void)worker.solve({.text = "bad\nbad\n"}, 0, kLines, rows);
  const std::string text = std::string(kEasy) + "\n";
  const RunStats stats = worker.solve({.text = text}, 0, kLines, rows);
  EXPECT_EQ(stats.records, 1U);
  EXPECT_EQ(std::string(rows.storage.data(), rows.length), std::string(kEasySolution) + "\n");
}

TEST(BatchWorker, IsCutShortByTheStopFlag) {
  const std::atomic<bool> stop = true;
  BatchWorker worker(best_target(), {.stop = &stop}, false);
  Rows rows;
  const RunStats stats = worker.solve({.text = kEasy}, 0, kLines, rows);
  EXPECT_TRUE(stats.cut_short);
  EXPECT_EQ(stats.records, 0U);
  EXPECT_FALSE(rows.done);
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
