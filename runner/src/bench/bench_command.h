// nonet bench: its options, and running it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "bench.h"

namespace nonet::runner {

/// `nonet bench`: what to load and measure, and where the report goes.
struct BenchCommand {
  std::vector<std::string> lists;  ///< Paths; "-" is stdin. None: the built-in sets.
  BenchPlan plan;                  ///< Without data sets, which are loaded when it runs.
  std::string report;              ///< Path; "-" is stdout, empty is no report.
  bool quiet = false;              ///< No table, no progress.
  std::vector<std::string> arguments;  ///< As given, without the program's name.
};

class BenchArguments {
 public:
  /// @param app  gets the subcommand; both must stay where they are
  explicit BenchArguments(CLI::App& app);
  BenchArguments(const BenchArguments&) = delete;
  BenchArguments& operator=(const BenchArguments&) = delete;

  [[nodiscard]] bool parsed() const { return bench_->parsed(); }

  /// @throws CLI::ValidationError
  [[nodiscard]] BenchCommand command() const;

 private:
  BenchCommand command_;
  std::string threads_;
  std::string targets_;
  std::string limits_ = "2";
  std::uint64_t min_time_ms_;
  CLI::App* bench_;
};

/// Loads, measures, reports. @return the exit status
/// @throws OutputError, and what run() throws
[[nodiscard]] int execute(const BenchCommand& command);

}  // namespace nonet::runner
