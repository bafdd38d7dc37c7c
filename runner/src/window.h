// A window: a stretch of one input that is in memory, with its batches and their output rows.
//
// Windows are read, solved and written, and then used again: a run's memory is a few windows,
// whatever the size of its input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "formats/format.h"
#include "nonet/runner/stats.h"

namespace nonet::runner {

/// The output rows of one batch.
struct Rows {
  std::vector<char> storage;  ///< Only ever grows: resizing would clear it in vain.
  std::size_t length = 0;     ///< Bytes of `storage` that are rows.
  bool done = false;          ///< False when a stop came before the batch was solved.

  /// Makes room for `size` bytes, whose content is unspecified.
  char* reserve(std::size_t size) {
    if (storage.size() < size) storage.resize(size);
    return storage.data();
  }
};

struct Window {
  std::unique_ptr<char[]> buffer;  ///< The text; batches point into it. As large as the reader's
                                   ///< windows are; pages that no input fills are never touched.
  std::size_t size = 0;            ///< Bytes of `buffer` in use.
  std::uint32_t input = 0;         ///< Index of the input.
  std::shared_ptr<const Format> format;  ///< Of the input.
  std::vector<BatchSpan> batches;        ///< The text, cut.
  std::vector<Rows> rows;                ///< At least one for each batch.
  RunStats stats;                        ///< What the batches gave, once they are solved.
};

}  // namespace nonet::runner
