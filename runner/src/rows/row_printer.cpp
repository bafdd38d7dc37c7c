// What the row printers share; see row_printer.h.
#include "rows/row_printer.h"

#include <charconv>

namespace nonet::runner {
namespace {

class NoPrinter final : public RowPrinter {
 public:
  void print(BatchResult& result) const override { result.rows = {}; }
};

const NoPrinter no_printer;

}  // namespace

const RowPrinter& kNoPrinter = no_printer;

const RowPrinter& row_printer(OutputFormat format, bool with_given) {
  switch (format) {
    case OutputFormat::kLineRows: return kLinePrinter;
    case OutputFormat::kCsvRows: return with_given ? kCsvPrinterWithGiven : kCsvPrinter;
    case OutputFormat::kJsonRows:
      return with_given ? kJsonLinesPrinterWithGiven : kJsonLinesPrinter;
    case OutputFormat::kNoRows: break;
  }
  return kNoPrinter;
}

std::string_view to_string(GivenSolution given) noexcept {
  switch (given) {
    case GivenSolution::kMatch: return "match";
    case GivenSolution::kMismatch: return "mismatch";
    case GivenSolution::kAbsent: break;
  }
  return {};
}

void Appender::append_number(std::uint64_t number) noexcept {
  to_ = std::to_chars(to_, to_ + kMaxDigits, number).ptr;
}

}  // namespace nonet::runner
