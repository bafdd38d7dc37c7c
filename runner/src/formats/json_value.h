// What a JSON value holds: a puzzle, or why not.
//
//   "53..7...."             81 cells
//   [[5, 3, null, ...]...]  nine rows of nine cells: numbers, null, or strings of one character
//   ["53..7....", ...]      nine rows of nine cells
//   [5, 3, 0, ...]          81 cells
//   {"puzzle": ..., "solution": ...}   any of these in a field
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "format.h"
#include "json.h"

namespace nonet::runner {

/// What is wrong with a value, or nothing; and its puzzle and solution otherwise.
struct JsonRecord {
  bool good = false;
  std::string puzzle;  ///< 81 cells.
  bool has_solution = false;
  std::string solution;         ///< 81 digits; anything else is no solution.
  Reject reject;                ///< Without a place.
  std::size_t reject_byte = 0;  ///< Where it is in the text.
};

/// Reads one value, with or without white space around it. A field is not puzzle and solution at
/// once: what it holds is then the puzzle.
[[nodiscard]] JsonRecord read_json_record(std::string_view text, const JsonFields& fields);

/// What detection wants to know of the first value of a text.
struct JsonShape {
  enum class Kind : std::uint8_t {
    kInvalid,
    kObject,
    kCell,   ///< A number, null or a string of one character: the first of 81.
    kRow,    ///< The first of nine.
    kOther,  ///< A record of its own, good or bad.
  };
  Kind kind = Kind::kInvalid;
  JsonFields fields;  ///< Of an object: which they are.
  std::string error;  ///< Of an object: between which fields to choose.
};

/// @param wanted  the fields that the user names
[[nodiscard]] JsonShape shape_of_json(std::string_view text, const JsonFields& wanted);

}  // namespace nonet::runner
