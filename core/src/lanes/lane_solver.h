// The lane solver: a position of some puzzle in every lane, swept together until enough lanes
// need something else.
//
//   text ─► arrivals ─► lanes ─► sweep ─┬─► solved ─► departures ─► text
//                         ▲             ├─► dead
//                         │             └─► stuck ─► branch ─► pending
//                         └──────────── next position of the lane ◄─┘
//
// Each puzzle is searched depth first, first answer first, by the lane that it was dealt to, so
// what is found is a function of the puzzle and the limits. Only when all puzzles have been dealt
// and the order cannot matter (every solution within the limit is counted, no node budget) do idle
// lanes steal positions from others.
#pragma once

#include "arrivals.h"
#include "branch.h"
#include "departures.h"
#include "nonet/solver.h"
#include "pending.h"
#include "propagate.h"
#include "stopped.h"

namespace nonet::lanes {

template <class I>
class LaneSolver final : public Solver::Kernel {
 public:
  [[nodiscard]] bool solve(const Batch& batch, const SearchLimits& limits) noexcept override {
    outcomes_ = batch.outcomes;
    solution_limit_ = limits.solutions != 0 ? limits.solutions : kNoLimit;
    node_limit_ = limits.nodes != 0 ? limits.nodes : kNoLimit;
    ordered_ = limits.solutions == 1 || limits.nodes != 0;
    arrivals_.start(batch.puzzles, batch.count);
    departures_.start(batch.solutions, batch.stride);
    pending_.clear();
    crowding_ = 0;
    active_ = 0;
    fresh_ = 0;
    refill(kEveryLane<I>);
    Vec before = I::splat(0);
    std::uint32_t doomed = 0;  // lanes that died in the first sweep of their puzzle
    for (unsigned polls = 0; active_ != 0; ++polls) {
      if (polls % kSweepsPerPoll == 0 && is_stopped(limits)) return false;
      const SweepResult<I> swept = sweep<I>(cells_);
      doomed |= swept.dead & fresh_;
      fresh_ = 0;
      const std::uint32_t full = I::mask(I::equal(swept.sum, I::splat(kSolvedSum)));
      const std::uint32_t still = I::mask(I::equal(swept.sum, before));
      before = swept.sum;
      const std::uint32_t ready = (swept.dead | full | still) & active_;
      if (!enough(ready)) continue;
      const std::uint32_t changed =
          handle(swept.dead & active_, full & ~swept.dead & active_, ready, doomed);
      doomed = 0;
      // What a lane held before says nothing about its new position.
      before = I::blend(I::lanes(changed), before, I::splat(0));
    }
    departures_.print();
    return true;
  }

 private:
  using Vec = typename I::Vec;
  static constexpr unsigned kSweepsPerPoll = 1024;

  // A puzzle with more solutions than are wanted is best searched by one lane, which stops at the
  // limit: two lanes in two subtrees do twice the work (serg_multiple: 17.1 nodes a puzzle against
  // 9.4). All others gain when the second answer goes to a free lane instead of waiting in memory
  // (magictour_top1465: 27%). Which kind it is shows in the puzzles just before: crowding_ rises
  // with each that reaches the limit and falls with each that has a solution and does not. When
  // it is high, puzzles are searched alone until they prove large.
  static constexpr int kCrowded = 8;
  static constexpr std::uint64_t kNodesAlone = 24;
  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

  /// Whether the lanes that wait are worth an interruption: events cost about as much for one
  /// lane as for many.
  [[nodiscard]] bool enough(std::uint32_t ready) const noexcept {
    return __builtin_popcount(ready) * kOf >= __builtin_popcount(active_) * kShare;
  }
  static constexpr int kShare = 12;
  static constexpr int kOf = 32;

  /// Gives every ready lane its next position. @return lanes that do not hold what they held
  std::uint32_t handle(std::uint32_t dead, std::uint32_t full, std::uint32_t ready,
                       std::uint32_t doomed) noexcept {
    std::uint32_t stuck = ready & ~dead & ~full;
    if ((doomed & dead) != 0) report_conflicts(doomed & dead);
    std::uint32_t free = dead | full | (kEveryLane<I> & ~active_);
    if (full != 0) free |= report_solved(full & check_solved<I>(cells_));
    stuck &= ~free;
    if (stuck != 0) free |= prepare_branches(stuck);
    stuck &= ~free;
    const std::uint32_t changed = free;
    if (stuck != 0) free &= ~branch(stuck, free);
    free &= ~resume(free);
    active_ = kEveryLane<I> & ~free;
    refill(free);
    return changed;
  }

  /// Whether nothing is to be found any more in positions of that puzzle.
  [[nodiscard]] bool is_settled(std::uint32_t puzzle) const noexcept {
    const Outcome& outcome = outcomes_[puzzle];
    return outcome.solution_count == solution_limit_ || outcome.status == Status::kLimitReached;
  }

  /// Counts the solutions in some lanes. @return lanes whose puzzle is settled by them
  std::uint32_t report_solved(std::uint32_t solved) noexcept {
    std::uint32_t first = 0;
    std::uint32_t settled = 0;
    for (std::uint32_t m = solved; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      if ((settled >> lane & 1) != 0) continue;
      Outcome& outcome = outcomes_[puzzle_[lane]];
      if (outcome.solution_count++ == 0) first |= 1u << lane;
      outcome.status = solution_limit_ == 1          ? Status::kSolved
                       : outcome.solution_count == 1 ? Status::kUnique
                                                     : Status::kMultiple;
      if (outcome.solution_count == solution_limit_) {
        settled |= lanes_of(puzzle_[lane]);
        crowding_ += 2;
      }
    }
    crowding_ -= __builtin_popcount(first);
    crowding_ = crowding_ < 0 ? 0 : crowding_ > 2 * kCrowded ? 2 * kCrowded : crowding_;
    if (first != 0) departures_.take(first, cells_, puzzle_);
    return settled;
  }

  /// The active lanes that hold a position of `puzzle`.
  [[nodiscard]] std::uint32_t lanes_of(std::uint32_t puzzle) const noexcept {
    std::uint32_t lanes = 0;
    for (int lane = 0; lane < I::kLanes; ++lane) {
      lanes |= static_cast<std::uint32_t>(puzzle_[lane] == puzzle) << lane;
    }
    return lanes & active_;
  }

  void report_conflicts(std::uint32_t lanes) noexcept {
    for (std::uint32_t m = lanes & arrivals_.conflicts(); m != 0; m &= m - 1) {
      outcomes_[puzzle_[__builtin_ctz(m)]].status = Status::kConflict;
    }
  }

  /// Counts a new position of the puzzle against its budget. @return whether it may be looked at
  [[nodiscard]] bool spend_node(std::uint32_t puzzle) noexcept {
    Outcome& outcome = outcomes_[puzzle];
    if (outcome.nodes == node_limit_) {
      outcome.status = Status::kLimitReached;
      return false;
    }
    ++outcome.nodes;
    return true;
  }

  /// Chooses branches. @return lanes that cannot take theirs
  std::uint32_t prepare_branches(std::uint32_t stuck) noexcept {
    choose_branches<I>(cells_, branches_);
    std::uint32_t cannot = 0;
    for (std::uint32_t m = stuck; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      // No digit: all is decided but not solved, because two digits share a cell.
      if (branches_.digit[lane] == 0 || !spend_node(puzzle_[lane])) cannot |= 1u << lane;
    }
    return cannot;
  }

  /// Branches in stuck lanes: each goes on with the digit in the minirow. The other answer goes to
  /// a free lane, when order does not matter, or waits.
  ///
  /// Handing it over at once spares most positions the way through memory: on hard puzzles about
  /// as many lanes are free as are stuck. @return free lanes that were given a position
  std::uint32_t branch(std::uint32_t stuck, std::uint32_t free) noexcept {
    std::uint32_t given = 0;
    std::uint32_t waiting = stuck;
    alignas(64) std::uint16_t from[I::kLanes] = {};
    std::uint8_t adopter[I::kLanes];
    std::uint32_t to_give = 0;
    if (!ordered_) {
      for (std::uint32_t m = stuck; m != 0; m &= m - 1) {
        const int lane = __builtin_ctz(m);
        if (crowding_ <= kCrowded || outcomes_[puzzle_[lane]].nodes >= kNodesAlone) {
          to_give |= 1u << lane;
        }
      }
      for (std::uint32_t f = free; f != 0 && to_give != 0; f &= f - 1) {
        const int to = __builtin_ctz(f);
        if (pending_.depth(to) > Pending<I>::kMayAdopt) continue;
        const int lane = __builtin_ctz(to_give);
        to_give &= to_give - 1;
        waiting &= ~(1u << lane);
        given |= 1u << to;
        from[to] = static_cast<std::uint16_t>(lane);
        adopter[lane] = static_cast<std::uint8_t>(to);
        puzzle_[to] = puzzle_[lane];
        ++outcomes_[puzzle_[lane]].nodes;
      }
      if (given != 0) {
        const auto source = I::permutation(from);
        const auto select = I::lanes(given);
        for (int cell = 0; cell < 81 * I::kLanes; cell += I::kLanes) {
          const Vec here = I::load(cells_ + cell);
          I::store(cells_ + cell, I::blend(select, here, I::permute(here, source)));
        }
      }
    }
    if (waiting != 0) pending_.push(waiting, cells_, puzzle_);
    for (std::uint32_t m = stuck; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      const auto keep = static_cast<std::uint16_t>(~branches_.digit[lane]);
      const BranchCells& touched = kBranchCells.of[branches_.minirow[lane]];
      std::uint16_t* other =
          (waiting >> lane & 1) != 0 ? pending_.last(lane) : cells_ + adopter[lane];
      std::uint16_t* here = cells_ + lane;
      for (const int cell : touched.minirow) other[cell * I::kLanes] &= keep;
      for (const int cell : touched.others) here[cell * I::kLanes] &= keep;
    }
    return given;
  }

  /// Gives free lanes the positions that wait for them. @return lanes that were given one
  std::uint32_t resume(std::uint32_t free) noexcept {
    std::uint32_t given = 0;
    for (std::uint32_t m = free & pending_.waiting(); m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      while (pending_.depth(lane) != 0) {
        const std::uint32_t puzzle = pending_.last_puzzle(lane);
        if (!is_settled(puzzle) && spend_node(puzzle)) {
          given |= 1u << lane;
          break;
        }
        pending_.drop_last(lane);
      }
    }
    pending_.pop(given, cells_, puzzle_);
    return given;
  }

  /// Gives free lanes new puzzles or, when there are none, positions of busy lanes.
  void refill(std::uint32_t free) noexcept {
    if (free == 0) return;
    if (arrivals_.left() != 0) {
      std::uint32_t some = free;
      while (static_cast<std::size_t>(__builtin_popcount(some)) > arrivals_.left())
        some &= some - 1;
      arrivals_.deal(some, cells_, puzzle_);
      for (std::uint32_t m = some; m != 0; m &= m - 1) {
        const std::uint32_t puzzle = puzzle_[__builtin_ctz(m)];
        outcomes_[puzzle] = {.solution_count = 0, .nodes = 1};
        departures_.expect(puzzle);
      }
      active_ |= some;
      fresh_ = some;
      free &= ~some;
    }
    if (ordered_) return;
    while (free != 0 && pending_.waiting() != 0) {
      int victim = __builtin_ctz(pending_.waiting());
      for (std::uint32_t m = pending_.waiting(); m != 0; m &= m - 1) {
        if (pending_.depth(__builtin_ctz(m)) > pending_.depth(victim)) victim = __builtin_ctz(m);
      }
      const std::uint32_t puzzle = pending_.first_puzzle(victim);
      if (is_settled(puzzle)) {
        pending_.drop_first(victim);
        continue;
      }
      const int thief = __builtin_ctz(free);
      free &= free - 1;
      pending_.steal(victim, thief, cells_);
      puzzle_[thief] = puzzle;
      ++outcomes_[puzzle].nodes;
      active_ |= 1u << thief;
    }
  }

  alignas(64) std::uint16_t cells_[81 * I::kLanes] = {};
  Pending<I> pending_;
  Arrivals<I> arrivals_;
  Departures<I> departures_;
  Branches<I> branches_;
  std::uint32_t puzzle_[I::kLanes];  // the number of each lane's puzzle
  std::uint32_t active_ = 0;         // lanes that hold a position
  std::uint32_t fresh_ = 0;          // lanes dealt to since the last sweep
  Outcome* outcomes_ = nullptr;
  std::uint64_t solution_limit_ = 0;
  std::uint64_t node_limit_ = 0;
  bool ordered_ = false;
  int crowding_ = 0;
};

}  // namespace nonet::lanes
