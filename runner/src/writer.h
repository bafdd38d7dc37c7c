// The writer: puts the rows of windows into the output, in the order they are handed over.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "row_sink.h"
#include "window.h"

namespace nonet::runner {

/// Nothing is thrown: the first trouble ends the writing and is there to be asked for.
class RowWriter {
 public:
  /// @param name  as Plan::output: "-" is stdout, empty writes nothing; its ending may ask for
  ///              compression
  /// @param stop  as OutputFile has it; may be null
  /// @param left  the partial file to go on with, when there is one
  explicit RowWriter(const std::string& name, const StopSource* stop = nullptr,
                     const std::optional<PartialFile>& left = std::nullopt);

  /// With a partial file: comes before the first write(). @return as write()
  bool cut_back() noexcept;

  /// Writes what comes before all rows. @return as write()
  bool write_header(std::string_view header) noexcept;

  /// Writes the rows of the window's batches that count.
  /// @return false when there is trouble, and more windows are of no use
  bool write(const Window& window) noexcept;

  /// Where another run can go on with what is written so far; nothing when it cannot, or when there
  /// is trouble. Ends the compressed frame: not for every window.
  [[nodiscard]] std::optional<PartialFile> end_frame() noexcept;

  /// Ends the output; a compressed one can be decompressed then, complete or not.
  /// @param complete  whether it holds all rows, and gets its name
  void finish(bool complete) noexcept;

  [[nodiscard]] bool closed() const noexcept { return closed_; }
  /// After a stop, nobody took the rows that were done.
  [[nodiscard]] bool stalled() const noexcept { return stalled_; }
  [[nodiscard]] const std::optional<std::string>& error() const noexcept { return error_; }

 private:
  void add(std::string_view text);
  template <typename Collect>
  bool put(Collect&& collect) noexcept;
  template <typename Work>
  bool guarded(Work&& work) noexcept;

  std::optional<RowSink> sink_;
  bool closed_ = false;
  bool stalled_ = false;
  std::optional<std::string> error_;
  std::vector<iovec> pieces_;
};

}  // namespace nonet::runner
