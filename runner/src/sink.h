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

/// The outputs of an unfinished run.
struct PartialFiles {
  PartialFile rows;
  std::optional<PartialFile> rejects;  ///< When the plan asks for them.

  friend bool operator==(const PartialFiles&, const PartialFiles&) = default;
};

class Sink {
 public:
  /// @param left  of an earlier run, to go on with; see cut_back()
  Sink(const Plan& plan, const StopSource& stop, const PartialFiles* left = nullptr);

  /// With files of an earlier run: drops what they have after what the run is to go on with. Comes
  /// before the first take(); until then nothing is changed. @return whether it could be done
  bool cut_back() noexcept;

  /// What is written so far, for a later run to go on with; nothing when it cannot, or when there
  /// is trouble. Makes compressed rows a little larger: not for every window.
  [[nodiscard]] std::optional<PartialFiles> partial_files() noexcept;

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
  bool has_rejects_;
  std::optional<DuplicateFinder> duplicates_;
  bool ended_at_reject_ = false;
};

}  // namespace nonet::runner
