// The pool: positions that any lane may take, last in, first out.
//
//              slot 0   slot 1   slot 2   ...         The slots in use are side by side, so that
//   cell  0       a        b        c                 lanes push what they hold, and free lanes
//   cell  1       a        b        c                 pop, by one lane permute a row, whatever
//    ...                                              lanes they are.
//
// The top of the stack is a window of three lane vectors a row, which stays in the first level of
// the cache. What does not fit in it waits in frames, a vector's worth of positions each; they move
// only when the window runs over or dry.
#pragma once

#include "band.h"

namespace nonet::lanes {

template <class I>
class Pool {
 public:
  using Vec = typename I::Vec;
  static constexpr int kStride = 3 * I::kLanes;  ///< Slots of the window, from cell to cell.
  static constexpr int kFrames = 16;

  void clear() noexcept { count_ = frames_used_ = 0; }

  [[nodiscard]] bool is_empty() const noexcept { return count_ == 0 && frames_used_ == 0; }
  /// Whether the next push may find no room.
  [[nodiscard]] bool is_full() const noexcept {
    return frames_used_ == kFrames && count_ > 2 * I::kLanes;
  }

  /// Makes room for a vector's worth of positions. @return the first of their slots
  int make_room() noexcept {
    if (count_ > 2 * I::kLanes) {
      std::uint16_t* frame = frames_ + frames_used_ * kFrame;
      for (int cell = 0; cell < 81; ++cell) {
        std::uint16_t* row = window_ + cell * kStride;
        I::store(frame + cell * I::kLanes, I::load_unaligned(row));
        I::store_unaligned(row, I::load_unaligned(row + I::kLanes));
        I::store_unaligned(row + I::kLanes, I::load_unaligned(row + 2 * I::kLanes));
      }
      for (int i = 0; i < I::kLanes; ++i) {
        frame_puzzle_[frames_used_][i] = puzzle_[i];
        puzzle_[i] = puzzle_[I::kLanes + i];
        puzzle_[I::kLanes + i] = puzzle_[2 * I::kLanes + i];
      }
      ++frames_used_;
      count_ -= I::kLanes;
    }
    return count_;
  }

  /// The cells of a slot, kStride apart.
  [[nodiscard]] std::uint16_t* at(int slot) noexcept { return window_ + slot; }

  /// Says that a position of that puzzle is in the next slot.
  void push(std::uint32_t puzzle) noexcept { puzzle_[count_++] = puzzle; }

  /// Brings the top of the stack into reach. @return the first slot that a vector from there to
  /// the top, or beyond it, holds
  int reach() noexcept {
    if (count_ < I::kLanes && frames_used_ != 0) {
      --frames_used_;
      const std::uint16_t* frame = frames_ + frames_used_ * kFrame;
      for (int cell = 0; cell < 81; ++cell) {
        std::uint16_t* row = window_ + cell * kStride;
        I::store_unaligned(row + I::kLanes, I::load_unaligned(row));
        I::store_unaligned(row, I::load(frame + cell * I::kLanes));
      }
      for (int i = 0; i < I::kLanes; ++i) {
        puzzle_[I::kLanes + i] = puzzle_[i];
        puzzle_[i] = frame_puzzle_[frames_used_][i];
      }
      count_ += I::kLanes;
    }
    return count_ < I::kLanes ? 0 : count_ - I::kLanes;
  }

  /// The slot and the puzzle of the position pushed last.
  [[nodiscard]] int last() const noexcept { return count_ - 1; }
  [[nodiscard]] std::uint32_t last_puzzle() const noexcept { return puzzle_[count_ - 1]; }
  void drop_last() noexcept { --count_; }

 private:
  static constexpr int kFrame = 81 * I::kLanes;

  alignas(64) std::uint16_t window_[81 * kStride] = {};
  alignas(64) std::uint16_t frames_[kFrames * kFrame];
  std::uint32_t puzzle_[kStride] = {};
  std::uint32_t frame_puzzle_[kFrames][I::kLanes];
  int count_ = 0;  // positions in the window
  int frames_used_ = 0;
};

}  // namespace nonet::lanes
