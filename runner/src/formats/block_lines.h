// The lines of grids that take several lines: headings, rows, and what only divides them.
//
//   Grid 01              heading, as Project Euler's problem 96 has it
//   [Puzzle]             heading, as .sdk files have it; [State] and others: sections to leave out
//   *-----------*        rule, as Simple Sudoku (.ss) has it
//   |1..|...|...|        row: nine cells, with any of | , ; space and tab around them
//   1 . . | . . . | . . .
//   ------+-------+------
#pragma once

#include <cstdint>
#include <string_view>

namespace nonet::runner {

enum class BlockLine : std::uint8_t {
  kEmpty,          ///< White space only.
  kComment,        ///< Starts with '#'.
  kGridHeading,    ///< "Grid", in any case, alone or followed by white space or a number.
  kPuzzleSection,  ///< "[Puzzle]", in any case.
  kOtherSection,   ///< A word in square brackets.
  kRule,           ///< Divides rows.
  kRow,            ///< Everything else: a row, good or bad.
};

/// What a line is; for a long one, its first kKeptBytes tell.
[[nodiscard]] BlockLine classify_block_line(std::string_view line) noexcept;

/// Whether a character may stand between the cells of a row.
[[nodiscard]] constexpr bool is_row_separator(char c) noexcept {
  return c == ' ' || c == '\t' || c == '|' || c == ',' || c == ';';
}

/// The number of cells in a line that has nothing but cells and separators, otherwise -1.
[[nodiscard]] int cells_in_row(std::string_view line) noexcept;

}  // namespace nonet::runner
