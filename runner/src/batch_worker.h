// One batch from text to output rows: parse, solve, verify, count, print. One worker a thread.
#pragma once

#include <vector>

#include "formats/format.h"
#include "nonet/runner/plan.h"
#include "nonet/runner/stats.h"
#include "nonet/solver.h"
#include "window.h"

namespace nonet::runner {

class BatchWorker {
 public:
  /// @throws std::bad_alloc, std::invalid_argument as Solver does
  BatchWorker(Target target, const SearchLimits& limits, bool verify);

  /// Solves a batch, puts its rows into `rows` and returns what there is to count. When the
  /// limits' stop flag ends it early, the result is empty but for `cut_short`.
  [[nodiscard]] RunStats solve(const BatchSpan& span, std::uint32_t input, const Format& format,
                               Rows& rows);

 private:
  [[nodiscard]] RunStats count(std::uint32_t input, const char* solutions);
  void print(Rows& rows);

  Solver solver_;
  SearchLimits limits_;
  bool verify_;

  // Reused from batch to batch.
  ParsedBatch parsed_;
  std::vector<Outcome> outcomes_;
  std::vector<char> spare_;
};

/// Checks one solution, counts it in `stats`, and remembers the record if it fails.
/// @param where  the record, its line and input; the violation is filled in
void verify_into(RunStats& stats, const char* puzzle, const char* solution, VerifyFailure where);

}  // namespace nonet::runner
