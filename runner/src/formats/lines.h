// Format: one puzzle a line; see lines.cpp.
#pragma once

#include <memory>
#include <string_view>

#include "format.h"

namespace nonet::runner {

/// Whether a character may end the 81 cells, with any text after it.
[[nodiscard]] constexpr bool ends_cells(char c) noexcept {
  return c == ' ' || c == '\t' || c == ';' || c == ',' || c == ':';
}

/// Whether a line has 81 cells and then nothing that could be meant as one.
[[nodiscard]] bool is_puzzle_line(std::string_view line) noexcept;

/// Lines whose puzzle comes after `words` others, which white space divides. With 0, kLines.
[[nodiscard]] std::shared_ptr<const Format> lines_after(std::size_t words);

}  // namespace nonet::runner
