// Rows: comma-separated values, under a heading.
//
//   record,puzzle,status,count,solution
//   1,53..7....6..195...,unique,1,534678912672195...
//   2,,rejected,,
//
// The puzzle stands as the input has it. The count is that of the solutions found, which the limit
// bounds. A solution is given when it is the only one (or, with limit 1, the first). With given
// solutions to check, a last column says match or mismatch. No field ever needs quotes.
#include "rows/row_printer.h"

namespace nonet::runner {
namespace {

class CsvPrinter final : public RowPrinter {
 public:
  explicit CsvPrinter(bool with_given) noexcept : with_given_(with_given) {}

  [[nodiscard]] std::string_view header() const override {
    return with_given_ ? "record,puzzle,status,count,solution,given\n"
                       : "record,puzzle,status,count,solution\n";
  }

  [[nodiscard]] bool names_records() const override { return true; }

  void print(BatchResult& result) const override {
    make_room(result.row_storage, result.parsed.records() * kMostBytes);
    Appender rows(result.row_storage.data());
    const auto on_puzzle = [&](std::size_t k, std::uint64_t record) {
      const Outcome& outcome = result.outcomes[k];
      rows.append_number(result.first_record + record - 1);
      rows.append(',');
      rows.append(result.parsed.puzzles[k], kCells);
      rows.append(',');
      rows.append(to_string(outcome.status));
      rows.append(',');
      rows.append_number(outcome.solution_count);
      rows.append(',');
      if (has_solution(outcome.status)) rows.append(result.solution(k), kCells);
      if (with_given_) {
        rows.append(',');
        rows.append(to_string(result.given[k]));
      }
      rows.append('\n');
    };
    const auto on_reject = [&](std::size_t /*reject*/, std::uint64_t record) {
      rows.append_number(result.first_record + record - 1);
      rows.append(",,");
      rows.append(kRejectedWord);
      rows.append(with_given_ ? ",,,\n" : ",,\n");
    };
    result.for_each_record(on_puzzle, on_reject);
    result.rows = rows.text();
  }

 private:
  /// Two numbers, two grids, the longest words, and what is between them.
  static constexpr std::size_t kMostBytes = 2 * kMaxDigits + 2 * kCells + 32;

  bool with_given_;
};

const CsvPrinter csv_printer(false);
const CsvPrinter csv_printer_with_given(true);

}  // namespace

const RowPrinter& kCsvPrinter = csv_printer;
const RowPrinter& kCsvPrinterWithGiven = csv_printer_with_given;

}  // namespace nonet::runner
