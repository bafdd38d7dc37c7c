// A field that should hold 81 cells, as lines, columns and JSON strings have it.
#pragma once

#include <string_view>

#include "nonet/cells.h"
#include "nonet/runner/reject.h"

namespace nonet::runner {

/// Whether a field is 81 cells.
[[nodiscard]] inline bool is_cells_field(std::string_view field) noexcept {
  return field.size() == kCells && are_cells(field.data());
}

/// Whether all of the 81 bytes at `text` are digits from 1 to 9.
[[nodiscard]] bool are_digits(const char* text) noexcept;

/// What to take for the solution in a field: its digits, kMalformedSolution, or null if empty.
[[nodiscard]] const char* solution_in(std::string_view field) noexcept;

/// Why a field is not 81 cells: too few or too many of them, or the first other character.
/// @param column  of the field's first byte
[[nodiscard]] Reject explain_cells(std::string_view field, std::uint64_t column) noexcept;

}  // namespace nonet::runner
