// The puzzle lists that benchmarks run on.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace nonet::bench {

/// A list, one puzzle a line, in memory.
struct List {
  std::string name;                  ///< File name without ".txt".
  std::string text;                  ///< The content.
  std::vector<const char*> puzzles;  ///< Where in `text` each puzzle is.
};

/// The lists (*.txt) of the folder that the environment variable NONET_LISTS names, by default
/// ../shared/data beside the checkout, sorted by name; and the 50 puzzles of Project Euler 96.
/// Static storage: benchmarks keep pointers into it.
[[nodiscard]] const std::vector<List>& lists();

}  // namespace nonet::bench
