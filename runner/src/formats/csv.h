// Format: lines of delimited fields; see csv.cpp.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "format.h"

namespace nonet::runner {

struct CsvLayout {
  char delimiter = ',';
  std::size_t puzzle = 0;               ///< Which field, from 0.
  std::optional<std::size_t> solution;  ///< Likewise.
};

/// Without a header: detection passes over that.
[[nodiscard]] std::shared_ptr<const Format> csv(const CsvLayout& layout);

}  // namespace nonet::runner
