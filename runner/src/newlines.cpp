// Counts line ends; see newlines.h.
#include "newlines.h"

#include <algorithm>
#include <cstring>

namespace nonet::runner {
namespace {

// The vector type that g++ and clang have for every CPU. g++ 12 turns std::count into vectors as
// well, but widens every byte to 64 bits.
using Bytes = unsigned char __attribute__((vector_size(16)));

/// Independent sums, so that additions do not wait for each other.
constexpr std::size_t kUnrolled = 4;
constexpr std::size_t kStrideBytes = kUnrolled * sizeof(Bytes);

/// As many strides as a byte can count.
constexpr std::size_t kStridesAtATime = 255;
constexpr std::size_t kBlockBytes = kStridesAtATime * kStrideBytes;

/// Where a block has the line end that is looked for, it is looked for in pieces of this size.
constexpr std::size_t kPieceBytes = 4 * kStrideBytes;

}  // namespace

std::size_t count_newlines(std::string_view text) noexcept {
  const char* at = text.data();
  std::size_t strides = text.size() / kStrideBytes;
  std::size_t total = 0;
  while (strides != 0) {
    const std::size_t now = std::min(strides, kStridesAtATime);
    Bytes sums[kUnrolled] = {};
    for (std::size_t i = 0; i < now; ++i, at += kStrideBytes) {
      for (std::size_t j = 0; j < kUnrolled; ++j) {
        Bytes c;
        std::memcpy(&c, at + j * sizeof c, sizeof c);
        sums[j] -= static_cast<Bytes>(c == '\n');  // true is -1
      }
    }
    for (const Bytes& sum : sums) {
      for (std::size_t i = 0; i < sizeof(Bytes); ++i) total += sum[i];
    }
    strides -= now;
  }
  for (const char* end = text.data() + text.size(); at != end; ++at) total += *at == '\n' ? 1 : 0;
  return total;
}

std::size_t pass_lines(std::string_view text, std::size_t& lines) noexcept {
  std::size_t at = 0;
  for (const std::size_t step : {kBlockBytes, kPieceBytes}) {
    while (at < text.size()) {
      const std::size_t found = count_newlines(text.substr(at, step));
      if (found >= lines) break;
      lines -= found;
      at = std::min(at + step, text.size());
    }
  }
  while (lines != 0 && at < text.size()) {
    const auto* end =
        static_cast<const char*>(std::memchr(text.data() + at, '\n', text.size() - at));
    if (!end) return text.size();
    at = static_cast<std::size_t>(end - text.data()) + 1;
    --lines;
  }
  return at;
}

}  // namespace nonet::runner
