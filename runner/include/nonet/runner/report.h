// Reports: a run as one JSON object, for dashboards, and as a few lines, for people.
#pragma once

#include <string>
#include <vector>

#include "nonet/runner/plan.h"
#include "nonet/runner/run.h"

namespace nonet::runner {

/// Exit statuses of the executable.
enum ExitStatus : int {
  kExitSolved = 0,         ///< Every record was solved as asked.
  kExitUnsolved = 1,       ///< Complete, but some record has no, several or an unknown number of
                           ///< solutions, or was rejected.
  kExitUsage = 2,          ///< The command line makes no sense.
  kExitFailed = 3,         ///< An input or output failed, or the verifier found a wrong solution.
  kExitInterrupted = 130,  ///< Stopped by a signal.
};

/// The exit status that a run's result calls for.
[[nodiscard]] int exit_status(const RunResult& result) noexcept;

/// The report of schema nonet.report/1, indented, with a final newline.
/// runner/report.schema.json describes every field.
/// @param arguments  the command line, without the program's name
[[nodiscard]] std::string report_json(const Plan& plan, const RunResult& result,
                                      const std::vector<std::string>& arguments);

/// The diagnostics of a run, a line each: inputs that failed, rejected records, wrong solutions.
[[nodiscard]] std::string diagnostics(const RunResult& result);

/// A run in three lines: counts, sum, speed.
[[nodiscard]] std::string summary(const Plan& plan, const RunResult& result);

}  // namespace nonet::runner
