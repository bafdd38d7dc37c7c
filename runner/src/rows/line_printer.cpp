// Rows: a line for each record, the solution or a word.
//
//   534678912672195348198342567859761423426853791713924856961537284287419635345286179
//   multiple
//
// The solver puts solutions 82 bytes apart, so where all records have one these are the rows. Only
// a batch with a record that has no solution to show is printed again.
#include "rows/row_printer.h"

namespace nonet::runner {
namespace {

class LinePrinter final : public RowPrinter {
 public:
  void print(BatchResult& result) const override {
    const std::size_t count = result.parsed.puzzles.size();
    bool all_solved = result.parsed.rejects.empty();
    for (std::size_t k = 0; k < count; ++k) {
      result.solutions[k * kRowBytes + kCells] = '\n';
      all_solved &= has_solution(result.outcomes[k].status);
    }
    if (all_solved) {
      result.rows = {result.solutions.data(), count * kRowBytes};
    } else {
      print_words(result);
    }
  }

 private:
  static void print_words(BatchResult& result) {
    const std::size_t count = result.parsed.puzzles.size();
    // As much as is needed: a file of rejected lines has many short rows.
    std::size_t bytes = result.parsed.rejects.size() * (kRejectedWord.size() + 1);
    for (std::size_t k = 0; k < count; ++k) {
      const Status status = result.outcomes[k].status;
      bytes += has_solution(status) ? kRowBytes : to_string(status).size() + 1;
    }
    make_room(result.row_storage, bytes);
    Appender rows(result.row_storage.data());
    const auto on_puzzle = [&](std::size_t k, std::uint64_t /*record*/) {
      const Status status = result.outcomes[k].status;
      if (has_solution(status)) {
        rows.append(result.solution(k), kRowBytes);
      } else {
        rows.append(to_string(status));
        rows.append('\n');
      }
    };
    const auto on_reject = [&](std::size_t /*reject*/, std::uint64_t /*record*/) {
      rows.append(kRejectedWord);
      rows.append('\n');
    };
    result.for_each_record(on_puzzle, on_reject);
    result.rows = rows.text();
  }
};

const LinePrinter line_printer;

}  // namespace

const RowPrinter& kLinePrinter = line_printer;

}  // namespace nonet::runner
