// The sweep: one round of propagation for every lane at once.
//
// A lane holds one position: for each of the 81 cells a mask of its candidates (bit d - 1 is digit
// d). cells[c] is the vector of cell c over all lanes:
//
//            lane 0    lane 1    lane 2   ...
//   cell  0  9 bits    9 bits    9 bits
//   cell  1  9 bits    9 bits    9 bits       Lanes never look at each other, so what happens to a
//    ...                                      position does not depend on its neighbours.
//   cell 80  9 bits    9 bits    9 bits
//
// A sweep treats the three bands of rows, then the three bands of columns, in place. The unit is
// the minirow: three cells of one row in one box. In a band there are nine, and a digit lies in
// one minirow of each row and of each box, hence in one of six placements:
//
//              0       1       2       3       4       5
//   row 0    X . .   . X .   . . X   . . X   X . .   . X .
//   row 1    . X .   . . X   X . .   . X .   . . X   X . .
//   row 2    . . X   X . .   . X .   X . .   . X .   . . X
//
// The placements left for each digit decide its minirows exactly: locked candidates (pointing and
// claiming) and every interplay of them within the band. This is the band of tdoku (T. Dillon),
// with a digit in a bit, a placement in a vector, and a puzzle in a lane.
//
// The two directions share the work of finding singles. Rows look for naked singles only, columns
// for hidden singles only: a naked single that rows put in its minirow is the only place of its
// digit in the box, so columns see it through the placements, and likewise a hidden single of a
// row or box is alone in its mini-column once rows have removed the digit from the rest of the
// box. Doing both in both directions costs half as much again per sweep and saves few sweeps.
//
// Row bands have two steps, and the first step of a band is done before the second of the band
// above, so that there is always something to do that does not wait for what was done just before:
// see sweep().
#pragma once

#include "band.h"

namespace nonet::lanes {

/// What a sweep found besides the candidates that it removed.
template <class I>
struct SweepResult {
  std::uint32_t dead;   ///< Lanes whose position has no solution. Given digits that repeat in a
                        ///< house are found in the first sweep.
  typename I::Vec sum;  ///< The sum of the 81 masks, which falls with every elimination.
};

/// Naked singles in one band of rows: takes each from the other cells of its minirow.
///
/// A digit that is a single twice in a minirow is taken from both cells, and from the rest of the
/// row as ever, so it has no placement left.
///
/// @param band      27 vectors: three rows of nine cells
/// @param possible  gets the candidates of the nine minirows, without naked singles of others
/// @param empty     gets bit 15 set by an empty cell, if a three-way OR is one operation: see
///                  choose_branches() for targets without
template <class I>
[[gnu::always_inline]] inline void take_naked_singles(std::uint16_t* band,
                                                      typename I::Vec* possible,
                                                      typename I::Vec& empty) noexcept {
  using Vec = typename I::Vec;
  constexpr int kLanes = I::kLanes;
  const Vec one = I::splat(1);
  // Kept for the next minirow: a three-way OR takes two at a time.
  [[maybe_unused]] Vec last_c1;
#pragma GCC unroll 3
  for (int row = 0; row < 3; ++row) {
    Vec naked[3];  // singles of each minirow
#pragma GCC unroll 3
    for (int box = 0; box < 3; ++box) {
      const int m = 3 * row + box;
      std::uint16_t* cell = band + 3 * m * kLanes;
      Vec a = I::load(cell);
      Vec b = I::load(cell + kLanes);
      Vec c = I::load(cell + 2 * kLanes);
      const Vec a1 = I::sub(a, one);
      const Vec b1 = I::sub(b, one);
      const Vec c1 = I::sub(c, one);
      const Vec lone_a = I::lone_bit(a, a1);
      const Vec lone_b = I::lone_bit(b, b1);
      const Vec lone_c = I::lone_bit(c, c1);
      if constexpr (I::kTernaryLogic) {
        // Only 0 - 1 has bit 15.
        empty = I::or3(empty, a1, b1);
        if (m % 2 != 0) empty = I::or3(empty, last_c1, c1);
        if (m == 8) empty = I::bit_or(empty, c1);
        last_c1 = c1;
      }
      a = I::and_nor(a, lone_b, lone_c);
      b = I::and_nor(b, lone_a, lone_c);
      c = I::and_nor(c, lone_a, lone_b);
      naked[box] = I::or3(lone_a, lone_b, lone_c);
      possible[m] = I::or3(a, b, c);
      I::store(cell, a);
      I::store(cell + kLanes, b);
      I::store(cell + 2 * kLanes, c);
    }
    Vec* p = possible + 3 * row;
    p[0] = I::and_nor(p[0], naked[1], naked[2]);
    p[1] = I::and_nor(p[1], naked[2], naked[0]);
    p[2] = I::and_nor(p[2], naked[0], naked[1]);
  }
}

/// Placements and hidden triples in one band of rows.
///
/// @param possible  what take_naked_singles() gave
/// @param alive     loses the digits without a placement
template <class I>
[[gnu::always_inline]] inline void place_in_row_band(std::uint16_t* band, typename I::Vec* possible,
                                                     typename I::Vec& alive) noexcept {
  using Vec = typename I::Vec;
  Placements<I> placements(possible);
  placements.minirows(possible);
  alive = I::bit_and(alive, I::or3(possible[0], possible[1], possible[2]));
#pragma GCC unroll 3
  for (int row = 0; row < 9; row += 3) {
    const Vec* p = possible + row;
#pragma GCC unroll 3
    for (int box = 0; box < 3; ++box) {
      const int m = row + box;
      const Vec asserted = I::and_nor(p[box], p[(box + 1) % 3], p[(box + 2) % 3]);
      const Vec left = I::blend(I::three_bits(asserted), p[box], asserted);
      for (int i = 3 * m; i < 3 * m + 3; ++i) {
        std::uint16_t* cell = band + i * I::kLanes;
        I::store(cell, I::bit_and(I::load(cell), left));
      }
    }
  }
}

/// Placements, hidden singles and hidden triples in one band of columns: in the words of rows, so
/// a minirow here is three cells of one column in one box.
///
/// @param band  the first cell of the leftmost column
/// @param sum   gets the masks added, after the eliminations
template <class I>
[[gnu::always_inline]] inline void sweep_column_band(std::uint16_t* band, typename I::Vec& alive,
                                                     typename I::Vec& sum) noexcept {
  using Vec = typename I::Vec;
  constexpr int kStep = 9 * I::kLanes;  // one row down
  Vec possible[9];
  Vec lone[9];  // candidates of one cell only in the minirow
  for (int m = 0; m < 9; ++m) {
    const std::uint16_t* cell = band + m / 3 * I::kLanes + m % 3 * 3 * kStep;
    const Vec a = I::load(cell);
    const Vec b = I::load(cell + kStep);
    const Vec c = I::load(cell + 2 * kStep);
    possible[m] = I::or3(a, b, c);
    lone[m] = I::exactly_one(a, b, c);
  }
  Placements<I> placements(possible);
  placements.minirows(possible);
  alive = I::bit_and(alive, I::or3(possible[0], possible[1], possible[2]));
  for (int column = 0; column < 3; ++column) {
    const Vec* p = possible + 3 * column;
    Vec column_sum = I::splat(0);
    for (int box = 0; box < 3; ++box) {
      const Vec asserted = I::and_nor(p[box], p[(box + 1) % 3], p[(box + 2) % 3]);
      const Vec hidden = I::bit_and(asserted, lone[3 * column + box]);
      const Vec left = I::blend(I::three_bits(asserted), p[box], asserted);
      std::uint16_t* cell = band + column * I::kLanes + box * 3 * kStep;
      for (int i = 0; i < 3; ++i, cell += kStep) {
        const Vec after = I::and_first_of(I::load(cell), hidden, left);
        column_sum = I::add(column_sum, after);
        I::store(cell, after);
      }
    }
    sum = I::add(sum, column_sum);
  }
}

/// One sweep over all lanes.
///
/// A lane whose sum is kSolvedSum and that is not dead is solved once check_solved() agrees; one
/// whose sum is what it was is stuck: further sweeps would change nothing.
template <class I>
[[gnu::noinline]] SweepResult<I> sweep(std::uint16_t* cells) noexcept {
  using Vec = typename I::Vec;
  Vec alive = I::splat(kAllDigits);
  Vec empty = I::splat(0);
  Vec sum = I::splat(0);
  // A band's second step is a chain of dependent operations, which the next band's first step
  // fills up: forum_hardest 1.05, magictour 1.03, 17_clue 1.03 with AVX2; 1.02, 1.02, 1.00 with
  // AVX-512, where easy_naked_singles loses 2%, for what the steps hand over through memory.
  constexpr int kBand = 27 * I::kLanes;
  Vec possible[3][9];
  take_naked_singles<I>(cells, possible[0], empty);
  take_naked_singles<I>(cells + kBand, possible[1], empty);
  place_in_row_band<I>(cells, possible[0], alive);
  take_naked_singles<I>(cells + 2 * kBand, possible[2], empty);
  place_in_row_band<I>(cells + kBand, possible[1], alive);
  place_in_row_band<I>(cells + 2 * kBand, possible[2], alive);
  for (int band = 0; band < 3; ++band) {
    sweep_column_band<I>(cells + 3 * band * I::kLanes, alive, sum);
  }
  const Vec no_cell = I::splat(0x8000);
  // Lost digits and the mark of an empty cell, in one vector.
  const Vec flaws = I::bit_or(I::bit_xor(alive, I::splat(kAllDigits)), I::bit_and(empty, no_cell));
  return {~I::mask(I::equal(flaws, I::splat(0))) & kEveryLane<I>, sum};
}

/// Of lanes whose sum is kSolvedSum and that are not dead: those that hold a solved grid.
///
/// The sum alone is no proof, because the last sweep may have taken a digit from its last place
/// in one house while another house has one too many. Every digit in all 27 houses, no empty
/// cell and nine times 511 in all leave one candidate to each cell.
template <class I>
[[nodiscard]] std::uint32_t check_solved(const std::uint16_t* cells) noexcept {
  using Vec = typename I::Vec;
  Vec all = I::splat(kAllDigits);
  Vec least = all;  // of all masks: 0 for an empty cell
  Vec column[9];
  for (Vec& c : column) c = I::splat(0);
  for (int band = 0; band < 3; ++band) {
    Vec minirow[9];
    for (int stack = 0; stack < 3; ++stack) {
      const std::uint16_t* box = cells + (27 * band + 3 * stack) * I::kLanes;
      Vec cell[9];
      for (int i = 0; i < 9; ++i) cell[i] = I::load(box + (i / 3 * 9 + i % 3) * I::kLanes);
      for (int i = 0; i < 3; ++i) {
        Vec& c = column[3 * stack + i];
        c = I::bit_or(c, I::or3(cell[i], cell[3 + i], cell[6 + i]));
        minirow[3 * i + stack] = I::or3(cell[3 * i], cell[3 * i + 1], cell[3 * i + 2]);
        least = I::min(least, I::min(I::min(cell[3 * i], cell[3 * i + 1]), cell[3 * i + 2]));
      }
      all = I::bit_and(all, I::or3(minirow[stack], minirow[3 + stack], minirow[6 + stack]));
    }
    for (const Vec* row = minirow; row != minirow + 9; row += 3) {
      all = I::bit_and(all, I::or3(row[0], row[1], row[2]));
    }
  }
  for (const Vec& c : column) all = I::bit_and(all, c);
  return I::mask(I::equal(all, I::splat(kAllDigits))) & I::mask(I::nonzero(least));
}

}  // namespace nonet::lanes
