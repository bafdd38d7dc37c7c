// Format detection, by the first line that says something.
#include "format.h"
#include "line_scan.h"

namespace nonet::runner {

std::optional<Format> detect(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (is_blank_or_comment(line)) continue;
    return kGridBlocks.starts_record(line) ? kGridBlocks : kLines;
  }
  return std::nullopt;
}

void ParsedBatch::clear() noexcept {
  puzzles.clear();
  lines.clear();
  rejects.clear();
  cells.clear();
}

}  // namespace nonet::runner
