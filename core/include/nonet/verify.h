// The independent verifier: is this a solution of that puzzle?
//
// It shares nothing with the kernels, not even the house arithmetic of grid.h, so that a mistake
// in one cannot hide a mistake in the other.
#pragma once

#include <string_view>

namespace nonet {

/// What is wrong with a claimed solution.
enum class Violation : unsigned char {
  kNothing,        ///< It is a solution.
  kNotADigit,      ///< A cell is not '1' to '9'.
  kGivenChanged,   ///< A given of the puzzle has another digit in the solution.
  kRowRepeats,     ///< A row has a digit twice.
  kColumnRepeats,  ///< A column has a digit twice.
  kBoxRepeats,     ///< A box has a digit twice.
};

/// The violation in words, as an error message ends: "a row has a digit twice".
[[nodiscard]] std::string_view to_string(Violation violation) noexcept;

/// Checks a solution against the rules and the givens.
///
/// @param puzzle    81 characters, row by row; '1' to '9' are givens, anything else is empty
/// @param solution  81 characters, row by row
/// @return the first violation, in the order of the enumeration
/// Thread-safe, allocates nothing, reads exactly 81 bytes of each.
[[nodiscard]] Violation verify_solution(const char* puzzle, const char* solution) noexcept;

}  // namespace nonet
