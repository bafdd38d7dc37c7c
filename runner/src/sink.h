// Where solved windows end, in record order: rows, rejects, duplicates.
#pragma once

#include <optional>
#include <string>

#include "duplicates.h"
#include "nonet/runner/plan.h"
#include "nonet/runner/stop.h"
#include "rejects_file.h"
#include "writer.h"

namespace nonet::runner {

class Sink {
 public:
  Sink(const Plan& plan, const StopSource& stop);

  /// Takes the next window, solved and printed. @return false when more are of no use
  /// @throws std::bad_alloc
  bool take(const Window& window);

  /// Ends the outputs. @param complete  whether they hold all, and get their names
  void finish(bool complete) noexcept;

  [[nodiscard]] bool closed() const noexcept { return rows_.closed(); }
  [[nodiscard]] bool stalled() const noexcept { return rows_.stalled(); }
  /// Whether a reject ended the run.
  [[nodiscard]] bool ended_at_reject() const noexcept { return ended_at_reject_; }
  /// What could not be written, if anything.
  [[nodiscard]] const std::optional<std::string>& error() const noexcept {
    return rows_.error() ? rows_.error() : rejects_.error();
  }
  /// What was counted, when the plan asks for it.
  [[nodiscard]] std::optional<DuplicateCounts> duplicates() const;

 private:
  RowWriter rows_;
  RejectsFile rejects_;
  std::optional<DuplicateFinder> duplicates_;
  bool ended_at_reject_ = false;
};

}  // namespace nonet::runner
