// Draws progress; see progress_bar.h.
#include "progress_bar.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "words.h"

namespace nonet::runner {
namespace {

constexpr std::chrono::milliseconds kRedraw(200);
constexpr std::chrono::milliseconds kReprint(1000);
constexpr std::size_t kBarWidth = 20;
constexpr std::size_t kUsualWidth = 80;

/// Columns of the terminal on stderr.
std::size_t terminal_width() noexcept {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsualWidth;
  return size.ws_col;
}

/// 75 as "1:15", 3600 as "1:00:00".
std::string clock_time(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::lround(std::min(seconds, 3.6e8)));
  const std::uint64_t minutes = whole / 60;
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

}  // namespace

std::string progress_line(const ProgressState& state, std::size_t width) {
  std::string line;
  const auto out = std::back_inserter(line);
  // Data that is still coming in may outgrow what the file had at the beginning.
  double share = 0;
  if (state.bytes_total && *state.bytes_total != 0) {
    share = std::min(
        1.0, static_cast<double>(state.bytes_done) / static_cast<double>(*state.bytes_total));
    const auto full = static_cast<std::size_t>(share * kBarWidth);
    fmt::format_to(out, "{:3.0f}% [{}{}] ", std::floor(100 * share), std::string(full, '#'),
                   std::string(kBarWidth - full, '.'));
  }
  fmt::format_to(out, "{}", plural(state.records, "puzzle"));
  if (state.seconds > 0) {
    fmt::format_to(out, ", {}/s", scaled(static_cast<double>(state.records) / state.seconds));
  }
  if (share > 0) {
    fmt::format_to(out, ", {} left", clock_time(state.seconds * (1 - share) / share));
  } else {
    fmt::format_to(out, ", {}", clock_time(state.seconds));
  }
  const char* separator = " | ";
  const auto count = [&](std::uint64_t number, std::string_view name) {
    if (number == 0) return;
    fmt::format_to(out, "{}{} {}", separator, grouped(number), name);
    separator = ", ";
  };
  for (int i = 0; i < kStatuses; ++i) {
    count(state.by_status[i], to_string(static_cast<Status>(i)));
  }
  count(state.rejected, "rejected");
  if (line.size() > width) line.resize(width);
  return line;
}

ProgressBar::ProgressBar()
    : on_terminal_(isatty(STDERR_FILENO) != 0),
      start_(std::chrono::steady_clock::now()),
      thread_([this] { draw_until_done(); }) {}

ProgressBar::~ProgressBar() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  ended_.notify_one();
  thread_.join();
  if (on_terminal_) std::fputs("\r\x1B[K", stderr);
}

void ProgressBar::on_progress(const Progress& progress) {
  const std::lock_guard lock(mutex_);
  state_.bytes_done = progress.input_bytes_done;
  state_.bytes_total = progress.input_bytes_total;
  state_.records = progress.stats.records;
  state_.by_status = progress.stats.by_status;
  state_.rejected = progress.stats.rejected;
  state_.earlier_seconds = static_cast<double>(progress.earlier_wall_ns) * 1e-9;
}

void ProgressBar::draw_until_done() {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, on_terminal_ ? kRedraw : kReprint, [this] { return done_; })) {
    ProgressState state = state_;
    // Printing may take long; the run must not wait for it.
    lock.unlock();
    const auto elapsed = std::chrono::steady_clock::now() - start_;
    state.seconds = state.earlier_seconds + std::chrono::duration<double>(elapsed).count();
    draw(state);
    lock.lock();
  }
}

void ProgressBar::draw(const ProgressState& state) const {
  try {
    if (on_terminal_) {
      // One column less, or some terminals go on to the next line.
      fmt::print(stderr, "\r{}\x1B[K", progress_line(state, terminal_width() - 1));
      std::fflush(stderr);
    } else {
      fmt::print(stderr, "nonet: {}\n", progress_line(state, 1000));
    }
  } catch (const std::system_error&) {  // stderr is closed or full: nobody to tell
  }
}

}  // namespace nonet::runner
