// Cells as text: which characters stand for givens and which for empty cells.
//
// The reader validates with these and kernels decode with decode_cell(), so that one definition
// says what a puzzle file may contain. Puzzle banks write an empty cell in many ways; the set
// below is the union of those in use.
#pragma once

#include <cstddef>
#include <string_view>

#include "nonet/grid.h"

namespace nonet {

/// The characters that stand for an empty cell.
inline constexpr std::string_view kEmptyCharacters = "0.*_-xX?";

[[nodiscard]] constexpr bool is_given(char c) noexcept { return c >= '1' && c <= '9'; }

[[nodiscard]] constexpr bool is_empty_cell(char c) noexcept {
  return kEmptyCharacters.find(c) != std::string_view::npos;
}

[[nodiscard]] constexpr bool is_cell(char c) noexcept { return is_given(c) || is_empty_cell(c); }

/// 1 to 9 for a given; 0 for every other byte.
[[nodiscard]] constexpr int decode_cell(char c) noexcept { return is_given(c) ? c - '0' : 0; }

/// Whether all of the 81 bytes at `text` are cells. This runs once for every record of a bulk file,
/// so it spells the characters out for vectors; a test holds it against is_cell() for every byte.
[[nodiscard]] bool are_cells(const char* text) noexcept;

/// The number of cells that `text` starts with, 0 to `text.size()`.
[[nodiscard]] std::size_t leading_cells(std::string_view text) noexcept;

}  // namespace nonet
