// Cutting a stretch of input into batches, at places where a record ends: for records that are
// lines, and for records of several lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "formats/format.h"

namespace nonet::runner {

/// The place after a text that stands at `place`.
[[nodiscard]] Place after(Place place, std::string_view text) noexcept;

/// Collects batches while a text is walked over.
class Batches {
 public:
  Batches(std::string_view text, Place start) : text_(text) { split_.next = start; }

  /// Ends a batch before the byte at `end`, and finds out where that is.
  void close(std::size_t end);
  /// Likewise, where it is known to be the beginning of a line.
  void close(std::size_t end, std::uint64_t line);

  [[nodiscard]] Split finish(bool at_end);

 private:
  std::string_view text_;
  Split split_;
};

/// Format::split() where every line may be a record.
[[nodiscard]] Split split_lines(std::string_view text, Place start, bool at_end,
                                std::size_t batch_size);

/// Format::skip() where every line may be a record.
[[nodiscard]] std::size_t skip_line(std::string_view text, bool at_end, Skip& skip);

/// Tells where records of several lines begin, line by line.
class RecordStarts {
 public:
  /// Takes in the next line, and says whether a record begins with it.
  /// @param line   without its line end, and no more than kKeptBytes of it
  /// @param state  what there is to know of the lines before; 0 at the beginning of a record and
  ///               of the input
  [[nodiscard]] virtual bool starts_record(std::string_view line, std::uint64_t& state) const = 0;

 protected:
  constexpr RecordStarts() = default;
  constexpr ~RecordStarts() = default;
};

/// Format::split() and skip() for such records.
[[nodiscard]] Split split_blocks(std::string_view text, Place start, bool at_end,
                                 std::size_t batch_size, const RecordStarts& starts);
[[nodiscard]] std::size_t skip_block(std::string_view text, bool at_end, Skip& skip,
                                     const RecordStarts& starts);

}  // namespace nonet::runner
