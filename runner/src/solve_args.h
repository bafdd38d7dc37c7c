// The options of nonet solve and nonet verify, and what they make of them.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "args.h"
#include "nonet/runner/plan.h"

namespace nonet::runner {

/// What the options are parsed into.
struct SolveOptions {
  std::vector<std::string> files;
  std::string builtin;
  std::string output;
  std::optional<OutputFormat> output_format;
  std::string rejects;
  std::string report;
  std::string target;
  FormatOptions format;
  Shard shard;
  unsigned threads = 0;
  std::size_t batch_size = Plan{}.batch_size;
  std::uint64_t limit = SearchLimits{}.solutions;
  std::uint64_t max_nodes = 0;
  bool strict = false;
  bool resume = false;
  bool check = false;
  bool count_duplicates = false;
  bool verify = false;
  bool quiet = false;
  bool progress = false;
  bool no_progress = false;
};

/// The two subcommands. They take the same options; verify always compares given solutions, and
/// writes rows only where it is told to.
class SolveArguments {
 public:
  /// @param app  gets the subcommands; both must stay where they are
  explicit SolveArguments(CLI::App& app);
  SolveArguments(const SolveArguments&) = delete;
  SolveArguments& operator=(const SolveArguments&) = delete;

  /// Whether the command line names one of the two.
  [[nodiscard]] bool parsed() const { return solve_->parsed() || verify_->parsed(); }

  /// @throws CLI::ValidationError  options that do not go together
  [[nodiscard]] SolveCommand command() const;

 private:
  void add_inputs(CLI::App& command);
  void add_outputs(CLI::App& command);
  void add_search(CLI::App& command);

  SolveOptions options_;
  CLI::App* solve_;
  CLI::App* verify_;
};

}  // namespace nonet::runner
