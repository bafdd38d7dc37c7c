// Format: CSV, one puzzle a line, in one of its fields.
//
//   id,puzzle,solution,clues,difficulty          (a header: not here any more)
//   1,..3.2.6..9..3.5..1[...],483921657967345821[...],32,0.0
//   2,"2...8.3...6..7..84[...]","245981376169273584[...]",30,1.5
//
// Fields are quoted or not; a quoted one ends in its line, or the record is rejected, whichever
// field it is: reading on in the middle of it would go unnoticed. Empty lines and lines that start
// with '#' are no records.
//
// Nearly all fields that matter are 81 good bytes and then a delimiter: that is tried first, and
// nothing has to be searched for when it holds.
#include "csv.h"

#include <algorithm>

#include "cells_field.h"
#include "csv_fields.h"
#include "line_scan.h"
#include "splitter.h"

namespace nonet::runner {
namespace {

class Csv final : public Format {
 public:
  explicit Csv(const CsvLayout& layout) : Format("csv"), layout_(layout) {}

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
  struct Record {
    const char* puzzle = nullptr;  ///< Null when it is rejected.
    const char* solution = nullptr;
    Reject reject;
  };
  [[nodiscard]] std::size_t read_quickly(std::string_view text, Record& record) const noexcept;
  void read(std::string_view line, Record& record) const noexcept;

  CsvLayout layout_;
};

/// Reads a record at the beginning of `text` if it is good and plainly written.
/// @return its length with the line end, or 0
std::size_t Csv::read_quickly(std::string_view text, Record& record) const noexcept {
  if (text[0] == '#' || text[0] == ' ' || text[0] == '\t') return 0;
  const std::size_t last = std::max(layout_.puzzle, layout_.solution.value_or(0));
  std::size_t at = 0;
  for (std::size_t field = 0; field <= last; ++field) {
    const bool is_puzzle = field == layout_.puzzle;
    if (!is_puzzle && field != layout_.solution) {
      for (;; ++at) {
        if (at >= text.size() || text[at] == '"' || text[at] == '\n') return 0;
        if (text[at] == layout_.delimiter) break;
      }
    } else {
      if (text.size() <= at + kCells) return 0;
      const char* start = text.data() + at;
      if (is_puzzle ? !are_cells(start) : !are_digits(start)) return 0;
      (is_puzzle ? record.puzzle : record.solution) = start;
      at += kCells;
      if (text[at] != layout_.delimiter) break;  // it must be the end of the line
    }
    ++at;
    if (field == last) {
      // What else there is must have no quote.
      for (;; ++at) {
        if (at >= text.size() || text[at] == '"') return 0;
        if (text[at] == '\n') return at < kMaxRecordBytes ? at + 1 : 0;
      }
    }
  }
  if (!record.puzzle || (layout_.solution && !record.solution)) return 0;
  if (text[at] == '\r' && at + 1 < text.size()) ++at;
  return text[at] == '\n' ? at + 1 : 0;
}

/// Reads any record.
void Csv::read(std::string_view line, Record& record) const noexcept {
  std::string_view rest = line;
  bool any = true;
  CsvField field;
  std::size_t number = 0;
  bool found = false;
  record = {};
  const auto column_of = [&](std::string_view text) {
    return static_cast<std::uint64_t>(text.data() - line.data()) + 1;
  };
  for (; take_field(rest, layout_.delimiter, any, field); ++number) {
    if (field.open) {
      record.puzzle = nullptr;
      record.reject = {.column = column_of(field.text) - 1, .reason = RejectReason::kOpenQuote};
      return;
    }
    if (number == layout_.puzzle) {
      found = true;
      if (is_cells_field(field.text)) {
        record.puzzle = field.text.data();
      } else {
        record.reject = explain_cells(field.text, column_of(field.text));
      }
    } else if (number == layout_.solution) {
      record.solution = solution_in(field.text);
    }
  }
  if (!found) {
    record.reject = {
        .column = line.size() + 1, .actual = number, .reason = RejectReason::kMissingField};
  }
}

void Csv::parse(const BatchSpan& span, ParsedBatch& batch) const {
  std::string_view rest = span.text;
  for (std::uint64_t number = span.first_line; !rest.empty(); ++number) {
    Record record;
    const std::size_t length = span.elided == 0 ? read_quickly(rest, record) : 0;
    std::string_view line;
    if (length != 0) {
      rest.remove_prefix(length);
    } else {
      line = take_line(rest);
      const std::uint64_t bytes = line.size() + span.elided;
      if (is_blank_or_comment(line.substr(0, kKeptBytes))) continue;
      if (bytes > kMaxRecordBytes) {
        record = {};
        record.reject = {
            .column = kMaxRecordBytes + 1, .actual = bytes, .reason = RejectReason::kTooLong};
      } else {
        read(line, record);
      }
    }
    if (record.puzzle) {
      batch.puzzles.push_back(record.puzzle);
      batch.lines.push_back(number);
      if (layout_.solution) batch.solutions.push_back(record.solution);
    } else {
      record.reject.line = number;
      batch.add_reject(record.reject, line);
    }
  }
}

}  // namespace

std::shared_ptr<const Format> csv(const CsvLayout& layout) {
  return std::make_shared<const Csv>(layout);
}

}  // namespace nonet::runner
