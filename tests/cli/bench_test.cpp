// nonet bench from outside.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "support/process.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using nlohmann::json;

class BenchCommand : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& content) {
    std::ofstream(folder_ / name) << content;
    return folder_ / name;
  }

  /// Runs it with few and short repetitions, and a report.
  ProcessResult bench(std::vector<std::string> arguments, const ProcessOptions& options = {}) {
    std::vector<std::string> command = {NONET_BINARY,   "bench", "--report",   report_,
                                        "--min-time", "0",     "--repetitions", "2"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run_process(command, options);
  }

  std::string schema_complaints() {
    const auto result = run_process({NONET_JSONSCHEMA, "-i", report_, NONET_BENCH_SCHEMA});
    return result.status == 0 ? "" : result.out + result.err;
  }

  TemporaryFolder folder_;
  std::string report_ = folder_ / "report.json";
};

TEST_F(BenchCommand, ReportsEveryRepetition) {
  const std::string list = write("list.txt", std::string(kEasy) + "\n" + std::string(kHard) + "\n");
  const auto result = bench({list, "--threads", "1,2", "--limit", "1,2,0", "--target", "all"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out.substr(0, 8), "data set");
  EXPECT_EQ(schema_complaints(), "");
  const json report = json::parse(content_of(report_));
  EXPECT_EQ(report["status"], "complete");
  EXPECT_EQ(report["run"]["arguments"][0], "bench");
  EXPECT_EQ(report["data_sets"][0]["name"], "list.txt");
  EXPECT_EQ(report["entries"].size() % 12, 0);
  for (const json& entry : report["entries"]) {
    EXPECT_EQ(entry["counts"]["unique"], entry["solution_limit"] == 1 ? 0 : 2);
    EXPECT_EQ(entry["top_left_sum"], 534 + 812);
  }
}

TEST_F(BenchCommand, TakesCompressedListsAndStdin) {
  const std::string list = write("list.txt", std::string(kEasy) + "\n");
  ASSERT_EQ(run_process({"gzip", list}).status, 0);
  const auto result = bench({list + ".gz", "-", "--quiet"}, {.input = std::string(kHard)});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(schema_complaints(), "");
  const json report = json::parse(content_of(report_));
  EXPECT_EQ(report["data_sets"][0]["name"], "list.txt.gz");
  EXPECT_EQ(report["data_sets"][0]["bytes"], 82);
  EXPECT_EQ(report["data_sets"][1]["path"], "-");
}

TEST_F(BenchCommand, AnInterruptLeavesAReport) {
  const std::string list = write("empty.txt", std::string(81, '.') + "\n");
  const auto result = bench({list, "--limit", "0"}, {.interrupt_after_ms = 300});
  EXPECT_EQ(result.status, 130);
  EXPECT_EQ(schema_complaints(), "");
  EXPECT_EQ(json::parse(content_of(report_))["status"], "interrupted");
}

TEST_F(BenchCommand, FailsWithAReasonAndNoReport) {
  const std::string list = write("list.txt", std::string(kEasy) + "\n");
  const auto fails = [&](const std::vector<std::string>& arguments, int status,
                         const std::string& reason) {
    const auto result = bench(arguments);
    EXPECT_EQ(result.status, status) << reason;
    EXPECT_NE(result.err.find(reason), std::string::npos) << result.err;
    EXPECT_FALSE(std::filesystem::exists(report_));
    EXPECT_FALSE(std::filesystem::exists(report_ + ".partial"));
  };
  fails({folder_ / "none.txt"}, 3, "none.txt");
  fails({write("void.txt", "")}, 3, "void.txt: there is no puzzle in it");
  fails({list, list}, 2, "twice");
  fails({list, "--threads", "1,1"}, 2, "twice");
  fails({list, "--threads", "0"}, 2, "'0' is not a whole number from 1 to 1024");
  fails({list, "--threads", "1,"}, 2, "'' is not a whole number");
  fails({list, "--target", "avx512,mmx"}, 2, "no target is called 'mmx'");
  fails({list, "--limit", "-1"}, 2, "'-1'");
}

}  // namespace
}  // namespace nonet::test
