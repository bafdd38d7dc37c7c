// Words for rejected records; see nonet/runner/reject.h.
#include "nonet/runner/reject.h"

#include <fmt/format.h>

#include "formats/other_sizes.h"

namespace nonet::runner {
namespace {

/// A byte so that a terminal, a log and JSON can all show it.
std::string show_byte(std::uint64_t byte) {
  if (byte >= 0x20 && byte < 0x7F) return fmt::format("'{}'", static_cast<char>(byte));
  return fmt::format("byte 0x{:02X}", byte);
}

std::string cells(std::uint64_t count) {
  return fmt::format("{} cell{}", count, count == 1 ? "" : "s");
}

/// What a record of so many cells may be, if that is a grid of another kind.
std::string other_size(std::uint64_t count) {
  if (count == kCandidateCells) return " (nine candidates for each cell?)";
  for (const std::uint64_t size : kOtherSizes) {
    if (count == size * size) return fmt::format(" (a {0}x{0} grid?)", size);
  }
  return {};
}

}  // namespace

const char* to_string(RejectReason reason) noexcept {
  switch (reason) {
    case RejectReason::kTooFewCells: return "too_few_cells";
    case RejectReason::kTooManyCells: return "too_many_cells";
    case RejectReason::kBadCharacter: return "bad_character";
    case RejectReason::kRowCount: return "row_count";
    case RejectReason::kRowLength: return "row_length";
    case RejectReason::kTooLong: return "too_long";
    case RejectReason::kRuleOrRow: return "rule_or_row";
    case RejectReason::kMissingField: return "missing_field";
    case RejectReason::kOpenQuote: return "open_quote";
    case RejectReason::kBadJson: return "bad_json";
    case RejectReason::kNotAPuzzle: return "not_a_puzzle";
    case RejectReason::kBadValue: return "bad_value";
  }
  return "unknown";
}

std::string describe(const Reject& reject) {
  switch (reject.reason) {
    case RejectReason::kTooFewCells:
    case RejectReason::kTooManyCells:
      return cells(reject.actual) + ", 81 needed" + other_size(reject.actual);
    case RejectReason::kBadCharacter: return show_byte(reject.actual) + " is not a cell";
    case RejectReason::kRowCount:
      return fmt::format("{} row{} in the grid, 9 needed", reject.actual,
                         reject.actual == 1 ? "" : "s");
    case RejectReason::kRowLength: return cells(reject.actual) + " in the row, 9 needed";
    case RejectReason::kTooLong:
      return fmt::format("{} bytes without the end of a record", reject.actual);
    case RejectReason::kRuleOrRow: return "may be a row of nine empty cells or a rule between rows";
    case RejectReason::kMissingField:
      return fmt::format("no field for the puzzle among {}", reject.actual);
    case RejectReason::kOpenQuote: return "a quoted field does not end in its line";
    case RejectReason::kBadJson: return "not valid JSON";
    case RejectReason::kNotAPuzzle: return "nothing here holds a puzzle";
    case RejectReason::kBadValue: return "a cell is not 0 to 9, null or one character";
  }
  return "unknown";
}

}  // namespace nonet::runner
