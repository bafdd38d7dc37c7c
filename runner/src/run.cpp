// One run; see nonet/runner/run.h.
#include "nonet/runner/run.h"

#include <sys/resource.h>

#include <algorithm>

#include "pipeline.h"
#include "reader.h"
#include "sink.h"

namespace nonet::runner {
namespace {

struct CpuTimes {
  std::uint64_t user_ns;
  std::uint64_t system_ns;
};

CpuTimes cpu_times() noexcept {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto ns = [](const timeval& time) {
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_usec) * 1'000;
  };
  return {ns(usage.ru_utime), ns(usage.ru_stime)};
}

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
  const auto start = std::chrono::steady_clock::now();
  const CpuTimes cpu_start = cpu_times();

  Reader reader(plan, stop);
  Sink sink(plan, stop);
  PipelineResult done;
  done.records_by_input.resize(plan.inputs.size());
  if (!sink.error()) done = run_pipeline(plan, reader, sink, stop, observer);
  const bool all_done = reader.exhausted() && !done.stats.cut_short;
  sink.finish(how_it_ended(sink, all_done) == RunEnd::kComplete);

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

  const CpuTimes cpu_end = cpu_times();
  result.cpu_user_ns = cpu_end.user_ns - cpu_start.user_ns;
  result.cpu_system_ns = cpu_end.system_ns - cpu_start.system_ns;
  result.wall_ns = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start)
          .count());
  return result;
}

}  // namespace nonet::runner
