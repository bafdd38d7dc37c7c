// Grids that are not nine by nine, and grids of candidates: refused by their names.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace nonet::runner {

/// Sides of the other grids that are in use.
inline constexpr std::uint64_t kOtherSizes[] = {4, 6, 8, 10, 12, 15, 16, 20, 25};

/// Nine places for candidates in each of 81 cells.
inline constexpr std::uint64_t kCandidateCells = 729;

/// What the lines of an input are, if they are grids that cannot be read; otherwise nothing.
/// @param lines  without line ends; the first is to be looked at, the others may confirm it
/// @param more   lines follow that may be seen later
/// @param undecided  set when those are needed to tell
[[nodiscard]] std::string name_of_other_grid(std::span<const std::string_view> lines, bool more,
                                             bool& undecided);

}  // namespace nonet::runner
