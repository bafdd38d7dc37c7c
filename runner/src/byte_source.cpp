// Files, stdin and memory as byte sources; see byte_source.h.
//
// Files are read, not mapped: a file that shrinks while it is mapped kills the process, and
// reading into a buffer that stays in the cache costs less than the page faults.
#include "byte_source.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace nonet::runner {
namespace {

class DescriptorSource final : public ByteSource {
 public:
  DescriptorSource(int fd, bool owned, const StopSource& stop)
      : fd_(fd), owned_(owned), stop_(stop) {}
  ~DescriptorSource() override {
    if (owned_) close(fd_);
  }

  std::size_t read(char* to, std::size_t size) override {
    for (;;) {
      // Waiting for both descriptors lets a stop reach a reader that sits before a silent pipe.
      if (!wait(-1)) return 0;
      const ssize_t got = ::read(fd_, to, size);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR && errno != EAGAIN)
        throw InputError(std::generic_category().message(errno));
    }
  }

  bool ready_within(int milliseconds) override { return wait(milliseconds); }

 private:
  /// @return false when time ran out or a stop was requested
  bool wait(int milliseconds) {
    pollfd fds[2] = {{fd_, POLLIN, 0}, {stop_.wake_fd(), POLLIN, 0}};
    for (;;) {
      const int ready = poll(fds, 2, milliseconds);
      if (ready < 0 && errno == EINTR) continue;
      if (stop_.requested()) return false;
      return ready != 0;
    }
  }

  int fd_;
  bool owned_;
  const StopSource& stop_;
};

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string_view text) : rest_(text) {}

  std::size_t read(char* to, std::size_t size) override {
    const std::size_t count = std::min(size, rest_.size());
    std::copy_n(rest_.data(), count, to);
    rest_.remove_prefix(count);
    return count;
  }

  bool ready_within(int /*milliseconds*/) override { return true; }

 private:
  std::string_view rest_;
};

}  // namespace

std::unique_ptr<ByteSource> open_source(const InputSpec& spec, const StopSource& stop) {
  switch (spec.kind) {
    case InputSpec::Kind::kMemory: return std::make_unique<MemorySource>(spec.text);
    case InputSpec::Kind::kStdin:
      return std::make_unique<DescriptorSource>(STDIN_FILENO, false, stop);
    case InputSpec::Kind::kFile: break;
  }
  // Without O_NONBLOCK, a named pipe that nobody writes to would hold the reader in open(), where
  // no stop can reach it. Reading waits in poll() anyhow.
  const int fd = open(spec.name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) throw InputError(std::generic_category().message(errno));
  posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
  return std::make_unique<DescriptorSource>(fd, true, stop);
}

std::optional<std::uint64_t> total_bytes(const std::vector<InputSpec>& inputs) {
  std::uint64_t total = 0;
  for (const InputSpec& input : inputs) {
    if (input.kind == InputSpec::Kind::kMemory) {
      total += input.text.size();
      continue;
    }
    struct stat status {};
    const bool is_stdin = input.kind == InputSpec::Kind::kStdin;
    const int failed = is_stdin ? fstat(STDIN_FILENO, &status) : stat(input.name.c_str(), &status);
    if (failed != 0) continue;  // it has nothing to read
    if (!S_ISREG(status.st_mode)) return std::nullopt;
    total += static_cast<std::uint64_t>(status.st_size);
  }
  return total;
}

}  // namespace nonet::runner
