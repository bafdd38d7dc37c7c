// The real binary, from outside: exit statuses, stdout, stderr, files.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "support/process.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using nlohmann::json;

ProcessResult nonet(std::vector<std::string> arguments, const ProcessOptions& options = {}) {
  arguments.insert(arguments.begin(), NONET_BINARY);
  return run_process(arguments, options);
}

std::string write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
  return path.string();
}

const std::string kEasyLine = std::string(kEasy) + "\n";
const std::string kEasyRow = std::string(kEasySolution) + "\n";

TEST(Cli, SolvesStdin) {
  const auto result = nonet({"solve"}, {.input = kEasyLine + kEasyLine});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, kEasyRow + kEasyRow);
  EXPECT_NE(result.err.find("2 puzzles: 2 unique"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("top-left sum: 1068"), std::string::npos) << result.err;
}

TEST(Cli, SolvesFilesAndDash) {
  const TemporaryFolder folder;
  const std::string file = write_file(folder / "a.txt", std::string(kEasy));  // no final newline
  const auto result =
      nonet({"solve", file, "-", file, "--quiet"}, {.input = std::string(kConflict) + "\r\n"});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, kEasyRow + "conflict\n" + kEasyRow);
  EXPECT_EQ(result.err, "");
}

TEST(Cli, SolvesTheBuiltInSet) {
  const auto result = nonet({"solve", "--builtin", "euler"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 50);
  EXPECT_NE(result.err.find("top-left sum: 24702"), std::string::npos) << result.err;
}

TEST(Cli, NamesFileLineAndReasonOfRejectedRecords) {
  const TemporaryFolder folder;
  const std::string file =
      write_file(folder / "bad.txt", "# comment\n" + kEasyLine + "123\n" + kEasyLine);
  const auto result = nonet({"solve", file});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, kEasyRow + "rejected\n" + kEasyRow);
  EXPECT_NE(result.err.find(file + ":3:4: record 2 rejected: 3 cells, 81 needed\n"),
            std::string::npos)
      << result.err;
}

TEST(Cli, CountsRejectsThatItDoesNotList) {
  std::string text;
  for (int i = 0; i < 25; ++i) text += "bad\n";
  const auto result = nonet({"solve"}, {.input = text});
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.err.find("and 5 more rejected"), std::string::npos) << result.err;
}

TEST(Cli, TakesAnEmptyFile) {
  const auto result = nonet({"solve"}, {.input = ""});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find("nothing to solve"), std::string::npos) << result.err;
}

TEST(Cli, GoesOnAfterUnreadableFilesAndFails) {
  const TemporaryFolder folder;
  const std::string file = write_file(folder / "a.txt", kEasyLine);
  const auto result = nonet({"solve", "/nonexistent", "/", file});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.out, kEasyRow);
  EXPECT_NE(result.err.find("nonet: /nonexistent: No such file or directory\n"), std::string::npos);
  EXPECT_NE(result.err.find("nonet: /: Is a directory\n"), std::string::npos);
}

TEST(Cli, RefusesAnUnreadableFile) {
  if (geteuid() == 0) GTEST_SKIP() << "root reads everything";
  const TemporaryFolder folder;
  const std::string file = write_file(folder / "a.txt", kEasyLine);
  std::filesystem::permissions(file, std::filesystem::perms::none);
  const auto result = nonet({"solve", file});
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("Permission denied"), std::string::npos);
}

TEST(Cli, WritesRowsAndReportToFiles) {
  const TemporaryFolder folder;
  const std::string rows = folder / "rows";
  const std::string report = folder / "report.json";
  const auto result = nonet({"solve", "-o", rows, "--report", report, "--verify", "--threads", "3"},
                            {.input = kEasyLine});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(content_of(rows), kEasyRow);
  const json parsed = json::parse(content_of(report));
  EXPECT_EQ(parsed["counts"]["unique"], 1);
  EXPECT_EQ(parsed["run"]["threads"], 3);
  EXPECT_EQ(parsed["verification"]["checked"], 1);
}

TEST(Cli, ReportToStdoutStandsAlone) {
  const auto result = nonet({"solve", "--builtin", "euler", "--report", "-"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(json::parse(result.out)["top_left_sum"], 24702);
  EXPECT_EQ(nonet({"solve", "--builtin", "euler", "--report", "-", "-o", "-"}).status, 2);
}

TEST(Cli, RefusesAnInputThatLeavesAChoiceAndGoesOn) {
  const TemporaryFolder folder;
  const std::string two = write_file(
      folder / "two.csv", "id,a,b\n1," + std::string(kEasy) + "," + std::string(kHard) + "\n");
  const std::string lines = write_file(folder / "lines.txt", kEasyLine);
  const auto refused = nonet({"solve", two, lines, "--quiet"});
  EXPECT_EQ(refused.status, 3);
  EXPECT_EQ(refused.out, kEasyRow);
  EXPECT_NE(refused.err.find("2 'a', 3 'b'; choose one with --column"), std::string::npos)
      << refused.err;
  const auto chosen = nonet({"solve", two, "--column", "a", "--quiet"});
  EXPECT_EQ(chosen.status, 0);
  EXPECT_EQ(chosen.out, kEasyRow);
  EXPECT_EQ(nonet({"solve", lines, "--format", "nothing"}).status, 2);
}

TEST(Cli, FailsWhenAnOutputCannotBeWritten) {
  EXPECT_EQ(nonet({"solve", "-o", "/nonexistent/rows"}, {.input = kEasyLine}).status, 3);
  const auto report = nonet({"solve", "--report", "/nonexistent/r"}, {.input = kEasyLine});
  EXPECT_EQ(report.status, 3);
  EXPECT_EQ(report.out, "");  // found before the work, not after it
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  const auto full = nonet({"solve", "-o", "/dev/full"}, {.input = kEasyLine});
  EXPECT_EQ(full.status, 3);
  EXPECT_NE(full.err.find("No space left on device"), std::string::npos) << full.err;
}

TEST(Cli, NamesRejectsAlsoWhenTheReportCannotBeWritten) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  const auto result = nonet({"solve", "--report", "/dev/full"}, {.input = kEasyLine + "bad\n"});
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("record 2 rejected"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("2 puzzles: 1 unique"), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("/dev/full: cannot be written"), std::string::npos) << result.err;
}

TEST(Cli, HonoursTheLimits) {
  const std::string multiple = std::string(kFourSolutions) + "\n";
  const auto first = nonet({"solve", "--limit", "1"}, {.input = multiple});
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(first.out.size(), 82U);
  EXPECT_NE(first.err.find("1 solved"), std::string::npos);
  EXPECT_EQ(nonet({"solve", "--limit", "0"}, {.input = multiple}).out, "multiple\n");
  const auto budget = nonet({"solve", "--max-nodes", "1"}, {.input = std::string(kHard) + "\n"});
  EXPECT_EQ(budget.status, 1);
  EXPECT_EQ(budget.out, "limit_reached\n");
}

TEST(Cli, RefusesWhatMakesNoSense) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{},
                                             {"frobnicate"},
                                             {"solve", "--frobnicate"},
                                             {"solve", "--threads", "0"},
                                             {"solve", "--threads", "two"},
                                             {"solve", "--batch-size", "0"},
                                             {"solve", "--limit", "-1"},
                                             {"solve", "--limit", "18446744073709551616"},
                                             {"solve", "--max-nodes", "x"},
                                             {"solve", "-o", "same", "--report", "./same"},
                                             {"solve", "--builtin", "norvig"},
                                             {"solve", "--builtin", "euler", "file"},
                                             {"solve", "-", "-"},
                                             {"solve", "--target", "abacus"},
                                             {"solve", "-o", "same", "--report", "same"}}) {
    const auto result = nonet(arguments, {.input = kEasyLine});
    EXPECT_EQ(result.status, 2) << json(arguments);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err, "");
  }
}

TEST(Cli, TakesTheTargetFromOptionOrEnvironment) {
  EXPECT_EQ(nonet({"solve", "--target", "scalar"}, {.input = kEasyLine}).out, kEasyRow);
  const auto wrong = nonet({"solve"}, {.input = kEasyLine, .environment = {"NONET_TARGET=abacus"}});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("NONET_TARGET"), std::string::npos) << wrong.err;
  const auto overruled = nonet({"solve", "--target", "scalar"},
                               {.input = kEasyLine, .environment = {"NONET_TARGET=abacus"}});
  EXPECT_EQ(overruled.status, 0);
}

TEST(Cli, ListsTargets) {
  const auto result = nonet({"targets"});
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.out.find("scalar"), std::string::npos);
}

TEST(Cli, PrintsHelpAndVersion) {
  for (const char* flag : {"--help", "-h"}) {
    const auto help = nonet({flag});
    EXPECT_EQ(help.status, 0);
    EXPECT_NE(help.out.find("Examples"), std::string::npos);
  }
  const auto solve_help = nonet({"solve", "--help"});
  EXPECT_EQ(solve_help.status, 0);
  for (const char* word : {"--report", "--threads", "--limit", "--output", "--quiet", "--verify",
                           "--max-nodes", "Exit status", "Examples"}) {
    EXPECT_NE(solve_help.out.find(word), std::string::npos) << word;
  }
  const auto version = nonet({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(version.out.starts_with("nonet " NONET_VERSION)) << version.out;
}

TEST(Cli, AClosedPipeIsNoError) {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 20000; ++i) text += kEasyLine;
  const std::string file = write_file(folder / "many.txt", text);
  const std::string report = folder / "report.json";
  const auto result = run_process({"bash", "-c",
                                   "'" NONET_BINARY "' solve '" + file + "' --report '" + report +
                                       "' | head -n 1; exit ${PIPESTATUS[0]}"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, kEasyRow);
  EXPECT_EQ(json::parse(content_of(report))["status"], "output_closed");
}

TEST(Cli, LeavesFilesAloneThatLookLikeItsOwn) {
  const TemporaryFolder folder;
  const std::string rows = folder / "rows";
  const std::string input = write_file(folder / "rows.partial", kEasyLine);
  EXPECT_EQ(nonet({"solve", input, "-o", rows}).status, 0);
  EXPECT_EQ(content_of(rows), kEasyRow);
  EXPECT_EQ(content_of(input), kEasyLine);
  // A report must not replace an input; rows may, once they are complete.
  EXPECT_EQ(nonet({"solve", input, "-o", rows, "--report", input}).status, 2);
  EXPECT_EQ(nonet({"solve", input, "-o", input}).status, 0);
  EXPECT_EQ(content_of(input), kEasyRow);
}

TEST(Cli, KeepsTheModeOfAFileThatItReplaces) {
  const TemporaryFolder folder;
  const std::string rows = write_file(folder / "rows", "old");
  std::filesystem::permissions(rows, std::filesystem::perms::owner_read);
  EXPECT_EQ(nonet({"solve", "-o", rows}, {.input = kEasyLine}).status, 0);
  EXPECT_EQ(std::filesystem::status(rows).permissions(), std::filesystem::perms::owner_read);
}

// The worst input for its size: rows are longer than the records, and there are many of them.
TEST(Cli, KeepsMemoryBoundedOnAFileOfShortRejects) {
#ifdef NONET_SKIP_SLOW
  GTEST_SKIP() << "sanitizers have memory of their own";
#else
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 20'000'000; ++i) text += "a\n";
  const std::string file = write_file(folder / "short", text);
  const auto result = nonet({"solve", file, "-o", "/dev/null", "--report", "-", "-j", "2"});
  EXPECT_EQ(result.status, 1);
  const json report = json::parse(result.out);
  EXPECT_EQ(report["counts"]["rejected"], 20'000'000);
  EXPECT_LT(report["peak_rss_bytes"], 128 << 20);
#endif
}

TEST(Cli, SurvivesClosedStandardDescriptors) {
  const auto shell = [](const std::string& command) {
    return run_process({"bash", "-c", "timeout 20 '" NONET_BINARY "' solve " + command},
                       {.input = kEasyLine});
  };
  const auto no_stdin = shell("<&-");
  EXPECT_EQ(no_stdin.status, 3);
  EXPECT_NE(no_stdin.err.find("<stdin>: Bad file descriptor"), std::string::npos) << no_stdin.err;
  const auto no_stdout = shell(">&-");
  EXPECT_EQ(no_stdout.status, 3);
  EXPECT_NE(no_stdout.err.find("Bad file descriptor"), std::string::npos) << no_stdout.err;
  EXPECT_EQ(shell("2>&-").out, kEasyRow);
  EXPECT_EQ(shell("2>&-").status, 0);
  if (std::filesystem::exists("/dev/full")) {
    EXPECT_EQ(shell("2>/dev/full").status, 0);
  }
}

TEST(Cli, AnInterruptReachesANamedPipeThatNobodyWritesTo) {
  const TemporaryFolder folder;
  const std::string fifo = folder / "fifo";
  const std::string report = folder / "report.json";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  const auto result = nonet({"solve", fifo, "--report", report}, {.interrupt_after_ms = 300});
  EXPECT_EQ(result.status, 130);
  const json parsed = json::parse(content_of(report));
  EXPECT_EQ(parsed["status"], "interrupted");
  EXPECT_EQ(parsed["inputs"][0]["complete"], false);
}

TEST(Cli, ShowsNoControlCharactersOfFileNames) {
  const auto result = nonet({"solve", "/nonexistent/\x1b[31m\n"});
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("/nonexistent/\\x1B[31m\\x0A: No such file"), std::string::npos)
      << result.err;
}

TEST(Cli, AnInterruptLeavesAReport) {
  const TemporaryFolder folder;
  const std::string report = folder / "report.json";
  const auto result =
      nonet({"solve", "--report", report, "--limit", "0"},
            {.input = kEasyLine + std::string(81, '.') + "\n", .interrupt_after_ms = 300});
  EXPECT_EQ(result.status, 130);
  EXPECT_EQ(json::parse(content_of(report))["status"], "interrupted");
  // While it waits for input, too; and what came in before is solved and written at once.
  const auto waiting =
      nonet({"solve", "--report", report},
            {.input = kEasyLine, .interrupt_after_ms = 300, .keep_stdin_open = true});
  EXPECT_EQ(waiting.status, 130);
  EXPECT_EQ(waiting.out, kEasyRow);
  EXPECT_EQ(json::parse(content_of(report))["counts"]["unique"], 1);
}

TEST(Cli, SolvesTheFormatsThatPeopleHave) {
  NONET_SHARED_OR_SKIP(folder, "cases");
  // Those of this folder that `nonet solve` reads today.
  const std::vector<std::string> readable = {
      "p096_euler.txt",    "lines_zero.txt", "lines_mixed_blanks.txt", "crlf_comments.txt",
      "trailing_text.txt", "bad_lines.txt",  "none_and_many.txt"};
  const json all = json::parse(content_of(folder / "formats" / "expected.json"));
  std::size_t seen = 0;
  for (const json& expected : all) {
    const std::string name = expected["file"];
    if (std::find(readable.begin(), readable.end(), name) == readable.end()) continue;
    ++seen;
    const auto result = nonet({"solve", folder / "formats" / name, "--report", "-"});
    const json report = json::parse(result.out);
    EXPECT_EQ(report["top_left_sum"], expected["top_left_sum"]) << name;
    for (const char* key : {"records", "unique", "multiple", "rejected"}) {
      EXPECT_EQ(report["counts"][key], expected.value(key, 0)) << name << ' ' << key;
    }
    // expected.json counts conflicts as records without a solution.
    const int none = report["counts"]["none"].get<int>() + report["counts"]["conflict"].get<int>();
    EXPECT_EQ(none, expected.value("none", 0)) << name;
  }
  EXPECT_EQ(seen, readable.size());
}

}  // namespace
}  // namespace nonet::test
