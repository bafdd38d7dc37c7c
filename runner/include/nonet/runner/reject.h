// A rejected record: where it stands, and why it is no puzzle.
#pragma once

#include <cstdint>
#include <string>

namespace nonet::runner {

enum class RejectReason : std::uint8_t {
  kTooFewCells,   ///< The line has `actual` cells instead of 81.
  kTooManyCells,  ///< The line has `actual` cells instead of 81.
  kBadCharacter,  ///< The byte `actual` is neither a cell nor allowed where it stands.
  kRowCount,      ///< The grid has `actual` rows instead of nine.
  kRowLength,     ///< A row of the grid has `actual` cells instead of nine.
  kTooLong,       ///< The record has `actual` bytes, more than the reader keeps together.
  kRuleOrRow,     ///< A line may be nine empty cells or a rule between rows.
  kMissingField,  ///< The record has `actual` fields, and the puzzle's is not among them.
  kOpenQuote,     ///< A quoted field does not end in its line.
  kBadJson,       ///< The text is not valid JSON.
  kNotAPuzzle,    ///< The JSON value is nothing that holds a puzzle.
  kBadValue,      ///< A cell of a JSON array is not 0 to 9, null or one character for a cell.
};

/// The reason as reports spell it: "too_few_cells", and so on.
[[nodiscard]] const char* to_string(RejectReason reason) noexcept;

struct Reject {
  std::uint64_t record = 0;  ///< Counted from 1; while results are merged, within their part.
  std::uint64_t line = 0;    ///< In its input, from 1.
  std::uint64_t column = 0;  ///< In bytes, from 1: the first byte that is wrong.
  std::uint64_t actual = 0;  ///< See the reason.
  std::uint32_t input = 0;   ///< Index of the input, from 0.
  RejectReason reason = RejectReason::kTooFewCells;

  friend bool operator==(const Reject&, const Reject&) = default;
};

/// The reason in words, with the length or character found: "80 cells, 81 needed".
[[nodiscard]] std::string describe(const Reject& reject);

}  // namespace nonet::runner
