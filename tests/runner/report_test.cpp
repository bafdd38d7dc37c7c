// Exit statuses, the words for people, and the report's figures, of results made up for the test.
#include "nonet/runner/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

RunResult result_of(Status status) {
  RunResult result;
  result.inputs.push_back({.name = "a.txt", .bytes = 82, .records = 1, .complete = true});
  result.stats.count_outcome(1, {.solution_count = 1, .nodes = 3, .status = status},
                             kEasySolution.data(), 2);
  result.wall_ns = 2'000'000'000;
  return result;
}

TEST(ExitStatus, IsZeroOnlyWhenEveryRecordWasSolved) {
  EXPECT_EQ(exit_status(RunResult{}), 0);
  for (int i = 0; i < kStatuses; ++i) {
    const auto status = static_cast<Status>(i);
    const bool solved = status == Status::kUnique || status == Status::kSolved;
    EXPECT_EQ(exit_status(result_of(status)), solved ? 0 : 1) << to_string(status);
  }
  RunResult rejected;
  rejected.stats.count_reject({.record = 1});
  EXPECT_EQ(exit_status(rejected), 1);
}

TEST(ExitStatus, FailuresOverruleUnsolvedRecordsAndInterruptsOverruleAll) {
  RunResult result = result_of(Status::kNone);
  result.stats.verify_failed = 1;
  EXPECT_EQ(exit_status(result), 3);
  result.stats.verify_failed = 0;
  result.inputs[0].error = "gone";
  EXPECT_EQ(exit_status(result), 3);
  result.inputs[0].error.reset();
  result.end = RunEnd::kOutputFailed;
  EXPECT_EQ(exit_status(result), 3);
  result.end = RunEnd::kOutputClosed;
  EXPECT_EQ(exit_status(result), 1);
  result.end = RunEnd::kInterrupted;
  result.inputs[0].error = "gone";
  EXPECT_EQ(exit_status(result), 130);
}

TEST(Diagnostics, NameTheRecordOfEveryTrouble) {
  RunResult result = result_of(Status::kUnique);
  result.stats.verify_failed = 30;
  result.stats.first_verify_failures = {
      {.record = 7, .line = 9, .input = 0, .violation = Violation::kBoxRepeats}};
  result.stats.count_reject({.record = 2, .line = 3, .column = 4, .actual = 3});
  result.inputs[0].error = "Input/output error";
  result.end = RunEnd::kInterrupted;
  EXPECT_EQ(diagnostics(result),
            "nonet: a.txt:3:4: record 2 rejected: 3 cells, 81 needed\n"
            "nonet: a.txt:9: record 7 has a wrong solution: a box has a digit twice\n"
            "nonet: and 29 more wrong solutions\n"
            "nonet: a.txt: Input/output error, after 1 record\n"
            "nonet: interrupted\n");
  EXPECT_EQ(diagnostics(RunResult{}), "");
}

TEST(Summary, CountsAndNamesTheRate) {
  Plan plan;
  plan.threads = 2;
  plan.target = Target::kScalar;
  EXPECT_EQ(summary(plan, result_of(Status::kUnique)),
            "1 puzzle: 1 unique\ntop-left sum: 534\n"
            "2.00 s: 0.50 puzzles/s with 2 threads, target scalar\n");
  RunResult many;
  many.wall_ns = 500'000'000;
  many.stats.records = 1'234'567;
  many.stats.by_status[static_cast<int>(Status::kMultiple)] = 1'000'000;
  many.stats.rejected = 234'567;
  plan.verify = true;
  plan.threads = 1;
  EXPECT_EQ(summary(plan, many),
            "1,234,567 puzzles: 1,000,000 multiple, 234,567 rejected; 0 solutions verified\n"
            "top-left sum: 0\n500.00 ms: 2.47 M puzzles/s with 1 thread, target scalar\n");
}

TEST(Report, SaysNullForWhatIsUnknown) {
  RunResult result = result_of(Status::kUnique);
  result.wall_ns = 0;
  result.inputs[0].complete = false;
  const auto report = nlohmann::json::parse(report_json({}, result, {"solve"}));
  const auto& repetition = report["repetitions"][0];
  EXPECT_TRUE(repetition["puzzles_per_second"].is_null());
  EXPECT_TRUE(repetition["batch_latency"]["p99_ns"].is_null());
  EXPECT_TRUE(report["inputs"][0]["xxh3_128"].is_null());
  EXPECT_TRUE(report["verification"].is_null());
  EXPECT_TRUE(report["run"]["node_limit"].is_null());
  EXPECT_EQ(report["search"]["nodes"], 3);
}

}  // namespace
}  // namespace nonet::test
