// Kinds of compression: how their data starts, and what their files are called.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace nonet::runner {

enum class Compression : std::uint8_t { kNone, kGzip, kXz, kZstd, kBzip2, kLz4, kZip };

/// As reports and messages spell it: "none", "gzip", "xz", "zstd", "bzip2", "lz4", "zip".
[[nodiscard]] std::string_view to_string(Compression kind) noexcept;

/// No signature is longer: this many bytes of an input always tell.
inline constexpr std::size_t kMagicBytes = 6;

/// What an input that starts with `head` is compressed with. Nothing as long as `head` is the
/// beginning of a signature, and more bytes are needed to tell.
[[nodiscard]] std::optional<Compression> compression_of(std::string_view head) noexcept;

/// The compression whose signature begins with all of `head`, or kNone.
[[nodiscard]] Compression compression_that_may_start(std::string_view head) noexcept;

/// What a file of this name is to be compressed with, by its ending: .gz, .xz, .zst, .bz2, .lz4
/// or .zip; kNone for all others.
[[nodiscard]] Compression compression_for_name(std::string_view name) noexcept;

}  // namespace nonet::runner
