// The quick way to read the objects that data sets have: flat, ASCII, without escapes.
#pragma once

#include <string_view>

#include "json.h"

namespace nonet::runner {

/// Pointers into the object's text.
struct FlatRecord {
  const char* puzzle = nullptr;    ///< 81 cells.
  const char* solution = nullptr;  ///< 81 digits, kMalformedSolution, or null for none.
};

/// Reads an object such as {"id": 7, "puzzle": "53..7....", "solution": "5346..."}, with white
/// space around it or not.
/// @return false when it is anything but plain, good or bad: read_json_record() must tell
[[nodiscard]] bool read_flat_object(std::string_view text, const JsonFields& fields,
                                    FlatRecord& record);

}  // namespace nonet::runner
