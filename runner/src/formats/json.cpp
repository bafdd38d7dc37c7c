// Formats: JSON texts, cut as json_scan.h says, and JSON Lines.
//
// An element that is not valid JSON, or holds no puzzle, is a rejected record, and the next one
// is read all the same. So is what is wrong with the array around them: text behind it, or an end
// that is missing, since then records may be missing too.
#include "json.h"

#include <algorithm>

#include "cells_field.h"
#include "json_flat.h"
#include "json_value.h"
#include "line_scan.h"
#include "splitter.h"

namespace nonet::runner {
namespace {

/// Puts values into a batch.
class Records {
 public:
  Records(ParsedBatch& batch, const BatchSpan& span, const JsonFields& fields)
      : batch_(batch), fields_(fields) {
    // Every cell takes at least a byte of the text and is copied once, so the cells stay put.
    batch_.cells.reserve(span.text.size());
  }

  /// @param place  of the first byte of `text`
  void add(std::string_view text, const Place& place) {
    const std::string_view value = without_json_space(text);
    const auto place_of = [&](std::string_view part) {
      return after(place, text.substr(0, static_cast<std::size_t>(part.data() - text.data())));
    };
    if (value.size() == kCells + 2 && value.front() == '"' && value.back() == '"' &&
        are_cells(value.data() + 1)) {
      add_good(value.data() + 1, nullptr, place_of(value));
      return;
    }
    FlatRecord flat;
    if (read_flat_object(value, fields_, flat)) {
      add_good(flat.puzzle, flat.solution, place_of(value));
      return;
    }
    JsonRecord record = read_json_record(text, fields_);
    if (!record.good) {
      add_reject(record.reject, text, after(place, text.substr(0, record.reject_byte)));
      return;
    }
    const char* solution = nullptr;
    if (record.has_solution) {
      solution = solution_in(record.solution);
      solution =
          solution && solution != kMalformedSolution ? copied(record.solution) : kMalformedSolution;
    }
    add_good(copied(record.puzzle), solution, after(place, text.substr(0, record.reject_byte)));
  }

  void add_reject(Reject reject, std::string_view text, const Place& place) {
    reject.line = place.line;
    reject.column = place.column;
    batch_.add_reject(reject, without_json_space(text));
  }

  void finish() {
    if (!any_solution_) batch_.solutions.clear();
  }

 private:
  void add_good(const char* puzzle, const char* solution, const Place& place) {
    batch_.puzzles.push_back(puzzle);
    batch_.lines.push_back(place.line);
    batch_.solutions.push_back(solution);
    any_solution_ |= solution != nullptr;
  }

  const char* copied(const std::string& cells) {
    batch_.cells.insert(batch_.cells.end(), cells.begin(), cells.end());
    return batch_.cells.data() + batch_.cells.size() - cells.size();
  }

  ParsedBatch& batch_;
  const JsonFields& fields_;
  bool any_solution_ = false;
};

class JsonTexts final : public Format {
 public:
  JsonTexts(JsonText kind, const JsonFields& fields)
      : Format("json"), kind_(kind), fields_(fields) {}

  Split split(std::string_view text, Place start, bool at_end,
              std::size_t batch_size) const override;
  std::size_t skip(std::string_view text, bool at_end, Skip& skip) const override;
  void parse(const BatchSpan& span, ParsedBatch& batch) const override;

 private:
  void parse_element(std::string_view element, const Place& place, std::uint64_t elided,
                     bool is_open, Records& records) const;
  static void parse_tail(std::string_view tail, const Place& place, Records& records);

  /// White space before an element that belongs to none.
  [[nodiscard]] std::size_t space_before(std::string_view text) const noexcept {
    return kind_ == JsonText::kStream ? leading_json_space(text) : 0;
  }

  JsonText kind_;
  JsonFields fields_;
};

Split JsonTexts::split(std::string_view text, Place start, bool at_end,
                       std::size_t batch_size) const {
  Batches batches(text, start);
  std::size_t at = space_before(text);
  std::size_t records = 0;
  while (at < text.size()) {
    std::size_t length = JsonWalk(kind_).find_end(text.substr(at));
    if (length == std::string_view::npos) {
      if (!at_end) break;
      length = text.size() - at;
    }
    if (records == batch_size) {
      batches.close(at);
      records = 0;
    }
    ++records;
    at += length;
    at += space_before(text.substr(at));
  }
  batches.close(at);
  return batches.finish(at_end);
}

std::size_t JsonTexts::skip(std::string_view text, bool at_end, Skip& skip) const {
  JsonWalk walk(kind_, skip.state);
  const std::size_t end = walk.find_end(text);
  const std::size_t passed = std::min(end, text.size());
  skip.state = walk.packed();
  skip.bytes += passed;
  skip.place = after(skip.place, text.substr(0, passed));
  skip.ended = end != std::string_view::npos || at_end;
  return passed;
}

void JsonTexts::parse(const BatchSpan& span, ParsedBatch& batch) const {
  Records records(batch, span, fields_);
  Place place = {span.first_line, span.first_column};
  std::string_view rest = span.text;
  const auto pass = [&](std::size_t length) {
    place = after(place, rest.substr(0, length));
    rest.remove_prefix(length);
  };
  for (pass(space_before(rest)); !rest.empty(); pass(space_before(rest))) {
    const std::size_t end = JsonWalk(kind_).find_end(rest);
    const std::string_view element = rest.substr(0, end);
    // The last element of a batch ends where the batch does, unless nothing ends it.
    const bool is_open = end == std::string_view::npos && span.last;
    parse_element(element, place, span.elided, is_open, records);
    pass(element.size());
  }
  records.finish();
}

/// @param is_open  the input ends with the element, and nothing says that it should
void JsonTexts::parse_element(std::string_view element, const Place& place, std::uint64_t elided,
                              bool is_open, Records& records) const {
  const bool in_array = kind_ == JsonText::kArray;
  if (in_array && element[0] == ']') return parse_tail(element, place, records);
  const std::uint64_t bytes = element.size() + elided;
  const std::size_t delimiter = in_array ? 1 : 0;
  if (bytes > kMaxRecordBytes) {
    return records.add_reject({.actual = bytes, .reason = RejectReason::kTooLong}, element,
                              after(place, element.substr(0, delimiter)));
  }
  const std::string_view value = element.substr(delimiter);
  const bool is_blank = leading_json_space(value) == value.size();
  // Nothing between the brackets of an empty array.
  if (!is_blank || (in_array && element[0] == ',')) {
    records.add(value, after(place, element.substr(0, delimiter)));
  }
  if (is_open && in_array && (!is_blank || element[0] == '[')) {
    records.add_reject({.reason = RejectReason::kBadJson}, {}, after(place, element));
  }
}

/// What follows an array, from its ']' on.
void JsonTexts::parse_tail(std::string_view tail, const Place& place, Records& records) {
  // No more than is kept of any record.
  const std::string_view seen = tail.substr(0, kKeptBytes);
  const std::size_t at = 1 + leading_json_space(seen.substr(1));
  if (at == seen.size()) return;
  records.add_reject({.reason = RejectReason::kBadJson}, seen.substr(at),
                     after(place, seen.substr(0, at)));
}

class JsonLines final : public Format {
 public:
  explicit JsonLines(const JsonFields& fields) : Format("jsonl"), fields_(fields) {}

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
  JsonFields fields_;
};

void JsonLines::parse(const BatchSpan& span, ParsedBatch& batch) const {
  Records records(batch, span, fields_);
  std::string_view rest = span.text;
  for (std::uint64_t number = span.first_line; !rest.empty(); ++number) {
    const std::string_view line = take_line(rest);
    if (is_blank_or_comment(line.substr(0, kKeptBytes))) continue;
    const std::uint64_t bytes = line.size() + span.elided;
    if (bytes > kMaxRecordBytes) {
      records.add_reject({.actual = bytes, .reason = RejectReason::kTooLong}, line,
                         {number, kMaxRecordBytes + 1});
    } else {
      records.add(line, {number, 1});
    }
  }
  records.finish();
}

}  // namespace

std::shared_ptr<const Format> json_text(JsonText kind, const JsonFields& fields) {
  return std::make_shared<const JsonTexts>(kind, fields);
}

std::shared_ptr<const Format> json_lines(const JsonFields& fields) {
  return std::make_shared<const JsonLines>(fields);
}

}  // namespace nonet::runner
