// Format: one puzzle a line.
//
//   53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//   530070000600195000098000060800060003400803001700020006060000280000419005000080079  ; name
//   0000183b305c 0507...2000 1.2
//
// Some words, as many in every line (most often none), 81 cells, then nothing, or a separator
// (space, tab ; , :) and any text, 64 KiB in all. Empty lines and lines that start with '#' are no
// records; every other line is one, good or rejected.
#include "lines.h"

#include <algorithm>

#include "cells_field.h"
#include "line_scan.h"
#include "splitter.h"

namespace nonet::runner {
namespace {

/// Why a line is no puzzle. @param column  of the line's first byte that is given here
Reject explain(std::string_view line, std::uint64_t column) noexcept {
  const std::size_t cells = leading_cells(line);
  const bool ends = cells == line.size() || ends_cells(line[cells]);
  return explain_cells(line.substr(0, ends ? cells : cells + 1), column);
}

/// A line that is too long to be looked at as a whole.
Reject too_long(std::uint64_t bytes) noexcept {
  return {.column = kMaxRecordBytes + 1, .actual = bytes, .reason = RejectReason::kTooLong};
}

class Lines final : public Format {
 public:
  constexpr explicit Lines(std::size_t words) : Format("lines"), words_(words) {}

  [[nodiscard]] bool records_are_lines() const noexcept override { return true; }
  Split split(std::string_view text, Place start, bool at_end,
              std::size_t batch_size) const override {
    return split_lines(text, start, at_end, batch_size);
  }
  std::size_t skip(std::string_view text, bool at_end, Skip& skip) const override {
    return skip_line(text, at_end, skip);
  }
  void parse(const BatchSpan& span, ParsedBatch& batch) const override;

 private:
  [[nodiscard]] Reject explain_after_words(std::string_view line) const noexcept;

  std::size_t words_;
};

/// The line from its word number `words` on, or its end if it has less.
std::string_view after_words(std::string_view line, std::size_t words) noexcept {
  const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
  std::size_t at = 0;
  const auto pass = [&](bool space) {
    while (at < line.size() && is_space(line[at]) == space) ++at;
  };
  for (pass(true); words != 0 && at < line.size(); --words) {
    pass(false);
    pass(true);
  }
  return line.substr(at);
}

Reject Lines::explain_after_words(std::string_view line) const noexcept {
  const std::string_view rest = words_ == 0 ? line : after_words(line, words_);
  if (!rest.empty()) return explain(rest, line.size() - rest.size() + 1);
  Reject reject = {.column = line.size() + 1, .reason = RejectReason::kMissingField};
  for (std::size_t words = 0; !after_words(line, words).empty(); ++words) ++reject.actual;
  return reject;
}

void Lines::parse(const BatchSpan& span, ParsedBatch& batch) const {
  std::string_view rest = span.text;
  for (std::uint64_t number = span.first_line; !rest.empty(); ++number) {
    // Nearly every line is 81 cells and its end: no need to look for that.
    if (words_ == 0 && rest.size() > kCells && rest[kCells] == '\n' && are_cells(rest.data())) {
      batch.puzzles.push_back(rest.data());
      batch.lines.push_back(number);
      rest.remove_prefix(kCells + 1);
      continue;
    }
    const std::string_view line = take_line(rest);
    const bool is_long = line.size() + span.elided > kMaxRecordBytes;
    const std::string_view puzzle = words_ == 0 ? line : after_words(line, words_);
    if (!is_long && is_puzzle_line(puzzle)) {
      batch.puzzles.push_back(puzzle.data());
      batch.lines.push_back(number);
      continue;
    }
    if (is_long ? is_comment(line.substr(0, kKeptBytes)) : is_blank_or_comment(line)) continue;
    Reject reject = is_long ? too_long(line.size() + span.elided) : explain_after_words(line);
    reject.line = number;
    batch.add_reject(reject, line);
  }
}

constinit const Lines kPlain(0);

}  // namespace

const Format& kLines = kPlain;

bool is_puzzle_line(std::string_view line) noexcept {
  return line.size() >= kCells && (line.size() == kCells || ends_cells(line[kCells])) &&
         are_cells(line.data());
}

std::shared_ptr<const Format> lines_after(std::size_t words) {
  return std::make_shared<const Lines>(words);
}

}  // namespace nonet::runner
