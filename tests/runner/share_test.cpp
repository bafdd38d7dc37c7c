// Shares: every line is in one of them, and what they add up to is the whole run.
#include "share.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "nonet/runner/merge.h"
#include "nonet/runner/report.h"
#include "nonet/runner/run.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using namespace runner;
using nlohmann::json;

InputSpec memory(std::string_view text) { return {InputSpec::Kind::kMemory, "<test>", text}; }

/// The share as text.
std::string text_of(std::string_view text, const Shard& shard, std::uint64_t first_record = 0) {
  const Stretch stretch = share_of(memory(text), shard, first_record);
  const auto source = open_stretch(memory(text), stretch);
  std::string result;
  char buffer[7];
  while (const std::size_t got = source->read(buffer, sizeof buffer)) result.append(buffer, got);
  return result;
}

TEST(Share, HasWholeLinesAndEveryLineIsInOne) {
  for (const std::string text :
       {"", "\n", "a", "a\n", "ab\ncdef\n\ng\nhijklmnopq", "\n\n\nabc\n"}) {
    for (std::uint64_t count = 1; count <= 12; ++count) {
      std::string joined;
      for (std::uint64_t index = 1; index <= count; ++index) {
        const std::string share = text_of(text, {index, count});
        EXPECT_TRUE(joined.empty() || share.empty() || joined.back() == '\n');
        joined += share;
      }
      EXPECT_EQ(joined, text) << count;
    }
  }
}

TEST(Share, LeavesWhatIsBeforeTheFirstRecordToTheFirst) {
  const std::string text = "header\na\nb\nc\n";
  EXPECT_EQ(text_of(text, {1, 4}, 7), "header\n");
  EXPECT_EQ(text_of(text, {2, 4}, 7), "");
  EXPECT_EQ(text_of(text, {3, 4}, 7), "a\n");
  EXPECT_EQ(text_of(text, {4, 4}, 7), "b\nc\n");
}

TEST(Share, CanBeTakenWithHugeNumbers) {
  constexpr std::uint64_t kHuge = ~std::uint64_t{0};
  EXPECT_EQ(text_of("a\nb\n", {kHuge, kHuge}), "");
  EXPECT_EQ(text_of("a\nb\n", {1, kHuge}), "");
  // The first share that ends behind byte 0.
  EXPECT_EQ(text_of("a\nb\n", {kHuge / 4 + 1, kHuge}), "a\n");
}

struct Solved {
  std::string report;
  std::string rows;
  RunResult result;
};

Solved solve(const std::string& path, Plan plan) {
  const TemporaryFolder folder;
  plan.inputs = {{InputSpec::Kind::kFile, path}};
  plan.output = folder / "rows";
  plan.check_given = true;
  plan.verify = true;
  StopSource stop;
  Solved solved;
  solved.result = run(plan, stop);
  solved.rows = content_of(folder / "rows");
  solved.report = report_json(plan, solved.result, {"solve"});
  return solved;
}

/// What of a report does not depend on when and where it was made.
json comparable(const std::string& report) {
  json parsed = json::parse(report);
  for (const char* key : {"tool", "host", "run", "merged_from", "repetitions", "peak_rss_bytes"}) {
    parsed.erase(key);
  }
  for (json& input : parsed["inputs"]) input.erase("xxh3_128");
  return parsed;
}

void expect_shares_add_up(const std::string& path) {
  const Solved whole = solve(path, {});
  for (const std::uint64_t count : {1U, 2U, 3U, 7U}) {
    std::vector<NamedReport> reports;
    std::string rows;
    for (std::uint64_t index = 1; index <= count; ++index) {
      const Solved share = solve(path, {.shard = {index, count}});
      EXPECT_EQ(share.result.inputs[0].error, std::nullopt);
      rows += share.rows;
      reports.push_back({std::to_string(index), share.report});
    }
    EXPECT_EQ(rows, whole.rows) << count;
    EXPECT_EQ(comparable(merge_reports(reports, {"merge"})), comparable(whole.report)) << count;
  }
}

TEST(Share, RunsAddUpToTheWholeRun) {
  const TemporaryFolder folder;
  std::string text = "# a comment\n";
  for (int i = 0; i < 40; ++i) {
    text += std::string(kEasy) + "\nbad\n\n" + std::string(kFourSolutions) + " text\n";
  }
  std::ofstream(folder / "lines") << text;
  expect_shares_add_up(folder / "lines");
}

TEST(Share, RunsOverTablesWithHeaderAndSolutionsAddUpToo) {
  const TemporaryFolder folder;
  std::string wrong(kEasySolution);
  std::swap(wrong[0], wrong[1]);
  std::string text = "\xEF\xBB\xBFid,puzzle,solution\r\n";
  for (int i = 0; i < 30; ++i) {
    text += std::to_string(i) + "," + std::string(kEasy) + "," +
            (i % 7 == 0 ? wrong : std::string(kEasySolution)) + "\r\n";
  }
  std::ofstream(folder / "table.csv") << text;
  expect_shares_add_up(folder / "table.csv");
}

TEST(Share, IsRefusedWhereItCannotBeTaken) {
  const TemporaryFolder folder;
  std::ofstream(folder / "grids") << euler_puzzles();
  const auto error_of = [](const InputSpec& input) {
    Plan plan = {.inputs = {input}, .shard = {2, 3}};
    StopSource stop;
    return run(plan, stop).inputs[0].error.value_or("none");
  };
  EXPECT_EQ(error_of({InputSpec::Kind::kFile, folder / "grids"}),
            "a share can only be taken of formats with a record a line, not of grid-blocks");
}

}  // namespace
}  // namespace nonet::test
