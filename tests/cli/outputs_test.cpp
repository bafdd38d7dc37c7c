// Output formats, rejects, checks of given solutions and progress, from outside.
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

class Outputs : public testing::Test {
 protected:
  /// Runs nonet with arguments after the command's name.
  ProcessResult nonet(std::vector<std::string> arguments, const ProcessOptions& options = {}) {
    arguments.insert(arguments.begin(), NONET_BINARY);
    return run_process(arguments, options);
  }

  json report() { return json::parse(content_of(folder_ / "report.json")); }

  std::string complaints() {
    const auto result =
        run_process({NONET_JSONSCHEMA, "-i", folder_ / "report.json", NONET_REPORT_SCHEMA});
    return result.status == 0 ? "" : result.out + result.err;
  }

  std::string table(bool all_right) {
    std::string wrong(kEasySolution);
    std::swap(wrong[0], wrong[1]);
    return "quizzes,solutions\n" + std::string(kEasy) + "," + std::string(kEasySolution) + "\n" +
           std::string(kEasy) + "," + (all_right ? std::string(kEasySolution) : wrong) + "\n";
  }

  TemporaryFolder folder_;
};

TEST_F(Outputs, RowsHaveTheFormatAskedFor) {
  const std::string input = std::string(kEasy) + "\n";
  const std::string puzzle(kEasy);
  const std::string solution(kEasySolution);
  EXPECT_EQ(nonet({"solve", "--output-format", "csv"}, {.input = input}).out,
            "record,puzzle,status,count,solution\n1," + puzzle + ",unique,1," + solution + "\n");
  EXPECT_EQ(
      json::parse(nonet({"solve", "--output-format", "jsonl"}, {.input = input}).out)["status"],
      "unique");
  EXPECT_EQ(nonet({"solve", "--output-format", "none"}, {.input = input}).out, "");
  const auto wrong = nonet({"solve", "--output-format", "xml"}, {.input = input});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_EQ(wrong.out, "");
}

TEST_F(Outputs, RejectsAreKeptInAFileOfTheirOwn) {
  const auto result = nonet({"solve", "--rejects", folder_ / "rejects"},
                            {.input = "bad\n" + std::string(kEasy) + "\n"});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(content_of(folder_ / "rejects"), "# <stdin>:1:1: record 1: 'b' is not a cell\nbad\n");
  EXPECT_EQ(nonet({"solve", "--rejects", "/nonexistent/x"}, {.input = ""}).status, 3);
  EXPECT_EQ(nonet({"solve", "--rejects", "-", "-o", "-"}, {.input = ""}).status, 2);
}

TEST_F(Outputs, NeverReplaceAnInput) {
  std::ofstream(folder_ / "in") << kEasy << '\n';
  for (const char* option : {"--rejects", "--report"}) {
    EXPECT_EQ(nonet({"solve", folder_ / "in", option, folder_ / "in"}).status, 2) << option;
  }
  EXPECT_EQ(content_of(folder_ / "in"), std::string(kEasy) + "\n");
}

TEST_F(Outputs, StrictEndsAtTheFirstReject) {
  const std::string easy = std::string(kEasy) + "\n";
  const auto result = nonet({"solve", "--strict", "--report", folder_ / "report.json"},
                            {.input = easy + "bad\n" + easy});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.out, std::string(kEasySolution) + "\nrejected\n");
  EXPECT_NE(result.err.find("ended at the first rejected record"), std::string::npos);
  EXPECT_EQ(report()["status"], "ended_at_reject");
  EXPECT_EQ(report()["counts"]["records"], 2);
  EXPECT_EQ(complaints(), "");
}

TEST_F(Outputs, VerifyTellsRightSolutionsFromWrongOnes) {
  auto result = nonet({"verify"}, {.input = table(true)});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "");

  result =
      nonet({"verify", "-o", "-", "--report", folder_ / "report.json"}, {.input = table(false)});
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.err.find("nonet: <stdin>:3: record 2: the solution given is not one"),
            std::string::npos)
      << result.err;
  EXPECT_TRUE(result.out.starts_with("record,puzzle,status,count,solution,given\n"));
  EXPECT_TRUE(result.out.ends_with(",mismatch\n"));
  EXPECT_EQ(report()["given_solutions"]["checked"], 2);
  EXPECT_EQ(report()["given_solutions"]["mismatches"], 1);
  EXPECT_EQ(complaints(), "");

  result = nonet({"verify"}, {.input = std::string(kEasy) + "\n"});
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.err.find("no record gives a solution"), std::string::npos);
}

TEST_F(Outputs, DuplicatesAreCountedOnRequest) {
  const std::string easy = std::string(kEasy) + "\n";
  const auto result = nonet({"solve", "--count-duplicates", "--report", folder_ / "report.json"},
                            {.input = easy + easy});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(report()["duplicates"]["count"], 1);
  EXPECT_EQ(complaints(), "");
}

TEST_F(Outputs, ShardsMergeToTheWhole) {
  std::string text;
  for (int i = 0; i < 10; ++i) text += std::string(kEasy) + "\nbad\n";
  std::ofstream(folder_ / "in") << text;
  std::vector<std::string> merge = {"merge", "-o", folder_ / "report.json"};
  std::string rows;
  for (const char* share : {"3/3", "1/3", "2/3"}) {
    const std::string path = folder_ / (std::string("shard.") + share[0]);
    rows += nonet({"solve", folder_ / "in", "--shard", share, "--report", path}).out;
    merge.push_back(path);
  }
  EXPECT_EQ(nonet(merge).status, 0);
  EXPECT_EQ(report()["counts"]["records"], 20);
  EXPECT_EQ(report()["rejects"]["first"][9]["record"], 20);
  EXPECT_EQ(report()["rejects"]["first"][9]["line"], 20);
  EXPECT_EQ(complaints(), "");
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 20);
  for (const char* wrong : {"0/3", "4/3", "1", "1/", "/3", "a/b", "1/3x", "-1/3"}) {
    EXPECT_EQ(nonet({"solve", folder_ / "in", "--shard", wrong}).status, 2) << wrong;
  }
}

TEST_F(Outputs, ProgressIsShownOnRequest) {
  // The pipe stays open for longer than the second after which a line is printed.
  const auto result = nonet(
      {"solve", "--progress", "--quiet"},
      {.input = std::string(kEasy) + "\n", .interrupt_after_ms = 2500, .keep_stdin_open = true});
  EXPECT_EQ(result.status, 130);
  EXPECT_NE(result.err.find("nonet: 1 puzzle, "), std::string::npos) << result.err;
  EXPECT_NE(result.err.find(" | 1 unique\n"), std::string::npos) << result.err;
  EXPECT_EQ(nonet({"solve", "--progress", "--no-progress"}, {.input = ""}).status, 2);
}

}  // namespace
}  // namespace nonet::test
