// The rejected records, kept for those who want to mend them.
//
//   # puzzles.txt:2:81: record 2: 80 cells, 81 needed
//   2000803006000700840305002090001054080000000004027060003010007040720040060004010
//
// Each has a comment that says where it stood and what is wrong, and then its text as it was. So
// the file is itself an input: mend the lines, and solve it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nonet/runner/stop.h"
#include "output_file.h"
#include "window.h"

namespace nonet::runner {

/// Nothing is thrown, as with RowWriter.
class RejectsFile {
 public:
  /// @param path    empty: nothing is kept
  /// @param inputs  their names, by index
  /// @param left    the partial file to go on with, when there is one
  RejectsFile(const std::string& path, std::vector<std::string> inputs, const StopSource* stop,
              const std::optional<PartialFile>& left = std::nullopt);

  /// With a partial file: comes before the first write(). @return as write()
  bool cut_back() noexcept;

  /// What is written so far, for another run to go on with; nothing when it cannot.
  [[nodiscard]] std::optional<PartialFile> partial() const noexcept;

  /// Writes the rejects of a window's batches that count. @return false when there is trouble
  bool write(const Window& window) noexcept;

  /// Ends the file. @param complete  whether it holds all rejects, and gets its name
  void finish(bool complete) noexcept;

  [[nodiscard]] const std::optional<std::string>& error() const noexcept { return error_; }

 private:
  std::vector<std::string> inputs_;
  std::optional<OutputFile> file_;
  std::optional<std::string> error_;
  std::string text_;
};

}  // namespace nonet::runner
