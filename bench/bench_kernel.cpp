// The whole kernel, memory to memory: 81 characters in, 81 characters and an outcome out.
//
// kernel/<target>/<list>. Before timing, every solution of the list is verified and every count is
// held against another kernel's.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>

#include "counters.h"
#include "lists.h"
#include "nonet/grid.h"
#include "nonet/solver.h"
#include "nonet/verify.h"
#include "register.h"

namespace nonet::bench {
namespace {

constexpr std::size_t kStride = kCells + 1;
constexpr std::size_t kBatchSize = 4096;

/// The scalar kernel gets a part of a long list: about so many puzzles, spread evenly over it.
constexpr std::size_t kScalarSample = 2000;

std::vector<const char*> sample(const List& list, Target target) {
  if (target != Target::kScalar || list.puzzles.size() <= kScalarSample) return list.puzzles;
  std::vector<const char*> puzzles;
  const std::size_t step = list.puzzles.size() / kScalarSample;
  for (std::size_t i = 0; i < list.puzzles.size(); i += step) puzzles.push_back(list.puzzles[i]);
  return puzzles;
}

class KernelRun {
 public:
  KernelRun(Target target, std::vector<const char*> puzzles)
      : solver_(target),
        puzzles_(std::move(puzzles)),
        solutions_(puzzles_.size() * kStride),
        outcomes_(puzzles_.size()) {}

  void solve() {
    for (std::size_t i = 0; i < puzzles_.size(); i += kBatchSize) {
      const Batch batch = {.puzzles = puzzles_.data() + i,
                           .count = std::min(kBatchSize, puzzles_.size() - i),
                           .solutions = solutions_.data() + i * kStride,
                           .stride = kStride,
                           .outcomes = outcomes_.data() + i};
      (void)solver_.solve(batch, {});
    }
  }

  /// Whether every solution is one, and every count is what another kernel finds.
  [[nodiscard]] bool verified() const {
    std::vector<Outcome> expected(puzzles_.size());
    Solver other(solver_.target() == Target::kPortable ? Target::kScalar : Target::kPortable);
    const Batch batch = {
        .puzzles = puzzles_.data(), .count = puzzles_.size(), .outcomes = expected.data()};
    if (!other.solve(batch, {})) return false;
    for (std::size_t i = 0; i < puzzles_.size(); ++i) {
      if (outcomes_[i].solution_count != expected[i].solution_count) return false;
      if (outcomes_[i].solution_count == 0) continue;
      if (verify_solution(puzzles_[i], solutions_.data() + i * kStride) != Violation::kNothing) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const Outcome& outcome : outcomes_) sum += outcome.nodes;
    return sum;
  }

  [[nodiscard]] std::size_t size() const noexcept { return puzzles_.size(); }

 private:
  Solver solver_;
  std::vector<const char*> puzzles_;
  std::vector<char> solutions_;
  std::vector<Outcome> outcomes_;
};

void run(benchmark::State& state, Target target, const List& list) {
  KernelRun kernel(target, sample(list, target));
  kernel.solve();
  if (!kernel.verified()) {
    state.SkipWithError("a solution is wrong");
    return;
  }
  time_puzzles(state, kernel.size(), [&] { kernel.solve(); });
  state.counters["nodes/puzzle"] =
      static_cast<double>(kernel.nodes()) / static_cast<double>(kernel.size());
}

}  // namespace

void register_kernel() {
  for (const TargetInfo& row : targets()) {
    if (!row.missing.empty()) continue;
    for (const List& list : lists()) {
      const std::string name = "kernel/" + std::string(row.name) + '/' + list.name;
      benchmark::RegisterBenchmark(name.c_str(), run, row.target, std::cref(list))
          ->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace nonet::bench
