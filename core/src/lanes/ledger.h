// The ledger: what is known of each puzzle of a batch, and when to stop looking.
//
// A template on the target only so that no other file can end up with this one's code: see
// kernels.h.
#pragma once

#include "nonet/solver.h"

namespace nonet::lanes {

template <class I>
class Ledger {
 public:
  void start(Outcome* outcomes, const SearchLimits& limits) noexcept {
    outcomes_ = outcomes;
    solution_limit_ = limits.solutions != 0 ? limits.solutions : kNoLimit;
    node_limit_ = limits.nodes != 0 ? limits.nodes : kNoLimit;
    crowding_ = 0;
  }

  /// Whether puzzles must be searched in order.
  [[nodiscard]] bool is_ordered() const noexcept { return solution_limit_ == 1 || has_budget(); }
  [[nodiscard]] bool has_budget() const noexcept { return node_limit_ != kNoLimit; }

  /// Whether nothing is to be found any more in positions of that puzzle.
  [[nodiscard]] bool is_settled(std::uint32_t puzzle) const noexcept {
    const Outcome& outcome = outcomes_[puzzle];
    return outcome.solution_count == solution_limit_ || outcome.status == Status::kLimitReached;
  }

  /// Begins a puzzle; the puzzle itself is its first position.
  void begin(std::size_t puzzle) noexcept { outcomes_[puzzle] = {.solution_count = 0, .nodes = 1}; }
  void set_conflict(std::uint32_t puzzle) noexcept { outcomes_[puzzle].status = Status::kConflict; }

  /// Whether the puzzle's budget allows another position; if not, the puzzle is settled.
  [[nodiscard]] bool has_nodes_left(std::uint32_t puzzle) noexcept {
    if (outcomes_[puzzle].nodes < node_limit_) return true;
    outcomes_[puzzle].status = Status::kLimitReached;
    return false;
  }
  /// Counts a position that is looked at.
  void count_node(std::uint32_t puzzle) noexcept { ++outcomes_[puzzle].nodes; }

  /// Counts a solution. @return whether it is the puzzle's first
  bool count_solution(std::uint32_t puzzle) noexcept {
    Outcome& outcome = outcomes_[puzzle];
    const bool is_first = ++outcome.solution_count == 1;
    outcome.status = solution_limit_ == 1 ? Status::kSolved
                     : is_first           ? Status::kUnique
                                          : Status::kMultiple;
    crowding_ -= static_cast<int>(is_first);
    if (outcome.solution_count == solution_limit_) crowding_ += 2;
    crowding_ = crowding_ < 0 ? 0 : crowding_ > 2 * kCrowded ? 2 * kCrowded : crowding_;
    return is_first;
  }

  /// Whether puzzles are likely to run into the solution limit, so that each is better searched by
  /// one lane; and whether that puzzle has proved large enough for several even so.
  ///
  /// Such a puzzle is best searched by one lane, which stops at the limit: two lanes in two
  /// subtrees do twice the work (serg_multiple: 17.1 nodes a puzzle against 9.4). All others gain
  /// when the second answer goes to a free lane instead of waiting in memory (magictour_top1465:
  /// 27%). Which kind it is shows in the puzzles just before: crowding_ rises with each that
  /// reaches the limit and falls with each that has a solution and does not.
  [[nodiscard]] bool is_crowded() const noexcept { return crowding_ > kCrowded; }
  [[nodiscard]] bool is_large(std::uint32_t puzzle) const noexcept {
    return outcomes_[puzzle].nodes >= kNodesAlone;
  }

 private:
  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
  static constexpr int kCrowded = 8;
  static constexpr std::uint64_t kNodesAlone = 48;

  Outcome* outcomes_ = nullptr;
  std::uint64_t solution_limit_ = 0;
  std::uint64_t node_limit_ = 0;
  int crowding_ = 0;
};

}  // namespace nonet::lanes
