// Output rows: what is written for each record, in the format that the user chose.
//
// Row i is for record i, rejected records included.
#pragma once

#include <string_view>

#include "batch_result.h"
#include "nonet/runner/plan.h"

namespace nonet::runner {

class RowPrinter {
 public:
  RowPrinter() = default;
  RowPrinter(const RowPrinter&) = delete;
  RowPrinter& operator=(const RowPrinter&) = delete;
  virtual ~RowPrinter() = default;

  /// What the output begins with, line end included.
  [[nodiscard]] virtual std::string_view header() const { return {}; }

  /// Whether rows name their record's number, so that a batch can only be printed when it is known
  /// how many records come before it.
  [[nodiscard]] virtual bool names_records() const { return false; }

  /// Sets `result.rows`. May write to its solutions' 82nd bytes.
  virtual void print(BatchResult& result) const = 0;
};

/// The printer of a format. Static storage; any number of threads may use it at a time.
/// @param with_given  rows tell how the solution compares that the input gives, where there is room
[[nodiscard]] const RowPrinter& row_printer(OutputFormat format, bool with_given);

/// How rows spell what became of a given solution: "match", "mismatch"; empty when absent.
[[nodiscard]] std::string_view to_string(GivenSolution given) noexcept;

// One for each format; see their files.
extern const RowPrinter& kLinePrinter;
extern const RowPrinter& kCsvPrinter;
extern const RowPrinter& kCsvPrinterWithGiven;
extern const RowPrinter& kJsonLinesPrinter;
extern const RowPrinter& kJsonLinesPrinterWithGiven;
extern const RowPrinter& kNoPrinter;

/// Whether a status comes with the puzzle's solution, the only one or the first found.
[[nodiscard]] inline bool has_solution(Status status) noexcept {
  return status == Status::kUnique || status == Status::kSolved;
}

inline constexpr std::string_view kRejectedWord = "rejected";

/// Appends to memory that is large enough.
class Appender {
 public:
  explicit Appender(char* to) noexcept : start_(to), to_(to) {}

  void append(std::string_view text) noexcept { append(text.data(), text.size()); }
  void append(const char* text, std::size_t size) noexcept {
    for (std::size_t i = 0; i < size; ++i) to_[i] = text[i];
    to_ += size;
  }
  void append(char c) noexcept { *to_++ = c; }
  void append_number(std::uint64_t number) noexcept;

  [[nodiscard]] std::string_view text() const noexcept {
    return {start_, static_cast<std::size_t>(to_ - start_)};
  }

 private:
  char* start_;
  char* to_;
};

/// Most digits of a 64-bit number.
inline constexpr std::size_t kMaxDigits = 20;

}  // namespace nonet::runner
