// A program of somebody else's: solves one puzzle with nonet::core.
#include <nonet/solver.h>

#include <cstdio>

int main() {
  const char* puzzle =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  char solution[82] = {};
  nonet::Outcome outcome;
  nonet::Solver solver;
  const nonet::Batch batch = {
      .puzzles = &puzzle, .count = 1, .solutions = solution, .outcomes = &outcome};
  if (!solver.solve(batch, {}) || outcome.status != nonet::Status::kUnique) return 1;
  return std::puts(solution) < 0;
}
