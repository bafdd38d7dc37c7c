// A window: a stretch of one input that is in memory, with its batches and what became of them.
//
// Windows are read, solved and written, and then used again: a run's memory is a few windows,
// whatever the size of its input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "batch_result.h"
#include "formats/format.h"
#include "input_position.h"
#include "nonet/runner/stats.h"

namespace nonet::runner {

struct Window {
  // What the reader fills in.
  std::unique_ptr<char[]> buffer;  ///< The text; batches point into it. As large as the reader's
                                   ///< windows are; pages that no input fills are never touched.
  std::size_t size = 0;            ///< Bytes of `buffer` in use.
  std::uint32_t input = 0;         ///< Index of the input.
  std::shared_ptr<const Format> format;  ///< Of the input.
  std::vector<BatchSpan> batches;        ///< The text, cut.
  std::uint64_t input_bytes_done = 0;    ///< Bytes of all inputs up to the end of this window.
  TextHash hash_before;                  ///< Of the input before the first batch.
  std::uint64_t offset = 0;              ///< Of the first batch in the input.
  InputPosition position_after;          ///< Of what follows the last batch.

  // What the workers make of it.
  std::vector<BatchResult> results;  ///< At least one for each batch.
  std::size_t counted = 0;           ///< Batches that count: all, or those before a stop.
  RunStats stats;                    ///< Of those.

  [[nodiscard]] std::span<BatchResult> counted_results() noexcept {
    return std::span(results).first(counted);
  }
  [[nodiscard]] std::span<const BatchResult> counted_results() const noexcept {
    return std::span(results).first(counted);
  }

  /// Where the input goes on after the batches that count, of which none may have ended the run.
  /// Takes the time to hash them, unless all count.
  [[nodiscard]] InputPosition counted_position() const {
    if (counted == batches.size()) return position_after;
    // Batches follow one another without a gap; see Split.
    TextHash hash = hash_before;
    InputPosition position = {
        .offset = offset, .place = {batches[counted].first_line, batches[counted].first_column}};
    for (const BatchSpan& batch : std::span(batches).first(counted)) {
      hash.add(batch.text);
      position.offset += batch.text.size();
    }
    position.digest = hash.digest();
    return position;
  }
};

}  // namespace nonet::runner
