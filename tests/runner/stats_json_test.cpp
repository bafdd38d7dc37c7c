// A RunStats as JSON and back.
#include "stats_json.h"

#include <gtest/gtest.h>

#include <functional>

#include "json_fields.h"

namespace nonet::test {
namespace {

using namespace runner;

/// With something everywhere, and twenty of what there is a list of.
RunStats full_stats() {
  RunStats stats;
  stats.by_status = {1, 2, 3, 4, 5, 6};
  stats.rejected = 40;
  for (const std::uint64_t count : stats.by_status) stats.records += count;
  stats.records += stats.rejected;
  stats.top_left_sum = UINT64_MAX;
  stats.nodes = UINT64_MAX - 1;
  stats.verified = 30;
  stats.verify_failed = 25;
  stats.given_checked = 29;
  stats.given_mismatched = 24;
  for (std::uint32_t i = 0; i < kRemembered; ++i) {
    stats.first_rejects.push_back(
        {i + 1, i + 2, i + 3, i + 4, i % 3, static_cast<RejectReason>(i % 12)});
    stats.costliest.push_back({i + 1, 1000 - i});
    stats.first_verify_failures.push_back({i + 1, i + 2, i % 3, static_cast<Violation>(i % 6)});
    stats.first_given_mismatches.push_back({i + 1, i + 2, i % 3});
  }
  stats.stages = {1, 2, 3, 4, 5};
  for (std::uint64_t ns = 1; ns < UINT64_MAX / 4; ns = ns * 3 + 1) stats.batch_latency.add(ns);
  return stats;
}

RunStats through_text(const RunStats& stats, std::size_t inputs = 3) {
  return stats_from_json(Json::parse(stats_to_json(stats).dump()), inputs);
}

TEST(StatsJson, LosesNothing) {
  for (const RunStats& stats : {RunStats(), full_stats()}) {
    const RunStats read = through_text(stats);
    EXPECT_TRUE(same_results(read, stats));
    EXPECT_EQ(read.batch_latency, stats.batch_latency);
    EXPECT_EQ(read.stages.read_ns, stats.stages.read_ns);
    EXPECT_EQ(read.stages.parse_ns, stats.stages.parse_ns);
    EXPECT_EQ(read.stages.solve_ns, stats.stages.solve_ns);
    EXPECT_EQ(read.stages.print_ns, stats.stages.print_ns);
    EXPECT_EQ(read.stages.write_ns, stats.stages.write_ns);
  }
}

TEST(StatsJson, LeavesOutThatTheRunWasCutShort) {
  RunStats stats;
  stats.cut_short = true;
  EXPECT_FALSE(through_text(stats).cut_short);
}

TEST(StatsJson, RefusesWhatCannotBe) {
  EXPECT_THROW((void)through_text(full_stats(), 2), FieldError);
  const auto is_refused = [](const std::function<void(Json&)>& change) {
    Json json = stats_to_json(full_stats());
    change(json);
    try {
      (void)stats_from_json(json, 3);
    } catch (const FieldError&) {
      return true;
    }
    return false;
  };
  EXPECT_FALSE(is_refused([](Json&) {}));
  EXPECT_TRUE(is_refused([](Json& json) { json["records"] = 1U; }));
  EXPECT_TRUE(is_refused([](Json& json) { json["records"] = -61; }));
  EXPECT_TRUE(is_refused([](Json& json) { json.erase("nodes"); }));
  EXPECT_TRUE(is_refused([](Json& json) { json["costliest"].push_back(json["costliest"][0]); }));
  EXPECT_TRUE(is_refused([](Json& json) { json["first_rejects"].erase(0); }));
  EXPECT_TRUE(is_refused([](Json& json) { json["first_rejects"][3]["reason"] = "no reason"; }));
  EXPECT_TRUE(is_refused([](Json& json) { json["first_verify_failures"] = Json::object(); }));
  EXPECT_TRUE(is_refused([](Json& json) { json["batch_latency"]["min_ns"] = nullptr; }));
  EXPECT_TRUE(is_refused([](Json& json) { json["batch_latency"]["min_ns"] = UINT64_MAX; }));
  EXPECT_TRUE(is_refused([](Json& json) {
    Json& buckets = json["batch_latency"]["buckets"];
    buckets.push_back(buckets[0]);
  }));
}

}  // namespace
}  // namespace nonet::test
