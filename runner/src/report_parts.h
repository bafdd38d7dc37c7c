// Parts that reports of runs and of benchmarks have in common.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "nonet/runner/run.h"
#include "report_json.h"

namespace nonet::runner {

/// Null where 0 stands for "none".
inline Json or_null_if_zero(std::uint64_t value) { return value == 0 ? Json() : Json(value); }

/// "2026-12-04T22:11:55Z"
[[nodiscard]] std::string utc_text(std::chrono::system_clock::time_point time);

/// The machine, without the kernel that solved.
[[nodiscard]] Json host_json();

/// "counts": records, and how many have each status.
[[nodiscard]] Json counts_json(const RunStats& stats);

/// What a run took: wall and CPU time, stages, rates, batch latencies.
/// @param input_bytes  of text
[[nodiscard]] Json times_json(const RunResult& result, std::uint64_t input_bytes);

}  // namespace nonet::runner
