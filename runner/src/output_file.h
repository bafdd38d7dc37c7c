// An output that people can trust: a file appears under its name only when it is complete.
#pragma once

#include <sys/uio.h>

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "nonet/runner/stop.h"

namespace nonet::runner {

/// An output that cannot be opened, written or renamed; what() says which and why.
class OutputError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The reader of a pipe has gone away.
class OutputClosed : public std::exception {};

/// A stop was requested, and whoever reads the output does not take any more.
class OutputStalled : public std::exception {};

/// Writes to NAME.partial (or NAME.partial.2, ... where that exists) and renames it to NAME, with
/// the mode of the file that it replaces, in commit(). Stdout ("-"), and names that are
/// not regular files (pipes, devices, /dev/stdout), are written directly. Symbolic links are
/// followed: it is the file that is replaced, not the link.
class OutputFile {
 public:
  /// @param stop  ends the waiting for a pipe that nobody reads; may be null
  /// @throws OutputError, OutputStalled
  explicit OutputFile(const std::string& name, const StopSource* stop = nullptr);
  /// Leaves an uncommitted file under its partial name.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Writes all bytes of all pieces, in order. Modifies the pieces.
  /// @throws OutputError, OutputClosed, OutputStalled
  void write(std::span<iovec> pieces);
  void write(std::string_view text);

  /// @throws OutputError
  void commit();

 private:
  void open_partial();
  void wait_for_reader() const;
  [[nodiscard]] bool stop_requested() const noexcept { return stop_ && stop_->requested(); }
  [[noreturn]] void fail(const char* what) const;

  std::string name_;          // as messages call it
  std::string path_;          // the file to replace
  std::string partial_path_;  // empty when written directly
  const StopSource* stop_;
  int fd_ = -1;
  bool may_block_ = false;  // a pipe, a socket or a terminal
};

}  // namespace nonet::runner
