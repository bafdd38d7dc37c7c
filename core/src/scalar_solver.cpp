// The reference kernel; see scalar_solver.h.
//
// Each house keeps the set of digits it has. A cell's candidates are what none of its three
// houses has: two ORs and a complement. The search fills the empty cell with the fewest
// candidates first (Golomb and Baumert, "Backtrack Programming", 1965), which finds naked singles
// and dead ends as a matter of course, and takes every placement back on the way up. Hidden
// singles cost a look at all empty cells, and are worth it: without them 300 puzzles
// of the 17-clue list ran at 118 a second on one core, with them the whole list at 27,700.
#include "scalar_solver.h"

#include <bit>

#include "nonet/cells.h"

namespace nonet {
namespace {

/// How many nodes pass between two looks at the stop flag; a few tens of microseconds.
constexpr std::uint64_t kNodesPerStopCheck = 4096;

}  // namespace

bool ScalarSolver::solve(const Batch& batch, const SearchLimits& limits) noexcept {
  limits_ = limits;
  stopped_ = false;
  for (std::size_t i = 0; i < batch.count; ++i) {
    char* solution = batch.solutions ? batch.solutions + i * batch.stride : nullptr;
    batch.outcomes[i] = solve_one(batch.puzzles[i], solution);
    if (stopped_) return false;
  }
  return true;
}

Outcome ScalarSolver::solve_one(const char* puzzle, char* solution) noexcept {
  solution_ = solution;
  outcome_ = {};
  out_of_budget_ = false;
  if (!load(puzzle)) {
    outcome_.status = Status::kConflict;
    return outcome_;
  }
  int empty_count = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (digit_[cell] == 0) empty_[empty_count++] = static_cast<std::uint8_t>(cell);
  }
  search(empty_count);
  outcome_.status = out_of_budget_ ? Status::kLimitReached
                                   : status_of(outcome_.solution_count, limits_.solutions);
  return outcome_;
}

/// Sets up the position. @return false when the givens repeat a digit in a house
bool ScalarSolver::load(const char* puzzle) noexcept {
  row_.fill(0);
  column_.fill(0);
  box_.fill(0);
  digit_.fill(0);
  for (int cell = 0; cell < kCells; ++cell) {
    const int digit = decode_cell(puzzle[cell]);
    if (digit == 0) continue;
    const auto bit = static_cast<DigitSet>(1 << (digit - 1));
    if ((candidates(cell) & bit) == 0) return false;
    place(cell, bit);
  }
  return true;
}

/// Counts the solutions of the position, whose empty cells are the first `empty_count` of empty_.
/// Leaves the position as it was.
void ScalarSolver::search(int empty_count) noexcept {
  if (!may_open_node()) return;
  if (empty_count == 0) {
    if (outcome_.solution_count++ == 0 && solution_) print(solution_);
    return;
  }

  // The chosen cell leaves the open part of the list: the last open cell takes its place.
  Choice choice = choose(empty_count);
  const std::uint8_t cell = empty_[choice.index];
  empty_[choice.index] = empty_[empty_count - 1];
  while (choice.digits != 0 && !ended()) {
    const auto digit = static_cast<DigitSet>(choice.digits & -choice.digits);  // the lowest
    choice.digits ^= digit;
    place(cell, digit);
    search(empty_count - 1);
    take_back(cell, digit);
  }
  empty_[empty_count - 1] = empty_[choice.index];
  empty_[choice.index] = cell;
}

/// The empty cell with the fewest candidates. Where that would be a guess, a hidden single is
/// looked for first: a cell that has to take a digit has one candidate, whatever its masks say.
ScalarSolver::Choice ScalarSolver::choose(int empty_count) const noexcept {
  Choice best;
  int fewest = kSize + 1;
  for (int i = 0; i < empty_count; ++i) {
    const DigitSet digits = candidates(empty_[i]);
    const int count = std::popcount(digits);
    if (count >= fewest) continue;
    best = {i, digits};
    fewest = count;
    if (fewest <= 1) return best;
  }
  const Choice hidden = hidden_single(empty_count);
  return hidden.index < 0 ? best : hidden;
}

/// A cell that is the only place for a digit in one of its houses, with that digit; a choice
/// without digits when some digit has no place at all; an index of -1 when there is neither.
///
/// One pass over the empty cells adds up, for each house, the digits seen once and those seen
/// again, all nine at a time: a digit in `once` but not in `again` has one place.
ScalarSolver::Choice ScalarSolver::hidden_single(int empty_count) const noexcept {
  struct Places {
    DigitSet once = 0;
    DigitSet again = 0;

    void add(DigitSet digits) noexcept {
      again |= once & digits;
      once |= digits;
    }
    [[nodiscard]] DigitSet single() const noexcept { return once & ~again; }
  };
  std::array<Places, kSize> row;
  std::array<Places, kSize> column;
  std::array<Places, kSize> box;
  for (int i = 0; i < empty_count; ++i) {
    const int cell = empty_[i];
    const DigitSet digits = candidates(cell);
    row[row_of(cell)].add(digits);
    column[column_of(cell)].add(digits);
    box[box_of(cell)].add(digits);
  }
  for (int i = 0; i < kSize; ++i) {
    const DigitSet placed_somewhere =
        (row_[i] | row[i].once) & (column_[i] | column[i].once) & (box_[i] | box[i].once);
    if (placed_somewhere != kAllDigits) return {0, 0};
  }
  for (int i = 0; i < empty_count; ++i) {
    const int cell = empty_[i];
    const DigitSet singles =
        row[row_of(cell)].single() | column[column_of(cell)].single() | box[box_of(cell)].single();
    const DigitSet digits = candidates(cell) & singles;
    if (digits == 0) continue;
    // A cell that must take two digits is a dead end.
    return {i, std::has_single_bit(digits) ? digits : DigitSet{0}};
  }
  return {-1, 0};
}

/// Counts one more node, or says that the search may not go on.
bool ScalarSolver::may_open_node() noexcept {
  if (limits_.nodes != 0 && outcome_.nodes == limits_.nodes) {
    out_of_budget_ = true;
    return false;
  }
  ++outcome_.nodes;
  if (++nodes_since_start_ % kNodesPerStopCheck == 0 && limits_.stop &&
      limits_.stop->load(std::memory_order_relaxed)) {
    stopped_ = true;
    return false;
  }
  return true;
}

bool ScalarSolver::ended() const noexcept {
  return out_of_budget_ || stopped_ ||
         (limits_.solutions != 0 && outcome_.solution_count == limits_.solutions);
}

DigitSet ScalarSolver::candidates(int cell) const noexcept {
  const DigitSet taken = row_[row_of(cell)] | column_[column_of(cell)] | box_[box_of(cell)];
  return kAllDigits & ~taken;
}

void ScalarSolver::place(int cell, DigitSet digit) noexcept {
  row_[row_of(cell)] |= digit;
  column_[column_of(cell)] |= digit;
  box_[box_of(cell)] |= digit;
  digit_[cell] = digit;
}

void ScalarSolver::take_back(int cell, DigitSet digit) noexcept {
  row_[row_of(cell)] &= ~digit;
  column_[column_of(cell)] &= ~digit;
  box_[box_of(cell)] &= ~digit;
  digit_[cell] = 0;
}

void ScalarSolver::print(char* solution) const noexcept {
  for (int cell = 0; cell < kCells; ++cell) {
    solution[cell] = static_cast<char>('1' + std::countr_zero(digit_[cell]));
  }
}

}  // namespace nonet
