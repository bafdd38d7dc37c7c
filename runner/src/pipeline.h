// The pipeline: reading, solving and writing at the same time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "nonet/runner/plan.h"
#include "nonet/runner/stats.h"
#include "nonet/runner/stop.h"
#include "reader.h"
#include "writer.h"

namespace nonet::runner {

struct PipelineResult {
  RunStats stats;
  std::vector<std::uint64_t> records_by_input;
  /// The input in which a stop came, when one did before all that was read was solved.
  std::optional<std::size_t> cut_input;
};

/// Solves all that `reader` has and hands the rows to `writer`. Returns when both are done. When
/// the writer has trouble, the rest of the input is left alone.
/// @throws what the reader or the workers throw, after all threads have ended
[[nodiscard]] PipelineResult run_pipeline(const Plan& plan, Reader& reader, RowWriter& writer,
                                          StopSource& stop);

}  // namespace nonet::runner
