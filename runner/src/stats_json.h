// A RunStats as JSON and back, without loss. Unlike a report, which is for people and dashboards,
// it has what merging needs: the histogram's buckets, and what messages are made of.
#pragma once

#include "nonet/runner/stats.h"
#include "report_json.h"

namespace nonet::runner {

/// All but RunStats::cut_short, for what was cut short can only be gone on with as if it was not.
[[nodiscard]] Json stats_to_json(const RunStats& stats);

/// @param inputs  how many inputs the run has
/// @throws FieldError  what no run can have found out
[[nodiscard]] RunStats stats_from_json(const Json& json, std::size_t inputs);

}  // namespace nonet::runner
