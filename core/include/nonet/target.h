// Targets: the instruction sets that kernels are compiled for, and which of them this CPU runs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace nonet {

/// A kernel that a Solver can run.
enum class Target : std::uint8_t {
  kAvx512,    ///< 32 puzzles at a time: AVX-512 F, BW, VL, VBMI and BITALG.
  kAvx2,      ///< 16 puzzles at a time.
  kSse42,     ///< 8 puzzles at a time.
  kNeon,      ///< 8 puzzles at a time, on 64-bit Arm.
  kPortable,  ///< The same algorithm in plain C++, on every CPU.
  kScalar,    ///< One puzzle at a time, plain C++: the reference kernel, on every CPU.
};

/// One row of the target table.
struct TargetInfo {
  Target target;
  std::string_view name;         ///< As `--target` and reports spell it.
  std::string_view description;  ///< One line for people.
  std::string_view missing;      ///< What this CPU lacks to run it; empty when it can.
};

/// Every target compiled into this library, best first. Thread-safe; static storage.
[[nodiscard]] std::span<const TargetInfo> targets() noexcept;

/// The first target of the table that this CPU runs.
[[nodiscard]] Target best_target() noexcept;

/// The target of that name, or nothing. Says nothing about whether this CPU runs it.
[[nodiscard]] std::optional<Target> target_named(std::string_view name) noexcept;

/// The table's row for `target`.
[[nodiscard]] const TargetInfo& info(Target target) noexcept;

/// The SIMD instruction sets of this CPU that matter to kernels, as the system spells them:
/// "sse4_2", "avx2". Thread-safe; static storage.
[[nodiscard]] std::span<const std::string_view> cpu_features() noexcept;

}  // namespace nonet
