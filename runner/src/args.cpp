// The command line; see args.h. The options of solve and verify are in solve_args.cpp.
#include "args.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "nonet/runner/build_info.h"
#include "nonet/runner/report.h"
#include "solve_args.h"

namespace nonet::runner {
namespace {

constexpr const char* kFooter = R"(Examples
  nonet solve puzzles.txt > solutions.txt
  nonet solve --builtin euler --report report.json
  nonet verify puzzles-with-solutions.csv
  nonet merge shard-*.json -o whole.json
  nonet bench --report base.json
  nonet targets

nonet COMMAND --help tells more.)";

std::string version_text() {
  const BuildInfo& build = build_info();
  return fmt::format("nonet {}{}\n{}, {}\n", build.version,
                     build.commit.empty() ? "" : fmt::format(" ({})", build.commit), build.compiler,
                     build.build_type);
}

constexpr const char* kMergeFooter = R"(
Shards of an input, as --shard I/N solves them, become one input again: all N must be there, in any
order. Other inputs follow each other in the order of the reports. Counts, sums and record numbers
are those of one run over all of it.

Examples
  nonet merge shard-*.json -o whole.json
  nonet merge monday.json tuesday.json)";

CLI::App* add_merge(CLI::App& app, MergeCommand& command) {
  CLI::App* merge = app.add_subcommand("merge", "Add up reports, of shards or of different inputs");
  merge->add_option("REPORT", command.reports, "Reports of nonet solve; - is stdin")->required();
  command.output = "-";
  merge->add_option("-o,--output", command.output, "File for the report; - is stdout, the default");
  merge->footer(kMergeFooter);
  return merge;
}

}  // namespace

Command parse_arguments(int argc, const char* const* argv) {
  CLI::App app("Solves Sudoku puzzles in bulk and reports what happened", "nonet");
  app.set_version_flag("-V,--version", version_text());
  app.footer(kFooter);
  app.require_subcommand(1);
  app.get_formatter()->column_width(24);
  SolveArguments solve(app);
  MergeCommand merge;
  const CLI::App* merge_app = add_merge(app, merge);
  BenchArguments bench(app);
  app.add_subcommand("targets", "List the kernels of this build and which this CPU can run");

  const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  const auto is_named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), is_named)) {
    return PrintCommand{
        fmt::format("nonet: there is no command '{}'\nTry 'nonet --help'.\n", argv[1]), kExitUsage};
  }
  try {
    app.parse(argc, argv);
    if (merge_app->parsed()) {
      merge.arguments.assign(argv + 1, argv + argc);
      return merge;
    }
    if (bench.parsed()) {
      BenchCommand command = bench.command();
      command.arguments.assign(argv + 1, argv + argc);
      return command;
    }
    if (!solve.parsed()) return TargetsCommand{};
    SolveCommand command = solve.command();
    command.arguments.assign(argv + 1, argv + argc);
    return command;
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream err;
    if (app.exit(error, out, err) == 0) return PrintCommand{out.str(), kExitSolved};
    return PrintCommand{
        "nonet: " + std::string(error.what()) + "\nTry 'nonet --help' or 'nonet solve --help'.\n",
        kExitUsage};
  }
}

}  // namespace nonet::runner
