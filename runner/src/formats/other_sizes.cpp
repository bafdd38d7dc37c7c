// Names grids that cannot be read; see other_sizes.h.
#include "other_sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "block_lines.h"
#include "line_scan.h"

namespace nonet::runner {
namespace {

constexpr std::string_view kCandidateGrid = "a grid of candidates, not of givens";

/// A cell of grids of any size: digits, letters for digits from ten on, and the common blanks.
bool is_any_cell(char c) noexcept {
  const char lower = to_lower(c);
  return (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z') || c == '.' || c == '-' ||
         c == '_' || c == '*' || c == '?';
}

bool are_any_cells(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), is_any_cell);
}

std::vector<std::string_view> groups_of(std::string_view line) {
  std::vector<std::string_view> groups;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t start = i;
    while (i < line.size() && !is_row_separator(line[i])) ++i;
    if (i > start) groups.push_back(line.substr(start, i - start));
    if (i < line.size()) ++i;
  }
  return groups;
}

/// Digits that rise, as candidates are listed.
bool are_candidates(std::string_view group) noexcept {
  return std::all_of(group.begin(), group.end(), [](char c) { return c >= '1' && c <= '9'; }) &&
         std::adjacent_find(group.begin(), group.end(), std::greater_equal<>()) == group.end();
}

/// Whether groups are the cells of a row or a grid, some with several candidates.
bool lists_candidates(const std::vector<std::string_view>& groups) noexcept {
  return (groups.size() == 9 || groups.size() == 81) &&
         std::all_of(groups.begin(), groups.end(), are_candidates) &&
         std::any_of(groups.begin(), groups.end(), [](auto group) { return group.size() > 1; });
}

/// Cells of a row, written one by one or as groups of one or two characters. 0 when it is no row.
std::uint64_t row_cells(std::string_view line) {
  const auto groups = groups_of(line);
  if (!std::all_of(groups.begin(), groups.end(), are_any_cells)) return 0;
  const bool single =
      std::all_of(groups.begin(), groups.end(), [](auto group) { return group.size() <= 2; });
  if (single && groups.size() > 2) return groups.size();
  std::uint64_t cells = 0;
  for (const std::string_view group : groups) cells += group.size();
  return cells;
}

std::uint64_t other_side(std::uint64_t cells) noexcept {
  for (const std::uint64_t size : kOtherSizes) {
    if (cells == size * size) return size;
  }
  return 0;
}

/// Length of the field that a line starts with, when that is made of cells of any grid.
std::size_t leading_any_cells(std::string_view line) noexcept {
  std::size_t length = 0;
  while (length < line.size() && is_any_cell(line[length])) ++length;
  const bool ends = length == line.size() || is_row_separator(line[length]) || line[length] == ':';
  return ends ? length : 0;
}

std::string named(std::uint64_t size) {
  return fmt::format("grids of {0}x{0} cells, not 9x9", size);
}

}  // namespace

std::string name_of_other_grid(std::span<const std::string_view> lines, bool more,
                               bool& undecided) {
  while (!lines.empty() && classify_block_line(lines[0]) == BlockLine::kRule) {
    lines = lines.subspan(1);
  }
  if (lines.empty()) {
    undecided = more;
    return {};
  }
  const std::string_view line = trimmed(lines[0]);
  if (classify_block_line(line) != BlockLine::kRow) return {};
  const auto groups = groups_of(line);
  if (groups.size() == 81 && lists_candidates(groups)) return std::string(kCandidateGrid);

  // One grid a line: a second line like it confirms.
  const std::size_t cells = leading_any_cells(line);
  if (cells == kCandidateCells || (other_side(cells) != 0 && cells > 12)) {
    if (lines.size() < 2 && more) {
      undecided = true;
    } else if (lines.size() < 2 || leading_any_cells(trimmed(lines[1])) == cells) {
      if (cells == 16) return "grids of 4x4 or 16x16 cells, not 9x9";
      return cells == kCandidateCells ? std::string(kCandidateGrid) : named(other_side(cells));
    }
    // It may still be a row of 16 or 25.
  }

  // One row a line: as many rows as it has cells, or a second row of candidates.
  const bool candidates = lists_candidates(groups);
  const std::uint64_t side = candidates ? 9 : row_cells(line);
  if (side == 9 ? !candidates : other_side(side * side) == 0) return {};
  std::uint64_t rows = 0;
  for (const std::string_view other : lines) {
    const BlockLine kind = classify_block_line(other);
    if (kind == BlockLine::kRule || kind == BlockLine::kComment) continue;
    if (kind == BlockLine::kEmpty) continue;
    const std::string_view row = trimmed(other);
    if (candidates ? groups_of(row).size() != 9 : row_cells(row) != side) return {};
    if (++rows == (candidates ? 2 : side)) {
      return candidates ? std::string(kCandidateGrid) : named(side);
    }
  }
  if (more) undecided = true;
  return {};
}

}  // namespace nonet::runner
