// Signatures and endings; see compression.h.
#include "compression.h"

namespace nonet::runner {
namespace {

using namespace std::string_view_literals;

struct Kind {
  Compression compression;
  std::string_view name;
  std::string_view ending;
};

constexpr Kind kKinds[] = {
    {Compression::kNone, "none", ""},       {Compression::kGzip, "gzip", ".gz"},
    {Compression::kXz, "xz", ".xz"},        {Compression::kZstd, "zstd", ".zst"},
    {Compression::kBzip2, "bzip2", ".bz2"}, {Compression::kLz4, "lz4", ".lz4"},
    {Compression::kZip, "zip", ".zip"},
};

struct Magic {
  Compression compression;
  std::string_view bytes;
};

// No text that is an input starts like one of these, and all but a few bytes of text are told at
// once: a pipe that has delivered one line need not deliver another to be understood.
constexpr Magic kMagics[] = {
    {Compression::kGzip, "\x1F\x8B\x08"sv},
    {Compression::kXz, "\xFD\x37\x7A\x58\x5A\x00"sv},
    {Compression::kZstd, "\x28\xB5\x2F\xFD"sv},
    {Compression::kZstd, "\x50\x2A\x4D\x18"sv},  // a skippable frame, with which pzstd begins
    {Compression::kBzip2, "BZh"sv},
    {Compression::kLz4, "\x04\x22\x4D\x18"sv},
    {Compression::kZip, "PK\x03\x04"sv},
    {Compression::kZip, "PK\x05\x06"sv},  // without a member
};

}  // namespace

std::string_view to_string(Compression kind) noexcept {
  return kKinds[static_cast<int>(kind)].name;
}

std::optional<Compression> compression_of(std::string_view head) noexcept {
  for (const Magic& magic : kMagics) {
    if (head.starts_with(magic.bytes)) return magic.compression;
  }
  if (head.empty() || compression_that_may_start(head) != Compression::kNone) return std::nullopt;
  return Compression::kNone;
}

Compression compression_that_may_start(std::string_view head) noexcept {
  for (const Magic& magic : kMagics) {
    if (magic.bytes.starts_with(head)) return magic.compression;
  }
  return Compression::kNone;
}

Compression compression_for_name(std::string_view name) noexcept {
  for (const Kind& kind : kKinds) {
    if (!kind.ending.empty() && name.ends_with(kind.ending)) return kind.compression;
  }
  return Compression::kNone;
}

}  // namespace nonet::runner
