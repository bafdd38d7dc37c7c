// Handing over: second answers go from the lanes that found them to lanes that are free.
//
//   lane      0   1   2   3   4   5   6                a, b, c are stuck, lanes 1, 4 and 6 are free
//   before    a   -   b   .   -   c   -   pool         (dots go on as they are): the copies of a, b
//   after     a   a   b   .   b   c   c                and c become their second answers
//
// Most positions never see the pool: on hard puzzles about as many lanes are free as are stuck.
// What is left over goes to the pool, or comes from the pool to the lanes that are left over, in
// the same pass over the cells.
#pragma once

#include "ledger.h"
#include "pool.h"
#include "positions.h"

namespace nonet::lanes {

template <class I>
class Handover {
 public:
  using Vec = typename I::Vec;

  void clear() noexcept { pool_.clear(); }

  /// Whether no position waits in the pool, and whether the next hand-over may find no room in it.
  [[nodiscard]] bool is_empty() const noexcept { return pool_.is_empty(); }
  [[nodiscard]] bool is_full() const noexcept { return pool_.is_full(); }

  /// Gives positions to free lanes.
  ///
  /// @param shared  lanes whose positions are copied, to a lane or to the pool
  /// @return free lanes that were given a position
  std::uint32_t exchange(std::uint32_t shared, std::uint32_t free, Positions<I>& lanes,
                         Ledger<I>& ledger) noexcept {
    if (shared == 0 && pool_.is_empty()) return 0;
    alignas(64) std::uint16_t from[I::kLanes];
    for (int lane = 0; lane < I::kLanes; ++lane) from[lane] = static_cast<std::uint16_t>(lane);
    std::uint32_t left = free;
    for (; shared != 0 && left != 0; shared &= shared - 1, left &= left - 1) {
      const int lane = __builtin_ctz(shared);
      const int to = __builtin_ctz(left);
      from[to] = static_cast<std::uint16_t>(lane);
      lanes.other[lane] = lanes.cells + to;
      lanes.puzzle[to] = lanes.puzzle[lane];
      ledger.count_node(lanes.puzzle[lane]);
    }
    const auto handed = I::permutation(from);
    if (shared != 0) {
      fill_pool(shared, handed, lanes);
    } else if (left != 0 && !pool_.is_empty()) {
      left &= ~draw_on_pool(left, handed, lanes, ledger);
    } else {
      for (int cell = 0; cell < 81 * I::kLanes; cell += I::kLanes) {
        std::uint16_t* here = lanes.cells + cell;
        I::store(here, I::permute(I::load(here), handed));
      }
    }
    return free & ~left;
  }

 private:
  using Permutation = typename I::Permutation;

  /// Hands over, and copies the positions of some lanes to the pool.
  void fill_pool(std::uint32_t shared, const Permutation& handed, Positions<I>& lanes) noexcept {
    alignas(64) std::uint16_t from[I::kLanes] = {};
    const int slot = pool_.make_room();
    lanes.pooled = shared;
    int count = 0;
    for (std::uint32_t m = shared; m != 0; m &= m - 1, ++count) {
      const int lane = __builtin_ctz(m);
      from[count] = static_cast<std::uint16_t>(lane);
      lanes.other[lane] = pool_.at(slot + count);
      pool_.push(lanes.puzzle[lane]);
    }
    const auto pooled = I::permutation(from);
    std::uint16_t* row = pool_.at(slot);
    for (int cell = 0; cell < 81; ++cell, row += Pool<I>::kStride) {
      std::uint16_t* here = lanes.cells + cell * I::kLanes;
      const Vec position = I::load(here);
      I::store_unaligned(row, I::permute(position, pooled));
      I::store(here, I::permute(position, handed));
    }
  }

  /// Hands over, and moves positions from the pool to free lanes. @return lanes that got one
  std::uint32_t draw_on_pool(std::uint32_t free, const Permutation& handed, Positions<I>& lanes,
                             Ledger<I>& ledger) noexcept {
    alignas(64) std::uint16_t from[I::kLanes] = {};
    const int first = pool_.reach();
    std::uint32_t left = free;
    while (left != 0 && !pool_.is_empty() && pool_.last() >= first) {
      const std::uint32_t puzzle = pool_.last_puzzle();
      if (!ledger.is_settled(puzzle)) {
        const int to = __builtin_ctz(left);
        left &= left - 1;
        from[to] = static_cast<std::uint16_t>(pool_.last() - first);
        lanes.puzzle[to] = puzzle;
        ledger.count_node(puzzle);
      }
      pool_.drop_last();
    }
    const auto drawn = I::pulling(from, free & ~left);
    const std::uint16_t* row = pool_.at(first);
    for (int cell = 0; cell < 81; ++cell, row += Pool<I>::kStride) {
      std::uint16_t* here = lanes.cells + cell * I::kLanes;
      I::store(here, I::pull(I::permute(I::load(here), handed), I::load_unaligned(row), drawn));
    }
    return free & ~left;
  }

  Pool<I> pool_;
};

}  // namespace nonet::lanes
