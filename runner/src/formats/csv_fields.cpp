// Takes lines of CSV apart; see csv_fields.h.
#include "csv_fields.h"

#include <cstring>

#include "line_scan.h"

namespace nonet::runner {

bool take_field(std::string_view& line, char delimiter, bool& any, CsvField& field) noexcept {
  if (!any) return false;
  field.open = false;
  const auto is_space = [&](char c) { return c != delimiter && (c == ' ' || c == '\t'); };
  std::size_t start = 0;
  while (start < line.size() && is_space(line[start])) ++start;

  std::size_t end = start;
  if (start < line.size() && line[start] == '"') {
    std::size_t close = start + 1;
    for (;; close += 2) {
      close = line.find('"', close);
      if (close == std::string_view::npos) {
        field = {line.substr(start + 1), true};
        line = {};
        any = false;
        return true;
      }
      if (close + 1 >= line.size() || line[close + 1] != '"') break;
    }
    end = close + 1;
    std::size_t after = end;
    while (after < line.size() && is_space(line[after])) ++after;
    if (after == line.size() || line[after] == delimiter) {
      field.text = line.substr(start + 1, close - start - 1);
      any = after < line.size();
      line.remove_prefix(any ? after + 1 : after);
      return true;
    }
    // Text after the closing quote: no quoted field after all.
  }
  const auto* found = static_cast<const char*>(
      line.size() > end ? std::memchr(line.data() + end, delimiter, line.size() - end) : nullptr);
  const std::size_t length = found ? static_cast<std::size_t>(found - line.data()) : line.size();
  field.text = trimmed(line.substr(start, length - start));
  if (field.text.empty()) field.text = line.substr(length, 0);
  any = found != nullptr;
  line.remove_prefix(any ? length + 1 : length);
  return true;
}

std::vector<CsvField> fields_of(std::string_view line, char delimiter) {
  std::vector<CsvField> fields;
  bool any = true;
  for (CsvField field; take_field(line, delimiter, any, field);) fields.push_back(field);
  return fields;
}

}  // namespace nonet::runner
