// The pipeline: reading, solving and writing at the same time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "nonet/runner/plan.h"
#include "nonet/runner/run.h"
#include "nonet/runner/stats.h"
#include "nonet/runner/stop.h"
#include "reader.h"
#include "sink.h"

namespace nonet::runner {

struct PipelineResult {
  RunStats stats;
  std::vector<std::uint64_t> records_by_input;
  /// The input in which a stop came, when one did before all that was read was solved.
  std::optional<std::size_t> cut_input;
};

/// Solves all that `reader` has and hands the windows to `sink`. Returns when both are done.
/// When the sink has trouble, the rest of the input is left alone.
/// @param observer  may be null
/// @throws what the reader or the workers throw, after all threads have ended
[[nodiscard]] PipelineResult run_pipeline(const Plan& plan, Reader& reader, Sink& sink,
                                          StopSource& stop, ProgressObserver* observer);

}  // namespace nonet::runner
