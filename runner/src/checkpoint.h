// A checkpoint: all that a later run needs to go on where one was interrupted, as a JSON object of
// schema nonet.checkpoint/1.
//
// It does not hold what can be found again: the format of an input shows at its beginning, and what
// was read of it is read again, for its hash to be compared.
#pragma once

#include <string>
#include <string_view>

#include "nonet/runner/plan.h"
#include "report_json.h"
#include "run_clock.h"
#include "run_state.h"
#include "sink.h"

namespace nonet::runner {

inline constexpr const char* kCheckpointSchema = "nonet.checkpoint/1";

struct Checkpoint {
  RunState state;      ///< With stats that are not cut short.
  PartialFiles files;  ///< What they had when the rows of these records had been written.
  RunTimes times;      ///< So far.
};

/// The checkpoint of a run of this plan, with a final newline.
[[nodiscard]] std::string checkpoint_text(const Plan& plan, const Checkpoint& checkpoint);

/// Reads a checkpoint, for a run of this plan to go on from.
/// @throws ResumeError  it is damaged, or of a run that had other inputs or other settings than the
///                      plan; the text ends a sentence that begins with the checkpoint's name
[[nodiscard]] Checkpoint read_checkpoint(std::string_view text, const Plan& plan);

}  // namespace nonet::runner
