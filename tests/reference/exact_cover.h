// The naive reference: Sudoku as an exact cover problem, solved with Knuth's dancing links.
//
// It shares no code and no idea with the kernels: no masks, no candidates, only a sparse matrix
// (Knuth, "Dancing Links", arXiv cs/0011047). Tests trust its counts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nonet::reference {

struct Answer {
  std::uint64_t solution_count = 0;  ///< At most the limit.
  bool conflict = false;             ///< The givens repeat a digit in a house; the count is 0.
  std::string solution;              ///< A first solution, 81 digits; empty when there is none.
};

/// Counts the solutions of 81 characters, '1' to '9' givens and anything else empty.
/// @param limit  stop at this many solutions; 0 counts all
[[nodiscard]] Answer solve(std::string_view puzzle, std::uint64_t limit);

}  // namespace nonet::reference
