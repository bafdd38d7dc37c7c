// Prints tables; see text_table.h.
#include "text_table.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace nonet::runner {
namespace {

/// Characters of a UTF-8 text.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string escaped(std::string_view cell) {
  std::string text;
  for (const char c : cell) {
    // Names of files can be anything: none may become a link, a tag or another cell.
    if (std::string_view("\\`*_{}[]<>()#|!~").find(c) != std::string_view::npos) text += '\\';
    text += c;
  }
  return text;
}

}  // namespace

TextTable::TextTable(std::vector<std::string> header, std::size_t text_columns)
    : rows_{std::move(header)}, text_columns_(text_columns) {}

void TextTable::add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

std::string TextTable::plain() const {
  std::vector<std::size_t> widths(rows_[0].size());
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - width_of(row[i]), ' ');
      if (i != 0) line += "  ";
      line += i < text_columns_ ? row[i] + padding : padding + row[i];
    }
    line.resize(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string TextTable::markdown() const {
  std::string text;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    for (const std::string& cell : rows_[r]) text += "| " + escaped(cell) + ' ';
    text += "|\n";
    if (r != 0) continue;
    for (std::size_t i = 0; i < rows_[0].size(); ++i) text += i < text_columns_ ? "|---" : "|---:";
    text += "|\n";
  }
  return text;
}

}  // namespace nonet::runner
