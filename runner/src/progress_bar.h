// The progress bar: how far a run has come, on stderr.
//
//    43% [#########............] 4,312,000 puzzles, 17.2 M/s, 0:12 left | 12 rejected
//
// On a terminal the line is drawn again five times a second; elsewhere a new one is printed every
// second. A thread of its own does it, so that it goes on while a hard puzzle takes long.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "nonet/runner/run.h"

namespace nonet::runner {

/// What a line of progress says.
struct ProgressState {
  std::uint64_t bytes_done = 0;
  std::optional<std::uint64_t> bytes_total;
  std::uint64_t records = 0;
  std::array<std::uint64_t, kStatuses> by_status{};
  std::uint64_t rejected = 0;
  double earlier_seconds = 0;  ///< What the earlier parts of a resumed run took.
  double seconds = 0;          ///< Since the beginning, those included.
};

/// One line, without its end and of at most `width` characters.
[[nodiscard]] std::string progress_line(const ProgressState& state, std::size_t width);

class ProgressBar final : public ProgressObserver {
 public:
  ProgressBar();
  /// Wipes the bar off a terminal.
  ~ProgressBar() override;

  void on_progress(const Progress& progress) override;

 private:
  void draw_until_done();
  void draw(const ProgressState& state) const;

  const bool on_terminal_;
  const std::chrono::steady_clock::time_point start_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  ProgressState state_;
  std::thread thread_;
};

}  // namespace nonet::runner
