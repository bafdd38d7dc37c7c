// The lane solver: a position of some puzzle in every lane, swept together until enough lanes
// need something else.
//
//   text ─► arrivals ─► lanes ─► sweep ─┬─► solved ─► departures ─► text
//                         ▲             ├─► dead
//                         │             └─► stuck ─► branch ─► pending or pool
//                         └──────── positions that wait ◄─────┘
//
// Where order matters (limit 1, or a node budget) each puzzle is searched depth first, first answer
// first, by one lane at a time, and its second answers wait for their turn (pending.h); so what is
// found is a function of the puzzle and the limits. Otherwise second answers go to whatever lane is
// free, through the pool when none is: the same positions are looked at in another order.
#pragma once

#include "arrivals.h"
#include "branch.h"
#include "departures.h"
#include "nonet/solver.h"
#include "pending.h"
#include "pool.h"
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
    pool_.clear();
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
  static constexpr std::uint64_t kNodesAlone = 48;
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
    std::uint32_t settled = 0;
    if (full != 0) settled = report_solved(full & check_solved<I>(cells_));
    free |= settled;
    stuck &= ~free;
    if (stuck != 0) {
      const std::uint32_t cannot = prepare_branches(stuck);
      free |= cannot;
      if (node_limit_ != kNoLimit) settled |= settled_lanes(cannot);
    }
    stuck &= ~free;
    const std::uint32_t changed = free;
    const std::uint32_t shared = may_share(stuck);
    pending_.leave(free, settled);
    const std::uint32_t reserved = reserve(free);
    free &= ~pending_.exchange(stuck & ~shared, free & ~reserved, cells_, puzzle_, other_,
                               [this](std::uint32_t puzzle) {
                                 return (ordered_ || !is_settled(puzzle)) && spend_node(puzzle);
                               });
    if (!ordered_) free &= ~exchange(shared, free);
    if (stuck != 0) answer(stuck);
    active_ = kEveryLane<I> & ~free;
    refill(free);
    // The pool's top may have been all of settled puzzles.
    while (active_ == 0 && !pool_.is_empty()) active_ = exchange(0, kEveryLane<I>);
    return changed;
  }

  /// Whether nothing is to be found any more in positions of that puzzle.
  [[nodiscard]] bool is_settled(std::uint32_t puzzle) const noexcept {
    const Outcome& outcome = outcomes_[puzzle];
    return outcome.solution_count == solution_limit_ || outcome.status == Status::kLimitReached;
  }

  [[nodiscard]] std::uint32_t settled_lanes(std::uint32_t lanes) const noexcept {
    std::uint32_t settled = 0;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      if (is_settled(puzzle_[__builtin_ctz(m)])) settled |= m & -m;
    }
    return settled;
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
    // No digit: all is decided but not solved, because two digits share a cell.
    std::uint32_t cannot = stuck & I::mask(I::equal(I::load(branches_.digit), I::splat(0)));
    if (node_limit_ == kNoLimit) return cannot;
    for (std::uint32_t m = stuck & ~cannot; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      if (outcomes_[puzzle_[lane]].nodes < node_limit_) continue;
      outcomes_[puzzle_[lane]].status = Status::kLimitReached;
      cannot |= 1u << lane;
    }
    return cannot;
  }

  /// The stuck lanes whose second answer any lane may take.
  [[nodiscard]] std::uint32_t may_share(std::uint32_t stuck) const noexcept {
    if (ordered_ || pool_.is_full()) return 0;
    if (crowding_ <= kCrowded) return stuck;
    std::uint32_t shared = 0;
    for (std::uint32_t m = stuck; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      if (outcomes_[puzzle_[lane]].nodes >= kNodesAlone) shared |= 1u << lane;
    }
    return shared;
  }

  /// Hands the positions of some lanes, which keep them, to free lanes; then what is left over to
  /// the pool, or from the pool to the lanes that are left over. Most positions never see the
  /// pool: on hard puzzles about as many lanes are free as are stuck.
  ///
  /// @return free lanes that were given a position
  std::uint32_t exchange(std::uint32_t shared, std::uint32_t free) noexcept {
    if (shared == 0 && pool_.is_empty()) return 0;
    alignas(64) std::uint16_t lane_from[I::kLanes];
    alignas(64) std::uint16_t pool_from[I::kLanes] = {};
    for (int lane = 0; lane < I::kLanes; ++lane) lane_from[lane] = static_cast<std::uint16_t>(lane);
    std::uint32_t left = free;
    for (; shared != 0 && left != 0; shared &= shared - 1, left &= left - 1) {
      const int lane = __builtin_ctz(shared);
      const int to = __builtin_ctz(left);
      lane_from[to] = static_cast<std::uint16_t>(lane);
      other_[lane] = cells_ + to;
      puzzle_[to] = puzzle_[lane];
      ++outcomes_[puzzle_[lane]].nodes;
    }
    const auto handed = I::permutation(lane_from);
    if (shared != 0) {
      const int slot = pool_.make_room();
      int count = 0;
      pooled_ = shared;
      for (std::uint32_t m = shared; m != 0; m &= m - 1, ++count) {
        const int lane = __builtin_ctz(m);
        pool_from[count] = static_cast<std::uint16_t>(lane);
        other_[lane] = pool_.at(slot + count);
        pool_.push(puzzle_[lane]);
      }
      const auto from = I::permutation(pool_from);
      std::uint16_t* row = pool_.at(slot);
      for (int cell = 0; cell < 81; ++cell, row += Pool<I>::kStride) {
        std::uint16_t* here = cells_ + cell * I::kLanes;
        const Vec position = I::load(here);
        I::store_unaligned(row, I::permute(position, from));
        I::store(here, I::permute(position, handed));
      }
      return free & ~left;
    }
    if (left == 0 || pool_.is_empty()) {
      for (int cell = 0; cell < 81 * I::kLanes; cell += I::kLanes) {
        const Vec position = I::load(cells_ + cell);
        I::store(cells_ + cell, I::permute(position, handed));
      }
      return free & ~left;
    }
    const int first = pool_.reach();
    std::uint32_t popped = 0;
    while (left != 0 && !pool_.is_empty() && pool_.last() >= first) {
      const std::uint32_t puzzle = pool_.last_puzzle();
      if (!is_settled(puzzle)) {
        const int to = __builtin_ctz(left);
        left &= left - 1;
        pool_from[to] = static_cast<std::uint16_t>(pool_.last() - first);
        popped |= 1u << to;
        puzzle_[to] = puzzle;
        ++outcomes_[puzzle].nodes;
      }
      pool_.drop_last();
    }
    const auto from_pool = I::pulling(pool_from, popped);
    const std::uint16_t* row = pool_.at(first);
    for (int cell = 0; cell < 81; ++cell, row += Pool<I>::kStride) {
      std::uint16_t* here = cells_ + cell * I::kLanes;
      const Vec position = I::load(here);
      I::store(here, I::pull(I::permute(position, handed), I::load_unaligned(row), from_pool));
    }
    return free & ~left;
  }

  /// Enters the answers in the two positions of each branch: stuck lanes go on with the digit in
  /// the minirow.
  void answer(std::uint32_t stuck) noexcept {
    for (std::uint32_t m = stuck; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      const auto keep = static_cast<std::uint16_t>(~branches_.digit[lane]);
      const BranchCells& touched = kBranchCells.of[branches_.minirow[lane]];
      std::uint16_t* other = other_[lane];
      const std::size_t step = (pooled_ >> lane & 1) != 0 ? Pool<I>::kStride : I::kLanes;
      std::uint16_t* here = cells_ + lane;
      ++outcomes_[puzzle_[lane]].nodes;
      for (const int cell : touched.minirow) other[cell * step] &= keep;
      for (const int cell : touched.others) here[cell * I::kLanes] &= keep;
    }
    pooled_ = 0;
  }

  /// New puzzles that may be begun while these lanes are busy: each may come to need a search.
  [[nodiscard]] std::uint32_t room(std::uint32_t busy) const noexcept {
    const int bare = __builtin_popcount(busy & ~pending_.running());
    return static_cast<std::uint32_t>(Pending<I>::kSearches - pending_.used() - bare);
  }

  /// Free lanes that are kept for new puzzles although positions wait. Dealing costs about as much
  /// for one puzzle as for many, so some are dealt at a time: magictour_top1465 gains 8% over one
  /// at a time, 3% over four; eight cost 17_clue 1.4%.
  [[nodiscard]] std::uint32_t reserve(std::uint32_t free) const noexcept {
    if (!ordered_ || arrivals_.left() == 0 || pending_.waiting() == 0) return 0;
    if (room(kEveryLane<I> & ~free) < kDealt) return 0;
    std::uint32_t kept = 0;
    for (std::uint32_t n = 0; n < kDealt && free != 0; ++n, free &= free - 1) kept |= free & -free;
    return kept;
  }
  static constexpr std::uint32_t kDealt = 3 * I::kLanes / 16;

  /// Gives free lanes new puzzles or, when there are none, positions of busy lanes.
  void refill(std::uint32_t free) noexcept {
    if (free == 0) return;
    if (arrivals_.left() != 0) {
      std::uint32_t some = free;
      std::size_t most = arrivals_.left();
      if (ordered_ && most > room(active_)) most = room(active_);
      while (static_cast<std::size_t>(__builtin_popcount(some)) > most) some &= some - 1;
      if (some == 0) return;
      const std::size_t first = arrivals_.dealt();
      arrivals_.deal(some, cells_, puzzle_);
      for (std::size_t puzzle = first; puzzle < arrivals_.dealt(); ++puzzle) {
        outcomes_[puzzle] = {.solution_count = 0, .nodes = 1};
        departures_.expect(puzzle);
      }
      active_ |= some;
      fresh_ = some;
      free &= ~some;
    }
    if (ordered_) return;
    for (; free != 0; free &= free - 1) {
      const int thief = __builtin_ctz(free);
      if (!pending_.steal(thief, cells_, puzzle_,
                          [this](std::uint32_t puzzle) { return is_settled(puzzle); }))
        return;
      ++outcomes_[puzzle_[thief]].nodes;
      active_ |= 1u << thief;
    }
  }

  alignas(64) std::uint16_t cells_[81 * I::kLanes] = {};
  Pending<I> pending_;
  Arrivals<I> arrivals_;
  Departures<I> departures_;
  Pool<I> pool_;
  Branches<I> branches_;
  std::uint16_t* other_[I::kLanes];  // where each stuck lane's second answer is
  std::uint32_t pooled_ = 0;         // lanes for which that is in the pool
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
