// Cutting a stretch of input into batches, at places where a record ends: for records that are
// lines, and for records of several lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "formats/format.h"

namespace nonet::runner {

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
