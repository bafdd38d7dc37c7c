// The pipeline: reading, solving and writing at the same time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "checkpoint_keeper.h"
#include "nonet/runner/plan.h"
#include "nonet/runner/run.h"
#include "nonet/runner/stop.h"
#include "reader.h"
#include "run_state.h"
#include "sink.h"

namespace nonet::runner {

struct PipelineResult : RunState {
  /// The input in which a stop came, when one did before all that was read was solved.
  std::optional<std::size_t> cut_input;
};

/// Solves all that `reader` has and hands the windows to `sink`. Returns when both are done.
/// When the sink has trouble, the rest of the input is left alone.
/// @param so_far    what became of the records before the reader's
/// @param keeper    is told how far the run has come
/// @param observer  may be null
/// @throws what the reader or the workers throw, after all threads have ended
[[nodiscard]] PipelineResult run_pipeline(const Plan& plan, Reader& reader, Sink& sink,
                                          StopSource& stop, RunState so_far,
                                          CheckpointKeeper& keeper, ProgressObserver* observer);

}  // namespace nonet::runner
