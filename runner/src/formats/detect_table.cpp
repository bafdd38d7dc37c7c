// Detection of lines and CSV: where in a line the puzzle is, and the solution.
//
// A header that names columns decides; otherwise the first line with a field of 81 cells does. Of
// several such fields the one with empty cells is the puzzle and the full one its solution. Where
// that leaves a choice, the input is refused, and the error says between what to choose.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "cells_field.h"
#include "columns.h"
#include "csv.h"
#include "csv_fields.h"
#include "line_scan.h"
#include "lines.h"
#include "sample.h"

namespace nonet::runner {
namespace {

constexpr char kDelimiters[] = {',', ';', '\t'};

/// Whether a text cannot be a damaged puzzle: it has a letter that is no cell.
bool has_letter(std::string_view text) noexcept {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return to_lower(c) >= 'a' && to_lower(c) <= 'z' && to_lower(c) != 'x';
  });
}

bool contains(const std::vector<std::size_t>& numbers, std::size_t number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

/// Fields of a line, by number, that are 81 cells.
struct Candidates {
  std::vector<std::size_t> puzzles;  ///< With empty cells.
  std::vector<std::size_t> full;     ///< Without: solutions, most likely.

  [[nodiscard]] std::size_t count() const noexcept { return puzzles.size() + full.size(); }
  [[nodiscard]] bool has(std::size_t number) const {
    return contains(puzzles, number) || contains(full, number);
  }
  /// The first of the better ones. There must be one.
  [[nodiscard]] std::size_t first() const { return puzzles.empty() ? full[0] : puzzles[0]; }
  void add(std::size_t number, std::string_view cells) {
    (are_digits(cells.data()) ? full : puzzles).push_back(number);
  }
};

Candidates candidates_in(const std::vector<CsvField>& fields) {
  Candidates found;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!fields[i].open && is_cells_field(fields[i].text)) found.add(i, fields[i].text);
  }
  return found;
}

/// Words of a line that begin with 81 cells and what may follow them.
Candidates candidates_in_words(std::string_view line) {
  Candidates found;
  std::size_t number = 0;
  for (std::size_t at = line.find_first_not_of(" \t"); at < line.size(); ++number) {
    const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
    const std::string_view word = line.substr(at, end - at);
    if (word.size() >= kCells && are_cells(word.data()) &&
        (word.size() == kCells || ends_cells(word[kCells]))) {
      found.add(number, word);
    }
    at = std::min(line.find_first_not_of(" \t", end), line.size());
  }
  return found;
}

/// The one number among `numbers` that `accept` likes; nothing when there is none or several.
template <typename Accept>
std::optional<std::size_t> only(const std::vector<std::size_t>& numbers, Accept accept) {
  std::optional<std::size_t> found;
  for (const std::size_t number : numbers) {
    if (!accept(number)) continue;
    if (found) return std::nullopt;
    found = number;
  }
  return found;
}

/// The columns of a table while they are looked for.
class Table {
 public:
  Table(char delimiter, const FormatOptions& options) : delimiter_(delimiter), options_(options) {}

  void set_header(std::string_view line) {
    for (const CsvField& field : fields_of(line, delimiter_)) header_.emplace_back(field.text);
  }
  void set_data(std::string_view line) { data_ = candidates_in(fields_of(line, delimiter_)); }

  [[nodiscard]] Finding choose() const {
    CsvLayout layout;
    layout.delimiter = delimiter_;
    Finding detection;
    const auto puzzle = choose_puzzle(detection.error);
    if (!puzzle) return detection;
    layout.puzzle = *puzzle;
    layout.solution = choose_solution(*puzzle, detection.error);
    if (layout.solution == layout.puzzle) detection.error = kSameColumn;
    if (detection.error.empty()) detection.format = csv(layout);
    return detection;
  }

 private:
  std::optional<std::size_t> choose_puzzle(std::string& error) const {
    if (!options_.column.empty()) return column_given(options_.column, error);
    const std::vector<std::size_t> named = columns_named(is_puzzle_name);
    const bool fits =
        data_.puzzles.empty() || contains(data_.puzzles, named.empty() ? 0 : named[0]);
    if (named.size() == 1 && fits) return named[0];
    if (named.size() == 1) {
      // The name says one, the content another.
      std::vector<std::size_t> either = {named[0]};
      either.insert(either.end(), data_.puzzles.begin(), data_.puzzles.end());
      error = several(either, "puzzles", "--column");
      return std::nullopt;
    }
    if (named.size() > 1) {
      const auto one = only(named, [&](std::size_t i) { return contains(data_.puzzles, i); });
      if (!one) error = several(named, "puzzles", "--column");
      return one;
    }
    const auto unnamed = [&](std::size_t i) {
      return !contains(columns_named(is_solution_name), i);
    };
    if (const auto one = only(data_.puzzles, unnamed)) return one;
    if (data_.puzzles.size() > 1) {
      error = several(data_.puzzles, "puzzles", "--column");
    } else if (const auto full = only(data_.full, unnamed)) {
      return full;
    } else {
      error = data_.full.empty() ? "a table without a column that is known to hold puzzles; choose "
                                   "one with --column"
                                 : several(data_.full, "puzzles", "--column");
    }
    return std::nullopt;
  }

  std::optional<std::size_t> choose_solution(std::size_t puzzle, std::string& error) const {
    if (!options_.solution_column.empty()) return column_given(options_.solution_column, error);
    const auto other = [&](std::size_t i) { return i != puzzle; };
    const std::vector<std::size_t> named = columns_named(is_solution_name);
    if (const auto one = only(named, other)) return one;
    const std::vector<std::size_t>& choice = named.empty() ? data_.full : named;
    const auto full = [&](std::size_t i) { return other(i) && contains(data_.full, i); };
    if (const auto one = only(choice, full)) return one;
    if (std::count_if(choice.begin(), choice.end(), full) > 1) {
      error = several(choice, "solutions", "--solution-column");
    }
    return std::nullopt;
  }

  /// The column that the user names.
  std::optional<std::size_t> column_given(const std::string& column, std::string& error) const {
    const auto at = std::find(header_.begin(), header_.end(), column);
    if (at != header_.end()) return static_cast<std::size_t>(at - header_.begin());
    if (const auto number = column_number(column)) {
      if (header_.empty() || *number <= header_.size()) return *number - 1;
    }
    error = fmt::format("there is no column '{}'; the columns are: {}", column,
                        header_.empty() ? "without names" : name_list(header_));
    return std::nullopt;
  }

  std::vector<std::size_t> columns_named(bool (*says_so)(std::string_view)) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < header_.size(); ++i) {
      if (says_so(header_[i])) found.push_back(i);
    }
    return found;
  }

  [[nodiscard]] std::string several(const std::vector<std::size_t>& columns, const char* what,
                                    const char* option) const {
    std::string text;
    for (const std::size_t i : columns) {
      const std::string name = i < header_.size() ? ' ' + name_list({header_[i]}) : std::string();
      text += fmt::format("{}{}{}", text.empty() ? "" : ", ", i + 1, name);
    }
    return fmt::format("several columns may hold {}: {}; choose one with {}", what, text, option);
  }

  char delimiter_;
  const FormatOptions& options_;
  std::vector<std::string> header_;  // empty when there is none
  Candidates data_;                  // of a line with data
};

/// Whether the first line names columns that are looked for, and divided by what. The delimiter
/// that gives the most fields is the right one.
std::optional<char> delimiter_of_header(std::string_view line, const FormatOptions& options) {
  std::optional<char> best;
  std::size_t most = 0;
  for (const char delimiter : kDelimiters) {
    const auto fields = fields_of(line, delimiter);
    if (candidates_in(fields).count() != 0) return std::nullopt;
    const bool names = std::any_of(fields.begin(), fields.end(), [&](const CsvField& field) {
      const bool wanted = !field.text.empty() &&
                          (field.text == options.column || field.text == options.solution_column);
      return (wanted && !column_number(field.text)) || is_puzzle_name(field.text) ||
             is_solution_name(field.text);
    });
    if (names && fields.size() > most) {
      most = fields.size();
      best = delimiter;
    }
  }
  return best;
}

Finding detect_with_header(const Sample& sample, char delimiter, const FormatOptions& options) {
  Table table(delimiter, options);
  table.set_header(sample.lines[0].text);
  bool any_data = false;
  for (std::size_t i = 1; i < sample.lines.size() && !any_data; ++i) {
    any_data = candidates_in(fields_of(sample.lines[i].text, delimiter)).count() != 0;
    if (any_data) table.set_data(sample.lines[i].text);
  }
  // A single word may be a title: it is a header if a puzzle follows.
  const bool needs_data = fields_of(sample.lines[0].text, delimiter).size() == 1;
  if (!any_data && (needs_data || !sample.complete)) return undecided(sample);
  Finding detection = table.choose();
  detection.passed = sample.lines[0].end;
  return detection;
}

/// Whether line 0 is the header of a table whose first data are in line 1.
bool is_header_of(const Sample& sample, char delimiter, std::size_t column) {
  const auto names = fields_of(sample.lines[0].text, delimiter);
  const auto data = fields_of(sample.lines[1].text, delimiter);
  return names.size() == data.size() && column < names.size() && has_letter(names[column].text);
}

}  // namespace

Finding detect_table(const Sample& sample, std::size_t i, const FormatOptions& options,
                     bool wanted) {
  const std::string_view line = sample.lines[i].text;
  if (i == 0) {
    if (const auto delimiter = delimiter_of_header(line, options)) {
      Finding with_header = detect_with_header(sample, *delimiter, options);
      if (with_header.settled()) return with_header;
    }
    if (!options.column.empty() && !column_number(options.column)) {
      return refusal(fmt::format("no column '{}' in the first line", options.column));
    }
  }

  // The delimiter that gives the most fields of 81 cells, and then the most fields.
  char delimiter = kDelimiters[0];
  Candidates found;
  std::size_t most_fields = 0;
  for (const char other : kDelimiters) {
    const auto fields = fields_of(line, other);
    Candidates candidates = candidates_in(fields);
    if (candidates.count() == 0 || candidates.count() < found.count() ||
        (candidates.count() == found.count() && fields.size() <= most_fields)) {
      continue;
    }
    delimiter = other;
    most_fields = fields.size();
    found = std::move(candidates);
  }
  const Candidates words = candidates_in_words(line);
  const bool leads = words.has(0);
  const auto number = column_number(options.column);
  if (number) {
    const std::size_t column = *number - 1;
    if (words.has(column) && most_fields <= 1 && !wanted) return finding(lines_after(column));
    if (!found.has(column)) return {};
  }
  const bool named_header = i == 1 && most_fields > 1 &&
                            is_header_of(sample, delimiter, number ? *number - 1 : found.first());
  const bool plain = leads && found.count() <= 1 && !named_header && !wanted && !number &&
                     options.solution_column.empty();
  if (found.count() != 0 && !plain) {
    Table table(delimiter, options);
    if (named_header) table.set_header(sample.lines[0].text);
    table.set_data(line);
    Finding detection = table.choose();
    if (named_header) detection.passed = sample.lines[0].end;
    return detection;
  }
  if (words.count() == 0) return {};
  if (words.puzzles.size() > 1) {
    return refusal(
        fmt::format("several puzzles in a line, as its words {} and {}; choose one with "
                    "--column",
                    words.puzzles[0] + 1, words.puzzles[1] + 1));
  }
  return finding(lines_after(words.first()));
}

Finding detect_lines(const Sample& sample, const FormatOptions& options) {
  if (!options.column.empty()) {
    const auto number = column_number(options.column);
    if (!number) return refusal("the words of a line have no names, only numbers from 1");
    return finding(lines_after(*number - 1));
  }
  for (const SampleLine& line : sample.lines) {
    const Candidates words = candidates_in_words(line.text);
    if (words.count() != 0) return finding(lines_after(words.first()));
  }
  return sample.complete ? finding(lines_after(0)) : undecided(sample);
}

}  // namespace nonet::runner
