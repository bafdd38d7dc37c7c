// Whole runs: totals and rows are the same for every thread count, batch size and window size.
#include "nonet/runner/run.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>

#include "nonet/runner/report.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using namespace runner;

InputSpec memory(std::string_view text) { return {InputSpec::Kind::kMemory, "<test>", text}; }

RunResult run_plan(const Plan& plan) {
  StopSource stop;
  return run(plan, stop);
}

/// Solves a text and returns the result; the rows go to `rows`.
RunResult run_text(Plan plan, std::string_view text, std::string& rows) {
  const TemporaryFolder folder;
  plan.inputs = {memory(text)};
  plan.output = folder / "rows";
  RunResult result = run_plan(plan);
  rows = content_of(plan.output);
  return result;
}

/// A mixture of good, bad and hard lines, with comments.
std::string mixed_lines(int count) {
  std::mt19937_64 random(99);
  std::string text = "# mixed\n";
  const auto puzzles = classics();
  for (int i = 0; i < count; ++i) {
    switch (random() % 12) {
      case 0: text += "bad line\n"; break;
      case 1: text += "\n"; break;
      case 2: text += std::string(kEasy) + " tail\r\n"; break;
      default: text += transformed(puzzles[random() % (puzzles.size() - 1)], random) + "\n";
    }
  }
  return text;
}

TEST(Run, SolvesTheEulerSet) {
  std::string rows;
  const RunResult result = run_text({.threads = 2}, euler_puzzles(), rows);
  EXPECT_EQ(result.stats.records, 50U);
  EXPECT_EQ(result.stats.count(Status::kUnique), 50U);
  EXPECT_EQ(result.stats.top_left_sum, 24702U);
  EXPECT_EQ(result.inputs[0].format, "grid-blocks");
  EXPECT_EQ(exit_status(result), 0);
  EXPECT_EQ(rows.size(), 50U * 82);

  const std::string_view all = euler_puzzles();
  const RunResult first_three = run_text({}, all.substr(0, all.find("Grid 04")), rows);
  EXPECT_EQ(first_three.stats.records, 3U);
  EXPECT_EQ(first_three.stats.top_left_sum, 1190U);
}

TEST(Run, SolvesANearlyCompleteGrid) {
  // First row 034678912, first column 061847923, first box 034 / 672 / 198.
  std::string puzzle(kEasySolution);
  puzzle[0] = '0';
  puzzle[9] = '6';
  std::string rows;
  const RunResult result = run_text({}, puzzle, rows);
  EXPECT_EQ(puzzle.substr(0, 9), "034678912");
  EXPECT_EQ(result.stats.top_left_sum, 534U);
  EXPECT_EQ(rows, std::string(kEasySolution) + "\n");
}

TEST(Run, GivesTheSameForEveryThreadCountBatchSizeAndWindow) {
  const std::string text = mixed_lines(5000);
  std::string expected_rows;
  const RunResult expected = run_text({.threads = 1}, text, expected_rows);
  EXPECT_GT(expected.stats.rejected, 20U);
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    for (const std::size_t batch_size : {1, 7, 4096}) {
      for (const std::size_t window : {std::size_t{1}, std::size_t{0}}) {
        std::string rows;
        const RunResult result = run_text(
            {.threads = threads, .batch_size = batch_size, .window_bytes = window}, text, rows);
        const auto what = testing::Message() << threads << " threads, batches of " << batch_size
                                             << ", windows of " << window;
        EXPECT_TRUE(same_results(result.stats, expected.stats)) << what;
        EXPECT_EQ(rows, expected_rows) << what;
        EXPECT_EQ(result.inputs[0].content_hash, expected.inputs[0].content_hash);
      }
    }
  }
}

TEST(Run, NumbersRecordsOverAllInputsAndLinesWithinEach) {
  const std::string first = std::string(kEasy) + "\nbad\n";
  const std::string second = "# comment\nbad\n" + std::string(kHard);
  Plan plan;
  plan.inputs = {memory(first), memory(second), memory("")};
  const RunResult result = run_plan(plan);
  EXPECT_EQ(result.stats.records, 4U);
  ASSERT_EQ(result.stats.first_rejects.size(), 2U);
  const Reject& reject = result.stats.first_rejects[1];
  EXPECT_EQ(reject.record, 3U);
  EXPECT_EQ(reject.line, 2U);
  EXPECT_EQ(reject.input, 1U);
  EXPECT_EQ(result.inputs[0].records, 2U);
  EXPECT_EQ(result.inputs[1].records, 2U);
  EXPECT_EQ(result.inputs[2].records, 0U);
  EXPECT_TRUE(result.inputs[2].complete);
}

TEST(Run, GoesOnAfterAnInputThatCannotBeRead) {
  Plan plan;
  plan.inputs = {{InputSpec::Kind::kFile, "/nonexistent/puzzles"},
                 {InputSpec::Kind::kFile, "/"},
                 memory(kEasy)};
  const RunResult result = run_plan(plan);
  EXPECT_EQ(result.stats.records, 1U);
  EXPECT_EQ(result.inputs[0].error, "No such file or directory");
  EXPECT_EQ(result.inputs[1].error, "Is a directory");
  EXPECT_FALSE(result.inputs[1].complete);
  EXPECT_EQ(exit_status(result), 3);
}

TEST(Run, RejectsEndlessLinesAndGoesOn) {
  const std::string endless(1'500'000, '.');
  const std::string blank(1'500'000, ' ');
  const std::string text = std::string(kEasy) + "\n" + endless + "\r\n" + std::string(kHard) +
                           "\n" + std::string(kEasy) + blank + "\n" + blank + "x\n# " + blank +
                           "\n" + endless;
  for (const std::size_t window : {std::size_t{1}, std::size_t{0}}) {
    std::string rows;
    const RunResult result = run_text({.window_bytes = window}, text, rows);
    EXPECT_EQ(result.stats.records, 6U);
    EXPECT_EQ(result.stats.count(Status::kUnique), 2U);
    const auto& rejects = result.stats.first_rejects;
    ASSERT_EQ(rejects.size(), 4U);
    const std::uint64_t lengths[] = {endless.size(), 81 + blank.size(), blank.size() + 1,
                                     endless.size()};
    const std::uint64_t lines[] = {2, 4, 5, 7};
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(rejects[i].reason, RejectReason::kTooLong) << window;
      EXPECT_EQ(rejects[i].actual, lengths[i]) << window;
      EXPECT_EQ(rejects[i].line, lines[i]) << window;
    }
  }
}

TEST(Run, RejectsEndlessBlocksAndGoesOn) {
  std::string block = "Grid 2\n";
  for (int row = 0; row < 9; ++row) block += std::string(kEasy.substr(9 * row, 9)) + "\n";
  std::string rows_without_end;
  for (int i = 0; i < 60000; ++i) rows_without_end += "123456789\n";
  const std::string one_row_without_end(500'000, '1');
  const std::string text =
      block + "Grid\n" + rows_without_end + block + "Grid\n" + one_row_without_end + "\n" + block;
  std::string rows;
  const RunResult result = run_text({.window_bytes = 1}, text, rows);
  std::string other_rows;
  EXPECT_TRUE(same_results(run_text({}, text, other_rows).stats, result.stats));
  EXPECT_EQ(other_rows, rows);
  EXPECT_EQ(result.stats.records, 5U);
  EXPECT_EQ(result.stats.count(Status::kUnique), 3U);
  ASSERT_EQ(result.stats.first_rejects.size(), 2U);
  EXPECT_EQ(result.stats.first_rejects[0].record, 2U);
  EXPECT_EQ(result.stats.first_rejects[0].line, 11U);
  EXPECT_EQ(result.stats.first_rejects[1].record, 4U);
  EXPECT_EQ(result.stats.first_rejects[1].line, 11U + 1 + 60000 + 10);
  EXPECT_EQ(rows, std::string(kEasySolution) + "\nrejected\n" + std::string(kEasySolution) +
                      "\nrejected\n" + std::string(kEasySolution) + "\n");
}

TEST(Run, TakesAByteOrderMark) {
  std::string rows;
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(run_text({}, mark + std::string(kEasy), rows).stats.count(Status::kUnique), 1U);
  EXPECT_EQ(run_text({}, mark + std::string(euler_puzzles()), rows).stats.top_left_sum, 24702U);
  // Only at the very beginning: elsewhere it is a wrong byte.
  const std::string later = std::string(kEasy) + "\n" + mark + std::string(kEasy);
  EXPECT_EQ(run_text({}, later, rows).stats.rejected, 1U);
  EXPECT_EQ(run_text({}, mark, rows).stats.records, 0U);
}

TEST(Run, AStopLeavesAPrefix) {
  // One puzzle that would take for ever among many that do not.
  const std::string puzzles = mixed_lines(300);
  const std::string text = puzzles + std::string(81, '.') + "\n" + puzzles;
  const TemporaryFolder folder;
  Plan plan;
  plan.inputs = {memory(text)};
  plan.threads = 3;
  plan.batch_size = 16;
  plan.window_bytes = 1;
  plan.limits.solutions = 0;
  plan.output = folder / "rows";
  StopSource stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop.request();
  });
  const RunResult result = run(plan, stop);
  EXPECT_EQ(result.end, RunEnd::kInterrupted);
  EXPECT_EQ(exit_status(result), 130);
  EXPECT_TRUE(result.stats.cut_short);
  EXPECT_GT(result.stats.records, 0U);
  EXPECT_FALSE(result.inputs[0].complete);
  // The rows and the numbers speak of the same records, and the file has not got its name.
  const std::string rows = content_of(folder / "rows.partial");
  EXPECT_EQ(static_cast<std::uint64_t>(std::count(rows.begin(), rows.end(), '\n')),
            result.stats.records);
  EXPECT_FALSE(std::filesystem::exists(folder / "rows"));
  std::string all_rows;
  (void)run_text({}, puzzles, all_rows);
  EXPECT_TRUE(all_rows.starts_with(rows));
}

TEST(Run, FailsWhenTheOutputCannotBeOpened) {
  Plan plan;
  plan.inputs = {memory(kEasy)};
  plan.output = "/nonexistent/rows";
  const RunResult result = run_plan(plan);
  EXPECT_EQ(result.end, RunEnd::kOutputFailed);
  EXPECT_EQ(result.output_error, "/nonexistent/rows: cannot be opened: No such file or directory");
  EXPECT_EQ(exit_status(result), 3);
}

TEST(Run, ReportsAFullDisk) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  Plan plan;
  plan.inputs = {memory(kEasy)};
  plan.output = "/dev/full";
  const RunResult result = run_plan(plan);
  EXPECT_EQ(result.end, RunEnd::kOutputFailed);
  EXPECT_EQ(result.output_error, "/dev/full: cannot be written: No space left on device");
}

TEST(Run, VerifiesWhenAsked) {
  Plan plan;
  const std::string text = mixed_lines(100);
  plan.inputs = {memory(text)};
  plan.verify = true;
  const RunResult result = run_plan(plan);
  EXPECT_EQ(result.stats.verified,
            result.stats.count(Status::kUnique) + result.stats.count(Status::kMultiple));
  EXPECT_GT(result.stats.verified, 0U);
  EXPECT_EQ(result.stats.verify_failed, 0U);
}

TEST(Run, GivesTheExpectedFiguresOfEveryList) {
  NONET_SHARED_OR_SKIP(folder, "data");
  const auto expected = nlohmann::json::parse(content_of(folder / "expected.json"));
  for (const auto& [file, figures] : expected.items()) {
    Plan plan;
    plan.inputs = {{InputSpec::Kind::kFile, folder / file}};
    plan.threads = 2;
    plan.verify = true;
    const RunStats stats = run_plan(plan).stats;
    EXPECT_EQ(stats.records, figures["records"]) << file;
    EXPECT_EQ(stats.count(Status::kUnique), figures["unique"]) << file;
    EXPECT_EQ(stats.count(Status::kMultiple), figures["multiple"]) << file;
    EXPECT_EQ(stats.count(Status::kNone), figures["none"]) << file;
    EXPECT_EQ(stats.count(Status::kConflict), figures["conflict"]) << file;
    EXPECT_EQ(stats.top_left_sum, figures["top_left_sum"]) << file;
    EXPECT_EQ(stats.verify_failed, 0U) << file;
  }
}

TEST(Run, GivesTheSameTotalsOfAListForEveryThreadCountAndBatchSize) {
  NONET_SHARED_OR_SKIP(folder, "data");
  Plan plan;
  plan.inputs = {{InputSpec::Kind::kFile, folder / "magictour_top1465.txt"},
                 {InputSpec::Kind::kFile, folder / "mostly_unsolvable.txt"}};
  const RunStats expected = run_plan(plan).stats;
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    for (const std::size_t batch_size : {1, 7, 4096}) {
      plan.threads = threads;
      plan.batch_size = batch_size;
      EXPECT_TRUE(same_results(run_plan(plan).stats, expected))
          << threads << " threads, batches of " << batch_size;
    }
  }
}

}  // namespace
}  // namespace nonet::test
