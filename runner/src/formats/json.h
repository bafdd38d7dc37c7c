// Formats: JSON texts and JSON Lines; see json.cpp.
#pragma once

#include <memory>
#include <string>

#include "format.h"
#include "json_scan.h"

namespace nonet::runner {

/// The fields of objects.
struct JsonFields {
  std::string puzzle;    ///< Empty: the one field whose name says so.
  std::string solution;  ///< Likewise; an object may have none.
};

/// Elements of an array, or values one after the other: "json".
[[nodiscard]] std::shared_ptr<const Format> json_text(JsonText kind, const JsonFields& fields);

/// A value in each line: "jsonl".
[[nodiscard]] std::shared_ptr<const Format> json_lines(const JsonFields& fields);

}  // namespace nonet::runner
