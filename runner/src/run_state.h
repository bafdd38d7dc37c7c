// How far a run has come: what it needs to go on, and to tell of all of it in the end.
#pragma once

#include <cstdint>
#include <vector>

#include "input_position.h"
#include "nonet/runner/stats.h"

namespace nonet::runner {

/// Of the records whose rows are written.
struct RunState {
  RunStats stats;
  std::vector<std::uint64_t> records_by_input;  ///< One for each input of the plan.
  /// One for each input from the first to the one that the last window was of. Those that had no
  /// window are at their beginning, as they give no records.
  std::vector<InputPosition> positions;
  std::uint64_t earlier_wall_ns = 0;  ///< Time that the earlier parts of a resumed run took.
};

}  // namespace nonet::runner
