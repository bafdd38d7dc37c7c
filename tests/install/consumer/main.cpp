// A program of somebody else's: solves the Euler set with nonet::runner.
#include <nonet/runner/run.h>

int main() {
  nonet::runner::Plan plan;
  plan.inputs = {
      {nonet::runner::InputSpec::Kind::kMemory, "euler", nonet::runner::euler_puzzles()}};
  nonet::runner::StopSource stop;
  const auto result = nonet::runner::run(plan, stop);
  return result.stats.top_left_sum == 24702 ? 0 : 1;
}
