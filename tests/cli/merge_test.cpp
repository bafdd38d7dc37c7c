// nonet merge from outside.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "support/process.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using nlohmann::json;

class MergeCommand : public testing::Test {
 protected:
  std::string report_of(const std::string& name, const std::string& input) {
    const std::string path = folder_ / name;
    (void)run_process({NONET_BINARY, "solve", "--report", path, "-o", "/dev/null"},
                      {.input = input});
    return path;
  }

  TemporaryFolder folder_;
};

TEST_F(MergeCommand, AddsUpAndFollowsTheSchema) {
  const std::string easy = std::string(kEasy) + "\n";
  const std::string a = report_of("a.json", easy + "bad\n");
  const std::string b = report_of("b.json", "worse\n" + easy + std::string(kNoSolution) + "\n");
  const auto result = run_process({NONET_BINARY, "merge", a, b, "-o", folder_ / "all.json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const json all = json::parse(content_of(folder_ / "all.json"));
  EXPECT_EQ(all["counts"]["records"], 5);
  EXPECT_EQ(all["counts"]["unique"], 2);
  EXPECT_EQ(all["rejects"]["first"][1]["record"], 3);
  EXPECT_EQ(all["top_left_sum"], 2 * 534);
  const auto valid =
      run_process({NONET_JSONSCHEMA, "-i", folder_ / "all.json", NONET_REPORT_SCHEMA});
  EXPECT_EQ(valid.status, 0) << valid.out << valid.err;
}

TEST_F(MergeCommand, TakesReportsOfOlderBuilds) {
  const std::string old = std::string(NONET_FROZEN_REPORTS) + "/report-2026-12-01.json";
  const std::string today = report_of("today.json", std::string(kEasy) + "\nbad\n");
  const auto result = run_process({NONET_BINARY, "merge", old, today, "-o", folder_ / "all.json"});
  EXPECT_EQ(result.status, 0) << result.err;
  const json all = json::parse(content_of(folder_ / "all.json"));
  EXPECT_EQ(all["counts"]["records"], 10);
  EXPECT_EQ(all["rejects"]["first"][2]["record"], 10);
  EXPECT_EQ(all["rejects"]["first"][2]["line"], 2);
  const auto valid =
      run_process({NONET_JSONSCHEMA, "-i", folder_ / "all.json", NONET_REPORT_SCHEMA});
  EXPECT_EQ(valid.status, 0) << valid.out << valid.err;
}

TEST_F(MergeCommand, FailsWhereAReportIsMissingOrNone) {
  const std::string a = report_of("a.json", std::string(kEasy) + "\n");
  auto result = run_process({NONET_BINARY, "merge", a, folder_ / "none.json"});
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("none.json"), std::string::npos);
  EXPECT_EQ(result.out, "");
  result = run_process({NONET_BINARY, "merge", a, "-"}, {.input = "[]"});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.err, "nonet: - is no report of schema nonet.report/1\n");
  result = run_process({NONET_BINARY, "merge", "-", "-o", folder_ / "all.json"}, {.input = "[]"});
  EXPECT_EQ(result.status, 3);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "all.json.partial"));
  EXPECT_EQ(run_process({NONET_BINARY, "merge"}).status, 2);
}

}  // namespace
}  // namespace nonet::test
