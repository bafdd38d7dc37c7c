// What the formats have in common; see format.h.
#include "format.h"

#include <array>

#include "nonet/runner/plan.h"

namespace nonet::runner {

void ParsedBatch::clear() noexcept {
  puzzles.clear();
  lines.clear();
  solutions.clear();
  rejects.clear();
  reject_texts.clear();
  cells.clear();
}

void ParsedBatch::add_reject(Reject reject, std::string_view text) {
  reject.record = records() + 1;
  rejects.push_back(reject);
  reject_texts.push_back(text);
}

std::span<const std::string_view> format_names() noexcept {
  static constexpr std::array<std::string_view, 7> kNames = {
      "lines", "csv", "grid-blocks", "grids", "sdk", "json", "jsonl"};
  return kNames;
}

}  // namespace nonet::runner
