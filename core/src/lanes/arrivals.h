// Arrivals: puzzles as text, waiting to be dealt into lanes.
//
//             slot 0   slot 1   ...   slot 2n-1
//   cell  0    code     code           code        code: 1 to 9 a given, 0 or 10 an empty cell
//   cell  1    code     code           code
//    ...                                           A puzzle's slot is its number modulo 2n, so a
//   cell 80    code     code           code        puzzle's text outlives the next deal: see
//                                                  conflicts().
//
// Text is turned kTexts puzzles at a time from lines into rows of one cell each; which lane gets
// which puzzle is decided only when lanes are free, by a byte shuffle a row.
#pragma once

#include "band.h"
#include "transpose.h"

namespace nonet::lanes {

template <class I>
class Arrivals {
 public:
  using Vec = typename I::Vec;
  static constexpr int kBlock = I::kLanes < 16 ? 16 : I::kLanes;  ///< Puzzles read at a time.
  static constexpr int kSlots = 2 * kBlock;

  /// Begins a batch of `count` addresses of 81 characters.
  void start(const char* const* puzzles, std::size_t count) noexcept {
    puzzles_ = puzzles;
    count_ = count;
    read_ = 0;
    dealt_ = 0;
  }

  /// Puzzles dealt so far, and not yet.
  [[nodiscard]] std::size_t dealt() const noexcept { return dealt_; }
  [[nodiscard]] std::size_t left() const noexcept { return count_ - dealt_; }

  /// Deals the next puzzles, in order, into the lanes of `free`; there must be as many left.
  ///
  /// @param puzzle  gets the number of each lane's puzzle
  void deal(std::uint32_t free, std::uint16_t* cells, std::uint32_t* puzzle) noexcept {
    const auto wanted = static_cast<std::size_t>(__builtin_popcount(free));
    if (read_ - dealt_ < wanted) read_block();
    auto next = static_cast<std::uint32_t>(dealt_);
    for (std::uint32_t m = free; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      slot_[lane] = static_cast<std::uint8_t>(next % kSlots);
      puzzle[lane] = next++;
    }
    dealt_ += wanted;
    const auto dealing = I::dealing(slot_);
    const auto select = I::lanes(free);
    for (int cell = 0; cell < 81; ++cell) {
      I::store_lanes(cells + cell * I::kLanes, select, I::deal(code_ + cell * kSlots, dealing));
    }
  }

  /// Of the lanes dealt to in the last deal: those whose givens repeat a digit in a house. (Other
  /// lanes may or may not be in the answer.)
  [[nodiscard]] std::uint32_t conflicts() const noexcept {
    const auto dealing = I::dealing(slot_);
    const Vec one = I::splat(1);
    Vec twice = I::splat(0);
    Vec stack[9][3];  // each column's digits, one entry a box
    for (int band = 0; band < 3; ++band) {
      Vec minirow[9];
      for (int m = 0; m < 9; ++m) {
        const int row = 3 * band + m / 3;
        Vec given[3];
        for (int i = 0; i < 3; ++i) {
          const int column = m % 3 * 3 + i;
          const Vec candidates = I::deal(code_ + (9 * row + column) * kSlots, dealing);
          given[i] = I::lone_bit(candidates, I::sub(candidates, one));
          Vec& box = stack[column][band];
          box = m < 3 ? given[i] : I::bit_or(box, given[i]);
        }
        minirow[m] = I::or3(given[0], given[1], given[2]);
        twice = I::bit_or(twice, I::majority(given[0], given[1], given[2]));
      }
      for (int i = 0; i < 3; ++i) {
        const Vec* row = minirow + 3 * i;
        twice = I::or3(twice, I::majority(row[0], row[1], row[2]),
                       I::majority(minirow[i], minirow[3 + i], minirow[6 + i]));
      }
    }
    for (const auto& column : stack) {
      twice = I::bit_or(twice, I::majority(column[0], column[1], column[2]));
    }
    return I::mask(I::nonzero(twice));
  }

 private:
  /// Reads the next puzzles into the half of the slots that follows the last block.
  void read_block() noexcept {
    using Bytes = typename I::Bytes;
    std::uint8_t* block = code_ + read_ % kSlots;
    const auto fresh = count_ - read_ < kBlock ? count_ - read_ : kBlock;
    const Bytes zero_digit = I::splat_byte(-'0');
    const Bytes not_a_digit = I::splat_byte(10);
    for (std::size_t first = 0; first < fresh; first += I::kTexts) {
      const char* line[I::kTexts];
      for (std::size_t i = 0; i < I::kTexts; ++i) {
        // A short last block repeats its last puzzle.
        line[i] = puzzles_[read_ + (first + i < fresh ? first + i : fresh - 1)];
      }
      for (int cell = 0; cell < 80; cell += 16) {
        Bytes text[16];
        for (int i = 0; i < 16; ++i) text[i] = I::load_text(line + i, cell);
        transpose<I>(text);
        for (int i = 0; i < 16; ++i) {
          // Bytes below '0' wrap round to large ones.
          I::store_bytes(block + (cell + i) * kSlots + first,
                         I::min_bytes(I::add_bytes(text[i], zero_digit), not_a_digit));
        }
      }
      std::uint8_t* last = block + 80 * kSlots + first;
      for (int i = 0; i < I::kTexts; ++i) last[i] = static_cast<std::uint8_t>(line[i][80]);
      I::store_bytes(last,
                     I::min_bytes(I::add_bytes(I::load_bytes(last), zero_digit), not_a_digit));
    }
    read_ += fresh;
    // Long batches do not fit the caches; the next block is wanted some sweeps from now.
    const auto next = count_ - read_ < kBlock ? count_ - read_ : kBlock;
    for (std::size_t i = 0; i < next; ++i) {
      __builtin_prefetch(puzzles_[read_ + i]);
      __builtin_prefetch(puzzles_[read_ + i] + 80);
    }
  }

  alignas(64) std::uint8_t code_[81 * kSlots] = {};
  alignas(64) std::uint8_t slot_[I::kLanes] = {};  // where each lane's puzzle was dealt from
  const char* const* puzzles_ = nullptr;
  std::size_t count_ = 0;
  std::size_t read_ = 0;  // puzzles turned into codes; a multiple of kBlock until the last
  std::size_t dealt_ = 0;
};

}  // namespace nonet::lanes
