// Pending positions: the second answers of branches that are searched depth first.
//
// A search is a stack of positions of one puzzle. It is run by a lane, or it waits for one: there
// are 13 searches for 8 lanes. A lane that is done with its position parts from its search and
// goes on with the newest position of any search that waits. Thus lanes that are free at one time
// have a choice, and are served from the frames that hold most of what they may take:
//
//              slot 0   slot 1   slot 2   slot 3
//   frame 0      s          t        s       u         Two lanes are free and s, t and u wait.
//   Their frame 1      t*         -        s*      u*        newest positions have a star: all in
//   frame 1, frame 2      -          v        -       v         so one pass over its rows serves
//   both lanes.
//
// The bound: of the branches on the path from the root of a puzzle to one of its positions, those
// whose digit was put in the minirow may have left their other answer here. Each of them leaves
// the digit at most two of its placements in that band, the second at most one; a digit with one
// placement is never branched on. So 2 branches x 9 digits x 6 bands = 108 is the most that a
// search holds, whatever the puzzle: a lane takes a position from elsewhere only when it has parted
// from its search. 108 x kSearches places always do: 108 x 162 = 17,496 bytes a search, 891 KiB for
// 32 lanes. Usually some nine frames, 46 KiB, are in use.
#pragma once

#include "frames.h"
#include "ledger.h"

namespace nonet::lanes {

template <class I>
class Pending {
 public:
  static constexpr int kSearches = 13 * I::kLanes / 8;

  void clear() noexcept {
    frames_.clear();
    for (std::uint32_t& next : next_) next = 0;
    for (int s = 0; s < kSearches; ++s) {
      bottom_[s] = top_[s] = 0;
      unused_[s] = static_cast<std::uint8_t>(s);
    }
    running_ = 0;
    used_ = 0;
    waiting_ = 0;
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

  /// Saves the positions of some lanes, which keep them, in their searches, and restores positions
  /// of waiting searches into free lanes.
  ///
  /// @return free lanes that were given a position
  std::uint32_t exchange(std::uint32_t save, std::uint32_t free, Positions<I>& lanes,
                         Ledger<I>& ledger) noexcept {
    std::uint32_t given = 0;
    while (save != 0 || (free != 0 && waiting_ != 0)) {
      Move<I> in[3];
      int ins = 0;
      while (ins < 3 && free != 0 && waiting_ != 0) {
        plan_restore(in[ins], free, lanes, ledger);
        free &= ~in[ins].lanes;
        given |= in[ins].lanes;
        ins += static_cast<int>(in[ins].lanes != 0);
      }
      Move<I> out;
      out.lanes = 0;
      if (save != 0) plan_save(out, save, lanes);
      save &= ~out.lanes;
      frames_.move(in, ins, out, lanes.cells);
    }
    return given;
  }

  /// Moves the position at the bottom of the largest stack, hence near the root of its puzzle's
  /// tree and with much work below, to a lane. @return whether there was one
  bool steal(int thief, Positions<I>& lanes, const Ledger<I>& ledger) noexcept {
    for (;;) {
      int victim = 0;
      for (int s = 1; s < kSearches; ++s) {
        if (top_[s] - bottom_[s] > top_[victim] - bottom_[victim]) victim = s;
      }
      if (top_[victim] == bottom_[victim]) return false;
      if (ledger.is_settled(puzzle_[victim])) {
        empty(victim);
        continue;
      }
      const int place = stack_[victim][bottom_[victim]++];
      const std::uint16_t* from = frames_.at(place);
      for (int cell = 0; cell < 81 * I::kLanes; cell += I::kLanes) {
        lanes.cells[cell + thief] = from[cell];
      }
      frames_.release(place);
      lanes.puzzle[thief] = puzzle_[victim];
      return true;
    }
  }

 private:
  static constexpr int kDepth = 2 * 9 * 6;
  static constexpr int kPlaces = kDepth * kSearches;

  /// Forgets the positions of a search.
  void empty(int s) noexcept {
    while (top_[s] != bottom_[s]) frames_.release(stack_[s][--top_[s]]);
    top_[s] = bottom_[s] = 0;
  }
  void end(int s) noexcept {
    empty(s);
    unused_[--used_] = static_cast<std::uint8_t>(s);
  }

  /// Takes the newest positions of waiting searches that one frame holds, as many as there are
  /// free lanes.
  void plan_restore(Move<I>& in, std::uint32_t free, Positions<I>& lanes,
                    Ledger<I>& ledger) noexcept {
    // The frame with the most of them; without a branch, because nobody could foretell it.
    int most = 0;
    for (int frame = 0; frame < frames_.used(); ++frame) {
      const int here = __builtin_popcount(next_[frame]) << 16 | frame;
      most = here > most ? here : most;
    }
    const int frame = most & 0xffff;
    in.frame = frames_.at(frame * I::kLanes);
    I::store(in.from, I::splat(0));
    const bool ordered = ledger.is_ordered();
    std::uint32_t left = free;
    std::uint32_t taken = 0;
    for (std::uint32_t slots = next_[frame]; slots != 0 && left != 0; slots &= slots - 1) {
      const int slot = __builtin_ctz(slots);
      const int s = owner_[frame * I::kLanes + slot];
      const std::uint32_t puzzle = puzzle_[s];
      taken |= 1u << slot;
      // In order, the lane that settled the puzzle ended its only search.
      if ((!ordered && ledger.is_settled(puzzle)) || !ledger.has_nodes_left(puzzle)) {
        end(s);
        continue;
      }
      const int lane = __builtin_ctz(left);
      left &= left - 1;
      in.from[lane] = static_cast<std::uint16_t>(slot);
      lanes.puzzle[lane] = puzzle;
      ledger.count_node(puzzle);
      search_[lane] = static_cast<std::uint8_t>(s);
      --top_[s];
    }
    next_[frame] &= ~taken;
    frames_.release(frame, taken);
    waiting_ -= __builtin_popcount(taken);
    in.lanes = in.select = free & ~left;
    running_ |= in.lanes;
  }

  /// Finds places for the positions of some lanes in one frame, for all of them if it can.
  void plan_save(Move<I>& out, std::uint32_t save, Positions<I>& lanes) noexcept {
    const int frame = frames_.frame_with(__builtin_popcount(save));
    out.frame = frames_.at(frame * I::kLanes);
    I::store(out.from, I::splat(0));
    const std::uint32_t free = frames_.free(frame);
    std::uint32_t slots = free;
    std::uint32_t left = save;
    for (; left != 0 && slots != 0; left &= left - 1, slots &= slots - 1) {
      const int lane = __builtin_ctz(left);
      const int slot = __builtin_ctz(slots);
      out.from[slot] = static_cast<std::uint16_t>(lane);
      lanes.other[lane] = out.frame + slot;
      if ((running_ >> lane & 1) == 0) {
        search_[lane] = unused_[used_++];
        puzzle_[search_[lane]] = lanes.puzzle[lane];
      }
      const int s = search_[lane];
      const int place = frame * I::kLanes + slot;
      owner_[place] = static_cast<std::uint8_t>(s);
      stack_[s][top_[s]++] = static_cast<std::uint16_t>(place);
    }
    out.lanes = save & ~left;
    out.select = free & ~slots;
    running_ |= out.lanes;
    frames_.take(frame, out.select);
  }

  Frames<I, kPlaces> frames_;
  std::uint32_t next_[Frames<I, kPlaces>::kFrames];  // slots with the newest of a waiting search
  std::uint8_t owner_[Frames<I, kPlaces>::kFrames * I::kLanes];  // the search of each place
  std::uint16_t stack_[kSearches][kDepth];                       // places, from bottom_ to top_
  std::uint8_t bottom_[kSearches];
  std::uint8_t top_[kSearches];
  std::uint32_t puzzle_[kSearches];
  std::uint8_t unused_[kSearches];  // searches, from used_
  std::uint8_t search_[I::kLanes];  // of the lanes that are running_
  std::uint32_t running_ = 0;
  int used_ = 0;
  int waiting_ = 0;
};

}  // namespace nonet::lanes
