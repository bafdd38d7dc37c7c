// The time that a run takes: on the wall, and of its threads on the CPUs.
#pragma once

#include <chrono>
#include <cstdint>

namespace nonet::runner {

struct RunTimes {
  std::uint64_t wall_ns = 0;
  std::uint64_t cpu_user_ns = 0;    ///< Of the whole process.
  std::uint64_t cpu_system_ns = 0;  ///< Likewise.

  friend bool operator==(const RunTimes&, const RunTimes&) = default;
};

/// Runs from its construction on. Thread-safe but for add().
class RunClock {
 public:
  RunClock() noexcept;

  /// Adds the times of an earlier part of the run.
  void add(const RunTimes& times) noexcept;

  [[nodiscard]] RunTimes elapsed() const noexcept;

 private:
  std::chrono::steady_clock::time_point start_;
  RunTimes cpu_start_;  // of the process, as the clock started
  RunTimes before_;
};

}  // namespace nonet::runner
