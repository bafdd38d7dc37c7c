// Validates and decodes cells; see nonet/cells.h.
#include "nonet/cells.h"

namespace nonet {

bool are_cells(const char* text) noexcept {
  // No early exit: nearly every line of a file is good, and a loop without one is vectorised.
  unsigned char all = 1;
  for (int i = 0; i < kCells; ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool digit = static_cast<unsigned char>(c - '0') <= 9;
    const bool blank =
        (c == '.') | (c == '*') | (c == '_') | (c == '-') | (c == 'x') | (c == 'X') | (c == '?');
    all &= static_cast<unsigned char>(digit | blank);
  }
  return all != 0;
}

std::size_t leading_cells(std::string_view text) noexcept {
  std::size_t length = 0;
  while (length < text.size() && is_cell(text[length])) ++length;
  return length;
}

Grid to_grid(const char* text) noexcept {
  Grid grid{};
  for (int i = 0; i < kCells; ++i) grid[i] = static_cast<std::uint8_t>(decode_cell(text[i]));
  return grid;
}

}  // namespace nonet
