// Data sets for benchmarks that need no file: made in memory, the same on every machine.
//
// Each is many variants of a few well-known puzzles, under the symmetries of Sudoku: digits
// renamed, rows, columns, bands and stacks in another order, reflected. A variant has as many
// solutions as its puzzle, but a search goes through it in another way.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace nonet::runner {

/// What a record of such a set is, and where its puzzles come from.
struct MadeSet {
  std::string_view name;
  std::string_view description;
  std::size_t records;
  bool unique;  ///< Every record has one solution; otherwise every record has several.
};

/// Static storage.
[[nodiscard]] std::span<const MadeSet> made_sets() noexcept;

/// The set's text, a puzzle a line. @throws std::bad_alloc
[[nodiscard]] std::string text_of(const MadeSet& set);

}  // namespace nonet::runner
