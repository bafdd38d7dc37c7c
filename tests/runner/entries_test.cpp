// Reports of both kinds as plain rows, and what is said of files that are none.
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "entries/report_entries.h"
#include "nonet/runner/report.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;
using nlohmann::json;

std::string frozen(const std::string& name) {
  return std::string(NONET_FROZEN_REPORTS) + '/' + name;
}

/// A bench report, with one entry for each repetition given.
json bench_report(const std::vector<std::uint64_t>& wall_ns) {
  json report = json::parse(content_of(frozen("report-2026-12-01.json")));
  json entry = report["repetitions"][0];
  entry.update({{"data_set", 0},
                {"solution_limit", nullptr},
                {"node_limit", 7},
                {"threads", 3},
                {"target", "avx2"},
                {"passes", 4},
                {"counts", report["counts"]},
                {"top_left_sum", 1602},
                {"nodes", 99}});
  json entries = json::array();
  for (const std::uint64_t ns : wall_ns) {
    entry["repetition"] = entries.size();
    entry["wall_ns"] = ns;
    entries.push_back(entry);
  }
  report["schema"] = "nonet.bench/1";
  report["data_sets"] = {{{"name", "easy"}, {"bytes", 100}, {"xxh3_128", "abc"}}};
  report["entries"] = entries;
  report.erase("inputs");
  report.erase("repetitions");
  return report;
}

/// Why a text is no report.
std::string refusal(const std::string& text) {
  try {
    (void)report_entries("x.json", text);
  } catch (const ReportError& error) {
    return error.what();
  }
  return "none";
}

TEST(ReportEntries, OfTheFirstVersionAreRead) {
  const ReportEntries report = load_report_entries(frozen("report-2026-12-01.json"));
  EXPECT_EQ(report.schema, "nonet.report/1");
  EXPECT_EQ(report.status, "complete");
  EXPECT_EQ(report.tool.compiler, "GNU 12.2.0");
  EXPECT_EQ(report.host.cpu_model, "AMD EPYC");
  EXPECT_EQ(report.host.cpu_quota, std::nullopt);
  EXPECT_EQ(report.host.isa.size(), 6);
  EXPECT_EQ(report.started_utc, "2026-12-01T02:50:00Z");
  ASSERT_EQ(report.entries.size(), 1);
  const ReportEntry& entry = report.entries[0];
  EXPECT_EQ(entry.data_set, "puzzles.txt");
  EXPECT_EQ(entry.content_hash, "d97bd86186697d5cc2f58d43d37f1251");
  EXPECT_EQ(entry.solution_limit, 2);
  EXPECT_EQ(entry.node_limit, 0);
  EXPECT_EQ(entry.threads, 2);
  EXPECT_EQ(entry.target, "scalar");
  EXPECT_EQ(entry.repetition, std::nullopt);
  EXPECT_EQ(entry.counts.records, 8);
  EXPECT_EQ(entry.counts.count(Status::kUnique), 3);
  EXPECT_EQ(entry.counts.rejected, 2);
  EXPECT_EQ(entry.top_left_sum, 1602);
  EXPECT_EQ(entry.input_bytes, 585);
  EXPECT_EQ(entry.wall_ns, 5126860);
  EXPECT_EQ(entry.stages.solve_ns, 62049);
  EXPECT_EQ(entry.latency.p99_ns, 69884);
  EXPECT_EQ(entry.nodes, 233);
  EXPECT_EQ(entry.peak_rss_bytes, 5353472);
  ASSERT_EQ(entry.first_rejects.size(), 2);
  EXPECT_EQ(entry.first_rejects[1].input, "puzzles.txt");
  EXPECT_EQ(entry.first_rejects[1].column, 81);
}

TEST(ReportEntries, OfTodaysReportAreRead) {
  Plan plan;
  plan.limits.solutions = 0;
  RunResult result;
  result.inputs = {{.name = "folder/a.txt", .bytes = 10, .content_hash = "a"},
                   {.name = "b.txt", .bytes = 5, .content_hash = "b"}};
  result.wall_ns = 1000;
  result.stats.records = 2;
  const auto read = [&] {
    return report_entries("-", report_json(plan, result, {"solve", "x"})).entries.at(0);
  };
  const ReportEntry entry = read();
  EXPECT_EQ(entry.data_set, "a.txt and 1 more");
  EXPECT_EQ(entry.solution_limit, 0);
  EXPECT_EQ(entry.input_bytes, 15);
  EXPECT_EQ(entry.puzzles_per_second, 2e6);
  EXPECT_EQ(entry.latency.p50_ns, std::nullopt);
  ASSERT_TRUE(entry.content_hash);
  std::swap(result.inputs[0].content_hash, result.inputs[1].content_hash);
  EXPECT_NE(read().content_hash, entry.content_hash);
  result.inputs[1].content_hash.clear();  // not read to its end
  EXPECT_EQ(read().content_hash, std::nullopt);
}

TEST(ReportEntries, OfABenchAreItsRepetitions) {
  const ReportEntries report = report_entries("b.json", bench_report({10, 20}).dump());
  EXPECT_EQ(report.schema, "nonet.bench/1");
  ASSERT_EQ(report.entries.size(), 2);
  const ReportEntry& entry = report.entries[1];
  EXPECT_EQ(entry.data_set, "easy");
  EXPECT_EQ(entry.content_hash, "abc");
  EXPECT_EQ(entry.solution_limit, 0);
  EXPECT_EQ(entry.node_limit, 7);
  EXPECT_EQ(entry.threads, 3);
  EXPECT_EQ(entry.target, "avx2");
  EXPECT_EQ(entry.repetition, 1);
  EXPECT_EQ(entry.passes, 4);
  EXPECT_EQ(entry.input_bytes, 400);
  EXPECT_EQ(entry.wall_ns, 20);
  EXPECT_EQ(entry.nodes, 99);
}

TEST(ReportEntries, ErrorsNameTheFileAndThePlace) {
  EXPECT_EQ(refusal("[]"), "x.json is no report of nonet: $ is no object");
  EXPECT_EQ(refusal("{}"), "x.json is no report of nonet: $.schema is missing");
  EXPECT_NE(refusal("{\"a\": \n]")
                .find("x.json is no report of nonet: is no JSON: parse error at "
                      "line 2, column 1"),
            std::string::npos)
      << refusal("{\"a\": \n]");
  EXPECT_NE(refusal(""), "none");
  EXPECT_NE(refusal(std::string(1 << 20, '[')), "none");
  EXPECT_EQ(refusal(R"({"schema": "nonet.report/2"})"),
            "x.json is no report of nonet: $.schema is \"nonet.report/2\", neither "
            "\"nonet.report/1\" nor \"nonet.bench/1\"");
  const auto broken = [](const std::function<void(json&)>& change) {
    json report = bench_report({10, 20});
    change(report);
    return refusal(report.dump()).substr(std::string("x.json is no report of nonet: ").size());
  };
  EXPECT_EQ(broken([](json& r) { r["entries"][1]["wall_ns"] = -1; }),
            "$.entries[1].wall_ns is no whole number");
  EXPECT_EQ(broken([](json& r) { r["entries"][1]["data_set"] = 1; }), "$.data_sets has no item 1");
  EXPECT_EQ(broken([](json& r) { r["entries"][0].erase("threads"); }),
            "$.entries[0].threads is missing");
  EXPECT_EQ(broken([](json& r) { r["entries"][0]["counts"]["unique"] = "3"; }),
            "$.entries[0].counts.unique is no whole number");
  EXPECT_EQ(broken([](json& r) { r["host"]["isa"] = "avx2"; }), "$.host.isa is no array");
  EXPECT_EQ(broken([](json& r) { r["tool"]["version"] = nullptr; }), "$.tool.version is no text");
}

}  // namespace
}  // namespace nonet::test
