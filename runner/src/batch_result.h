// What became of one batch: its records, their outcomes, and its output rows.
//
// Belongs to a window and is used again with it, so it soon stops allocating.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fingerprint.h"
#include "formats/format.h"
#include "nonet/grid.h"
#include "nonet/outcome.h"

namespace nonet::runner {

/// Bytes from one solution to the next: 81 digits and a line end.
inline constexpr std::size_t kRowBytes = kCells + 1;

/// How a solution that the input gives compares with the puzzle.
enum class GivenSolution : std::uint8_t {
  kAbsent,    ///< The record gives none.
  kMatch,     ///< It is a solution of the puzzle.
  kMismatch,  ///< It is not.
};

struct BatchResult {
  ParsedBatch parsed;                ///< Good as long as the window's text.
  std::vector<Outcome> outcomes;     ///< One for each good record; there may be more behind.
  std::vector<char> solutions;       ///< kRowBytes for each good record; there may be more behind.
  std::vector<GivenSolution> given;  ///< One for each good record, when they are checked.
  std::vector<Fingerprint> fingerprints;  ///< Of each good record, when duplicates are counted.
  std::uint64_t first_record = 0;         ///< Number of the first record in the run, from 1.
  std::string_view rows;                  ///< In `solutions` or `row_storage`.
  std::vector<char> row_storage;
  bool done = false;  ///< False when a stop came before it was solved.
  bool last = false;  ///< A reject ended the run here: what follows does not count.

  [[nodiscard]] const char* solution(std::size_t puzzle) const noexcept {
    return solutions.data() + puzzle * kRowBytes;
  }

  /// Calls on_puzzle(index of the good record, number in the batch) and on_reject(index of the
  /// reject, number in the batch) for the records, in order. Numbers count from 1.
  template <typename OnPuzzle, typename OnReject>
  void for_each_record(OnPuzzle on_puzzle, OnReject on_reject) const {
    std::size_t puzzle = 0;
    std::size_t reject = 0;
    for (std::uint64_t record = 1; record <= parsed.records(); ++record) {
      if (reject < parsed.rejects.size() && parsed.rejects[reject].record == record) {
        on_reject(reject++, record);
      } else {
        on_puzzle(puzzle++, record);
      }
    }
  }
};

/// Makes `buffer` hold `size` items at least. It only ever grows, for resizing clears in vain.
template <typename T>
void make_room(std::vector<T>& buffer, std::size_t size) {
  if (buffer.size() < size) buffer.resize(size);
}

}  // namespace nonet::runner
