// The reference kernel: depth-first search over row, column and box masks.
//
// It is the design that most Sudoku solvers share, kept as plain as it can be: the
// yardstick that faster kernels are checked against. One puzzle at a time, in some 400 bytes of
// state.
#pragma once

#include <array>
#include <cstdint>

#include "nonet/grid.h"
#include "nonet/solver.h"

namespace nonet {

/// A set of digits: bit d - 1 stands for digit d.
///
///     bit    8 7 6 5 4 3 2 1 0
///     digit  9 8 7 6 5 4 3 2 1
using DigitSet = std::uint16_t;

inline constexpr DigitSet kAllDigits = 0x1FF;

class ScalarSolver final : public Solver::Kernel {
 public:
  [[nodiscard]] bool solve(const Batch& batch, const SearchLimits& limits) noexcept override;

 private:
  /// What to guess next: the digits to try, one after the other, in an empty cell. No digits: the
  /// position is a dead end.
  struct Choice {
    int index = 0;  // into empty_
    DigitSet digits = 0;
  };

  [[nodiscard]] Outcome solve_one(const char* puzzle, char* solution) noexcept;
  [[nodiscard]] bool load(const char* puzzle) noexcept;
  void search(int empty_count) noexcept;
  [[nodiscard]] Choice choose(int empty_count) const noexcept;
  [[nodiscard]] Choice hidden_single(int empty_count) const noexcept;
  [[nodiscard]] bool may_open_node() noexcept;
  [[nodiscard]] bool ended() const noexcept;

  [[nodiscard]] DigitSet candidates(int cell) const noexcept;
  void place(int cell, DigitSet digit) noexcept;
  void take_back(int cell, DigitSet digit) noexcept;
  void print(char* solution) const noexcept;

  // The position: the digits that each house already has, and the digit of each filled cell.
  std::array<DigitSet, kSize> row_{};
  std::array<DigitSet, kSize> column_{};
  std::array<DigitSet, kSize> box_{};
  std::array<DigitSet, kCells> digit_{};

  // The empty cells, in no order: search() keeps those still open at the front.
  std::array<std::uint8_t, kCells> empty_{};

  // The search under way.
  SearchLimits limits_;
  char* solution_ = nullptr;
  Outcome outcome_;
  std::uint64_t nodes_since_start_ = 0;  // of all puzzles
  bool out_of_budget_ = false;
  bool stopped_ = false;
};

}  // namespace nonet
