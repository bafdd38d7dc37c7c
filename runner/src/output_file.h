// An output that people can trust: a file appears under its name only when it is complete.
#pragma once

#include <sys/uio.h>

#include <span>
#include <stdexcept>
#include <string>

namespace nonet::runner {

/// An output that cannot be opened, written or renamed; what() says which and why.
class OutputError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The reader of a pipe has gone away.
class OutputClosed : public std::exception {};

/// Writes to NAME.partial and renames it to NAME in commit(). Stdout ("-"), and names that are
/// not regular files (pipes, devices), are written directly.
class OutputFile {
 public:
  /// @throws OutputError
  explicit OutputFile(const std::string& name);
  /// Leaves an uncommitted file under its partial name.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Writes all bytes of all pieces, in order. Modifies the pieces.
  /// @throws OutputError, OutputClosed
  void write(std::span<iovec> pieces);
  void write(std::string_view text);

  /// @throws OutputError
  void commit();

 private:
  [[noreturn]] void fail(const char* what) const;

  std::string name_;
  std::string partial_name_;  // empty when written directly
  int fd_ = -1;
};

}  // namespace nonet::runner
