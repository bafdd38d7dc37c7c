// The stop flag and its file descriptor; see nonet/runner/stop.h.
#include "nonet/runner/stop.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace nonet::runner {

StopSource::StopSource() : wake_fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (wake_fd_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

StopSource::~StopSource() { close(wake_fd_); }

void StopSource::request() noexcept {
  const int saved_errno = errno;  // a signal handler must not disturb what it interrupts
  requested_.store(true, std::memory_order_relaxed);
  const std::uint64_t one = 1;
  // It can fail only when the counter is full: then the descriptor is readable already.
  [[maybe_unused]] const auto written = write(wake_fd_, &one, sizeof one);
  errno = saved_errno;
}

}  // namespace nonet::runner
