// A program of somebody else's: solves one puzzle with nonet::core, many with nonet::runner.
#include <nonet/runner/run.h>
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
  std::puts(solution);

  nonet::runner::Plan plan;
  plan.inputs = {
      {nonet::runner::InputSpec::Kind::kMemory, "euler", nonet::runner::euler_puzzles()}};
  nonet::runner::StopSource stop;
  const auto result = nonet::runner::run(plan, stop);
  return result.stats.top_left_sum == 24702 ? 0 : 1;
}
