// Reads texts for tests; see records.h.
#include "records.h"

#include <algorithm>
#include <cstdlib>

#include "reader.h"
#include "splitter.h"

namespace nonet::test {

using namespace runner;

void append_records(const Format& format, const BatchSpan& span, Records& records) {
  ParsedBatch batch;
  format.parse(span, batch);
  const bool consistent =
      batch.lines.size() == batch.puzzles.size() &&
      batch.reject_texts.size() == batch.rejects.size() &&
      (batch.solutions.empty() || batch.solutions.size() == batch.puzzles.size());
  if (!consistent) std::abort();
  std::size_t puzzle = 0;
  std::size_t reject = 0;
  for (std::uint64_t record = 1; record <= batch.records(); ++record) {
    if (reject < batch.rejects.size() && batch.rejects[reject].record == record) {
      const Reject& bad = batch.rejects[reject++];
      records.push_back("bad " + std::to_string(bad.line) + ":" + std::to_string(bad.column) + " " +
                        to_string(bad.reason) + " " + std::to_string(bad.actual));
    } else {
      std::string line = "good " + std::to_string(batch.lines[puzzle]) + " " +
                         std::string(batch.puzzles[puzzle], 81);
      if (!batch.solutions.empty() && batch.solutions[puzzle]) {
        line += " " + std::string(batch.solutions[puzzle], 81);
      }
      records.push_back(line);
      ++puzzle;
    }
  }
}

Records records_in_pieces(std::string_view text, std::size_t piece, std::size_t batch_size,
                          const FormatOptions& options) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  Records records;
  std::shared_ptr<const Format> format;
  Place place;
  std::size_t done = 0;
  for (std::size_t end = std::min(piece, text.size());; end = std::min(end + piece, text.size())) {
    const bool at_end = end == text.size();
    if (!format) {
      Detection found = detect(text.substr(done, end - done), place, at_end, options);
      if (!found.error.empty()) return {"refused: " + found.error};
      format = std::move(found.format);
      place = after(place, text.substr(done, found.passed));
      done += found.passed;
    }
    if (format) {
      const Split cut = format->split(text.substr(done, end - done), place, at_end, batch_size);
      for (const BatchSpan& span : cut.batches) {
        const std::size_t before = records.size();
        append_records(*format, span, records);
        if (records.size() - before > batch_size + (span.last ? 1 : 0)) std::abort();
      }
      place = cut.next;
      done += cut.bytes;
    }
    if (at_end) return records;
  }
}

Records records_in_windows(std::string_view text, std::size_t window_bytes, std::size_t batch_size,
                           const FormatOptions& options) {
  const Plan plan = {.inputs = {{InputSpec::Kind::kMemory, "<test>", text}},
                     .format = options,
                     .threads = 2,
                     .batch_size = batch_size,
                     .window_bytes = window_bytes};
  const StopSource stop;
  Reader reader(plan, stop);
  Records records;
  for (Window window; reader.next(window);) {
    for (const BatchSpan& span : window.batches) append_records(*window.format, span, records);
  }
  const InputInfo& info = reader.inputs()[0];
  return info.error ? Records{"refused: " + *info.error} : records;
}

std::string format_of(std::string_view text, const FormatOptions& options) {
  const Detection found = detect(text, {}, true, options);
  return found.format ? std::string(found.format->name()) : found.error;
}

}  // namespace nonet::test
