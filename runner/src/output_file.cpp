// Outputs; see output_file.h.
#include "output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>

namespace nonet::runner {
namespace {

/// What a pipe takes without blocking once poll() calls it writable: a page.
constexpr std::size_t kPipePiece = 4096;

/// Bytes of a file that are written between two calls for writeback.
constexpr std::uint64_t kWritebackPiece = std::uint64_t{16} << 20;

/// Bytes that a file has on the disk for what is still to come, once it has become large.
constexpr std::uint64_t kReserve = std::uint64_t{16} << 20;
constexpr std::uint64_t kLargeFile = std::uint64_t{1} << 20;

/// After a stop, a reader gets this long to take what is done.
constexpr int kGraceMs = 2000;

/// Where a path leads over symbolic links, or nothing when that is through /proc, as /dev/stdout
/// and /dev/fd do: such a file is somebody's open descriptor and must be written, not replaced.
std::optional<std::filesystem::path> file_behind(std::filesystem::path path) {
  namespace fs = std::filesystem;
  std::error_code error;
  for (int links = 0; links < 40 && fs::is_symlink(path, error); ++links) {
    const fs::path folder =
        fs::weakly_canonical(path.parent_path().empty() ? "." : path.parent_path());
    if (folder.native().starts_with("/proc/")) return std::nullopt;
    path = folder / fs::read_symlink(path, error);
  }
  return path;
}

/// Whether writing may have to wait until somebody reads: pipes, sockets and terminals. Files and
/// the other devices, /dev/null among them, take what they get at once.
bool waits_for_a_reader(int fd) noexcept {
  struct stat status {};
  if (fstat(fd, &status) != 0) return false;
  return S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode) || isatty(fd) != 0;
}

}  // namespace

std::optional<std::string> file_to_replace(const std::string& name) {
  if (name == "-") return std::nullopt;
  const auto file = file_behind(name);
  struct stat status {};
  if (!file || (stat(file->c_str(), &status) == 0 && !S_ISREG(status.st_mode))) return std::nullopt;
  return file->string();
}

OutputFile::OutputFile(const std::string& name, const StopSource* stop)
    : name_(name == "-" ? "stdout" : name), stop_(stop) {
  const auto file = file_to_replace(name);
  if (name == "-") {
    fd_ = STDOUT_FILENO;
  } else if (!file) {
    fd_ = open(name.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (fd_ < 0 && errno == EINTR && stop_requested()) throw OutputStalled();
  } else {
    path_ = *file;
    open_partial();
  }
  if (fd_ < 0) fail("cannot be opened");
  struct stat status {};
  replaces_ = !path_.empty() && stat(path_.c_str(), &status) == 0;
  if (replaces_) fchmod(fd_, status.st_mode & 07777);
  may_block_ = waits_for_a_reader(fd_);
}

OutputFile::OutputFile(const std::string& name, const StopSource* stop, const PartialFile& left)
    : name_(name), partial_(left), stop_(stop) {
  const auto file = file_to_replace(name);
  if (!file) throw OutputError(name + ": only a file can be gone on with, which this is not");
  path_ = *file;
  replaces_ = access(path_.c_str(), F_OK) == 0;
  name_ = partial_path();
  fd_ = open(name_.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd_ < 0) fail("cannot be opened");
  try {
    if (flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      throw OutputError(name_ + ": another run is writing it");
    }
    struct stat status {};
    if (fstat(fd_, &status) != 0) fail("cannot be read");
    if (!S_ISREG(status.st_mode)) throw OutputError(name_ + ": is no regular file");
    if (static_cast<std::uint64_t>(status.st_size) < left.bytes) {
      throw OutputError(fmt::format("{}: has {} bytes, but the checkpoint speaks of {}", name_,
                                    status.st_size, left.bytes));
    }
  } catch (...) {
    close(fd_);
    throw;
  }
}

std::string OutputFile::partial_path() const {
  return path_ + ".partial" + (partial_.number > 1 ? fmt::format(".{}", partial_.number) : "");
}

/// Creates NAME.partial or, where that exists, NAME.partial.2 and so on: it may be what an earlier
/// run left, an input of this run, or what another run is writing.
void OutputFile::open_partial() {
  for (partial_.number = 1; partial_.number <= 1000; ++partial_.number) {
    fd_ = open(partial_path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd_ >= 0) {
      // Where the file system knows no locks, nobody is warned, and all else is as it should be.
      (void)flock(fd_, LOCK_EX | LOCK_NB);
      return;
    }
    if (errno != EEXIST) return;
  }
}

OutputFile::~OutputFile() {
  release_space();
  if (fd_ >= 0 && fd_ != STDOUT_FILENO) close(fd_);
}

void OutputFile::write(std::span<iovec> pieces) {
  while (!pieces.empty()) {
    if (may_block_) wait_for_reader();
    if (!path_.empty()) reserve_space();
    // A pipe is given no more than it takes, so that a stop finds this thread in poll().
    iovec first = pieces.front();
    first.iov_len = std::min(first.iov_len, kPipePiece);
    const auto count = static_cast<int>(std::min<std::size_t>(pieces.size(), IOV_MAX));
    const ssize_t written = may_block_ ? writev(fd_, &first, 1) : writev(fd_, pieces.data(), count);
    if (written < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      if (errno == EPIPE) throw OutputClosed();
      fail("cannot be written");
    }
    if (replaces_) start_writeback(static_cast<std::uint64_t>(written));
    // Drop what was written, which may end within a piece.
    auto left = static_cast<std::size_t>(written);
    partial_.bytes += left;
    while (!pieces.empty() && left >= pieces.front().iov_len) {
      left -= pieces.front().iov_len;
      pieces = pieces.subspan(1);
    }
    if (!pieces.empty()) {
      pieces.front().iov_base = static_cast<char*>(pieces.front().iov_base) + left;
      pieces.front().iov_len -= left;
    }
  }
}

/// Gives a large file its place on the disk ahead of what is written, in large pieces: the system
/// then does not look for a place for each page. (5 million rows: 0.11 s of writing without, 0.06 s
/// with.) What is left over is given back in the end. Where the disk has no such piece, or the file
/// system cannot do this, nothing is reserved, and the writing itself tells what is wrong.
void OutputFile::reserve_space() noexcept {
  if (!reserving_ || partial_.bytes < kLargeFile || partial_.bytes + kReserve / 2 < reserved_)
    return;
  const std::uint64_t from = std::max(reserved_, partial_.bytes);
  reserving_ = fallocate(fd_, FALLOC_FL_KEEP_SIZE, static_cast<off_t>(from), kReserve) == 0;
  if (reserving_) reserved_ = from + kReserve;
}

/// Gives back what reserve_space() took and nobody used.
void OutputFile::release_space() noexcept {
  if (reserved_ > 0) (void)!ftruncate(fd_, static_cast<off_t>(partial_.bytes));
  reserved_ = 0;
}

/// Has the system put on the disk what was written, while the run goes on: ext4 and others start
/// with that when a file takes the place of another, and then the run would wait for the disk.
/// (10 million rows into a replaced file: 0.85 s without, 0.71 s with.)
void OutputFile::start_writeback(std::uint64_t written) noexcept {
  unsynced_ += written;
  if (unsynced_ < kWritebackPiece) return;
  sync_file_range(fd_, 0, 0, SYNC_FILE_RANGE_WRITE);
  unsynced_ = 0;
}

/// Waits until the output takes more. @throws OutputStalled when it does not after a stop
void OutputFile::wait_for_reader() const {
  for (;;) {
    const bool stopping = stop_requested();
    pollfd fds[2] = {{fd_, POLLOUT, 0}, {stop_ ? stop_->wake_fd() : -1, POLLIN, 0}};
    const int ready = poll(fds, stopping ? 1 : 2, stopping ? kGraceMs : -1);
    if (ready == 0) throw OutputStalled();
    // An error of the descriptor shows in the write that follows.
    if (ready > 0 && fds[0].revents != 0) return;
  }
}

void OutputFile::write(std::string_view text) {
  iovec piece = {const_cast<char*>(text.data()), text.size()};
  if (!text.empty()) write({&piece, 1});
}

void OutputFile::cut_back() {
  const auto bytes = static_cast<off_t>(partial_.bytes);
  if (ftruncate(fd_, bytes) != 0 || lseek(fd_, bytes, SEEK_SET) != bytes) {
    fail("cannot be cut back");
  }
}

std::optional<PartialFile> OutputFile::partial() const noexcept {
  return path_.empty() ? std::nullopt : std::optional(partial_);
}

void OutputFile::commit() {
  if (fd_ == STDOUT_FILENO) return;
  release_space();
  // Some file systems report a full disk no earlier than this.
  const int closed = close(fd_);
  fd_ = -1;
  if (closed != 0) fail("cannot be written");
  if (!path_.empty() && std::rename(partial_path().c_str(), path_.c_str()) != 0) {
    fail("cannot be put in place");
  }
}

void OutputFile::discard() noexcept {
  if (path_.empty() || fd_ < 0) return;
  unlink(partial_path().c_str());
  reserved_ = 0;
  close(fd_);
  fd_ = -1;
}

void OutputFile::fail(const char* what) const {
  throw OutputError(name_ + ": " + what + ": " + std::generic_category().message(errno));
}

}  // namespace nonet::runner
