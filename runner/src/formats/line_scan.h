// Walking over the lines of a text, as every line-based format does.
#pragma once

#include <cstring>
#include <string_view>

namespace nonet::runner {

/// Takes the first line off `rest`. @return the line, without '\n' and a '\r' before it
inline std::string_view take_line(std::string_view& rest) noexcept {
  const auto* end = static_cast<const char*>(std::memchr(rest.data(), '\n', rest.size()));
  const std::size_t length = end ? static_cast<std::size_t>(end - rest.data()) : rest.size();
  std::string_view line = rest.substr(0, length);
  rest.remove_prefix(end ? length + 1 : length);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

/// A text without the white space around it.
inline std::string_view trimmed(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// 'A' to 'Z' in lower case; every other byte as it is.
constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

/// A text without the line end at its end, if there is one.
inline std::string_view without_line_end(std::string_view text) noexcept {
  if (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  return text;
}

/// Whether a line starts with '#', after white space.
inline bool is_comment(std::string_view line) noexcept {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string_view::npos && line[first] == '#';
}

/// Whether a line holds no part of a record: white space only, or a '#' comment.
inline bool is_blank_or_comment(std::string_view line) noexcept {
  return line.find_first_not_of(" \t") == std::string_view::npos || is_comment(line);
}

}  // namespace nonet::runner
