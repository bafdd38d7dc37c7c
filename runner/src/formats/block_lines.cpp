// Tells the lines of grids apart; see block_lines.h.
#include "block_lines.h"

#include <algorithm>

#include "line_scan.h"
#include "nonet/cells.h"

namespace nonet::runner {
namespace {

bool equal_but_for_case(std::string_view text, std::string_view lower) noexcept {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return to_lower(a) == b; });
}

bool is_grid_heading(std::string_view line) noexcept {
  constexpr std::string_view kWord = "grid";
  if (!equal_but_for_case(line.substr(0, kWord.size()), kWord)) return false;
  if (line.size() == kWord.size()) return true;
  const char next = line[kWord.size()];
  return next == ' ' || next == '\t' || (next >= '0' && next <= '9');
}

/// A word in square brackets. JSON has nothing that looks like it.
bool is_section(std::string_view line) noexcept {
  if (line.size() < 3 || line.front() != '[' || line.back() != ']') return false;
  line = line.substr(1, line.size() - 2);
  return std::all_of(line.begin(), line.end(), [](char c) {
    const char lower = to_lower(c);
    return (lower >= 'a' && lower <= 'z') || c == ' ' || c == '_';
  });
}

/// Dashes and the like, with corners and crossings.
bool is_rule(std::string_view line) noexcept {
  if (line.find_first_not_of("-=_*+|.:' \t") != std::string_view::npos) return false;
  if (line.find_first_of("+=") != std::string_view::npos) return true;
  if (line.find_first_of("-_*") == std::string_view::npos) return false;
  // Dashes are also empty cells: nine of them are a row, and a few more or less a damaged one.
  const int cells = cells_in_row(line);
  return cells < 0 || cells > 10;
}

}  // namespace

BlockLine classify_block_line(std::string_view line) noexcept {
  line = trimmed(line);
  if (line.empty()) return BlockLine::kEmpty;
  if (line.front() == '#') return BlockLine::kComment;
  if (is_grid_heading(line)) return BlockLine::kGridHeading;
  if (is_section(line)) {
    return equal_but_for_case(line, "[puzzle]") ? BlockLine::kPuzzleSection
                                                : BlockLine::kOtherSection;
  }
  return is_rule(line) ? BlockLine::kRule : BlockLine::kRow;
}

int cells_in_row(std::string_view line) noexcept {
  int cells = 0;
  for (const char c : line) {
    if (is_cell(c)) {
      ++cells;
    } else if (!is_row_separator(c)) {
      return -1;
    }
  }
  return cells;
}

}  // namespace nonet::runner
