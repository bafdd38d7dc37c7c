// Dispatch: the one place that knows which kernels there are and what this CPU can run.
#include <algorithm>
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

/// An instruction set that some kernel needs.
struct Feature {
  std::string_view name;  // as the system spells it
  bool present;
};

/// What this CPU has of them. The targets' needs below are of these names.
std::span<const Feature> features() {
#if defined(__x86_64__)
  static const Feature kFeatures[] = {
      {"sse4_2", __builtin_cpu_supports("sse4.2") != 0},
      {"avx2", __builtin_cpu_supports("avx2") != 0},
      {"avx512f", __builtin_cpu_supports("avx512f") != 0},
      {"avx512bw", __builtin_cpu_supports("avx512bw") != 0},
      {"avx512vl", __builtin_cpu_supports("avx512vl") != 0},
      {"avx512_vbmi", __builtin_cpu_supports("avx512vbmi") != 0},
      {"avx512_bitalg", __builtin_cpu_supports("avx512bitalg") != 0},
  };
  return kFeatures;
#elif defined(__aarch64__)
  static const Feature kFeatures[] = {{"asimd", true}};
  return kFeatures;
#else
  return {};
#endif
}

/// Those of `needs`, names with a space between, that this CPU lacks.
std::string missing_of(std::string_view needs) {
  std::string missing;
  while (!needs.empty()) {
    const std::string_view name = needs.substr(0, needs.find(' '));
    needs.remove_prefix(std::min(needs.size(), name.size() + 1));
    const auto has = [&](const Feature& feature) {
      return feature.name == name && feature.present;
    };
    if (std::any_of(features().begin(), features().end(), has)) continue;
    if (!missing.empty()) missing += ' ';
    missing += name;
  }
  return missing;
}

/// What the target table needs to know of a kernel.
struct Entry {
  Target target;
  std::string_view name;
  std::string_view description;
  std::string_view needs;  // names of features
  Solver::Kernel* (*make)();
};

// Best first: best_target() takes the first row that this CPU runs.
constexpr Entry kEntries[] = {
#if defined(__x86_64__)
    {Target::kAvx512, "avx512", "32 puzzles at a time",
     "avx512f avx512bw avx512vl avx512_vbmi avx512_bitalg", lanes::make_avx512_kernel},
    {Target::kAvx2, "avx2", "16 puzzles at a time", "avx2", lanes::make_avx2_kernel},
    {Target::kSse42, "sse42", "8 puzzles at a time", "sse4_2", lanes::make_sse42_kernel},
#elif defined(__aarch64__)
    {Target::kNeon, "neon", "8 puzzles at a time", "asimd", lanes::make_neon_kernel},
#endif
    {Target::kPortable, "portable", "8 puzzles at a time, in plain C++", "",
     lanes::make_portable_kernel},
    {Target::kScalar, "scalar", "one puzzle at a time: the reference kernel", "",
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
  static const auto kPresent = [] {
    std::vector<std::string_view> present;
    for (const Feature& feature : features()) {
      if (feature.present) present.push_back(feature.name);
    }
    return present;
  }();
  return kPresent;
}

std::span<const TargetInfo> targets() noexcept {
  static const auto kMissing = [] {
    std::array<std::string, std::size(kEntries)> missing;
    for (std::size_t i = 0; i < missing.size(); ++i) missing[i] = missing_of(kEntries[i].needs);
    return missing;
  }();
  static const auto kTable = [] {
    std::array<TargetInfo, std::size(kEntries)> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
      const Entry& entry = kEntries[i];
      table[i] = {entry.target, entry.name, entry.description, kMissing[i]};
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

// Here, so that no kernel's file has code that others share.
Solver::Kernel::Kernel() = default;
Solver::Kernel::~Kernel() = default;

Solver::Solver(Target target) : target_(target) {
  const Entry& entry = entry_of(target);
  if (const std::string missing = missing_of(entry.needs); !missing.empty()) {
    throw std::invalid_argument("nonet::Solver: this CPU lacks " + missing + " for the target " +
                                std::string(entry.name));
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
