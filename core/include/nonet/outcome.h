// What is known of a puzzle once a search for its solutions has ended.
//
// Kernels fill one Outcome a puzzle; runner counts them and names them in reports.
#pragma once

#include <cstdint>
#include <string_view>

namespace nonet {

/// The result of a search, exactly one for every puzzle.
enum class Status : std::uint8_t {
  kUnique,        ///< Exactly one solution (never with a solution limit of 1).
  kMultiple,      ///< Two or more solutions.
  kNone,          ///< No solution, though no house repeats a given.
  kConflict,      ///< The givens repeat a digit in a house.
  kLimitReached,  ///< The node budget ran out before the question was decided.
  kSolved,        ///< A first solution was found; others were not looked for (limit 1).
};

inline constexpr int kStatuses = 6;

/// The status as reports and output rows spell it: "unique", "limit_reached", and so on.
[[nodiscard]] constexpr std::string_view to_string(Status status) noexcept {
  constexpr std::string_view kNames[kStatuses] = {"unique",   "multiple",      "none",
                                                  "conflict", "limit_reached", "solved"};
  return kNames[static_cast<int>(status)];
}

/// One puzzle's result.
struct Outcome {
  /// Solutions found, at most the limit of the search when it had one.
  std::uint64_t solution_count = 0;
  /// Positions of the search tree looked at: the puzzle itself and every position reached by
  /// one guess. A function of the puzzle and the limits, the same on every target but kScalar,
  /// unless the search stopped at a solution limit of 2 or more: then several positions of the
  /// puzzle may have been under way at once, and it depends on the rest of the batch.
  std::uint64_t nodes = 0;
  Status status = Status::kNone;
};

/// Names a finished search that did not run out of budget.
///
/// @param solution_count  solutions found, capped at `limit` unless that is 0
/// @param limit           the search's solution limit; 0 is none
[[nodiscard]] constexpr Status status_of(std::uint64_t solution_count,
                                         std::uint64_t limit) noexcept {
  if (solution_count == 0) return Status::kNone;
  if (limit == 1) return Status::kSolved;
  return solution_count == 1 ? Status::kUnique : Status::kMultiple;
}

}  // namespace nonet
