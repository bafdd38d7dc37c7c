// One run, from the bytes of the inputs to the rows of the output.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nonet/runner/plan.h"
#include "nonet/runner/stats.h"
#include "nonet/runner/stop.h"

namespace nonet::runner {

/// What was read of one input.
struct InputInfo {
  std::string name;
  std::uint64_t bytes = 0;             ///< Of text: after decompression.
  std::uint64_t compressed_bytes = 0;  ///< Before it; 0 when the input is not compressed.
  std::uint64_t records = 0;
  std::uint64_t lines = 0;           ///< Lines read, counting one that the input ends within.
  std::string compression;           ///< "none", "gzip", ...; empty when nothing could be read.
  std::string content_hash;          ///< XXH3-128 of the text, 32 hexadecimal digits.
  std::string format;                ///< Empty when nothing in the input told.
  std::optional<std::string> error;  ///< Why it could not be read, or not to its end.
  bool complete = false;             ///< Read and solved to its end.
};

enum class RunEnd : std::uint8_t {
  kComplete,      ///< Every input was read to its end, or has an error of its own.
  kInterrupted,   ///< The stop source ended it.
  kRejected,      ///< Plan::strict is set, and the last record that counts was rejected.
  kOutputClosed,  ///< The reader of the output went away, as `head` does.
  kOutputFailed,  ///< The output could not be written: see output_error.
};

/// A puzzle that was there before.
struct Duplicate {
  std::uint64_t record = 0;
  std::uint64_t first_record = 0;  ///< With the same givens.
};

struct DuplicateCounts {
  std::uint64_t duplicates = 0;
  std::vector<Duplicate> first;  ///< The first kRemembered.
};

struct RunResult {
  RunStats stats;
  std::optional<DuplicateCounts> duplicates;  ///< When the plan asks for it.
  std::vector<InputInfo> inputs;              ///< One for each of the plan's, in its order.
  RunEnd end = RunEnd::kComplete;
  std::optional<std::string> output_error;
  /// The first record that was solved now, where the run went on after an interrupted one. All else
  /// here covers the records before it too, and times add up.
  std::optional<std::uint64_t> resumed_at_record;
  bool can_resume = false;  ///< It was interrupted, and left a checkpoint to go on from.
  std::optional<std::string> checkpoint_error;  ///< Why the last one could not be written.

  std::chrono::system_clock::time_point started;
  std::uint64_t wall_ns = 0;
  std::uint64_t cpu_user_ns = 0;
  std::uint64_t cpu_system_ns = 0;

  [[nodiscard]] bool any_input_failed() const noexcept;
};

/// How far a run has come.
struct Progress {
  std::uint64_t input_bytes_done = 0;
  std::optional<std::uint64_t> input_bytes_total;  ///< Unknown when an input is a pipe.
  const RunStats& stats;                           ///< Of the records so far.
  std::uint64_t earlier_wall_ns = 0;  ///< Time that the earlier parts of a resumed run took.
};

class ProgressObserver {
 public:
  ProgressObserver() = default;
  ProgressObserver(const ProgressObserver&) = delete;
  ProgressObserver& operator=(const ProgressObserver&) = delete;
  virtual ~ProgressObserver() = default;

  /// Called from one thread after the other, some hundred times a second at most for a thread of
  /// the run, and holds up the run's output while it lasts.
  virtual void on_progress(const Progress& progress) = 0;
};

/// Solves every record of the plan's inputs.
///
/// Solution rows come out in record order. Input and output errors are part of the result; the
/// inputs that can be read are solved all the same. Memory is bounded by the plan's window size,
/// not by the inputs. SIGPIPE must be ignored when the output can be a pipe.
/// While it runs, oneTBB's limit on threads is this run's for the whole process.
/// @param stop      ends the run early; the result then covers the records before the stop
/// @param observer  is told how far the run has come; may be null
/// @throws std::bad_alloc, std::invalid_argument (this CPU cannot run the plan's target),
///         ResumeError (see resume.h)
[[nodiscard]] RunResult run(const Plan& plan, StopSource& stop,
                            ProgressObserver* observer = nullptr);

}  // namespace nonet::runner
