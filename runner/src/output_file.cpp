// Outputs; see output_file.h.
#include "output_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace nonet::runner {

OutputFile::OutputFile(const std::string& name) : name_(name) {
  if (name_ == "-") {
    name_ = "stdout";
    fd_ = STDOUT_FILENO;
    return;
  }
  struct stat status {};
  const bool exists = stat(name_.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) {
    fd_ = open(name_.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    partial_name_ = name_ + ".partial";
    fd_ = open(partial_name_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  }
  if (fd_ < 0) fail("cannot be opened");
}

OutputFile::~OutputFile() {
  if (fd_ > STDERR_FILENO) close(fd_);
}

void OutputFile::write(std::span<iovec> pieces) {
  while (!pieces.empty()) {
    const auto count = static_cast<int>(std::min<std::size_t>(pieces.size(), IOV_MAX));
    const ssize_t written = writev(fd_, pieces.data(), count);
    if (written < 0) {
      if (errno == EINTR) continue;
      if (errno == EAGAIN) {  // a pipe that somebody else made non-blocking
        pollfd wait = {fd_, POLLOUT, 0};
        poll(&wait, 1, -1);
        continue;
      }
      if (errno == EPIPE) throw OutputClosed();
      fail("cannot be written");
    }
    // Drop what was written, which may end within a piece.
    auto left = static_cast<std::size_t>(written);
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

void OutputFile::write(std::string_view text) {
  iovec piece = {const_cast<char*>(text.data()), text.size()};
  if (!text.empty()) write({&piece, 1});
}

void OutputFile::commit() {
  if (fd_ == STDOUT_FILENO) return;
  // Some file systems report a full disk no earlier than this.
  const int closed = close(fd_);
  fd_ = -1;
  if (closed != 0) fail("cannot be written");
  if (!partial_name_.empty() && std::rename(partial_name_.c_str(), name_.c_str()) != 0) {
    fail("cannot be put in place");
  }
}

void OutputFile::fail(const char* what) const {
  throw OutputError(name_ + ": " + what + ": " + std::strerror(errno));
}

}  // namespace nonet::runner
