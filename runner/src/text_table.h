// Tables for terminals and for pull requests.
#pragma once

#include <string>
#include <vector>

namespace nonet::runner {

class TextTable {
 public:
  /// @param header    names of the columns
  /// @param text_columns  how many columns, from the left, are text; the others are aligned right
  TextTable(std::vector<std::string> header, std::size_t text_columns);

  /// @param row  as many cells as there are columns
  void add(std::vector<std::string> row);

  /// Columns with two spaces between them, a line for each row, the header first. UTF-8 is taken
  /// to have a column a character.
  [[nodiscard]] std::string plain() const;

  /// A table of GitHub and GitLab; what would end a cell is escaped.
  [[nodiscard]] std::string markdown() const;

 private:
  std::vector<std::vector<std::string>> rows_;  // the header first
  std::size_t text_columns_;
};

}  // namespace nonet::runner
