// Benchmarks: what they run and check. Never how long it took.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "bench/bench.h"
#include "bench/data_sets.h"
#include "bench/made_sets.h"
#include "support/puzzles.h"
#include "text_hash.h"
#include "text_table.h"

namespace nonet::test {
namespace {

using namespace runner;
using std::chrono::nanoseconds;

BenchPlan small_plan() {
  BenchPlan plan;
  plan.data_sets = {{"a", std::nullopt, std::string(kEasy) + "\nbad\n"},
                    {"b", std::nullopt, std::string(kFourSolutions) + '\n'}};
  plan.solution_limits = {1, 2};
  plan.targets = {best_target(), Target::kScalar};
  plan.threads = {1, 2};
  plan.repetitions = 3;
  plan.min_time = nanoseconds(0);
  return plan;
}

std::string refusal(const BenchPlan& plan) {
  StopSource stop;
  try {
    (void)bench(plan, stop);
  } catch (const BenchError& error) {
    return error.what();
  }
  return "none";
}

TEST(MadeSets, AreTheSameEverywhereAndWhatTheySay) {
  const std::string hashes[] = {
      "d8ba38b2ce293e8d2fc98a0d54b5efc3", "73098a18ce5307999698891281f9dba4",
      "0ab97c752e763e71e8ce3e3e821adf21", "0cb34774cf99cfee0c6e92bf832b6929"};
  ASSERT_EQ(made_sets().size(), std::size(hashes));
  for (std::size_t i = 0; i < made_sets().size(); ++i) {
    const MadeSet& set = made_sets()[i];
    const std::string text = text_of(set);
    EXPECT_EQ(text.size(), 82 * set.records);
    TextHash hash;
    hash.add(text);
    EXPECT_EQ(to_hex(hash.digest()), hashes[i]) << set.name;
    Plan plan;
    plan.inputs = {{InputSpec::Kind::kMemory, "made", text}};
    plan.threads = 2;
    StopSource stop;
    const RunStats stats = run(plan, stop).stats;
    EXPECT_EQ(stats.records, set.records);
    EXPECT_EQ(stats.count(set.unique ? Status::kUnique : Status::kMultiple), set.records)
        << set.name;
  }
}

TEST(Bench, RunsEverySettingInEveryRepetition) {
  const BenchPlan plan = small_plan();
  const auto settings = settings_of(plan);
  ASSERT_EQ(settings.size(), 16);
  StopSource stop;
  const BenchResult result = bench(plan, stop);
  EXPECT_FALSE(result.interrupted);
  ASSERT_EQ(result.data_sets.size(), 2);
  EXPECT_EQ(result.data_sets[0].records, 2);
  EXPECT_EQ(result.data_sets[0].content_hash.size(), 32);
  ASSERT_EQ(result.entries.size(), 48);
  std::set<std::vector<std::size_t>> orders;
  for (std::size_t repetition = 0; repetition < 3; ++repetition) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < 16; ++i) {
      const BenchEntry& entry = result.entries[16 * repetition + i];
      EXPECT_EQ(entry.repetition, repetition);
      order.push_back(static_cast<std::size_t>(
          std::find(settings.begin(), settings.end(), entry.setting) - settings.begin()));
      EXPECT_EQ(entry.passes, 1);
      EXPECT_EQ(entry.run.stats.rejected, entry.setting.data_set == 0 ? 1 : 0);
    }
    orders.insert(order);
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < 16; ++i) EXPECT_EQ(order[i], i);
  }
  EXPECT_EQ(orders.size(), 3);  // drawn anew each time
}

TEST(Bench, CountsAllPassesOfARepetition) {
  BenchPlan plan = small_plan();
  plan.targets = {best_target()};
  plan.repetitions = 1;
  plan.min_time = std::chrono::milliseconds(20);
  StopSource stop;
  for (const BenchEntry& entry : bench(plan, stop).entries) {
    EXPECT_GE(entry.passes, 1);  // many, unless the machine is very slow
    EXPECT_EQ(entry.run.stats.records, entry.passes * (entry.setting.data_set == 0 ? 2 : 1));
  }
}

TEST(Bench, RefusesWhatHasNoPuzzles) {
  BenchPlan plan = small_plan();
  plan.data_sets[1].text = "";
  EXPECT_EQ(refusal(plan), "b: there is no puzzle in it");
  plan.data_sets[1].text = "puzzle,board\n";
  EXPECT_EQ(refusal(plan).substr(0, 3), "b: ");
}

TEST(Bench, EndsWithAStop) {
  StopSource stop;
  int repetitions = 0;
  const BenchPlan plan = small_plan();
  const BenchResult result = bench(plan, stop, [&](const BenchSetting&, auto repetition) {
    if (repetition && ++repetitions == 5) stop.request();
  });
  EXPECT_TRUE(result.interrupted);
  EXPECT_EQ(result.entries.size(), 4);
}

TEST(Bench, ListsOfOneNameGoByTheirPaths) {
  const StopSource stop;
  const std::string frozen = NONET_FROZEN_REPORTS;
  const auto sets = load_sets({frozen + "/report-2026-12-01.json",
                               frozen + "/../frozen/report-2026-12-01.json",
                               frozen + "/../README.md"},
                              stop);
  EXPECT_EQ(sets[0].name, frozen + "/report-2026-12-01.json");
  EXPECT_EQ(sets[2].name, "README.md");
  EXPECT_EQ(sets[0].text, content_of(frozen + "/report-2026-12-01.json"));
  EXPECT_THROW((void)load_sets({"/nonexistent"}, stop), BenchError);
}

TEST(TextTable, AlignsAndEscapes) {
  TextTable table({"name", "x"}, 1);
  table.add({"é", "10"});
  table.add({"a|b", "7"});
  EXPECT_EQ(table.plain(), "name   x\né     10\na|b    7\n");
  EXPECT_EQ(table.markdown(), "| name | x |\n|---|---:|\n| é | 10 |\n| a\\|b | 7 |\n");
}

}  // namespace
}  // namespace nonet::test
