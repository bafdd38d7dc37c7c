// Fuzzes the kernels: whatever 81 bytes a puzzle is, all targets say the same of it, and what they
// say is right by the verifier. libFuzzer; any difference aborts.
//
// The first byte of the input chooses the limits, the others are puzzles.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "nonet/cells.h"
#include "nonet/solver.h"
#include "nonet/verify.h"

namespace nonet {
namespace {

constexpr std::size_t kStride = kCells;

/// Nearly empty grids have more positions than a fuzzer has time: a search has a budget of nodes,
/// or a small limit of solutions. The latter shares positions between lanes.
constexpr std::uint64_t kNodes = 200;

struct Kernel {
  explicit Kernel(const TargetInfo& row) : name(row.name), solver(row.target) {}
  std::string_view name;
  Solver solver;
  std::vector<Outcome> outcomes;
  std::vector<char> rows;
};

std::vector<std::unique_ptr<Kernel>>& kernels() {
  static auto all = [] {
    std::vector<std::unique_ptr<Kernel>> made;
    for (const TargetInfo& row : targets()) {
      // The reference kernel's nodes are its own, so it runs out of budget elsewhere.
      if (!row.missing.empty() || row.target == Target::kScalar) continue;
      made.push_back(std::make_unique<Kernel>(row));
    }
    return made;
  }();
  return all;
}

void require(bool holds, const char* what, std::string_view target, const char* puzzle) {
  if (holds) return;
  std::fprintf(stderr, "%.*s: %s: %.81s\n", static_cast<int>(target.size()), target.data(), what,
               puzzle);
  std::abort();
}

void compare(const Kernel& first, const Kernel& kernel, const std::vector<const char*>& puzzles,
             const SearchLimits& limits) {
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const Outcome& a = first.outcomes[i];
    const Outcome& b = kernel.outcomes[i];
    const char* row = kernel.rows.data() + i * kStride;
    require(a.status == b.status, "status differs", kernel.name, puzzles[i]);
    require(a.solution_count == b.solution_count, "count differs", kernel.name, puzzles[i]);
    const bool definite = limits.nodes != 0 || b.solution_count != limits.solutions;
    require(!definite || a.nodes == b.nodes, "nodes differ", kernel.name, puzzles[i]);
    if (b.solution_count == 0) continue;
    require(verify_solution(puzzles[i], row) == Violation::kNothing, "wrong solution", kernel.name,
            puzzles[i]);
  }
}

}  // namespace
}  // namespace nonet

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  if (size <= kCells) return 0;
  const bool has_budget = data[0] % 2 == 0;
  const SearchLimits limits = {.solutions = has_budget ? data[0] / 2 % 4U : 2U + data[0] / 2 % 4U,
                               .nodes = has_budget ? kNodes : 0};
  std::vector<const char*> puzzles;
  for (std::size_t at = 1; at + kCells <= size; at += kCells) {
    puzzles.push_back(reinterpret_cast<const char*>(data) + at);
  }
  for (auto& kernel : kernels()) {
    kernel->outcomes.assign(puzzles.size(), {});
    kernel->rows.assign(puzzles.size() * kStride, '#');
    const bool done = kernel->solver.solve({.puzzles = puzzles.data(),
                                            .count = puzzles.size(),
                                            .solutions = kernel->rows.data(),
                                            .stride = kStride,
                                            .outcomes = kernel->outcomes.data()},
                                           limits);
    require(done, "stopped", kernel->name, puzzles[0]);
    compare(*kernels()[0], *kernel, puzzles, limits);
  }
  return 0;
}
