// Shares of an input: stretches of a file, at line ends, that different runs can solve.
//
// Of N shares, share I begins with the first line that starts at or after byte size * (I - 1) / N.
// So every line is in one share, whichever machine asks, and none needs to read the others. Only
// the beginning of the file is read besides, for it tells the format.
#pragma once

#include <cstdint>
#include <memory>

#include "byte_source.h"
#include "nonet/runner/plan.h"

namespace nonet::runner {

/// Bytes of an input, from `begin` to before `end`.
struct Stretch {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// Where a share lies.
/// @param first_record  byte at which the first record starts; what is before it is in the first
///                      share
/// @throws InputError  the input is no file that can be read at any place
[[nodiscard]] Stretch share_of(const InputSpec& spec, const Shard& shard,
                               std::uint64_t first_record);

/// Opens a stretch of a file or of memory. @throws InputError
[[nodiscard]] std::unique_ptr<ByteSource> open_stretch(const InputSpec& spec,
                                                       const Stretch& stretch);

}  // namespace nonet::runner
