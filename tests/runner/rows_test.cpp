// Output formats, rejects files, given solutions and duplicates, over whole runs.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "nonet/runner/run.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using namespace runner;
using nlohmann::json;

/// A line of every kind.
std::string mixture() {
  return std::string(kEasy) + "\n" + std::string(kFourSolutions) + "\nbad \"line\"\n" +
         std::string(kNoSolution) + "\n" + std::string(kConflict) + "\n";
}

/// What a run over a text writes.
struct Written {
  RunResult result;
  std::string rows;
  std::string rejects;
};

Written solve(Plan plan, std::string_view text) {
  const TemporaryFolder folder;
  plan.inputs = {{InputSpec::Kind::kMemory, "<test>", text}};
  plan.output = folder / "rows";
  plan.rejects = folder / "rejects";
  StopSource stop;
  Written written;
  written.result = run(plan, stop);
  const bool complete = written.result.end == RunEnd::kComplete;
  written.rows = content_of(folder / (complete ? "rows" : "rows.partial"));
  written.rejects = content_of(folder / (complete ? "rejects" : "rejects.partial"));
  return written;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(CsvRows, HaveAHeadingAndARowForEveryRecord) {
  const std::string easy(kEasy);
  EXPECT_EQ(solve({.output_format = OutputFormat::kCsvRows}, mixture()).rows,
            "record,puzzle,status,count,solution\n"
            "1," +
                easy + ",unique,1," + std::string(kEasySolution) +
                "\n"
                "2," +
                std::string(kFourSolutions) +
                ",multiple,2,\n"
                "3,,rejected,,\n"
                "4," +
                std::string(kNoSolution) +
                ",none,0,\n"
                "5," +
                std::string(kConflict) + ",conflict,0,\n");
  EXPECT_EQ(solve({.output_format = OutputFormat::kCsvRows}, "").rows,
            "record,puzzle,status,count,solution\n");
}

TEST(JsonRows, AreObjectsWithTheSameFields) {
  const auto lines =
      lines_of(solve({.output_format = OutputFormat::kJsonRows}, mixture() + "\xFF\n").rows);
  ASSERT_EQ(lines.size(), 6U);
  const json first = json::parse(lines[0]);
  EXPECT_EQ(first, json({{"record", 1},
                         {"puzzle", kEasy},
                         {"status", "unique"},
                         {"count", 1},
                         {"solution", kEasySolution}}));
  const json second = json::parse(lines[1]);
  EXPECT_EQ(second["count"], 2);
  EXPECT_EQ(second["solution"], nullptr);
  const json third = json::parse(lines[2]);
  EXPECT_EQ(third["puzzle"], nullptr);
  EXPECT_EQ(third["line"], 3);
  EXPECT_EQ(third["message"], "'b' is not a cell");
  EXPECT_EQ(json::parse(lines[5])["message"], "byte 0xFF is not a cell");
}

// Record numbers are only known in order, rows are printed in parallel.
TEST(Rows, AreTheSameForEveryThreadCountBatchSizeAndWindow) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += mixture();
  for (const OutputFormat format : {OutputFormat::kCsvRows, OutputFormat::kJsonRows}) {
    const Written expected = solve({.output_format = format}, text);
    for (const unsigned threads : {1U, 3U}) {
      for (const std::size_t batch_size : {std::size_t{7}, std::size_t{1000}}) {
        const Written other = solve({.output_format = format,
                                     .threads = threads,
                                     .batch_size = batch_size,
                                     .window_bytes = 1},
                                    text);
        EXPECT_EQ(other.rows, expected.rows) << threads << " threads, batches of " << batch_size;
        EXPECT_EQ(other.rejects, expected.rejects);
      }
    }
    EXPECT_EQ(lines_of(expected.rejects).size(), 2U * 2000);
    EXPECT_EQ(lines_of(expected.rejects).back(), "bad \"line\"");
  }
}

TEST(NoRows, WritesNothing) {
  EXPECT_EQ(solve({.output_format = OutputFormat::kNoRows}, mixture()).rows, "");
}

TEST(Rejects, AreKeptWithPlaceReasonAndText) {
  const std::string text = "short\n" + mixture() + std::string(80, '.') + "\r\n";
  EXPECT_EQ(solve({}, text).rejects,
            "# <test>:1:1: record 1: 's' is not a cell\nshort\n"
            "# <test>:4:1: record 4: 'b' is not a cell\nbad \"line\"\n"
            "# <test>:7:81: record 7: 80 cells, 81 needed\n" +
                std::string(80, '.') + "\n");
}

TEST(Rejects, CanBeSolvedOnceTheyAreMended) {
  std::string rejects = solve({}, mixture()).rejects;
  rejects.replace(rejects.find("bad \"line\""), 10, kEasy);
  EXPECT_EQ(solve({}, rejects).rows, std::string(kEasySolution) + "\n");
}

TEST(Rejects, OfAHugeLineAreCutAndSaySo) {
  const auto lines = lines_of(solve({}, std::string(3'000'000, 'x') + "\n" + mixture()).rejects);
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_LE(lines[1].size(), 70'000U);
  EXPECT_EQ(lines[2], "# (its first " + std::to_string(lines[1].size()) + " bytes)");
}

TEST(Strict, EndsWithTheFirstReject) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += std::string(kEasy) + "\n";
  for (const std::size_t window : {std::size_t{0}, std::size_t{1}}) {
    const Written written =
        solve({.strict = true, .batch_size = 100, .window_bytes = window}, text + "bad\n" + text);
    EXPECT_EQ(written.result.end, RunEnd::kRejected);
    EXPECT_EQ(written.result.stats.records, 5001U);
    EXPECT_EQ(written.result.stats.rejected, 1U);
    EXPECT_FALSE(written.result.inputs[0].complete);
    const auto rows = lines_of(written.rows);
    ASSERT_EQ(rows.size(), 5001U);
    EXPECT_EQ(rows.back(), "rejected");
    EXPECT_EQ(lines_of(written.rejects).back(), "bad");
  }
  EXPECT_EQ(solve({.strict = true}, text).result.end, RunEnd::kComplete);
}

TEST(Duplicates, AreCountedHoweverTheirEmptyCellsAreWritten) {
  std::string zeros(kEasy);
  for (char& c : zeros) c = c == '.' ? '0' : c;
  std::string text = mixture() + zeros + "\n" + std::string(kNoSolution) + "\nbad \"line\"\n";
  const RunResult result = solve({.count_duplicates = true, .batch_size = 2}, text).result;
  ASSERT_TRUE(result.duplicates);
  EXPECT_EQ(result.duplicates->duplicates, 2U);
  ASSERT_EQ(result.duplicates->first.size(), 2U);
  EXPECT_EQ(result.duplicates->first[0].record, 6U);
  EXPECT_EQ(result.duplicates->first[0].first_record, 1U);
  EXPECT_EQ(result.duplicates->first[1].record, 7U);
  EXPECT_EQ(result.duplicates->first[1].first_record, 4U);
  EXPECT_FALSE(solve({}, text).result.duplicates);
}

}  // namespace
}  // namespace nonet::test
