// What every command says, and the file that its report goes to.
#pragma once

#include <optional>
#include <string>

#include "output_file.h"

namespace nonet::runner {

/// Prints to stderr; where that fails there is nobody left to tell.
void print_err(const std::string& text);

/// Prints to stdout. @return false when stdout cannot take it; a closed pipe is no failure
bool print_out(const std::string& text);

/// The report's file, opened before the run: a wrong path must not cost hours of work.
class ReportFile {
 public:
  /// @param path  "-" is stdout; empty: no report
  /// @throws OutputError
  explicit ReportFile(const std::string& path);
  /// A run that could not even begin leaves no trace.
  ~ReportFile();
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;

  /// @throws OutputError
  void write(const std::string& report);

 private:
  std::optional<OutputFile> file_;
  bool written_ = false;
};

}  // namespace nonet::runner
