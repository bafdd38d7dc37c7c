// Pending positions: the second answers of branches that are searched depth first.
//
// A search is a stack of positions of one puzzle. It is run by a lane, or it waits for one: there
// are three searches for two lanes. A lane that is done with its position parts from its search and
// goes on with the newest position of any search that waits. Thus lanes that are free at one time
// have a choice, and are served from the frames that hold most of what they may take:
//
//              slot 0   slot 1   slot 2   ...         A frame is a vector's worth of positions.
//   cell  0       a        -        c                 Its slots have nothing to do with lanes, and
//   cell  1       a        -        c                 the positions of a search may be in any
//    ...                                              frames. One lane permute a row moves them.
//
// The bound: of the branches on the path from the root of a puzzle to one of its positions, those
// whose digit was put in the minirow may have left their other answer here. Each of them leaves
// the digit at most two of its placements in that band, the second at most one; a digit with one
// placement is never branched on. So 2 branches x 9 digits x 6 bands = 108 is the most that a
// search holds, whatever the puzzle: a lane takes a position from elsewhere only when it has parted
// from its search. 108 x kSearches slots always do: 108 x 162 = 17,496 bytes a search, 820 KiB for
// 32 lanes. Usually some eight frames, 41 KiB, are in use.
#pragma once

#include "band.h"

namespace nonet::lanes {

template <class I>
class Pending {
 public:
  static constexpr int kSearches = 3 * I::kLanes / 2;
  static constexpr int kDepth = 2 * 9 * 6;
  static constexpr int kFrames = kDepth * kSearches / I::kLanes;
  static constexpr int kFrame = 81 * I::kLanes;

  void clear() noexcept {
    for (int frame = 0; frame < kFrames; ++frame) {
      free_[frame] = kEveryLane<I>;
      next_[frame] = 0;
    }
    for (int s = 0; s < kSearches; ++s) {
      bottom_[s] = top_[s] = 0;
      unused_[s] = static_cast<std::uint8_t>(s);
    }
    running_ = 0;
    used_ = 0;
    waiting_ = 0;
    frames_used_ = 0;
  }

  /// Searches that have a lane or wait for one, and those that wait.
  [[nodiscard]] int used() const noexcept { return used_; }
  [[nodiscard]] int waiting() const noexcept { return waiting_; }
  /// The lanes that run a search.
  [[nodiscard]] std::uint32_t running() const noexcept { return running_; }

  /// Parts some lanes from their searches, which wait from now on or, when nothing is left in them,
  /// end. @param settled  lanes whose search ends even so
  void leave(std::uint32_t lanes, std::uint32_t settled) noexcept {
    int waiting = waiting_;
    for (std::uint32_t m = lanes & running_; m != 0; m &= m - 1) {
      const int lane = __builtin_ctz(m);
      const int s = search_[lane];
      if (top_[s] == bottom_[s] || (settled >> lane & 1) != 0) {
        end(s);
      } else {
        const int place = stack_[s][top_[s] - 1];
        next_[place / I::kLanes] |= 1u << place % I::kLanes;
        ++waiting;
      }
    }
    waiting_ = waiting;
    running_ &= ~lanes;
  }

  /// Saves the positions of some lanes in their searches, and restores positions of waiting
  /// searches into free lanes.
  ///
  /// @param puzzle  the number of each lane's puzzle
  /// @param other   gets, for each lane that was saved, the address of the saved position
  /// @param admit   whether the next position of a puzzle is wanted; if not, its search ends
  /// @return free lanes that were given a position
  template <class Admit>
  std::uint32_t exchange(std::uint32_t save, std::uint32_t free, std::uint16_t* cells,
                         std::uint32_t* puzzle, std::uint16_t** other, Admit admit) noexcept {
    std::uint32_t given = 0;
    while (save != 0 || (free != 0 && waiting_ != 0)) {
      // Up to three frames to restore from in one pass over the cells.
      Move in[3];
      int ins = 0;
      while (ins < 3 && free != 0 && waiting_ != 0) {
        plan_restore(in[ins], free, puzzle, admit);
        free &= ~in[ins].moved;
        given |= in[ins].moved;
        ins += in[ins].moved != 0;
      }
      Move out;
      out.frame = nullptr;
      if (save != 0) {
        plan_save(out, save, puzzle, other);
        save &= ~out.moved;
      }
      switch (ins + (out.frame != nullptr ? 4 : 0)) {
        case 1: move<1, false>(in, out, cells); break;
        case 2: move<2, false>(in, out, cells); break;
        case 3: move<3, false>(in, out, cells); break;
        case 4: move<0, true>(in, out, cells); break;
        case 5: move<1, true>(in, out, cells); break;
        case 6: move<2, true>(in, out, cells); break;
        case 7: move<3, true>(in, out, cells); break;
        default: break;
      }
    }
    return given;
  }

  /// Moves the position at the bottom of the largest stack, hence near the root of its puzzle's
  /// tree and with much work below, to a lane. @return whether there was one
  template <class IsSettled>
  bool steal(int thief, std::uint16_t* cells, std::uint32_t* puzzle,
             IsSettled is_settled) noexcept {
    for (;;) {
      int victim = 0;
      for (int s = 1; s < kSearches; ++s) {
        if (top_[s] - bottom_[s] > top_[victim] - bottom_[victim]) victim = s;
      }
      if (top_[victim] == bottom_[victim]) return false;
      if (is_settled(puzzle_[victim])) {
        empty(victim);
        continue;
      }
      const int place = stack_[victim][bottom_[victim]++];
      const std::uint16_t* from = at(place);
      for (int cell = 0; cell < kFrame; cell += I::kLanes) cells[cell + thief] = from[cell];
      release(place);
      puzzle[thief] = puzzle_[victim];
      return true;
    }
  }

 private:

  /// Positions to move between a frame and the lanes.
  struct Move {
    std::uint16_t* frame;
    std::uint32_t moved;   // lanes
    std::uint32_t select;  // lanes or slots that get a position
    alignas(64) std::uint16_t from[I::kLanes];
  };

  [[nodiscard]] std::uint16_t* at(int place) noexcept {
    return frames_ + place / I::kLanes * kFrame + place % I::kLanes;
  }
  void release(int place) noexcept { free_[place / I::kLanes] |= 1u << place % I::kLanes; }
  /// Forgets the positions of a search.
  void empty(int s) noexcept {
    while (top_[s] != bottom_[s]) release(stack_[s][--top_[s]]);
    top_[s] = bottom_[s] = 0;
  }
  void end(int s) noexcept {
    empty(s);
    unused_[--used_] = static_cast<std::uint8_t>(s);
  }

  template <class Admit>
  void plan_restore(Move& in, std::uint32_t free, std::uint32_t* puzzle, Admit admit) noexcept {
    // The frame with the most of them; without a branch, because nobody could foretell it.
    int most = 0;
    for (int frame = 0; frame < frames_used_; ++frame) {
      const int here = __builtin_popcount(next_[frame]) << 16 | frame;
      most = here > most ? here : most;
    }
    const int best = most & 0xffff;
    in.frame = frames_ + best * kFrame;
    I::store(in.from, I::splat(0));
    std::uint32_t slots = next_[best];
    std::uint32_t left = free;
    std::uint32_t taken = 0;
    for (; slots != 0 && left != 0; slots &= slots - 1) {
      const int slot = __builtin_ctz(slots);
      const int s = owner_[best * I::kLanes + slot];
      taken |= slots & -slots;
      if (!admit(puzzle_[s])) {
        end(s);
        continue;
      }
      const int lane = __builtin_ctz(left);
      left &= left - 1;
      in.from[lane] = static_cast<std::uint16_t>(slot);
      puzzle[lane] = puzzle_[s];
      search_[lane] = static_cast<std::int8_t>(s);
      --top_[s];
    }
    next_[best] &= ~taken;
    free_[best] |= taken;
    waiting_ -= __builtin_popcount(taken);
    in.moved = in.select = free & ~left;
    running_ |= in.moved;
  }

  void plan_save(Move& out, std::uint32_t lanes, const std::uint32_t* puzzle,
                 std::uint16_t** other) noexcept {
    const int wanted = __builtin_popcount(lanes);
    int frame = frames_used_;
    for (int f = frame - 1; f >= 0; --f) {
      frame = __builtin_popcount(free_[f]) >= wanted ? f : frame;
    }
    if (frame == kFrames) {
      for (frame = 0; free_[frame] == 0;) ++frame;
    }
    if (frame >= frames_used_) frames_used_ = frame + 1;
    out.frame = frames_ + frame * kFrame;
    I::store(out.from, I::splat(0));
    const std::uint32_t free = free_[frame];
    std::uint32_t slots = free;
    std::uint32_t left = lanes;
    for (; left != 0 && slots != 0; left &= left - 1, slots &= slots - 1) {
      const int lane = __builtin_ctz(left);
      const int slot = __builtin_ctz(slots);
      out.from[slot] = static_cast<std::uint16_t>(lane);
      other[lane] = out.frame + slot;
      const int place = frame * I::kLanes + slot;
      if ((running_ >> lane & 1) == 0) {
        search_[lane] = static_cast<std::int8_t>(unused_[used_++]);
        puzzle_[search_[lane]] = puzzle[lane];
      }
      const int s = search_[lane];
      owner_[place] = static_cast<std::uint8_t>(s);
      stack_[s][top_[s]++] = static_cast<std::uint16_t>(place);
    }
    out.moved = lanes & ~left;
    out.select = free & ~slots;
    running_ |= out.moved;
    free_[frame] = slots;
  }

  /// One pass over the cells for up to three frames in and one out, which may be the same: what is
  /// restored is read before anything is written.
  template <int kIns, bool kOut>
  [[gnu::noinline]] static void move(const Move* in, const Move& out,
                                     std::uint16_t* cells) noexcept {
    // Copies, because for all the compiler knows a store into a frame may change a Move.
    typename I::Pulling pull_out;
    typename I::Pulling pull_in[3];
    const std::uint16_t* from[3];
    std::uint16_t* const to = out.frame;
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

  alignas(64) std::uint16_t frames_[kFrames * kFrame];
  std::uint16_t stack_[kSearches][kDepth];  // places, kLanes * frame + slot, from bottom_ to top_
  std::uint8_t bottom_[kSearches];
  std::uint8_t top_[kSearches];
  std::uint32_t puzzle_[kSearches];
  std::uint8_t unused_[kSearches];           // searches, from used_
  std::uint8_t owner_[kFrames * I::kLanes];  // the search that a place belongs to
  std::uint32_t free_[kFrames];              // slots
  std::uint32_t next_[kFrames];              // slots with the newest position of a waiting search
  std::int8_t search_[I::kLanes];
  std::uint32_t running_ = 0;  // lanes that have a search
  int used_ = 0;
  int waiting_ = 0;
  int frames_used_ = 0;
};

}  // namespace nonet::lanes
