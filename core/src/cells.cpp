// Validates and decodes cells; see nonet/cells.h.
#include "nonet/cells.h"

#include <cstring>

namespace nonet {

namespace {

// Sixteen bytes at a time, in the vector type that g++ and clang have for every CPU.
using Bytes = unsigned char __attribute__((vector_size(16)));

/// Whether a test holds for all 81 bytes. Without an early exit, since nearly every line of a file
/// is good.
template <typename Test>
[[gnu::always_inline]] inline bool holds_for_all(const char* text, Test test) noexcept {
  Bytes all = ~Bytes{};
  for (const int first : {0, 16, 32, 48, 64, kCells - 16}) {
    Bytes c;
    std::memcpy(&c, text + first, sizeof c);
    all &= test(c);
  }
  std::uint64_t halves[2];
  std::memcpy(halves, &all, sizeof halves);
  return (halves[0] & halves[1]) == ~std::uint64_t{0};
}

}  // namespace

bool are_cells(const char* text) noexcept {
  // Most files have digits and points only, which takes 6 ns to see; the other ways to write an
  // empty cell cost 11 more. A table of bytes takes 21 for all, and the plain loop of comparisons,
  // which g++ 12 does not vectorise, 64.
  const auto is_digit_or_point = [](Bytes c) {
    return static_cast<Bytes>(c - static_cast<unsigned char>('.') <= 11) &
           static_cast<Bytes>(c != '/');
  };
  static_assert('.' + 1 == '/' && '/' + 1 == '0' && '.' + 11 == '9');
  if (holds_for_all(text, is_digit_or_point)) return true;
  return holds_for_all(text, [](Bytes c) {
    const Bytes digit = static_cast<Bytes>(c - static_cast<unsigned char>('0') <= 9);
    const Bytes blank = static_cast<Bytes>((c == '.') | (c == '*') | (c == '_') | (c == '-') |
                                           ((c | 0x20) == 'x') | (c == '?'));
    return digit | blank;
  });
}

std::size_t leading_cells(std::string_view text) noexcept {
  std::size_t length = 0;
  while (length < text.size() && is_cell(text[length])) ++length;
  return length;
}

}  // namespace nonet
