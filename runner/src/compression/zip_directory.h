// The end of a zip archive: whether it is there, and agrees with what came before it.
#pragma once

#include <cstdint>
#include <string_view>

namespace nonet::runner {

/// Bytes at the end of an archive that hold its end record, with the longest comment and the
/// records of archives with 64-bit sizes.
inline constexpr std::size_t kZipTailBytes = 76 + 22 + 65535;

/// Whether an archive ends as it should: with an end record, which speaks of `members` members
/// and of a directory that begins with the archive's own bytes and goes up to that record. Bytes
/// that were cut off at the end or added anywhere show in this, and so do members that a reader
/// from front to end has overlooked.
/// @param tail   the last kZipTailBytes of the archive, or all of it
/// @param bytes  the length of the archive
[[nodiscard]] bool zip_ends_well(std::string_view tail, std::uint64_t bytes,
                                 std::uint64_t members) noexcept;

}  // namespace nonet::runner
