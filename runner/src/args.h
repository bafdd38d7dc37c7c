// The command line.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "bench/bench_command.h"
#include "nonet/runner/plan.h"

namespace nonet::runner {

/// `nonet solve` and `nonet verify`: a plan, and what to say about it.
struct SolveCommand {
  Plan plan;
  bool expects_given = false;          ///< It is a failure when no input gives a solution.
  std::string report;                  ///< Path; "-" is stdout, empty is no report.
  bool quiet = false;                  ///< No summary.
  bool progress = false;               ///< A progress bar.
  std::vector<std::string> arguments;  ///< As given, without the program's name.
};

/// `nonet merge`.
struct MergeCommand {
  std::vector<std::string> reports;    ///< Paths; "-" is stdin.
  std::string output;                  ///< Path; "-" is stdout.
  std::vector<std::string> arguments;  ///< As given, without the program's name.
};

/// `nonet targets`.
struct TargetsCommand {};

/// The command line asks for nothing more than to print `text` (help, version, or what is wrong
/// with it) and to leave with `status`.
struct PrintCommand {
  std::string text;
  int status = 0;
};

using Command =
    std::variant<SolveCommand, MergeCommand, BenchCommand, TargetsCommand, PrintCommand>;

[[nodiscard]] Command parse_arguments(int argc, const char* const* argv);

}  // namespace nonet::runner
