// Words for rejected records; see nonet/runner/reject.h.
#include "nonet/runner/reject.h"

#include <fmt/format.h>

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

}  // namespace

const char* to_string(RejectReason reason) noexcept {
  switch (reason) {
    case RejectReason::kTooFewCells: return "too_few_cells";
    case RejectReason::kTooManyCells: return "too_many_cells";
    case RejectReason::kBadCharacter: return "bad_character";
    case RejectReason::kRowCount: return "row_count";
    case RejectReason::kRowLength: return "row_length";
    case RejectReason::kTooLong: return "too_long";
  }
  return "unknown";
}

std::string describe(const Reject& reject) {
  switch (reject.reason) {
    case RejectReason::kTooFewCells:
    case RejectReason::kTooManyCells: return cells(reject.actual) + ", 81 needed";
    case RejectReason::kBadCharacter: return show_byte(reject.actual) + " is not a cell";
    case RejectReason::kRowCount:
      return fmt::format("{} row{} in the grid, 9 needed", reject.actual,
                         reject.actual == 1 ? "" : "s");
    case RejectReason::kRowLength: return cells(reject.actual) + " in the row, 9 needed";
    case RejectReason::kTooLong:
      return fmt::format("{} bytes without the end of a record", reject.actual);
  }
  return "unknown";
}

}  // namespace nonet::runner
