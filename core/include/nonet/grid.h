// The grid: what a puzzle is, and how its 81 cells fall into houses.
//
// Everything else in core speaks in these terms. Cells are numbered row by row:
//
//        c0 c1 c2   c3 c4 c5   c6 c7 c8
//   r0    0  1  2 |  3  4  5 |  6  7  8      cell   = 9 * row + column
//   r1    9 10 11 | 12 13 14 | 15 16 17      box    = 3 * (row / 3) + column / 3
//   r2   18 19 20 | 21 22 23 | 24 25 26      band   = three rows of boxes
//        ---------+----------+---------      stack  = three columns of boxes
//   r3   27 28 29 | ...                      minirow = a row within a box
#pragma once

namespace nonet {

inline constexpr int kSize = 9;    ///< Digits, and cells in a house.
inline constexpr int kCells = 81;  ///< Cells in a grid.

[[nodiscard]] constexpr int row_of(int cell) noexcept { return cell / kSize; }
[[nodiscard]] constexpr int column_of(int cell) noexcept { return cell % kSize; }
[[nodiscard]] constexpr int box_of(int cell) noexcept {
  return row_of(cell) / 3 * 3 + column_of(cell) / 3;
}

}  // namespace nonet
