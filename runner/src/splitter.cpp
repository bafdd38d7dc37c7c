// Cuts input into batches; see splitter.h.
#include "splitter.h"

#include "formats/line_scan.h"

namespace nonet::runner {

Split split(std::string_view text, std::uint64_t first_line, bool at_end, std::size_t batch_size,
            const Format& format) {
  Split result;
  result.next_line = first_line;
  std::uint64_t line_number = first_line;
  std::size_t batch_start = 0;
  std::size_t records = 0;

  const auto close_batch = [&](std::size_t end) {
    if (end > batch_start) {
      result.batches.push_back(
          {.text = text.substr(batch_start, end - batch_start), .first_line = result.next_line});
    }
    batch_start = end;
    result.next_line = line_number;
    records = 0;
  };

  std::string_view rest = text;
  std::size_t last_start = 0;  // of the record that the walk is in, and its line number
  std::uint64_t last_start_line = first_line;
  while (!rest.empty()) {
    const std::size_t offset = text.size() - rest.size();
    const std::string_view line = take_line(rest);
    const bool whole = at_end || rest.data()[-1] == '\n';
    if (!whole) {
      // The text stops within this line: whether it starts a record may not show yet.
      rest = text.substr(offset);
      break;
    }
    if (!format.starts_record || format.starts_record(line)) {
      if (records == batch_size) close_batch(offset);
      ++records;
      last_start = offset;
      last_start_line = line_number;
    }
    ++line_number;
  }

  if (at_end || !format.starts_record) {
    close_batch(text.size() - rest.size());
  } else {
    // The last record goes on beyond the text.
    line_number = last_start_line;
    close_batch(last_start);
  }
  result.bytes = batch_start;
  return result;
}

}  // namespace nonet::runner
