// Times a run; see run_clock.h.
#include "run_clock.h"

#include <sys/resource.h>

namespace nonet::runner {
namespace {

RunTimes cpu_times() noexcept {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto ns = [](const timeval& time) {
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_usec) * 1'000;
  };
  return {.cpu_user_ns = ns(usage.ru_utime), .cpu_system_ns = ns(usage.ru_stime)};
}

}  // namespace

RunClock::RunClock() noexcept : start_(std::chrono::steady_clock::now()), cpu_start_(cpu_times()) {}

void RunClock::add(const RunTimes& times) noexcept {
  before_.wall_ns += times.wall_ns;
  before_.cpu_user_ns += times.cpu_user_ns;
  before_.cpu_system_ns += times.cpu_system_ns;
}

RunTimes RunClock::elapsed() const noexcept {
  const RunTimes cpu = cpu_times();
  const auto wall = std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::steady_clock::now() - start_);
  return {.wall_ns = before_.wall_ns + static_cast<std::uint64_t>(wall.count()),
          .cpu_user_ns = before_.cpu_user_ns + cpu.cpu_user_ns - cpu_start_.cpu_user_ns,
          .cpu_system_ns = before_.cpu_system_ns + cpu.cpu_system_ns - cpu_start_.cpu_system_ns};
}

}  // namespace nonet::runner
