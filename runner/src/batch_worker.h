// One batch from text to output rows: parse, solve, check, count, print. One worker a thread.
#pragma once

#include "batch_result.h"
#include "formats/format.h"
#include "nonet/runner/plan.h"
#include "nonet/runner/stats.h"
#include "nonet/solver.h"
#include "rows/row_printer.h"

namespace nonet::runner {

class BatchWorker {
 public:
  /// @param stop  ends the solving early; must outlive the worker
  /// @throws std::bad_alloc, std::invalid_argument as Solver does
  BatchWorker(const Plan& plan, const std::atomic<bool>& stop);

  /// Solves a batch, puts what became of it into `result` and returns what there is to count. Rows
  /// are printed too, unless they name records. When the stop flag ends it early, the result is
  /// not done and the numbers are empty but for `cut_short`.
  [[nodiscard]] RunStats solve(const BatchSpan& span, std::uint32_t input, const Format& format,
                               BatchResult& result);

 private:
  [[nodiscard]] RunStats count(std::uint32_t input, BatchResult& result) const;

  Solver solver_;
  SearchLimits limits_;
  const RowPrinter& printer_;
  bool verify_;
  bool check_given_;
  bool count_duplicates_;
  bool strict_;
};

/// Checks one solution, counts it in `stats`, and remembers the record if it fails.
/// @param where  the record, its line and input; the violation is filled in
void verify_into(RunStats& stats, const char* puzzle, const char* solution, VerifyFailure where);

/// How a solution that the input gives compares.
/// @param puzzle, solution  81 cells each; the latter counts only when the outcome has one
/// @param given             81 characters
[[nodiscard]] GivenSolution check_given(const char* puzzle, const Outcome& outcome,
                                        const char* solution, const char* given) noexcept;

}  // namespace nonet::runner
