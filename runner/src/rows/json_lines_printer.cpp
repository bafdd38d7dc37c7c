// Rows: a JSON object for each record, a line each.
//
//   {"record":1,"puzzle":"53..7...","status":"unique","count":1,"solution":"534678912..."}
//   {"record":2,"puzzle":null,"status":"rejected","count":null,"solution":null,"line":2,
//    "column":81,"message":"80 cells, 81 needed"}                                 (on one line)
//
// The fields are those of the CSV rows; "given" is there when given solutions are checked.
#include <nlohmann/json.hpp>
#include <string>

#include "rows/row_printer.h"

namespace nonet::runner {
namespace {

class JsonLinesPrinter final : public RowPrinter {
 public:
  explicit JsonLinesPrinter(bool with_given) noexcept : with_given_(with_given) {}

  [[nodiscard]] bool names_records() const override { return true; }

  void print(BatchResult& result) const override {
    std::vector<std::string> messages;
    std::size_t bytes = result.parsed.records() * kMostBytes;
    for (const Reject& reject : result.parsed.rejects) {
      using nlohmann::json;
      messages.push_back(
          json(describe(reject)).dump(-1, ' ', true, json::error_handler_t::replace));
      bytes += messages.back().size();
    }
    make_room(result.row_storage, bytes);
    Appender rows(result.row_storage.data());
    const auto on_puzzle = [&](std::size_t k, std::uint64_t record) {
      const Outcome& outcome = result.outcomes[k];
      rows.append(R"({"record":)");
      rows.append_number(result.first_record + record - 1);
      rows.append(R"(,"puzzle":")");
      rows.append(result.parsed.puzzles[k], kCells);
      rows.append(R"(","status":")");
      rows.append(to_string(outcome.status));
      rows.append(R"(","count":)");
      rows.append_number(outcome.solution_count);
      rows.append(R"(,"solution":)");
      append_text(rows, has_solution(outcome.status) ? std::string_view(result.solution(k), kCells)
                                                     : std::string_view());
      if (with_given_) {
        rows.append(R"(,"given":)");
        append_text(rows, to_string(result.given[k]));
      }
      rows.append("}\n");
    };
    const auto on_reject = [&](std::size_t index, std::uint64_t record) {
      const Reject& reject = result.parsed.rejects[index];
      rows.append(R"({"record":)");
      rows.append_number(result.first_record + record - 1);
      rows.append(R"(,"puzzle":null,"status":"rejected","count":null,"solution":null)");
      if (with_given_) rows.append(R"(,"given":null)");
      rows.append(R"(,"line":)");
      rows.append_number(reject.line);
      rows.append(R"(,"column":)");
      rows.append_number(reject.column);
      rows.append(R"(,"message":)");
      rows.append(messages[index]);
      rows.append("}\n");
    };
    result.for_each_record(on_puzzle, on_reject);
    result.rows = rows.text();
  }

 private:
  /// Three numbers, two grids, the longest words, and the names of the fields.
  static constexpr std::size_t kMostBytes = 3 * kMaxDigits + 2 * kCells + 160;

  /// In quotes, or null when it is empty.
  static void append_text(Appender& rows, std::string_view text) {
    if (text.empty()) {
      rows.append("null");
      return;
    }
    rows.append('"');
    rows.append(text);
    rows.append('"');
  }

  bool with_given_;
};

const JsonLinesPrinter json_lines_printer(false);
const JsonLinesPrinter json_lines_printer_with_given(true);

}  // namespace

const RowPrinter& kJsonLinesPrinter = json_lines_printer;
const RowPrinter& kJsonLinesPrinterWithGiven = json_lines_printer_with_given;

}  // namespace nonet::runner
