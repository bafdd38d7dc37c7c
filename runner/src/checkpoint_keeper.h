// Keeps the checkpoint of a run on disk: NAME.checkpoint beside NAME.partial, from two seconds
// after the run's start until it completes.
//
// Each replaces the one before in one step, so there is a whole one at any time, also when the run
// is killed. Nothing is flushed to the disk: a power cut may leave rows behind that were counted.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "checkpoint.h"
#include "nonet/runner/plan.h"
#include "run_clock.h"
#include "run_state.h"
#include "sink.h"

namespace nonet::runner {

/// Where the checkpoint of a plan's run is; nothing when its rows do not go to a file.
[[nodiscard]] std::optional<std::string> checkpoint_path(const Plan& plan);

/// Whether a run of the plan could go on after it was interrupted: its outputs are files, and what
/// it counts is in the checkpoint.
[[nodiscard]] bool keeps_checkpoint(const Plan& plan);

/// The checkpoint of the plan's run, if there is one. @throws ResumeError  when it is of no use
[[nodiscard]] std::optional<Checkpoint> load_checkpoint(const Plan& plan);

/// Not thread-safe. Trouble is no reason to end a run: it is there to be asked for.
class CheckpointKeeper {
 public:
  /// All must outlive the keeper.
  /// @param resumed  the run goes on from the checkpoint that is there: it is the run's own.
  ///                 Another one that is there is left alone, and none is kept.
  CheckpointKeeper(const Plan& plan, const RunClock& clock, Sink& sink, bool resumed);

  /// Saves, when the last time is long enough ago. All of `state` has gone into the sink.
  void save_if_due(const RunState& state) noexcept;

  /// Saves. @return whether there is a checkpoint now that has all of `state`
  bool save(const RunState& state) noexcept;

  /// The run is complete.
  void remove() noexcept;

  /// Why the last one could not be saved.
  [[nodiscard]] const std::optional<std::string>& error() const noexcept { return error_; }

 private:
  using Clock = std::chrono::steady_clock;

  const Plan& plan_;
  const RunClock& clock_;
  Sink& sink_;
  std::string path_;  // empty: none is kept
  bool is_own_;       // what is at path_
  Clock::time_point last_ = Clock::now();
  std::optional<std::string> error_;
};

}  // namespace nonet::runner
