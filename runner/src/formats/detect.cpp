// Format detection; see detect.h.
#include "detect.h"

#include <algorithm>

#include "grid_blocks.h"
#include "line_scan.h"

namespace nonet::runner {
namespace {

/// A format that lives for ever.
std::shared_ptr<const Format> shared(const Format& format) noexcept {
  return {std::shared_ptr<const Format>(), &format};
}

/// Length of the empty lines and comments that `text` starts with, as far as whole lines are there.
std::size_t blank_lines(std::string_view text, bool whole) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = rest.substr(0, kDetectBytes).find('\n');
    if (end == std::string_view::npos && !(whole && rest.size() < kDetectBytes)) break;
    std::string_view after = rest;
    if (!is_blank_or_comment(take_line(after))) break;
    rest = after;
  }
  return text.size() - rest.size();
}

}  // namespace

Detection detect(std::string_view text, Place /*start*/, bool whole, const FormatOptions& options) {
  Detection result;
  result.passed = blank_lines(text, whole);
  text.remove_prefix(result.passed);
  if (text.empty()) return result;
  if (!options.format.empty()) {
    result.format = shared(options.format == kGridBlocks.name() ? kGridBlocks : kLines);
    return result;
  }
  std::string_view seen = text.substr(0, kDetectBytes);
  if (!whole && seen.size() < kDetectBytes && seen.find('\n') == std::string_view::npos) {
    return result;  // a line that is still coming in
  }
  result.format = shared(is_grid_heading(take_line(seen)) ? kGridBlocks : kLines);
  return result;
}

}  // namespace nonet::runner
