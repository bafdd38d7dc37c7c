// Puzzles that were there before.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "batch_result.h"
#include "nonet/runner/run.h"

namespace nonet::runner {

/// Remembers the fingerprint of every puzzle: some 60 bytes for each different one.
class DuplicateFinder {
 public:
  DuplicateFinder();
  ~DuplicateFinder();
  DuplicateFinder(const DuplicateFinder&) = delete;
  DuplicateFinder& operator=(const DuplicateFinder&) = delete;

  /// Takes the next batch, in record order. @throws std::bad_alloc
  void add(const BatchResult& result);

  [[nodiscard]] const DuplicateCounts& counts() const noexcept { return counts_; }

 private:
  struct Seen;
  std::unique_ptr<Seen> seen_;
  DuplicateCounts counts_;
};

}  // namespace nonet::runner
