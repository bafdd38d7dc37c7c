// How far into an input a run has come, so that another one can go on from there.
#pragma once

#include <cstdint>

#include "formats/format.h"
#include "text_hash.h"

namespace nonet::runner {

/// Between two records. Offsets count in the text as the reader has it: decompressed, and from the
/// beginning of the run's share.
struct InputPosition {
  std::uint64_t offset = 0;  ///< In bytes.
  Place place;               ///< Of the byte at `offset`.
  Digest digest;             ///< Of the text before it; means nothing where `offset` is 0.

  friend bool operator==(const InputPosition&, const InputPosition&) = default;
};

}  // namespace nonet::runner
