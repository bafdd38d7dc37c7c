// Format detection; see detect.h.
//
// Line after line, until one decides: what is a heading, a row, a table or a puzzle says so by
// itself, and a line that says nothing (a damaged one, most likely) is left to the format that a
// later line tells. When none does, every line is a record, which at least names what is wrong
// with each.
#include "detect.h"

#include <algorithm>
#include <optional>

#include "block_lines.h"
#include "blocks.h"
#include "line_scan.h"
#include "lines.h"
#include "nonet/grid.h"
#include "other_sizes.h"
#include "sample.h"

namespace nonet::runner {
namespace {

/// A format that lives for ever.
Finding found(const Format& format) { return finding({std::shared_ptr<const Format>(), &format}); }

/// Length of the empty lines and comments that `text` starts with, as far as whole lines are there.
std::size_t blank_lines(std::string_view text, bool whole) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = rest.substr(0, kDetectBytes).find('\n');
    if (end == std::string_view::npos && !(whole && rest.size() < kDetectBytes)) break;
    std::string_view after = rest;
    if (!is_blank_or_comment(take_line(after))) break;
    rest = after;
  }
  return text.size() - rest.size();
}

/// Rows and rules of the largest grid that is known by name.
constexpr std::size_t kMostRowsToLookAt = 40;

/// Whether a line is nothing but a number, as files have that begin with how many puzzles follow;
/// and no row or line of cells that was damaged, by its length.
bool is_count(std::string_view line) noexcept {
  line = trimmed(line);
  return !line.empty() && line.size() <= 7 && line[0] != '0' &&
         line.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_row_of_nine(std::string_view line) noexcept {
  return classify_block_line(line) == BlockLine::kRow && cells_in_row(line) == 9;
}

/// Which grids without headings they are whose first row is line `i`. With `wanted`, they are for
/// sure.
Finding detect_grids(const Sample& sample, std::size_t i, bool wanted) {
  const auto& lines = sample.lines;
  std::size_t rows = 0;
  bool between_bands = false;
  for (; i < lines.size(); ++i) {
    const bool is_rule = classify_block_line(lines[i].text) == BlockLine::kRule;
    if (!is_rule) {
      // Two rows are enough to tell grids, whatever the third is.
      if (!wanted && rows < 2 && !is_row_of_nine(lines[i].text)) return {};
      ++rows;
    }
    if (rows > kSize) return found(kPackedGrids);
    if (!sample.empty_line_after(i)) continue;
    if (rows == kSize) return found(between_bands ? kBandedGrids : kSeparatedGrids);
    if (rows < 2 && !wanted) return {};
    if (rows != 3 && rows != 6) return found(kSeparatedGrids);
    between_bands = true;
  }
  if (!sample.complete) return undecided(sample);
  if (rows < 2 && !wanted) return {};
  return found(between_bands && rows == kSize ? kBandedGrids : kSeparatedGrids);
}

/// The format that the user names.
Finding detect_as(const std::string& format, const Sample& sample, const FormatOptions& options) {
  if (format == "grid-blocks") return found(kGridBlocks);
  if (format == "sdk") return found(kSdk);
  if (format == "json") return detect_json(sample, options);
  if (format == "jsonl") return detect_json_lines(sample, options);
  if (format == "grids") return detect_grids(sample, 0, true);
  if (format == "lines") {
    const bool may_count = !sample.lines.empty() && is_count(sample.lines[0].text);
    if (may_count && sample.lines.size() < 2 && !sample.complete) return undecided(sample);
    Finding lines = detect_lines(sample, options);
    if (may_count && sample.lines.size() > 1 && is_puzzle_line(sample.lines[1].text)) {
      lines.passed = sample.lines[0].end;
    }
    return lines;
  }
  for (std::size_t i = 0; i < sample.lines.size(); ++i) {
    Finding table = detect_table(sample, i, options, true);
    if (table.settled()) return table;
  }
  return sample.complete ? refusal("a table without a puzzle in its first lines")
                         : undecided(sample);
}

/// What line `i` decides.
Finding detect_at(const Sample& sample, std::size_t i, const FormatOptions& options) {
  const std::string_view line = sample.lines[i].text;
  switch (classify_block_line(line)) {
    case BlockLine::kGridHeading: {
      // "grid" may also be the name of a column, with puzzles below.
      const bool has_next = i + 1 < sample.lines.size();
      if (!has_next && !sample.complete) return undecided(sample);
      const bool is_column = has_next && is_puzzle_line(sample.lines[i + 1].text);
      return is_column ? detect_table(sample, i, options, false) : found(kGridBlocks);
    }
    case BlockLine::kPuzzleSection:
    case BlockLine::kOtherSection: return found(kSdk);
    case BlockLine::kRule: return detect_grids(sample, i, false);
    default: break;
  }
  if (is_row_of_nine(line)) {
    Finding grids = detect_grids(sample, i, false);
    if (grids.settled()) return grids;
  }
  return detect_table(sample, i, options, false);
}

/// Whether the sample begins as JSON does. Nothing: not to be seen yet.
std::optional<bool> is_json(const Sample& sample) {
  if (sample.text[0] != '[') return sample.text[0] == '{';
  if (!sample.lines.empty()) return classify_block_line(sample.lines[0].text) == BlockLine::kRow;
  // A bracket and a letter may be the beginning of "[Puzzle]".
  const char second = sample.text.size() > 1 ? to_lower(sample.text[1]) : 'a';
  if (second >= 'a' && second <= 'z' && !sample.complete) return std::nullopt;
  return true;
}

Finding detect_any(const Sample& sample, const FormatOptions& options) {
  const auto json = is_json(sample);
  if (!json) return undecided(sample);
  if (*json) return detect_json(sample, options);
  for (std::size_t i = 0; i < sample.lines.size(); ++i) {
    const bool after_count = i == 1 && is_count(sample.lines[0].text);
    if (i == 0 || after_count) {
      std::vector<std::string_view> lines;
      for (std::size_t j = i; j < sample.lines.size() && j < i + kMostRowsToLookAt; ++j) {
        lines.push_back(sample.lines[j].text);
      }
      bool waiting = false;
      std::string name = name_of_other_grid(lines, !sample.complete, waiting);
      if (!name.empty()) return refusal(std::move(name));
      if (waiting) return undecided(sample);
    }
    Finding at_line = detect_at(sample, i, options);
    if (at_line.format && after_count && at_line.passed == 0) at_line.passed = sample.lines[0].end;
    if (at_line.settled()) return at_line;
  }
  if (!sample.complete) return undecided(sample);
  if (options.column.empty()) return found(kLines);
  return refusal("no puzzle in column '" + options.column + "' of the first lines");
}

}  // namespace

Finding finding(std::shared_ptr<const Format> format) {
  Finding result;
  result.format = std::move(format);
  return result;
}

Finding refusal(std::string error) {
  Finding result;
  result.error = std::move(error);
  return result;
}

Finding undecided(const Sample& sample) {
  Finding result;
  result.waiting = !sample.complete;
  return result;
}

Sample::Sample(std::string_view beginning, bool whole)
    : text(beginning.substr(0, kDetectBytes)), complete(whole || beginning.size() >= kDetectBytes) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    const bool has_end = rest.data()[-1] == '\n';
    if (!has_end && !(whole && text.size() < kDetectBytes)) break;
    if (!is_blank_or_comment(line)) lines.push_back({line, text.size() - rest.size()});
  }
}

bool Sample::empty_line_after(std::size_t i) const noexcept {
  std::string_view between = text.substr(lines[i].end);
  while (!between.empty()) {
    const bool has_end = between.find('\n') != std::string_view::npos;
    const std::string_view line = take_line(between);
    if (!is_blank_or_comment(line) || !has_end) return false;
    if (!is_comment(line)) return true;
  }
  return false;
}

Detection detect(std::string_view text, Place start, bool whole, const FormatOptions& options) {
  Detection result;
  if (start == Place{} && (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))) {
    result.error = "UTF-16 text; only UTF-8 is read";
    return result;
  }
  if (!options.column.empty() && options.column == options.solution_column) {
    result.error = kSameColumn;
    return result;
  }
  const std::size_t blank = blank_lines(text, whole);
  text.remove_prefix(blank);
  if (!text.empty()) {
    const Sample sample(text, whole);
    result = options.format.empty() ? detect_any(sample, options)
                                    : detect_as(options.format, sample, options);
    if (!result.format) result.passed = 0;
  }
  result.passed += blank;
  return result;
}

}  // namespace nonet::runner
