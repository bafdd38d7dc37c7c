// Finds and reads shares; see share.h.
#include "share.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <vector>

namespace nonet::runner {
namespace {

/// An input that can be read at any place.
class RandomAccess {
 public:
  explicit RandomAccess(const InputSpec& spec) {
    if (spec.kind == InputSpec::Kind::kMemory) {
      memory_ = spec.text;
      size_ = memory_.size();
      return;
    }
    const bool is_stdin = spec.kind == InputSpec::Kind::kStdin;
    fd_ = is_stdin ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                   : open(spec.name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status {};
    std::string error;
    if (fd_ < 0 || fstat(fd_, &status) != 0) {
      error = std::generic_category().message(errno);
    } else if (!S_ISREG(status.st_mode)) {
      error = "a share can only be taken of a file, which this is not";
    }
    if (!error.empty()) {
      if (fd_ >= 0) close(fd_);
      throw InputError(error);
    }
    size_ = static_cast<std::uint64_t>(status.st_size);
  }
  ~RandomAccess() {
    if (fd_ >= 0) close(fd_);
  }
  RandomAccess(const RandomAccess&) = delete;
  RandomAccess& operator=(const RandomAccess&) = delete;

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

  /// Reads up to `size` bytes at `offset`, none at the end. @throws InputError
  std::size_t read(std::uint64_t offset, char* to, std::size_t size) const {
    if (fd_ < 0) {
      const std::string_view rest = memory_.substr(std::min<std::uint64_t>(offset, memory_.size()));
      const std::size_t count = std::min(size, rest.size());
      std::copy_n(rest.data(), count, to);
      return count;
    }
    for (;;) {
      const ssize_t got = pread(fd_, to, size, static_cast<off_t>(offset));
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) throw InputError(std::generic_category().message(errno));
    }
  }

  /// Where the first line starts at or after `offset`; the size if none does.
  [[nodiscard]] std::uint64_t line_start(std::uint64_t offset) const {
    if (offset == 0) return 0;
    std::vector<char> block(std::size_t{64} << 10);
    // A line that starts at `offset` itself shows by the line end before it.
    for (std::uint64_t at = offset - 1;;) {
      const std::size_t got = read(at, block.data(), block.size());
      if (got == 0) return size_;
      if (const void* end = std::memchr(block.data(), '\n', got)) {
        return at + static_cast<std::uint64_t>(static_cast<const char*>(end) - block.data()) + 1;
      }
      at += got;
    }
  }

 private:
  int fd_ = -1;
  std::string_view memory_;
  std::uint64_t size_ = 0;
};

class StretchSource final : public ByteSource {
 public:
  StretchSource(const InputSpec& spec, const Stretch& stretch) : input_(spec), left_(stretch) {}

  std::size_t read(char* to, std::size_t size) override {
    size = static_cast<std::size_t>(std::min<std::uint64_t>(size, left_.end - left_.begin));
    const std::size_t got = input_.read(left_.begin, to, size);
    left_.begin += got;
    return got;
  }

  bool ready_within(int /*milliseconds*/) override { return true; }

 private:
  RandomAccess input_;
  Stretch left_;
};

/// size * part / parts, without overflow.
std::uint64_t fraction(std::uint64_t size, std::uint64_t part, std::uint64_t parts) noexcept {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(Wide{size} * part / parts);
}

}  // namespace

Stretch share_of(const InputSpec& spec, const Shard& shard, std::uint64_t first_record) {
  const RandomAccess input(spec);
  const auto border = [&](std::uint64_t index) {
    if (index == 0) return std::uint64_t{0};
    if (index == shard.count) return input.size();
    const std::uint64_t start = input.line_start(fraction(input.size(), index, shard.count));
    return std::max(start, std::min(first_record, input.size()));
  };
  return {border(shard.index - 1), border(shard.index)};
}

std::unique_ptr<ByteSource> open_stretch(const InputSpec& spec, const Stretch& stretch) {
  return std::make_unique<StretchSource>(spec, stretch);
}

}  // namespace nonet::runner
