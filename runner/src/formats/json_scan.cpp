// Finds the ends of JSON elements; see json_scan.h.
#include "json_scan.h"

#include <cstring>

namespace nonet::runner {

JsonWalk::JsonWalk(JsonText kind, std::uint64_t packed) noexcept
    : kind_(kind),
      phase_(static_cast<Phase>(packed & 7)),
      in_string_((packed & 8) != 0),
      escaped_((packed & 16) != 0),
      depth_(packed >> 5) {}

std::uint64_t JsonWalk::packed() const noexcept {
  return static_cast<std::uint64_t>(phase_) | (in_string_ ? 8U : 0U) | (escaped_ ? 16U : 0U) |
         depth_ << 5;
}

/// The place after the string that the walk is in, or the end of the text.
std::size_t JsonWalk::end_of_string(std::string_view text, std::size_t at) noexcept {
  if (!escaped_) {
    // Nearly every string has neither escapes nor line ends.
    const std::size_t quote = text.find('"', at);
    if (quote != std::string_view::npos) {
      const std::size_t length = quote - at;
      if (!std::memchr(text.data() + at, '\\', length) &&
          !std::memchr(text.data() + at, '\n', length)) {
        in_string_ = false;
        return quote + 1;
      }
    }
  }
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n' || (c == '"' && !escaped_)) {
      in_string_ = escaped_ = false;
      return c == '"' ? at + 1 : at;
    }
    escaped_ = c == '\\' && !escaped_;
  }
  return at;
}

std::size_t JsonWalk::find_end(std::string_view text) noexcept {
  std::size_t at = 0;
  if (phase_ == Phase::kBefore && !text.empty()) {
    if (kind_ == JsonText::kArray) {
      phase_ = text[0] == ']' ? Phase::kAfterArray : Phase::kElement;
      at = 1;
    } else {
      phase_ = text[0] == '{' || text[0] == '[' ? Phase::kValue : Phase::kOther;
    }
  }
  if (phase_ == Phase::kAfterArray) return std::string_view::npos;
  while (at < text.size()) {
    if (in_string_) {
      at = end_of_string(text, at);
      continue;
    }
    const char c = text[at];
    switch (c) {
      case '"': in_string_ = true; break;
      case '{':
      case '[':
        if (phase_ == Phase::kOther) return at;
        ++depth_;
        break;
      case ']':
        if (depth_ == 0 && phase_ == Phase::kElement) return at;
        [[fallthrough]];
      case '}':
        if (depth_ != 0 && --depth_ == 0 && phase_ == Phase::kValue) return at + 1;
        break;
      case ',':
        if (depth_ == 0 && phase_ == Phase::kElement) return at;
        break;
      case '\n':
        if (phase_ == Phase::kOther) return at;
        break;
      default: break;
    }
    ++at;
  }
  return std::string_view::npos;
}

std::size_t leading_json_space(std::string_view text) noexcept {
  std::size_t length = 0;
  while (length < text.size() && is_json_space(text[length])) ++length;
  return length;
}

std::string_view without_json_space(std::string_view text) noexcept {
  text.remove_prefix(leading_json_space(text));
  while (!text.empty() && is_json_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace nonet::runner
