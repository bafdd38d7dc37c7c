// A band of one direction: where each digit can still be placed in it.
#pragma once

#include <cstdint>

namespace nonet::lanes {

inline constexpr int kAllDigits = 0x1ff;
inline constexpr int kSolvedSum = 9 * kAllDigits;  ///< The sum of the masks of a solved grid.

/// One bit for each lane of the target.
template <class I>
inline constexpr std::uint32_t kEveryLane = ~std::uint32_t{0} >> (32 - I::kLanes);

/// The six placements of a digit in a band (see propagate.h), each with the digits that still have
/// it. Minirow 3 * row + box:
///
///              box 0  box 1  box 2      placements through each
///     row 0      0      1      2          0 4    1 5    2 3
///     row 1      3      4      5          2 5    0 3    1 4
///     row 2      6      7      8          1 3    2 4    0 5
template <class I>
struct Placements {
  using Vec = typename I::Vec;
  Vec at[6];

  /// @param possible  the candidates of the nine minirows
  [[gnu::always_inline]] explicit Placements(const Vec* possible) noexcept {
    at[0] = I::and3(possible[0], possible[4], possible[8]);
    at[1] = I::and3(possible[1], possible[5], possible[6]);
    at[2] = I::and3(possible[2], possible[3], possible[7]);
    at[3] = I::and3(possible[2], possible[4], possible[6]);
    at[4] = I::and3(possible[0], possible[5], possible[7]);
    at[5] = I::and3(possible[1], possible[3], possible[8]);
  }

  /// The candidates of the nine minirows that some placement uses.
  [[gnu::always_inline]] void minirows(Vec* possible) const noexcept {
    possible[0] = I::bit_or(at[0], at[4]);
    possible[1] = I::bit_or(at[1], at[5]);
    possible[2] = I::bit_or(at[2], at[3]);
    possible[3] = I::bit_or(at[2], at[5]);
    possible[4] = I::bit_or(at[0], at[3]);
    possible[5] = I::bit_or(at[1], at[4]);
    possible[6] = I::bit_or(at[1], at[3]);
    possible[7] = I::bit_or(at[2], at[4]);
    possible[8] = I::bit_or(at[0], at[5]);
  }
};

}  // namespace nonet::lanes
