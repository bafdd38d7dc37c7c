// Frames: positions in memory, a vector's worth in each.
//
//              slot 0   slot 1   slot 2   ...
//   cell  0       a        -        c        Any slot may hold the position of any lane: positions
//   cell  1       a        -        c        are moved by one lane permute a row.
//    ...
//
// A position's place is kLanes * frame + slot. Low frames are used first, so that few are.
#pragma once

#include "positions.h"

namespace nonet::lanes {

/// Positions to move between one frame and the lanes.
template <class I>
struct Move {
  std::uint16_t* frame;
  std::uint32_t lanes;                        ///< From or to which they go.
  std::uint32_t select;                       ///< The lanes or slots that get a position.
  alignas(64) std::uint16_t from[I::kLanes];  ///< Which slot or lane each of them gets.
};

/// @tparam kPlaces  positions that there is room for
template <class I, int kPlaces>
class Frames {
 public:
  static constexpr int kFrames = (kPlaces + I::kLanes - 1) / I::kLanes;

  void clear() noexcept {
    for (std::uint32_t& free : free_) free = kEveryLane<I>;
    used_ = 0;
  }

  /// Frames from 0 that have been in use.
  [[nodiscard]] int used() const noexcept { return used_; }
  [[nodiscard]] std::uint16_t* at(int place) noexcept {
    return cells_ + place / I::kLanes * kFrame + place % I::kLanes;
  }
  void release(int place) noexcept { free_[place / I::kLanes] |= 1u << place % I::kLanes; }

  /// A frame with that many free slots or, if there is none, with some; one of them is free.
  [[nodiscard]] int frame_with(int wanted) noexcept {
    int frame = used_;
    for (int f = used_ - 1; f >= 0; --f) {  // without a branch that nobody could foretell
      frame = __builtin_popcount(free_[f]) >= wanted ? f : frame;
    }
    if (frame == kFrames) {
      for (frame = 0; free_[frame] == 0;) ++frame;
    }
    if (frame == used_) ++used_;
    return frame;
  }
  [[nodiscard]] std::uint32_t free(int frame) const noexcept { return free_[frame]; }
  void take(int frame, std::uint32_t slots) noexcept { free_[frame] &= ~slots; }
  void release(int frame, std::uint32_t slots) noexcept { free_[frame] |= slots; }

  /// Makes up to three moves from frames to lanes and, when `out` has any, one from lanes to a
  /// frame, in one pass over the cells. The frames may be the same, because what goes in is read
  /// before anything is written.
  static void move(const Move<I>* in, int ins, const Move<I>& out, std::uint16_t* cells) noexcept {
    switch (ins + (out.lanes != 0 ? 4 : 0)) {
      case 1: return move<1, false>(in, out, cells);
      case 2: return move<2, false>(in, out, cells);
      case 3: return move<3, false>(in, out, cells);
      case 4: return move<0, true>(in, out, cells);
      case 5: return move<1, true>(in, out, cells);
      case 6: return move<2, true>(in, out, cells);
      case 7: return move<3, true>(in, out, cells);
      default: return;
    }
  }

 private:
  static constexpr int kFrame = 81 * I::kLanes;

  template <int kIns, bool kOut>
  [[gnu::noinline]] static void move(const Move<I>* in, const Move<I>& out,
                                     std::uint16_t* cells) noexcept {
    // Copies, because for all the compiler knows a store into a frame may change a Move.
    std::uint16_t* const to = out.frame;
    const std::uint16_t* from[3];
    typename I::Pulling pull_in[3];
    typename I::Pulling pull_out;
    if (kOut) pull_out = I::pulling(out.from, out.select);
    for (int i = 0; i < kIns; ++i) {
      pull_in[i] = I::pulling(in[i].from, in[i].select);
      from[i] = in[i].frame;
    }
    for (int cell = 0; cell < kFrame; cell += I::kLanes) {
      const auto position = I::load(cells + cell);
      auto next = position;
      for (int i = 0; i < kIns; ++i) next = I::pull(next, I::load(from[i] + cell), pull_in[i]);
      if (kOut) I::store(to + cell, I::pull(I::load(to + cell), position, pull_out));
      if (kIns != 0) I::store(cells + cell, next);
    }
  }

  alignas(64) std::uint16_t cells_[kFrames * kFrame];
  std::uint32_t free_[kFrames];  // slots
  int used_ = 0;
};

}  // namespace nonet::lanes
