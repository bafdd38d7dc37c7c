// The stages of the lane kernel over one vector type; see stages.h.
#pragma once

#include "lanes/arrivals.h"
#include "lanes/branch.h"
#include "lanes/departures.h"
#include "lanes/ledger.h"
#include "lanes/pending.h"
#include "lanes/positions.h"
#include "lanes/propagate.h"
#include "stages.h"

namespace nonet::bench {

template <class I>
class StagesOf final : public Stages {
 public:
  void prepare(const char* const* puzzles, const char* const* solutions) noexcept override {
    puzzles_ = puzzles;
    deal_into(solved_, solutions);
    deal_into(cells_, puzzles);
    pending_.clear();
    ledger_.start(outcomes_, {.solutions = 1});
    // A position like those that sweeps meet: some rounds of propagation after the first.
    for (int i = 0; i < 2; ++i) propagate();
  }

  void parse() noexcept override { deal_into(parsed_, puzzles_); }

  void propagate() noexcept override {
    for (std::size_t b = 0; b < kBlocks; ++b) dead_ |= lanes::sweep<I>(cells_[b]).dead;
  }

  void choose() noexcept override {
    for (std::size_t b = 0; b < kBlocks; ++b) lanes::choose_branches<I>(cells_[b], branches_);
  }

  void move() noexcept override {
    for (std::size_t b = 0; b < kBlocks; ++b) {
      pending_.exchange(lanes::kEveryLane<I>, 0, lanes_, ledger_);
      pending_.leave(lanes::kEveryLane<I>, 0);
      pending_.exchange(0, lanes::kEveryLane<I>, lanes_, ledger_);
    }
  }

  void print() noexcept override {
    for (int lane = 0; lane < I::kLanes; ++lane) puzzle_[lane] = static_cast<std::uint32_t>(lane);
    departures_.start(text_, 82);
    for (std::size_t b = 0; b < kBlocks; ++b) {
      departures_.take(lanes::kEveryLane<I>, solved_[b], puzzle_);
    }
    departures_.print();
  }

 private:
  static constexpr std::size_t kBlocks = kPuzzles / I::kLanes;
  using Block = std::uint16_t[81 * I::kLanes];

  void deal_into(Block* blocks, const char* const* puzzles) noexcept {
    arrivals_.start(puzzles, kPuzzles);
    for (std::size_t b = 0; b < kBlocks; ++b) {
      arrivals_.deal(lanes::kEveryLane<I>, blocks[b], puzzle_);
    }
  }

  alignas(64) Block cells_[kBlocks];
  alignas(64) Block solved_[kBlocks];
  alignas(64) Block parsed_[kBlocks];
  lanes::Arrivals<I> arrivals_;
  lanes::Departures<I> departures_;
  lanes::Pending<I> pending_;
  lanes::Positions<I> lanes_ = {};
  lanes::Ledger<I> ledger_;
  Outcome outcomes_[1];  // of puzzle 0, which all of lanes_ are
  lanes::Branches<I> branches_;
  std::uint32_t puzzle_[I::kLanes];
  std::uint32_t dead_ = 0;
  char text_[82 * I::kLanes];
  const char* const* puzzles_ = nullptr;
};

}  // namespace nonet::bench
