// Merging reports: made-up ones here, those of real shards in cli/shard_test.cpp.
#include "nonet/runner/merge.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "nonet/runner/report.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;
using nlohmann::json;

/// A run over inputs with `records` records each, of which the second is rejected.
std::string report_of(const std::vector<std::pair<std::string, std::uint64_t>>& inputs,
                      Shard shard = {}, std::uint64_t nodes = 1, SearchLimits limits = {}) {
  Plan plan;
  plan.shard = shard;
  plan.limits = limits;
  RunResult result;
  for (std::uint32_t i = 0; i < inputs.size(); ++i) {
    const auto& [name, records] = inputs[i];
    result.inputs.push_back(
        {.name = name, .bytes = 82, .records = records, .lines = records + 1, .complete = true});
    for (std::uint64_t k = 1; k <= records; ++k) {
      const std::uint64_t record = result.stats.records + 1;
      if (k == 2) {
        result.stats.count_reject({.record = record, .line = k + 1, .column = 1, .input = i});
      } else {
        result.stats.count_outcome(record,
                                   {.solution_count = 1, .nodes = nodes, .status = Status::kUnique},
                                   kEasySolution.data(), 2);
      }
    }
  }
  return report_json(plan, result, {"solve"});
}

json merged(const std::vector<std::string>& reports) {
  std::vector<NamedReport> named;
  for (const std::string& text : reports) {
    named.push_back({std::to_string(named.size()) + ".json", text});
  }
  return json::parse(merge_reports(named, {"merge"}));
}

std::string refusal(const std::vector<std::string>& reports) {
  try {
    (void)merged(reports);
  } catch (const MergeError& error) {
    return error.what();
  }
  return "none";
}

TEST(Merge, OfDifferentInputsFollowsTheOrderOfTheReports) {
  const json whole = merged({report_of({{"a", 3}}), report_of({{"b", 4}, {"c", 2}}, {}, 9)});
  EXPECT_EQ(whole["counts"]["records"], 9);
  EXPECT_EQ(whole["counts"]["rejected"], 3);
  EXPECT_EQ(whole["top_left_sum"], 6 * 534);
  EXPECT_EQ(whole["search"]["nodes"], 2 + 4 * 9);
  ASSERT_EQ(whole["inputs"].size(), 3);
  EXPECT_EQ(whole["inputs"][2]["path"], "c");
  const json& rejects = whole["rejects"]["first"];
  ASSERT_EQ(rejects.size(), 3);
  EXPECT_EQ(rejects[1]["record"], 5);
  EXPECT_EQ(rejects[1]["input"], 1);
  EXPECT_EQ(rejects[1]["line"], 3);
  EXPECT_EQ(rejects[2]["record"], 9);
  EXPECT_EQ(whole["search"]["costliest"][0]["record"], 4);
  EXPECT_EQ(whole["merged_from"].size(), 2);
  EXPECT_EQ(whole["repetitions"][0]["wall_ns"], nullptr);
}

TEST(Merge, PutsShardsInTheirOrder) {
  const std::string one = report_of({{"a", 3}, {"b", 2}}, {1, 3});
  const std::string two = report_of({{"a", 0}, {"b", 3}}, {2, 3});
  const std::string three = report_of({{"a", 4}, {"b", 2}}, {3, 3});
  const json whole = merged({three, one, two});
  EXPECT_EQ(whole["counts"]["records"], 14);
  ASSERT_EQ(whole["inputs"].size(), 2);
  EXPECT_EQ(whole["inputs"][0]["records"], 7);
  EXPECT_EQ(whole["inputs"][0]["bytes"], 3 * 82);
  EXPECT_EQ(whole["inputs"][0]["lines"], 10);
  EXPECT_EQ(whole["inputs"][1]["records"], 7);
  EXPECT_EQ(whole["run"]["shard"], nullptr);
  std::vector<int> records;
  std::vector<int> lines;
  for (const json& reject : whole["rejects"]["first"]) {
    records.push_back(reject["record"]);
    lines.push_back(reject["line"]);
  }
  // a: records 1-3 of shard 1, 4-7 of shard 3; b: 8-9, 10-12, 13-14.
  EXPECT_EQ(records, (std::vector{2, 5, 9, 11, 14}));
  EXPECT_EQ(lines, (std::vector{3, 8, 3, 6, 10}));
}

TEST(Merge, RemembersTheFirstTwentyAndCountsTheRest) {
  std::vector<std::string> reports(30, report_of({{"a", 3}}));
  const json whole = merged(reports);
  EXPECT_EQ(whole["rejects"]["first"].size(), 20);
  EXPECT_EQ(whole["rejects"]["first"][19]["record"], 59);
  EXPECT_EQ(whole["rejects"]["more"], 10);
  EXPECT_EQ(whole["search"]["costliest"].size(), 20);
}

TEST(Merge, OfMergedReportsIsTheSame) {
  const std::string a = report_of({{"a", 3}});
  const std::string b = report_of({{"b", 2}});
  const std::string c = report_of({{"c", 5}});
  json once = merged({a, b, c});
  json twice = merged({merged({a, b}).dump(), c});
  once.erase("merged_from");
  twice.erase("merged_from");
  EXPECT_EQ(once, twice);
}

TEST(Merge, RefusesWhatDoesNotAddUp) {
  const std::string good = report_of({{"a", 3}});
  EXPECT_EQ(refusal({good, "{}"}), "1.json is no report of schema nonet.report/1");
  EXPECT_EQ(refusal({"", good}), "0.json is no report of schema nonet.report/1");
  EXPECT_EQ(refusal({good, "[1"}), "1.json is no report of schema nonet.report/1");
  EXPECT_EQ(refusal({good, report_of({{"b", 3}}, {}, 1, {.solutions = 1})}),
            "0.json has the solution_limit 2, 1.json has 1");
  EXPECT_EQ(refusal({report_of({{"a", 3}}, {2, 2})}), "a: shard 1/2 is missing");
  EXPECT_EQ(refusal({report_of({{"a", 3}}, {1, 3}), report_of({{"a", 3}}, {2, 3})}),
            "a: shard 3/3 is missing");
  EXPECT_EQ(refusal({report_of({{"a", 3}}, {1, 2}), report_of({{"a", 3}}, {1, 2}),
                     report_of({{"a", 3}}, {2, 2})}),
            "a: shard 1/2 is there twice, in 0.json and 1.json");
  EXPECT_EQ(refusal({report_of({{"a", 3}}, {1, 2}), report_of({{"a", 3}}, {2, 3})}),
            "a: one report has a shard of 2, another one of 3");
  json wrong = json::parse(good);
  wrong["counts"]["records"] = -1;
  EXPECT_NE(refusal({good, wrong.dump()}).find("\"records\""), std::string::npos);
  wrong["counts"].erase("records");
  wrong.erase("search");
  EXPECT_NE(refusal({good, wrong.dump()}).find("does not follow the schema"), std::string::npos);
}

TEST(Merge, TellsTheWorstEnd) {
  json interrupted = json::parse(report_of({{"b", 1}}));
  interrupted["status"] = "interrupted";
  EXPECT_EQ(merged({report_of({{"a", 1}}), interrupted.dump()})["status"], "interrupted");
}

}  // namespace
}  // namespace nonet::test
