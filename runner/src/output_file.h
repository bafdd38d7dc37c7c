// An output that people can trust: a file appears under its name only when it is complete.
#pragma once

#include <sys/uio.h>

#include <cstdint>
#include <optional>
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

/// The file that an output named NAME replaces, or would create: symbolic links are followed.
/// Nothing for what is written directly: stdout ("-"), and names that are no regular files (pipes,
/// devices, /dev/stdout).
[[nodiscard]] std::optional<std::string> file_to_replace(const std::string& name);

/// How far a partial file has come.
struct PartialFile {
  std::uint64_t number = 1;  ///< 1 is NAME.partial, 2 is NAME.partial.2, and so on.
  std::uint64_t bytes = 0;

  friend bool operator==(const PartialFile&, const PartialFile&) = default;
};

/// Writes to NAME.partial (or NAME.partial.2, ... where that exists) and renames it to NAME, with
/// the mode of the file that it replaces, in commit(). What file_to_replace() has nothing for is
/// written directly. A partial file is locked while it is open, so that a run that wants to go on
/// with it sees that another one is still at it.
class OutputFile {
 public:
  /// @param stop  ends the waiting for a pipe that nobody reads; may be null
  /// @throws OutputError, OutputStalled
  explicit OutputFile(const std::string& name, const StopSource* stop = nullptr);
  /// Opens the partial file that an earlier run left, to go on after its first `left.bytes`. It
  /// has to have so many. Changes nothing before cut_back(), which has to come before any write().
  /// @throws OutputError
  OutputFile(const std::string& name, const StopSource* stop, const PartialFile& left);
  /// Leaves an uncommitted file under its partial name.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Writes all bytes of all pieces, in order. Modifies the pieces.
  /// @throws OutputError, OutputClosed, OutputStalled
  void write(std::span<iovec> pieces);
  void write(std::string_view text);

  /// Drops what the partial file has after the bytes it is to go on with. @throws OutputError
  void cut_back();

  /// What has been written, for another run to go on with; nothing when it is written directly.
  [[nodiscard]] std::optional<PartialFile> partial() const noexcept;

  /// @throws OutputError
  void commit();

  /// Removes the partial file, and ends the output.
  void discard() noexcept;

 private:
  [[nodiscard]] std::string partial_path() const;
  void open_partial();
  void reserve_space() noexcept;
  void release_space() noexcept;
  void start_writeback(std::uint64_t written) noexcept;
  void wait_for_reader() const;
  [[nodiscard]] bool stop_requested() const noexcept { return stop_ && stop_->requested(); }
  [[noreturn]] void fail(const char* what) const;

  std::string name_;     // as messages call it
  std::string path_;     // the file to replace; empty when written directly
  PartialFile partial_;  // while path_ is not empty
  const StopSource* stop_;
  int fd_ = -1;
  std::uint64_t reserved_ = 0;  // end of what reserve_space() took; 0 is nothing
  std::uint64_t unsynced_ = 0;  // bytes written since the last call for writeback
  bool reserving_ = true;       // until the file system cannot
  bool replaces_ = false;       // there is a file at path_
  bool may_block_ = false;      // a pipe, a socket or a terminal
};

}  // namespace nonet::runner
