// Reads JSON values; see json_value.h.
#include "json_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "cells_field.h"
#include "columns.h"

namespace nonet::runner {
namespace {

// Objects keep the order of their fields, which are named to the user in that order.
using Json = nlohmann::ordered_json;

/// Appends a value that is a single cell. @return whether it is one
bool add_cell(const Json& value, std::string& cells) {
  if (value.is_null()) {
    cells += '0';
  } else if (value.is_number_integer()) {
    const auto number = value.get<std::int64_t>();
    if (number < 0 || number > 9) return false;
    cells += static_cast<char>('0' + number);
  } else if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (text.size() != 1 || !is_cell(text[0])) return false;
    cells += text[0];
  } else {
    return false;
  }
  return true;
}

bool may_be_cell(const Json& value) {
  return value.is_null() || value.is_number() ||
         (value.is_string() && value.get_ref<const std::string&>().size() == 1);
}

/// Appends the cells of a row. @return what is wrong with it
std::optional<Reject> add_row(const Json& row, std::string& cells) {
  if (row.is_string()) {
    const auto& text = row.get_ref<const std::string&>();
    const std::size_t good = leading_cells(text);
    if (good != text.size()) {
      return Reject{.actual = static_cast<unsigned char>(text[good]),
                    .reason = RejectReason::kBadCharacter};
    }
    if (good != kSize) return Reject{.actual = good, .reason = RejectReason::kRowLength};
    cells += text;
    return std::nullopt;
  }
  if (!row.is_array()) return Reject{.reason = RejectReason::kNotAPuzzle};
  if (row.size() != kSize) return Reject{.actual = row.size(), .reason = RejectReason::kRowLength};
  for (const Json& cell : row) {
    if (!add_cell(cell, cells)) return Reject{.reason = RejectReason::kBadValue};
  }
  return std::nullopt;
}

/// The cells of a grid that is written in any way. @return what is wrong with it
std::optional<Reject> read_grid(const Json& value, std::string& cells) {
  cells.clear();
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (!is_cells_field(text)) return explain_cells(text, 1);
    cells = text;
    return std::nullopt;
  }
  if (!value.is_array() || value.empty()) return Reject{.reason = RejectReason::kNotAPuzzle};
  if (may_be_cell(value[0])) {
    if (value.size() != kCells) {
      return Reject{.actual = value.size(),
                    .reason = value.size() < kCells ? RejectReason::kTooFewCells
                                                    : RejectReason::kTooManyCells};
    }
    for (const Json& cell : value) {
      if (!add_cell(cell, cells)) return Reject{.reason = RejectReason::kBadValue};
    }
    return std::nullopt;
  }
  for (const Json& row : value) {
    if (auto reject = add_row(row, cells)) return reject;
  }
  if (value.size() != kSize) {
    return Reject{.actual = value.size(), .reason = RejectReason::kRowCount};
  }
  return std::nullopt;
}

/// The field of an object that has a name, or else the only one whose name says so.
const Json* field_of(const Json& object, const std::string& name, bool (*says_so)(std::string_view),
                     bool& several) {
  const Json* found = nullptr;
  for (const auto& [key, value] : object.items()) {
    if (name.empty() ? !says_so(key) : key != name) continue;
    several |= found != nullptr;
    found = &value;
  }
  return found;
}

/// Where a parser gave up.
std::size_t error_byte(std::string_view text) {
  try {
    const Json value = Json::parse(text);
  } catch (const Json::parse_error& error) {
    return std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
  } catch (const Json::exception&) {
    // A number that no type can hold: the parser does not say where.
  }
  return leading_json_space(text);
}

/// Says which fields of an object to read.
void choose_fields(const Json& object, const JsonFields& wanted, JsonShape& shape) {
  shape.fields = wanted;
  std::vector<std::string> all;
  std::vector<std::string> named;
  std::vector<std::string> puzzles;  // of those named, or of all when none is
  std::string solution;
  std::string cells;
  bool solution_named = false;
  for (const auto& [key, value] : object.items()) {
    all.push_back(key);
    if (is_puzzle_name(key)) named.push_back(key);
    solution_named |= is_solution_name(key);
  }
  for (const auto& [key, value] : object.items()) {
    if (is_solution_name(key) || read_grid(value, cells)) continue;
    const bool is_full = cells.find_first_not_of("123456789") == std::string::npos;
    if (is_full && !is_puzzle_name(key)) {
      if (solution.empty() && key != wanted.puzzle) solution = key;
    } else if (named.empty() || is_puzzle_name(key)) {
      puzzles.push_back(key);
    }
  }
  if (shape.fields.puzzle.empty()) {
    if (named.size() == 1) {
      shape.fields.puzzle = named[0];
    } else if (puzzles.size() == 1) {
      shape.fields.puzzle = puzzles[0];
    } else if (puzzles.size() > 1 || !named.empty()) {
      shape.error = fmt::format(
          "objects with several fields that may hold puzzles: {}; choose "
          "one with --column",
          name_list(puzzles.size() > 1 ? puzzles : named));
    } else {
      shape.error = fmt::format(
          "objects without a field that is known to hold puzzles; if one of {} does, choose it "
          "with --column",
          all.empty() ? "none" : name_list(all));
    }
  }
  if (shape.fields.solution.empty() && !solution_named) shape.fields.solution = solution;
}

/// Whether a field is there in name only.
bool is_nothing(const Json& value) {
  return value.is_null() || (value.is_string() && value.get_ref<const std::string&>().empty());
}

}  // namespace

JsonRecord read_json_record(std::string_view text, const JsonFields& fields) {
  JsonRecord record;
  record.reject_byte = leading_json_space(text);
  const Json value = Json::parse(text, nullptr, false);
  if (value.is_discarded()) {
    record.reject.reason = RejectReason::kBadJson;
    record.reject_byte = error_byte(text);
    return record;
  }
  const Json* puzzle = &value;
  if (value.is_object()) {
    bool several = false;
    puzzle = field_of(value, fields.puzzle, is_puzzle_name, several);
    if (!puzzle || several) {
      record.reject.reason = several ? RejectReason::kNotAPuzzle : RejectReason::kMissingField;
      record.reject.actual = value.size();
      return record;
    }
    several = false;
    const Json* solution = field_of(value, fields.solution, is_solution_name, several);
    if (solution && solution != puzzle && !several && !is_nothing(*solution)) {
      record.has_solution = true;
      if (read_grid(*solution, record.solution)) record.solution.clear();
    }
  }
  if (const auto reject = read_grid(*puzzle, record.puzzle)) {
    record.reject = *reject;
    if (puzzle->is_string()) {
      // The column within the string is that in the text, as long as there are no escapes.
      const auto& cells = puzzle->get_ref<const std::string&>();
      const std::size_t at = text.find(cells);
      if (cells.size() > kSize && at != std::string_view::npos)
        record.reject_byte = at + reject->column - 1;
    }
    return record;
  }
  record.good = true;
  return record;
}

JsonShape shape_of_json(std::string_view text, const JsonFields& wanted) {
  JsonShape shape;
  const Json value = Json::parse(text, nullptr, false);
  if (value.is_discarded()) return shape;
  shape.kind = JsonShape::Kind::kOther;
  if (value.is_object()) {
    shape.kind = JsonShape::Kind::kObject;
    choose_fields(value, wanted, shape);
  } else if (may_be_cell(value)) {
    shape.kind = JsonShape::Kind::kCell;
  } else if (value.is_string()) {
    const auto& cells = value.get_ref<const std::string&>();
    if (cells.size() == kSize && leading_cells(cells) == kSize) shape.kind = JsonShape::Kind::kRow;
  } else if (value.is_array() && !value.empty() && may_be_cell(value[0]) &&
             value.size() <= 2 * kSize) {
    shape.kind = JsonShape::Kind::kRow;
  }
  return shape;
}

}  // namespace nonet::runner
