// Cutting a stretch of input into batches, at places where a record ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/format.h"

namespace nonet::runner {

struct Split {
  std::vector<BatchSpan> batches;
  std::size_t bytes = 0;        ///< Covered by the batches; what follows is an unfinished record.
  std::uint64_t next_line = 1;  ///< The line number of what follows.
};

/// Cuts `text` into batches of at most `batch_size` records.
///
/// A record whose end cannot be seen, because the text stops within it, is left for later unless
/// `at_end` says that no more text follows. For a format whose records are lines this is one
/// memchr a line, some 10 ns: cheap enough to stay in the reader and spare the workers a sum over
/// everything before them to learn their line numbers.
[[nodiscard]] Split split(std::string_view text, std::uint64_t first_line, bool at_end,
                          std::size_t batch_size, const Format& format);

}  // namespace nonet::runner
