// Pending positions: the second answers of branches, one stack for each lane.
//
// Positions are stored as they are in the lanes, in frames of one position per lane, so that a
// position never changes lane and pushing many lanes at once is a copy under a mask:
//
//              lane 0   lane 1   lane 2   lane 3
//   frame 0      a        -        c        -         A lane's stack is a list of frames: lane 2
//   frame 1      -        b        d        -         has c below d. A push takes one frame that
//   frame 2      -        -        -        -         is free in all of its lanes if it can.
//
// The bound: of the branches on the path from the root of a puzzle to one of its positions, those
// whose digit was put in the minirow may have left their other answer here. Each of them leaves
// the digit at most two of its placements in that band, the second at most one; a digit with one
// placement is never branched on. So 2 branches x 9 digits x 6 bands = 108 is the most that a
// lane adds to its stack before it comes back to what lay there, whatever the puzzle. A lane takes
// a position from elsewhere only when none waits for it, so kDepth frames always do: 81 x 2 x 108 =
// 17,496 bytes a lane. Usually fewer than ten frames are in use.
#pragma once

#include "band.h"

namespace nonet::lanes {

template <class I>
class Pending {
 public:
  static constexpr int kDepth = 2 * 9 * 6;
  static constexpr int kFrame = 81 * I::kLanes;

  void clear() noexcept {
    for (std::uint32_t& free : free_) free = kEveryLane<I>;
    for (int lane = 0; lane < I::kLanes; ++lane) bottom_[lane] = top_[lane] = 0;
    waiting_ = 0;
  }

  /// Lanes for which a position waits.
  [[nodiscard]] std::uint32_t waiting() const noexcept { return waiting_; }
  [[nodiscard]] int depth(int lane) const noexcept { return top_[lane] - bottom_[lane]; }

  /// The puzzles of the positions pushed last and first for `lane`.
  [[nodiscard]] std::uint32_t last_puzzle(int lane) const noexcept {
    return stack_[lane][top_[lane] - 1].puzzle;
  }
  [[nodiscard]] std::uint32_t first_puzzle(int lane) const noexcept {
    return stack_[lane][bottom_[lane]].puzzle;
  }

  /// The position pushed last for `lane`: its cells are kLanes apart.
  [[nodiscard]] std::uint16_t* last(int lane) noexcept {
    return frames_ + stack_[lane][top_[lane] - 1].frame * kFrame + lane;
  }

  /// Saves the positions of some lanes. @param puzzle  the number of each lane's puzzle
  void push(std::uint32_t lanes, const std::uint16_t* cells, const std::uint32_t* puzzle) noexcept {
    for (int frame = 0; frame < kDepth; ++frame) {
      if ((lanes & ~free_[frame]) == 0) return save(frame, lanes, cells, puzzle);
    }
    for (int frame = 0; lanes != 0; ++frame) {
      const std::uint32_t some = lanes & free_[frame];
      if (some != 0) save(frame, some, cells, puzzle);
      lanes &= ~some;
    }
  }

  /// Restores the positions pushed last for some lanes, all of which wait.
  void pop(std::uint32_t lanes, std::uint16_t* cells, std::uint32_t* puzzle) noexcept {
    while (lanes != 0) {
      // Up to four frames in one pass over the cells.
      const std::uint16_t* from[4];
      std::uint32_t take[4] = {};
      int frames = 0;
      for (; frames < 4 && lanes != 0; ++frames) {
        const int any = __builtin_ctz(lanes);
        const std::uint32_t frame = stack_[any][top_[any] - 1].frame;
        for (std::uint32_t m = lanes & ~free_[frame]; m != 0; m &= m - 1) {
          const int lane = __builtin_ctz(m);
          if (stack_[lane][top_[lane] - 1].frame != frame) continue;
          take[frames] |= 1u << lane;
          puzzle[lane] = last_puzzle(lane);
          drop_last(lane);
        }
        lanes &= ~take[frames];
        from[frames] = frames_ + frame * kFrame;
      }
      switch (frames) {
        case 1: restore<1>(from, take, cells); break;
        case 2: restore<2>(from, take, cells); break;
        case 3: restore<3>(from, take, cells); break;
        default: restore<4>(from, take, cells); break;
      }
    }
  }

  /// Forgets the position pushed last, or first, for `lane`.
  void drop_last(int lane) noexcept {
    free_[stack_[lane][--top_[lane]].frame] |= 1u << lane;
    reset_if_empty(lane);
  }
  void drop_first(int lane) noexcept {
    free_[stack_[lane][bottom_[lane]++].frame] |= 1u << lane;
    reset_if_empty(lane);
  }

  /// Moves the position at the bottom of a stack, hence near the root of its puzzle's tree and
  /// with much work below, to another lane.
  void steal(int victim, int thief, std::uint16_t* cells) noexcept {
    const std::uint16_t* from = frames_ + stack_[victim][bottom_[victim]].frame * kFrame + victim;
    for (int cell = 0; cell < kFrame; cell += I::kLanes) cells[cell + thief] = from[cell];
    drop_first(victim);
  }

 private:
  struct Entry {
    std::uint32_t puzzle;
    std::uint32_t frame;
  };

  void save(int frame, std::uint32_t lanes, const std::uint16_t* cells,
            const std::uint32_t* puzzle) noexcept {
    free_[frame] &= ~lanes;
    waiting_ |= lanes;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      stack_[lane][top_[lane]++] = {puzzle[lane], static_cast<std::uint32_t>(frame)};
    }
    const auto select = I::lanes(lanes);
    std::uint16_t* to = frames_ + frame * kFrame;
    for (int cell = 0; cell < kFrame; cell += I::kLanes) {
      I::store_lanes(to + cell, select, I::load(cells + cell));
    }
  }

  template <int kFrames>
  static void restore(const std::uint16_t* const* from, const std::uint32_t* take,
                      std::uint16_t* cells) noexcept {
    for (int cell = 0; cell < kFrame; cell += I::kLanes) {
      auto position = I::load(cells + cell);
      for (int i = 0; i < kFrames; ++i) {
        position = I::blend(I::lanes(take[i]), position, I::load(from[i] + cell));
      }
      I::store(cells + cell, position);
    }
  }

  void reset_if_empty(int lane) noexcept {
    if (top_[lane] != bottom_[lane]) return;
    bottom_[lane] = top_[lane] = 0;
    waiting_ &= ~(1u << lane);
  }

  alignas(64) std::uint16_t frames_[kDepth * kFrame];
  Entry stack_[I::kLanes][kDepth];  // from bottom_ to top_
  std::uint8_t bottom_[I::kLanes];
  std::uint8_t top_[I::kLanes];
  std::uint32_t free_[kDepth];  // a bit for each lane
  std::uint32_t waiting_ = 0;
};

}  // namespace nonet::lanes
