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
#include "handover.h"
#include "ledger.h"
#include "pending.h"
#include "positions.h"
#include "propagate.h"
#include "stopped.h"

namespace nonet::lanes {

template <class I>
class LaneSolver final : public Solver::Kernel {
 public:
  [[nodiscard]] bool solve(const Batch& batch, const SearchLimits& limits) noexcept override {
    ledger_.start(batch.outcomes, limits);
    arrivals_.start(batch.puzzles, batch.count);
    departures_.start(batch.solutions, batch.stride);
    pending_.clear();
    handover_.clear();
    ordered_ = ledger_.is_ordered();
    active_ = 0;
    fresh_ = 0;
    refill(kEveryLane<I>);
    Vec before = I::splat(0);
    std::uint32_t doomed = 0;  // lanes that died in the first sweep of their puzzle
    for (unsigned polls = 0; active_ != 0; ++polls) {
      if (polls % kSweepsPerPoll == 0 && is_stopped(limits)) return false;
      const SweepResult<I> swept = sweep<I>(lanes_.cells);
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

  /// Whether the lanes that wait are worth an interruption, which costs more than a sweep, for one
  /// lane about as much as for many: whether they are half.
  [[nodiscard]] bool enough(std::uint32_t ready) const noexcept {
    return 2 * __builtin_popcount(ready) >= __builtin_popcount(active_);
  }

  /// Gives every ready lane its next position. @return lanes that do not hold what they held
  std::uint32_t handle(std::uint32_t dead, std::uint32_t full, std::uint32_t ready,
                       std::uint32_t doomed) noexcept {
    std::uint32_t stuck = ready & ~dead & ~full;
    if ((doomed & dead) != 0) report_conflicts(doomed & dead);
    std::uint32_t settled = 0;  // lanes whose puzzle needs no more
    if (full != 0) settled = report_solved(full & check_solved<I>(lanes_.cells));
    std::uint32_t free = dead | full | settled | (kEveryLane<I> & ~active_);
    stuck &= ~free;
    if (stuck != 0) {
      choose_branches<I>(lanes_.cells, branches_);
      // No digit: all is decided but not solved, because two digits share a cell.
      free |= stuck & I::mask(I::equal(I::load(branches_.digit), I::splat(0)));
      settled |= out_of_budget(stuck & ~free);
      free |= settled;
      stuck &= ~free;
    }
    const std::uint32_t changed = free;
    const std::uint32_t shared = may_share(stuck);
    pending_.leave(free, settled);
    free &= ~pending_.exchange(stuck & ~shared, free & ~keep_for_fresh(free), lanes_, ledger_);
    if (!ordered_) free &= ~handover_.exchange(shared, free, lanes_, ledger_);
    if (stuck != 0) answer_branches<I>(stuck, branches_, lanes_, ledger_);
    active_ = kEveryLane<I> & ~free;
    refill(free);
    // The pool's top may have been all of settled puzzles.
    while (active_ == 0 && !handover_.is_empty()) {
      active_ = handover_.exchange(0, kEveryLane<I>, lanes_, ledger_);
    }
    return changed;
  }

  /// Counts the solutions in some lanes. @return lanes whose puzzle is settled by them
  std::uint32_t report_solved(std::uint32_t solved) noexcept {
    std::uint32_t first = 0;
    std::uint32_t settled = 0;
    for (std::uint32_t m = solved; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      if ((settled >> lane & 1) != 0) continue;
      const std::uint32_t puzzle = lanes_.puzzle[lane];
      if (ledger_.count_solution(puzzle)) first |= 1u << lane;
      if (ledger_.is_settled(puzzle)) settled |= ordered_ ? 1u << lane : lanes_of(puzzle);
    }
    if (first != 0) departures_.take(first, lanes_.cells, lanes_.puzzle);
    return settled;
  }

  /// The active lanes that hold a position of `puzzle`.
  [[nodiscard]] std::uint32_t lanes_of(std::uint32_t puzzle) const noexcept {
    std::uint32_t lanes = 0;
    for (int lane = 0; lane < I::kLanes; ++lane) {
      lanes |= static_cast<std::uint32_t>(lanes_.puzzle[lane] == puzzle) << lane;
    }
    return lanes & active_;
  }

  void report_conflicts(std::uint32_t lanes) noexcept {
    for (std::uint32_t m = lanes & arrivals_.conflicts(); m != 0; m &= m - 1) {
      ledger_.set_conflict(lanes_.puzzle[__builtin_ctz(m)]);
    }
  }

  /// The stuck lanes whose puzzle's budget allows no first answer; it is settled.
  [[nodiscard]] std::uint32_t out_of_budget(std::uint32_t stuck) noexcept {
    if (!ledger_.has_budget()) return 0;
    std::uint32_t spent = 0;
    for (std::uint32_t m = stuck; m != 0; m &= m - 1) {
      if (!ledger_.has_nodes_left(lanes_.puzzle[__builtin_ctz(m)])) spent |= m & -m;
    }
    return spent;
  }

  /// The stuck lanes whose second answer any lane may take.
  [[nodiscard]] std::uint32_t may_share(std::uint32_t stuck) const noexcept {
    if (ordered_ || handover_.is_full()) return 0;
    if (!ledger_.is_crowded()) return stuck;
    std::uint32_t shared = 0;
    for (std::uint32_t m = stuck; m != 0; m &= m - 1) {
      if (ledger_.is_large(lanes_.puzzle[__builtin_ctz(m)])) shared |= m & -m;
    }
    return shared;
  }

  /// New puzzles that may be begun while these lanes are busy: each may come to need a search.
  [[nodiscard]] std::uint32_t room(std::uint32_t busy) const noexcept {
    const int bare = __builtin_popcount(busy & ~pending_.running());
    return static_cast<std::uint32_t>(Pending<I>::kSearches - pending_.used() - bare);
  }

  /// Of free lanes, those to keep for new puzzles although positions wait. Dealing costs about as
  /// much for one puzzle as for many, so some are dealt at a time: magictour_top1465 gains 8% over
  /// one at a time, 3% over four; eight cost 17_clue 1.4%.
  [[nodiscard]] std::uint32_t keep_for_fresh(std::uint32_t free) const noexcept {
    if (!ordered_ || arrivals_.left() == 0 || pending_.waiting() == 0) return 0;
    if (room(kEveryLane<I> & ~free) < kDealt) return 0;
    std::uint32_t kept = 0;
    for (std::uint32_t n = 0; n < kDealt && free != 0; ++n, free &= free - 1) kept |= free & -free;
    return kept;
  }
  static constexpr std::uint32_t kDealt = I::kLanes / 4;

  /// Gives free lanes new puzzles or, when there are none, positions of busy lanes.
  void refill(std::uint32_t free) noexcept {
    if (free == 0) return;
    std::uint32_t some = free;
    std::size_t most = arrivals_.left();
    if (ordered_ && most > room(active_)) most = room(active_);
    while (static_cast<std::size_t>(__builtin_popcount(some)) > most) some &= some - 1;
    if (some != 0) {
      const std::size_t first = arrivals_.dealt();
      arrivals_.deal(some, lanes_.cells, lanes_.puzzle);
      for (std::size_t puzzle = first; puzzle < arrivals_.dealt(); ++puzzle) {
        ledger_.begin(puzzle);
        departures_.expect(puzzle);
      }
      active_ |= some;
      fresh_ = some;
      free &= ~some;
    }
    if (ordered_) return;
    for (; free != 0; free &= free - 1) {
      const int thief = __builtin_ctz(free);
      if (!pending_.steal(thief, lanes_, ledger_)) return;
      ledger_.count_node(lanes_.puzzle[thief]);
      active_ |= 1u << thief;
    }
  }

  Positions<I> lanes_;
  Pending<I> pending_;
  Arrivals<I> arrivals_;
  Departures<I> departures_;
  Handover<I> handover_;
  Branches<I> branches_;
  Ledger<I> ledger_;
  std::uint32_t active_ = 0;  // lanes that hold a position
  std::uint32_t fresh_ = 0;   // lanes dealt to since the last sweep
  bool ordered_ = false;
};

}  // namespace nonet::lanes
