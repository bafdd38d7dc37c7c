// The line that makes an input one of blocks under headings; grid_blocks.cpp has the format.
#pragma once

#include <string_view>

namespace nonet::runner {

/// "Grid", in any case, alone or followed by white space or a number.
[[nodiscard]] bool is_grid_heading(std::string_view line) noexcept;

}  // namespace nonet::runner
