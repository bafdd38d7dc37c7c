// Dispatch: the one place that knows which kernels there are and what this CPU can run.
#include <stdexcept>
#include <string>
#include <vector>

#include "nonet/solver.h"
#include "scalar_solver.h"

namespace nonet {
namespace {

// Best first: best_target() takes the first row that this CPU runs.
constexpr TargetInfo kTargets[] = {
    {Target::kScalar, "scalar", "one puzzle at a time, on every CPU: the reference kernel", ""},
};

std::unique_ptr<Solver::Kernel> make_kernel(Target target) {
  switch (target) {
    case Target::kScalar: return std::make_unique<ScalarSolver>();
  }
  throw std::invalid_argument("nonet::Solver: no such target");
}

}  // namespace

std::span<const std::string_view> cpu_features() noexcept {
  static const std::vector<std::string_view> kPresent = [] {
    std::vector<std::string_view> present;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("sse4.2")) present.emplace_back("sse4_2");
    if (__builtin_cpu_supports("avx2")) present.emplace_back("avx2");
    if (__builtin_cpu_supports("avx512bw")) present.emplace_back("avx512bw");
    if (__builtin_cpu_supports("avx512vl")) present.emplace_back("avx512vl");
    if (__builtin_cpu_supports("avx512vbmi")) present.emplace_back("avx512vbmi");
    if (__builtin_cpu_supports("avx512vbmi2")) present.emplace_back("avx512vbmi2");
#elif defined(__aarch64__)
    present.emplace_back("asimd");
#endif
    return present;
  }();
  return kPresent;
}

std::span<const TargetInfo> targets() noexcept { return kTargets; }

Target best_target() noexcept {
  for (const TargetInfo& row : targets()) {
    if (row.missing.empty()) return row.target;
  }
  return Target::kScalar;
}

std::optional<Target> target_named(std::string_view name) noexcept {
  for (const TargetInfo& row : targets()) {
    if (row.name == name) return row.target;
  }
  return std::nullopt;
}

const TargetInfo& info(Target target) noexcept {
  for (const TargetInfo& row : targets()) {
    if (row.target == target) return row;
  }
  return targets().back();
}

Solver::Solver(Target target) : kernel_(nullptr), target_(target) {
  const TargetInfo& row = info(target);
  if (!row.missing.empty()) {
    throw std::invalid_argument("nonet::Solver: this CPU lacks " + std::string(row.missing) +
                                " for the target " + std::string(row.name));
  }
  kernel_ = make_kernel(target);
}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

bool Solver::solve(const Batch& batch, const SearchLimits& limits) noexcept {
  return kernel_->solve(batch, limits);
}

Target Solver::target() const noexcept { return target_; }

}  // namespace nonet
