// Dispatch: the one place that knows which kernels there are and what this CPU can run.
#include <array>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "lanes/kernels.h"
#include "nonet/solver.h"
#include "scalar_solver.h"

namespace nonet {
namespace {

#if defined(__x86_64__)
bool runs_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512bitalg");
}
bool runs_avx2() { return __builtin_cpu_supports("avx2"); }
bool runs_sse42() { return __builtin_cpu_supports("sse4.2"); }
#endif
bool runs_everywhere() { return true; }

/// What the target table needs to know of a kernel.
struct Entry {
  Target target;
  std::string_view name;
  std::string_view description;
  std::string_view needs;  // the instructions, in words
  bool (*runs_here)();
  Solver::Kernel* (*make)();
};

// Best first: best_target() takes the first row that this CPU runs.
constexpr Entry kEntries[] = {
#if defined(__x86_64__)
    {Target::kAvx512, "avx512", "32 puzzles at a time", "AVX-512 F, BW, VL, VBMI and BITALG",
     runs_avx512, lanes::make_avx512_kernel},
    {Target::kAvx2, "avx2", "16 puzzles at a time", "AVX2", runs_avx2, lanes::make_avx2_kernel},
    {Target::kSse42, "sse42", "8 puzzles at a time", "SSE4.2", runs_sse42,
     lanes::make_sse42_kernel},
#elif defined(__aarch64__)
    {Target::kNeon, "neon", "8 puzzles at a time", "NEON", runs_everywhere,
     lanes::make_neon_kernel},
#endif
    {Target::kPortable, "portable", "the same algorithm in plain C++", "", runs_everywhere,
     lanes::make_portable_kernel},
    {Target::kScalar, "scalar", "one puzzle at a time: the reference kernel", "", runs_everywhere,
     [] { return static_cast<Solver::Kernel*>(new ScalarSolver); }},
};

const Entry& entry_of(Target target) {
  for (const Entry& entry : kEntries) {
    if (entry.target == target) return entry;
  }
  throw std::invalid_argument("nonet::Solver: this build has no such target");
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

std::span<const TargetInfo> targets() noexcept {
  static const auto kTable = [] {
    std::array<TargetInfo, std::size(kEntries)> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
      const Entry& entry = kEntries[i];
      table[i] = {entry.target, entry.name, entry.description,
                  entry.runs_here() ? std::string_view() : entry.needs};
    }
    return table;
  }();
  return kTable;
}

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

Solver::Kernel::~Kernel() = default;

Solver::Solver(Target target) : target_(target) {
  const Entry& entry = entry_of(target);
  if (!entry.runs_here()) {
    throw std::invalid_argument("nonet::Solver: this CPU lacks " + std::string(entry.needs) +
                                " for the target " + std::string(entry.name));
  }
  kernel_.reset(entry.make());
}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

bool Solver::solve(const Batch& batch, const SearchLimits& limits) noexcept {
  return kernel_->solve(batch, limits);
}

Target Solver::target() const noexcept { return target_; }

}  // namespace nonet
