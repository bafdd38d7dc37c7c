// Cuts input into batches; see splitter.h.
#include "splitter.h"

#include <cstring>

#include "formats/line_scan.h"
#include "newlines.h"

namespace nonet::runner {
namespace {

/// Takes the first line off `rest` unless its end is not there yet.
bool take_whole_line(std::string_view& rest, bool at_end, std::string_view& line) noexcept {
  std::string_view after = rest;
  line = take_line(after);
  if (rest.empty() || (!at_end && after.data()[-1] != '\n')) return false;
  rest = after;
  return true;
}

}  // namespace

Place after(Place place, std::string_view text) noexcept {
  // Backwards, and by the C library: rfind() goes byte by byte.
  const auto* last = static_cast<const char*>(memrchr(text.data(), '\n', text.size()));
  if (!last) {
    place.column += text.size();
    return place;
  }
  const auto before = static_cast<std::size_t>(last - text.data());
  place.line += 1 + count_newlines(text.substr(0, before));
  place.column = text.size() - before;
  return place;
}

void Batches::close(std::size_t end) {
  const Place next = after(split_.next, text_.substr(split_.bytes, end - split_.bytes));
  close(end, next.line);
  split_.next = next;
}

void Batches::close(std::size_t end, std::uint64_t line) {
  if (end > split_.bytes) {
    split_.batches.push_back({.text = text_.substr(split_.bytes, end - split_.bytes),
                              .first_line = split_.next.line,
                              .first_column = split_.next.column});
  }
  split_.bytes = end;
  split_.next = {line, 1};
}

Split Batches::finish(bool at_end) {
  if (at_end && !split_.batches.empty()) split_.batches.back().last = true;
  return std::move(split_);
}

Split split_lines(std::string_view text, Place start, bool at_end, std::size_t batch_size) {
  Batches batches(text, start);
  const std::size_t whole = at_end ? text.size() : text.rfind('\n') + 1;
  std::uint64_t line_number = start.line;
  for (std::size_t end = 0; end < whole;) {
    std::size_t missing = batch_size;
    end += pass_lines(text.substr(end, whole - end), missing);
    line_number += batch_size - missing;
    batches.close(end, line_number);
  }
  return batches.finish(at_end);
}

std::size_t skip_line(std::string_view text, bool at_end, Skip& skip) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) {
    skip.bytes += text.size();
    if (!text.empty()) skip.state = static_cast<unsigned char>(text.back());
    skip.ended = at_end;
    // A carriage return before the end of the input is a line end to take_line() as well.
    if (at_end && skip.state == '\r') --skip.bytes;
    return text.size();
  }
  const bool carriage = end == 0 ? skip.state == '\r' : text[end - 1] == '\r';
  skip.bytes += end;
  if (carriage) --skip.bytes;
  ++skip.place.line;
  skip.ended = true;
  return end + 1;
}

Split split_blocks(std::string_view text, Place start, bool at_end, std::size_t batch_size,
                   const RecordStarts& starts) {
  Batches batches(text, start);
  std::uint64_t line_number = start.line;
  std::uint64_t state = 0;
  std::size_t records = 0;
  bool any_record = false;
  std::size_t last_start = 0;  // of the record that the walk is in, and its line
  std::uint64_t last_start_line = start.line;
  std::string_view rest = text;
  std::size_t offset = 0;
  for (std::string_view line; take_whole_line(rest, at_end, line); ++line_number) {
    if (starts.starts_record(line.substr(0, kKeptBytes), state)) {
      if (records == batch_size) {
        batches.close(offset, line_number);
        records = 0;
      }
      ++records;
      any_record = true;
      last_start = offset;
      last_start_line = line_number;
    }
    offset = text.size() - rest.size();
  }
  if (at_end || (!any_record && state == 0)) {
    batches.close(offset, line_number);
  } else if (any_record) {
    batches.close(last_start, last_start_line);  // the last record may go on beyond the text
  }
  return batches.finish(at_end);
}

std::size_t skip_block(std::string_view text, bool at_end, Skip& skip, const RecordStarts& starts) {
  // Bits of skip.state that are not the record's: there was a line before, and the text starts
  // within a line.
  constexpr std::uint64_t kLater = std::uint64_t{1} << 63;
  constexpr std::uint64_t kWithin = std::uint64_t{1} << 62;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const bool has_end = end != std::string_view::npos;
    if (!(skip.state & kWithin)) {
      if (!has_end && !at_end && rest.size() <= kKeptBytes) break;  // may yet start a record
      std::string_view after = rest;
      const std::string_view line = take_line(after).substr(0, kKeptBytes);
      std::uint64_t state = skip.state & ~kLater;
      if (starts.starts_record(line, state) && (skip.state & kLater)) {
        skip.ended = true;
        break;
      }
      skip.state = state | kLater;
    }
    const std::size_t length = has_end ? end + 1 : rest.size();
    rest.remove_prefix(length);
    skip.bytes += length;
    if (has_end) {
      ++skip.place.line;
      skip.state &= ~kWithin;
    } else {
      skip.state |= kWithin;
    }
  }
  if (rest.empty() && at_end) skip.ended = true;
  return text.size() - rest.size();
}

}  // namespace nonet::runner
