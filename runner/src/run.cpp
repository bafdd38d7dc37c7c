// One run; see nonet/runner/run.h.
#include "nonet/runner/run.h"

#include <sys/resource.h>

#include <algorithm>

#include "pipeline.h"
#include "reader.h"
#include "writer.h"

namespace nonet::runner {
namespace {

/// Enough for each thread to have a dozen batches of plain lines in a window.
constexpr std::size_t kWindowBytesPerThread = std::size_t{4} << 20;
constexpr std::size_t kMaxWindowBytes = std::size_t{32} << 20;

std::size_t window_bytes(const Plan& plan) noexcept {
  if (plan.window_bytes != 0) return plan.window_bytes;
  return std::min(plan.threads * kWindowBytesPerThread, kMaxWindowBytes);
}

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

RunEnd how_it_ended(const RowWriter& writer, const StopSource& stop) noexcept {
  if (writer.error()) return RunEnd::kOutputFailed;
  if (writer.closed()) return RunEnd::kOutputClosed;
  return stop.requested() ? RunEnd::kInterrupted : RunEnd::kComplete;
}

}  // namespace

bool RunResult::any_input_failed() const noexcept {
  return std::any_of(inputs.begin(), inputs.end(),
                     [](const InputInfo& input) { return input.error.has_value(); });
}

RunResult run(const Plan& plan, StopSource& stop) {
  RunResult result;
  result.started = std::chrono::system_clock::now();
  const auto start = std::chrono::steady_clock::now();
  const CpuTimes cpu_start = cpu_times();

  Reader reader(plan.inputs, window_bytes(plan), plan.batch_size, plan.threads, stop);
  RowWriter writer(plan.output);
  PipelineResult done;
  done.records_by_input.resize(plan.inputs.size());
  if (!writer.error()) done = run_pipeline(plan, reader, writer, stop);
  const bool complete = how_it_ended(writer, stop) == RunEnd::kComplete;
  writer.finish(complete);

  result.stats = std::move(done.stats);
  result.inputs = reader.inputs();
  for (std::size_t i = 0; i < result.inputs.size(); ++i) {
    result.inputs[i].records = done.records_by_input[i];
  }
  result.end = how_it_ended(writer, stop);
  result.output_error = writer.error();

  const CpuTimes cpu_end = cpu_times();
  result.cpu_user_ns = cpu_end.user_ns - cpu_start.user_ns;
  result.cpu_system_ns = cpu_end.system_ns - cpu_start.system_ns;
  result.wall_ns = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start)
          .count());
  return result;
}

}  // namespace nonet::runner
