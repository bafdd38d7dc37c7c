// Branching: which digit to place in which minirow when propagation is stuck.
//
// As tdoku does: of the six bands the one with the fewest placements left over all digits (but not
// decided), in it a digit with the fewest, lowest first. Either the digit lies in a minirow of the
// first undecided row or it does not. With two placements left, as most often, both answers place
// the digit in the whole band; 126 branches a puzzle on the hardest list against 271 for the cell
// with the fewest candidates.
//
// Every lane is chosen for at once and the answer depends on the lane's own position only.
#pragma once

#include "band.h"
#include "ledger.h"
#include "pool.h"
#include "positions.h"

namespace nonet::lanes {

/// The cells that a branch touches, times kLanes. Minirows are numbered 9 * band + 3 * row + box
/// for the three bands of rows, then likewise for the bands of columns.
struct BranchCells {
  std::uint16_t minirow[3];  ///< Lose the digit when it is not in the minirow.
  std::uint16_t others[6];   ///< The row's other cells; lose it when it is.
};

struct BranchTable {
  BranchCells of[54];
};

// Plain arrays: a kernel's file must not emit the standard library's inline functions, whose copy
// the whole program could end up with (see kernels.h).
template <class I>
inline constexpr BranchTable kBranchCells = [] {
  BranchTable table{};
  for (int m = 0; m < 54; ++m) {
    const bool is_column = m >= 27;
    const int line = m % 27 / 3;
    const int box = m % 3;
    int others = 0;
    for (int i = 0; i < 9; ++i) {
      const int number = is_column ? 9 * i + line : 9 * line + i;
      const auto cell = static_cast<std::uint16_t>(number * I::kLanes);
      if (i / 3 == box) {
        table.of[m].minirow[i % 3] = cell;
      } else {
        table.of[m].others[others++] = cell;
      }
    }
  }
  return table;
}();

/// A branch for every lane; meaningless in lanes that are not stuck.
template <class I>
struct Branches {
  alignas(64) std::uint16_t minirow[I::kLanes];
  alignas(64) std::uint16_t digit[I::kLanes];  ///< One bit.
};

/// The best band so far in every lane, and what the choice within it depends on.
template <class I>
struct BestBand {
  using Vec = typename I::Vec;
  Vec score = I::splat(0x7ffe);
  Vec first = I::splat(0);  ///< The number of its first minirow.
  Vec ones = I::splat(0);   ///< Digits by the number of their placements, in binary.
  Vec twos = I::splat(0);
  Vec fours = I::splat(0);
  Vec open_row0 = I::splat(0);  ///< Digits with several minirows in row 0,
  Vec row0_box0 = I::splat(0);  ///< and those possible in the first box of row 0
  Vec row1_box0 = I::splat(0);  ///< and of row 1.

  /// @param possible  the candidates of a band's nine minirows
  /// @param number    of its first minirow
  [[gnu::always_inline]] void consider(const Vec* possible, int number) noexcept {
    const Placements<I> placements(possible);
    const Vec* p = placements.at;
    const Vec sum0 = I::xor3(p[0], p[1], p[2]);
    const Vec sum1 = I::xor3(p[3], p[4], p[5]);
    const Vec carry0 = I::majority(p[0], p[1], p[2]);
    const Vec carry1 = I::majority(p[3], p[4], p[5]);
    const Vec carry2 = I::bit_and(sum0, sum1);
    const Vec n1 = I::bit_xor(sum0, sum1);
    const Vec n2 = I::xor3(carry0, carry1, carry2);
    const Vec n4 = I::majority(carry0, carry1, carry2);
    const Vec count4 = I::popcount(n4);
    const Vec two_or_four = I::add(I::popcount(n2), I::add(count4, count4));
    const Vec total = I::add(I::add(two_or_four, two_or_four), I::popcount(n1));
    // A decided band has nine placements, fewer only in a dead lane.
    const Vec score_here = I::blend(I::less(total, I::splat(10)), total, I::splat(0x7fff));
    const auto better = I::less(score_here, score);
    score = I::blend(better, score, score_here);
    first = I::blend(better, first, I::splat(number));
    ones = I::blend(better, ones, n1);
    twos = I::blend(better, twos, n2);
    fours = I::blend(better, fours, n4);
    open_row0 = I::blend(better, open_row0, I::majority(possible[0], possible[1], possible[2]));
    row0_box0 = I::blend(better, row0_box0, possible[0]);
    row1_box0 = I::blend(better, row1_box0, possible[3]);
  }

  /// The digit with the fewest placements (but more than one), lowest first; 0 if there is none.
  [[gnu::always_inline]] [[nodiscard]] Vec digit() const noexcept {
    const Vec exactly_two = I::and_nor(twos, ones, fours);
    const Vec exactly_three = I::and_not(I::bit_and(twos, ones), fours);
    const Vec three_or_four = I::blend(I::nonzero(exactly_three), fours, exactly_three);
    const Vec fewest = I::blend(I::nonzero(exactly_two), three_or_four, exactly_two);
    return I::bit_and(fewest, I::sub(I::splat(0), fewest));
  }

  /// A minirow for the digit in its first undecided row.
  [[gnu::always_inline]] [[nodiscard]] Vec minirow(Vec digit) const noexcept {
    // If row 0 has one minirow for the digit then row 1 has two.
    const auto in_row0 = I::nonzero(I::bit_and(digit, open_row0));
    const auto in_box0 = I::nonzero(I::bit_and(digit, I::blend(in_row0, row1_box0, row0_box0)));
    const Vec box1 = I::add(first, I::blend(in_row0, I::splat(4), I::splat(1)));
    return I::sub(box1, I::blend(in_box0, I::splat(0), I::splat(1)));
  }
};

/// Chooses a branch for every lane; none (digit 0) where there is nothing to choose, and where a
/// cell is empty that the sweep did not look for: finding it there takes 42 operations of 1,240 a
/// sweep with three-way logic, and pays (forum_hardest 1.03, 17_clue 1.01); without it takes more,
/// and to look here, for stuck lanes only, is better (AVX2: forum_hardest 1.04, 17_clue 1.06).
template <class I>
[[gnu::noinline]] void choose_branches(const std::uint16_t* cells, Branches<I>& branches) noexcept {
  using Vec = typename I::Vec;
  BestBand<I> best;
  Vec least = I::splat(kAllDigits);  // of all masks: 0 for an empty cell
  for (int band = 0; band < 6; ++band) {
    // The step from cell to cell along a minirow, and from row to row.
    const bool is_column = band >= 3;
    const int along = (is_column ? 9 : 1) * I::kLanes;
    const int across = (is_column ? 1 : 9) * I::kLanes;
    const std::uint16_t* start = cells + (is_column ? 3 * (band - 3) : 27 * band) * I::kLanes;
    Vec possible[9];
    for (int m = 0; m < 9; ++m) {
      const std::uint16_t* cell = start + m / 3 * across + m % 3 * 3 * along;
      const Vec x = I::load(cell);
      const Vec y = I::load(cell + along);
      const Vec z = I::load(cell + 2 * along);
      possible[m] = I::or3(x, y, z);
      if (!I::kTernaryLogic && !is_column) least = I::min(least, I::min(I::min(x, y), z));
    }
    best.consider(possible, 9 * band);
  }
  Vec digit = best.digit();
  if (!I::kTernaryLogic) digit = I::blend(I::nonzero(least), I::splat(0), digit);
  I::store(branches.digit, digit);
  I::store(branches.minirow, best.minirow(digit));
}

/// Enters the answers in the two positions of each branch: stuck lanes go on with the digit in the
/// minirow, and their copies go without. Counts the positions that stuck lanes go on with.
template <class I>
void answer_branches(std::uint32_t stuck, const Branches<I>& branches, Positions<I>& lanes,
                     Ledger<I>& ledger) noexcept {
  for (std::uint32_t m = stuck; m != 0; m &= m - 1) {
    const int lane = __builtin_ctz(m);
    const auto keep = static_cast<std::uint16_t>(~branches.digit[lane]);
    const BranchCells& touched = kBranchCells<I>.of[branches.minirow[lane]];
    std::uint16_t* other = lanes.other[lane];
    const int spread = (lanes.pooled >> lane & 1) != 0 ? Pool<I>::kStride / I::kLanes : 1;
    std::uint16_t* here = lanes.cells + lane;
    ledger.count_node(lanes.puzzle[lane]);
    for (const int cell : touched.minirow) other[cell * spread] &= keep;
    for (const int cell : touched.others) here[cell] &= keep;
  }
  lanes.pooled = 0;
}

}  // namespace nonet::lanes
