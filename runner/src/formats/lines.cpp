// Format: one puzzle a line.
//
//   53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//   530070000600195000098000060800060003400803001700020006060000280000419005000080079  ; name
//
// 81 cells, then nothing, or a separator (space, tab ; , :) and any text, 64 KiB in all. Empty
// lines and lines that start with '#' are no records; every other line is one, good or rejected.
#include "format.h"
#include "line_scan.h"
#include "nonet/cells.h"
#include "splitter.h"

namespace nonet::runner {
namespace {

bool is_separator(char c) noexcept {
  return c == ' ' || c == '\t' || c == ';' || c == ',' || c == ':';
}

/// Whether a line has 81 cells and then nothing that could be meant as one.
bool is_puzzle(std::string_view line) noexcept {
  return line.size() >= kCells && (line.size() == kCells || is_separator(line[kCells])) &&
         are_cells(line.data());
}

/// Why a line is no puzzle.
Reject explain(std::string_view line) noexcept {
  Reject reject;
  const std::size_t cells = leading_cells(line);
  reject.column = cells + 1;
  if (cells == line.size() || is_separator(line[cells])) {
    reject.reason = cells < kCells ? RejectReason::kTooFewCells : RejectReason::kTooManyCells;
    if (cells > kCells) reject.column = kCells + 1;
    reject.actual = cells;
  } else {
    reject.reason = RejectReason::kBadCharacter;
    reject.actual = static_cast<unsigned char>(line[cells]);
  }
  return reject;
}

/// A line that is too long to be looked at as a whole.
Reject too_long(std::uint64_t bytes) noexcept {
  return {.column = kMaxRecordBytes + 1, .actual = bytes, .reason = RejectReason::kTooLong};
}

class Lines final : public Format {
 public:
  constexpr Lines() : Format("lines") {}

  Split split(std::string_view text, Place start, bool at_end,
              std::size_t batch_size) const override {
    return split_lines(text, start, at_end, batch_size);
  }
  std::size_t skip(std::string_view text, bool at_end, Skip& skip) const override {
    return skip_line(text, at_end, skip);
  }
  void parse(const BatchSpan& span, ParsedBatch& batch) const override;
};

void Lines::parse(const BatchSpan& span, ParsedBatch& batch) const {
  std::string_view rest = span.text;
  for (std::uint64_t number = span.first_line; !rest.empty(); ++number) {
    // Nearly every line is 81 cells and its end: no need to look for that.
    if (rest.size() > kCells && rest[kCells] == '\n' && are_cells(rest.data())) {
      batch.puzzles.push_back(rest.data());
      batch.lines.push_back(number);
      rest.remove_prefix(kCells + 1);
      continue;
    }
    const std::string_view line = take_line(rest);
    const bool is_long = line.size() + span.elided > kMaxRecordBytes;
    if (!is_long && is_puzzle(line)) {
      batch.puzzles.push_back(line.data());
      batch.lines.push_back(number);
      continue;
    }
    if (is_long ? is_comment(line.substr(0, kKeptBytes)) : is_blank_or_comment(line)) continue;
    Reject reject = is_long ? too_long(line.size() + span.elided) : explain(line);
    reject.line = number;
    batch.add_reject(reject, line);
  }
}

constinit const Lines kFormat;

}  // namespace

const Format& kLines = kFormat;

}  // namespace nonet::runner
