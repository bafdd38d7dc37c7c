// What a run has found out so far: a monoid.
//
// Every part of the input (a batch, a window, the whole run) has a RunStats. The default value is
// the identity, merge() is associative, and it respects order: `left.merge(right)` means that the
// records of `right` follow those of `left`. So totals are the same for every way of splitting
// the input, every thread count and every batch size. Reduced by parallel_reduce in pipeline.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "nonet/outcome.h"
#include "nonet/runner/latency.h"
#include "nonet/runner/reject.h"
#include "nonet/verify.h"

namespace nonet::runner {

/// How many rejects, verification failures and costliest records a run remembers.
inline constexpr std::size_t kRemembered = 20;

/// A solution that the verifier did not accept.
struct VerifyFailure {
  std::uint64_t record = 0;  ///< As in Reject.
  std::uint64_t line = 0;    ///< In its input, from 1.
  std::uint32_t input = 0;   ///< Index of the input, from 0.
  Violation violation = Violation::kNothing;

  friend bool operator==(const VerifyFailure&, const VerifyFailure&) = default;
};

/// A record whose solution in the input is not one.
struct GivenMismatch {
  std::uint64_t record = 0;  ///< As in Reject.
  std::uint64_t line = 0;    ///< In its input, from 1.
  std::uint32_t input = 0;   ///< Index of the input, from 0.

  friend bool operator==(const GivenMismatch&, const GivenMismatch&) = default;
};

/// A record and the search effort it took.
struct CostlyRecord {
  std::uint64_t record = 0;  ///< As in Reject.
  std::uint64_t nodes = 0;

  friend bool operator==(const CostlyRecord&, const CostlyRecord&) = default;
};

/// Time spent in each stage, in nanoseconds, summed over the threads that work in it.
struct StageTimes {
  std::uint64_t read_ns = 0;   ///< Reading bytes and cutting them into batches.
  std::uint64_t parse_ns = 0;  ///< Finding the records of a batch and validating their cells.
  std::uint64_t solve_ns = 0;  ///< The kernel, and the verifier when asked for.
  std::uint64_t print_ns = 0;  ///< Making output rows.
  std::uint64_t write_ns = 0;  ///< Writing rows to the output.

  void merge(const StageTimes& other) noexcept;
};

struct RunStats {
  std::uint64_t records = 0;
  std::array<std::uint64_t, kStatuses> by_status{};  ///< Indexed by Status.
  std::uint64_t rejected = 0;
  /// Sum of 100 x11 + 10 x12 + x13 over the records that are kUnique or kSolved.
  std::uint64_t top_left_sum = 0;
  /// Search effort, over the records where it is a function of the puzzle: not those whose search
  /// stopped at a solution limit of 2 or more (see Outcome::nodes).
  std::uint64_t nodes = 0;

  std::vector<Reject> first_rejects;    ///< The first kRemembered, in record order.
  std::vector<CostlyRecord> costliest;  ///< At most kRemembered, by nodes, then record order.
  std::uint64_t verified = 0;           ///< Solutions checked.
  std::uint64_t verify_failed = 0;
  std::vector<VerifyFailure> first_verify_failures;   ///< The first kRemembered.
  std::uint64_t given_checked = 0;                    ///< Solutions in the input, compared.
  std::uint64_t given_mismatched = 0;                 ///< Those that are none.
  std::vector<GivenMismatch> first_given_mismatches;  ///< The first kRemembered.

  StageTimes stages;
  LatencyHistogram batch_latency;

  /// Set when the run was stopped within this part: the numbers cover its records up to the
  /// first batch that was not done, or the reject that ended it. Nothing that follows counts:
  /// merge() then ignores `right`, so that a stopped run describes exactly a prefix of its input.
  bool cut_short = false;

  [[nodiscard]] std::uint64_t count(Status status) const noexcept {
    return by_status[static_cast<int>(status)];
  }

  /// Records whose result was not a plain success: see exit status 1.
  [[nodiscard]] std::uint64_t unsolved() const noexcept;

  /// Inline, because it runs for every record of a bulk file.
  /// @param record          after all that were counted before
  /// @param solution        81 characters, of a kUnique or kSolved puzzle
  /// @param solution_limit  of the search, as SearchLimits::solutions
  void count_outcome(std::uint64_t record, const Outcome& outcome, const char* solution,
                     std::uint64_t solution_limit) {
    ++records;
    ++by_status[static_cast<int>(outcome.status)];
    if (outcome.status == Status::kUnique || outcome.status == Status::kSolved) {
      top_left_sum += static_cast<std::uint64_t>(100 * (solution[0] - '0') +
                                                 10 * (solution[1] - '0') + (solution[2] - '0'));
    }
    if (solution_limit > 1 && outcome.solution_count == solution_limit) return;
    nodes += outcome.nodes;
    // Among equals the earlier record stays.
    const bool is_costly = costliest.size() < kRemembered || outcome.nodes > costliest.back().nodes;
    if (is_costly) remember_costly({record, outcome.nodes});
  }
  void count_reject(const Reject& reject);
  /// Counts a solution that the input gives, and remembers where it is none.
  void count_given(bool matches, const GivenMismatch& where);
  void merge(const RunStats& right);

 private:
  void remember_costly(const CostlyRecord& item);
};

/// Numbers of two runs that must agree when they solved the same records: everything but times.
[[nodiscard]] bool same_results(const RunStats& a, const RunStats& b) noexcept;

}  // namespace nonet::runner
