// Asking a run to end early, from a signal handler or another thread.
#pragma once

#include <atomic>

namespace nonet::runner {

/// A flag that can be waited for. Thread-safe; request() is async-signal-safe too.
class StopSource {
 public:
  /// @throws std::system_error when the system has no file descriptor left
  StopSource();
  ~StopSource();
  StopSource(const StopSource&) = delete;
  StopSource& operator=(const StopSource&) = delete;

  void request() noexcept;
  [[nodiscard]] bool requested() const noexcept {
    return requested_.load(std::memory_order_relaxed);
  }
  /// For the solver, which polls it.
  [[nodiscard]] const std::atomic<bool>& flag() const noexcept { return requested_; }
  /// A file descriptor that becomes readable with request(), for poll().
  [[nodiscard]] int wake_fd() const noexcept { return wake_fd_; }

 private:
  std::atomic<bool> requested_{false};
  int wake_fd_;
};

}  // namespace nonet::runner
