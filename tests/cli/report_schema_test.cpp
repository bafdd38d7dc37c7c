// Reports of every kind of run, against the JSON Schema, by a real validator.
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "support/process.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using nlohmann::json;

class ReportSchema : public testing::Test {
 protected:
  /// Validates a report. @return what the validator said; empty when it is content
  std::string complaints(const std::string& report) {
    std::ofstream(folder_ / "instance.json") << report;
    const auto result =
        run_process({NONET_JSONSCHEMA, "-i", folder_ / "instance.json", NONET_REPORT_SCHEMA});
    return result.status == 0
               ? ""
               : "status " + std::to_string(result.status) + ": " + result.out + result.err;
  }

  /// Runs `nonet solve` with arguments and returns its report.
  std::string report_of(std::vector<std::string> arguments, const ProcessOptions& options = {}) {
    const std::string path = folder_ / "report.json";
    arguments.insert(arguments.begin(), {NONET_BINARY, "solve", "--report", path});
    (void)run_process(arguments, options);
    return content_of(path);
  }

  TemporaryFolder folder_;
};

TEST_F(ReportSchema, AcceptsAGoodRun) {
  const std::string report = report_of({"--builtin", "euler", "--verify"});
  EXPECT_EQ(complaints(report), "");
  EXPECT_EQ(json::parse(report)["status"], "complete");
}

TEST_F(ReportSchema, AcceptsARunOfEveryStatusAndManyRejects) {
  std::string input = std::string(kEasy) + "\n" + std::string(kFourSolutions) + "\n" +
                      std::string(kNoSolution) + "\n" + std::string(kConflict) + "\n";
  for (int i = 0; i < 30; ++i) input += "\xFF\xFE bad\n";
  const std::string report = report_of({}, {.input = input});
  EXPECT_EQ(complaints(report), "");
  const json parsed = json::parse(report);
  EXPECT_EQ(parsed["counts"]["rejected"], 30);
  EXPECT_EQ(parsed["rejects"]["more"], 10);
  EXPECT_EQ(parsed["counts"]["multiple"], 1);
  EXPECT_EQ(parsed["counts"]["none"], 1);
  EXPECT_EQ(parsed["counts"]["conflict"], 1);
  EXPECT_EQ(complaints(report_of({"--limit", "1", "--max-nodes", "2"}, {.input = input})), "");
}

TEST_F(ReportSchema, AcceptsAnEmptyRun) {
  const std::string report = report_of({}, {.input = ""});
  EXPECT_EQ(complaints(report), "");
  const json parsed = json::parse(report);
  EXPECT_EQ(parsed["counts"]["records"], 0);
  EXPECT_EQ(parsed["repetitions"][0]["batch_latency"]["p50_ns"], nullptr);
}

TEST_F(ReportSchema, AcceptsAFailedRun) {
  EXPECT_EQ(complaints(report_of({"/nonexistent", "/"})), "");
  EXPECT_EQ(complaints(report_of({"--builtin", "euler", "-o", "/nonexistent/x"})), "");
  // A name that is not UTF-8 must not break the JSON.
  EXPECT_EQ(complaints(report_of({"/nonexistent\xFF"})), "");
  EXPECT_EQ(complaints(report_of({}, {.input = "\x1F\x8B\x08"})), "");
}

TEST_F(ReportSchema, AcceptsAnInterruptedRun) {
  const std::string report =
      report_of({"--limit", "0"}, {.input = std::string(81, '.'), .interrupt_after_ms = 300});
  EXPECT_EQ(complaints(report), "");
  EXPECT_EQ(json::parse(report)["status"], "interrupted");
}

// The schema has to be strict, or the tests above would mean nothing.
TEST_F(ReportSchema, RefusesWhatIsNotAReport) {
  const json good = json::parse(report_of({"--builtin", "euler"}));
  const auto broken = [&](const std::function<void(json&)>& change) {
    json report = good;
    change(report);
    return complaints(report.dump());
  };
  EXPECT_EQ(broken([](json&) {}), "");
  EXPECT_NE(broken([](json& r) { r["extra"] = 1; }), "");
  EXPECT_NE(broken([](json& r) { r.erase("counts"); }), "");
  EXPECT_NE(broken([](json& r) { r["counts"]["extra"] = 1; }), "");
  EXPECT_NE(broken([](json& r) { r["counts"]["unique"] = -1; }), "");
  EXPECT_NE(broken([](json& r) { r["status"] = "fine"; }), "");
  EXPECT_NE(broken([](json& r) { r["repetitions"] = json::array(); }), "");
  EXPECT_NE(broken([](json& r) { r["repetitions"][0]["wall_ns"] = 1.5; }), "");
  EXPECT_NE(broken([](json& r) { r["host"]["name"] = "x"; }), "");
}

}  // namespace
}  // namespace nonet::test
