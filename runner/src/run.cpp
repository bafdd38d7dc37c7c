// One run; see nonet/runner/run.h.
#include "nonet/runner/run.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "checkpoint_keeper.h"
#include "nonet/runner/resume.h"
#include "pipeline.h"
#include "reader.h"
#include "run_clock.h"
#include "sink.h"

namespace nonet::runner {
namespace {

/// From what happened, not from the stop flag: a signal that comes when all is done changes
/// nothing.
RunEnd how_it_ended(const Sink& sink, bool all_done) noexcept {
  if (sink.error()) return RunEnd::kOutputFailed;
  if (sink.closed()) return RunEnd::kOutputClosed;
  if (sink.ended_at_reject()) return RunEnd::kRejected;
  return all_done && !sink.stalled() ? RunEnd::kComplete : RunEnd::kInterrupted;
}

}  // namespace

bool RunResult::any_input_failed() const noexcept {
  return std::any_of(inputs.begin(), inputs.end(),
                     [](const InputInfo& input) { return input.error.has_value(); });
}

RunResult run(const Plan& plan, StopSource& stop, ProgressObserver* observer) {
  RunResult result;
  result.started = std::chrono::system_clock::now();
  RunClock clock;
  std::optional<Checkpoint> from;
  if (plan.resume) from = load_checkpoint(plan);

  Reader reader(plan, stop);
  Sink sink(plan, stop, from ? &from->files : nullptr);
  CheckpointKeeper keeper(plan, clock, sink, from.has_value());
  PipelineResult done;
  done.records_by_input.resize(plan.inputs.size());
  bool ready = true;
  if (from) {
    if (sink.error()) throw ResumeError(*sink.error());
    clock.add(from->times);
    static_cast<RunState&>(done) = std::move(from->state);
    done.earlier_wall_ns = from->times.wall_ns;
    result.resumed_at_record = done.stats.records + 1;
    // Until the inputs turn out to be the same, nothing is changed.
    ready = reader.pass(done.positions) && sink.cut_back();
  }
  ready = ready && !sink.error();
  if (ready) done = run_pipeline(plan, reader, sink, stop, std::move(done), keeper, observer);
  const bool all_done = reader.exhausted() && !done.stats.cut_short;
  if (how_it_ended(sink, all_done) == RunEnd::kInterrupted) {
    // What a stop on the way to the first record leaves is the checkpoint it began with.
    result.can_resume = ready ? keeper.save(done) : from.has_value();
  }
  const bool untouched = from && !ready;
  if (!untouched) sink.finish(how_it_ended(sink, all_done) == RunEnd::kComplete);

  result.stats = std::move(done.stats);
  result.duplicates = sink.duplicates();
  result.inputs = reader.inputs();
  for (std::size_t i = 0; i < result.inputs.size(); ++i) {
    result.inputs[i].records = done.records_by_input[i];
    // Read to its end, but not solved to its end.
    if (done.cut_input && i >= *done.cut_input) result.inputs[i].complete = false;
  }
  result.end = how_it_ended(sink, all_done);
  result.output_error = sink.error();
  if (sink.stalled()) result.output_error = "rows were left out: nobody reads the output";
  // Not before the rows have their name: if that fails, they can still be gone on with.
  if (result.end == RunEnd::kComplete) keeper.remove();
  result.checkpoint_error = keeper.error();

  const RunTimes times = clock.elapsed();
  result.wall_ns = times.wall_ns;
  result.cpu_user_ns = times.cpu_user_ns;
  result.cpu_system_ns = times.cpu_system_ns;
  return result;
}

}  // namespace nonet::runner
