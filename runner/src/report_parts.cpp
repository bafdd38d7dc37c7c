// Parts of reports; see report_parts.h.
#include "report_parts.h"

#include <fmt/chrono.h>

#include "nonet/runner/host.h"
#include "nonet/target.h"

namespace nonet::runner {
namespace {

/// Things per second; unknown when no time passed.
Json rate(std::uint64_t things, std::uint64_t ns) {
  if (ns == 0) return {};
  return static_cast<double>(things) * 1e9 / static_cast<double>(ns);
}

}  // namespace

std::string utc_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

Json host_json() {
  const HostInfo host = host_info();
  return {{"cpu_model", or_null(host.cpu_model)}, {"cores_online", host.cores_online},
          {"cpu_quota", or_null(host.cpu_quota)}, {"memory_bytes", or_null(host.memory_bytes)},
          {"kernel", or_null(host.kernel)},       {"isa", cpu_features()}};
}

Json counts_json(const RunStats& stats) {
  Json counts = {{"records", stats.records}};
  for (int i = 0; i < kStatuses; ++i) {
    counts[std::string(to_string(static_cast<Status>(i)))] = stats.by_status[i];
  }
  counts["rejected"] = stats.rejected;
  return counts;
}

Json times_json(const RunResult& result, std::uint64_t input_bytes) {
  const RunStats& stats = result.stats;
  const LatencyHistogram& latency = stats.batch_latency;
  return {{"wall_ns", result.wall_ns},
          {"cpu_user_ns", result.cpu_user_ns},
          {"cpu_system_ns", result.cpu_system_ns},
          {"stages",
           {{"read_ns", stats.stages.read_ns},
            {"parse_ns", stats.stages.parse_ns},
            {"solve_ns", stats.stages.solve_ns},
            {"print_ns", stats.stages.print_ns},
            {"write_ns", stats.stages.write_ns}}},
          {"puzzles_per_second", rate(stats.records, result.wall_ns)},
          {"input_bytes_per_second", rate(input_bytes, result.wall_ns)},
          {"batch_latency",
           {{"batches", latency.count()},
            {"min_ns", or_null(latency.min())},
            {"p50_ns", or_null(latency.percentile(50))},
            {"p90_ns", or_null(latency.percentile(90))},
            {"p99_ns", or_null(latency.percentile(99))},
            {"max_ns", or_null(latency.max())}}}};
}

}  // namespace nonet::runner
