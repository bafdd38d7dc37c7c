// Departures: solved grids on their way from lanes to text.
//
// Solved lanes are packed side by side as bytes, a row for each cell, and printed kTexts at a time
// when the rows are full. A solved cell has one candidate bit, and its low byte tells them all
// apart: 1, 2, 4, ... 128 for the digits 1 to 8, and 0 for 9.
#pragma once

#include <cstddef>

#include "band.h"
#include "transpose.h"

namespace nonet::lanes {

template <class I>
class Departures {
 public:
  static constexpr int kSlots = 64;

  /// Begins a batch whose solution i goes to `solutions + i * stride`; null prints nothing.
  void start(char* solutions, std::size_t stride) noexcept {
    solutions_ = solutions;
    stride_ = stride;
    waiting_ = 0;
  }

  /// Takes the solved grids of some lanes.
  ///
  /// @param puzzle  the number of each lane's puzzle
  void take(std::uint32_t lanes, const std::uint16_t* cells, const std::uint32_t* puzzle) noexcept {
    if (solutions_ == nullptr) return;
    if (waiting_ > kSlots - I::kLanes) print();
    alignas(64) std::uint8_t from[I::kLanes < 16 ? 16 : I::kLanes] = {};
    std::uint32_t* ids = puzzle_ + waiting_;
    int count = 0;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      from[count] = static_cast<std::uint8_t>(lane);
      ids[count++] = puzzle[lane];
    }
    const auto packing = I::packing(from);
    std::uint8_t* to = bits_ + waiting_;
    for (int cell = 0; cell < 81; ++cell) {
      I::pack(to + cell * kSlots, I::load(cells + cell * I::kLanes), packing);
    }
    waiting_ += count;
  }

  /// Says that a solution of that puzzle may come some sweeps from now: its line is fetched.
  void expect(std::size_t puzzle) const noexcept {
    if (solutions_ == nullptr) return;
    __builtin_prefetch(solutions_ + puzzle * stride_, 1);
    __builtin_prefetch(solutions_ + puzzle * stride_ + 80, 1);
  }

  /// Prints all that wait.
  void print() noexcept {
    using Bytes = typename I::Bytes;
    // By the low and the high nibble of a mask's low byte; the character is the sum. Unsigned,
    // because char is signed on one target and not on another.
    static constexpr std::uint8_t kLow[16] = {'9', '1', '2', 0, '3', 0, 0, 0, '4'};
    static constexpr std::uint8_t kHigh[16] = {
        0, 256 + '5' - '9', 256 + '6' - '9', 0, 256 + '7' - '9', 0, 0, 0, 256 + '8' - '9'};
    const auto digits = [&](const std::uint8_t* bits) {
      const Bytes b = I::load_bytes(bits);
      return I::add_bytes(I::look_up(kLow, I::low_nibbles(b)),
                          I::look_up(kHigh, I::high_nibbles(b)));
    };
    for (int first = 0; first < waiting_; first += I::kTexts) {
      char* line[I::kTexts];
      for (int i = 0; i < I::kTexts; ++i) {
        // The slots beyond the last grid are printed where nobody looks.
        line[i] = first + i < waiting_ ? solutions_ + puzzle_[first + i] * stride_ : nowhere_;
      }
      for (int cell = 0; cell < 80; cell += 16) {
        Bytes text[16];
        for (int i = 0; i < 16; ++i) text[i] = digits(bits_ + (cell + i) * kSlots + first);
        transpose<I>(text);
        for (int i = 0; i < 16; ++i) I::store_text(line + i, cell, text[i]);
      }
      char last[I::kTexts];
      I::store_bytes(last, digits(bits_ + 80 * kSlots + first));
      for (int i = 0; i < I::kTexts; ++i) line[i][80] = last[i];
    }
    waiting_ = 0;
  }

 private:
  alignas(64) std::uint8_t bits_[81 * kSlots + kSlots] = {};
  std::uint32_t puzzle_[kSlots];
  char nowhere_[81];
  char* solutions_ = nullptr;
  std::size_t stride_ = 0;
  int waiting_ = 0;
};

}  // namespace nonet::lanes
