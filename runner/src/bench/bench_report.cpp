// What a benchmark found, as JSON and as a table; see bench.h.
#include <fmt/format.h>

#include <algorithm>

#include "bench.h"
#include "nonet/runner/host.h"
#include "printable.h"
#include "report_parts.h"
#include "text_table.h"
#include "words.h"

namespace nonet::runner {
namespace {

Json run_json(const BenchPlan& plan, const BenchResult& result,
              const std::vector<std::string>& arguments) {
  return {{"started_utc", utc_text(result.started)}, {"arguments", arguments},
          {"warm_up", plan.warm_up},                 {"repetitions", plan.repetitions},
          {"min_time_ns", plan.min_time.count()},    {"batch_size", plan.batch_size},
          {"seed", plan.seed}};
}

/// Those that were reached before an interrupt, which are the first.
Json data_sets_json(const BenchPlan& plan, const BenchResult& result) {
  Json data_sets = Json::array();
  for (std::size_t i = 0; i < plan.data_sets.size(); ++i) {
    const InputInfo& info = result.data_sets[i];
    if (info.content_hash.empty()) break;
    data_sets.push_back({{"name", plan.data_sets[i].name},
                         {"path", or_null(plan.data_sets[i].path)},
                         {"bytes", info.bytes},
                         {"xxh3_128", info.content_hash},
                         {"format", or_null(info.format)},
                         {"records", info.records}});
  }
  return data_sets;
}

Json entry_json(const BenchPlan& plan, const BenchEntry& entry, const InputInfo& data_set) {
  const RunStats& stats = entry.run.stats;
  Json json = {{"data_set", entry.setting.data_set},
               {"solution_limit", or_null_if_zero(entry.setting.solution_limit)},
               {"node_limit", or_null_if_zero(plan.node_limit)},
               {"threads", entry.setting.threads},
               {"target", info(entry.setting.target).name},
               {"repetition", entry.repetition},
               {"passes", entry.passes},
               {"counts", counts_json(stats)},
               {"top_left_sum", stats.top_left_sum}};
  json.update(times_json(entry.run, entry.passes * data_set.bytes));
  json["nodes"] = stats.nodes;
  return json;
}

/// The middle one, or the mean of the middle two. @param values  at least one
double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

}  // namespace

std::string bench_json(const BenchPlan& plan, const BenchResult& result,
                       const std::vector<std::string>& arguments) {
  Json entries = Json::array();
  for (const BenchEntry& entry : result.entries) {
    entries.push_back(entry_json(plan, entry, result.data_sets[entry.setting.data_set]));
  }
  const Json report = {{"schema", kBenchSchema},
                       {"status", result.interrupted ? "interrupted" : "complete"},
                       {"tool", tool_json()},
                       {"host", host_json()},
                       {"run", run_json(plan, result, arguments)},
                       {"data_sets", data_sets_json(plan, result)},
                       {"entries", entries},
                       {"peak_rss_bytes", or_null(peak_rss_bytes())}};
  return report_text(report);
}

std::string bench_table(const BenchPlan& plan, const BenchResult& result) {
  TextTable table({"data set", "target", "limit", "threads", "puzzles/s", "slowest", "fastest",
                   "ns/puzzle", "repetitions"},
                  2);
  for (const BenchSetting& setting : settings_of(plan)) {
    std::vector<double> rates;
    for (const BenchEntry& entry : result.entries) {
      if (!(entry.setting == setting) || entry.run.wall_ns == 0) continue;
      rates.push_back(static_cast<double>(entry.run.stats.records) * 1e9 /
                      static_cast<double>(entry.run.wall_ns));
    }
    if (rates.empty()) continue;
    const double middle = median(rates);
    const auto [slowest, fastest] = std::minmax_element(rates.begin(), rates.end());
    table.add({printable(plan.data_sets[setting.data_set].name),
               std::string(info(setting.target).name), std::to_string(setting.solution_limit),
               std::to_string(setting.threads), scaled(middle),
               fmt::format("{:+.1f}%", 100 * (*slowest / middle - 1)),
               fmt::format("{:+.1f}%", 100 * (*fastest / middle - 1)),
               fmt::format("{:.4g}", 1e9 / middle), std::to_string(rates.size())});
  }
  return table.plain();
}

}  // namespace nonet::runner
