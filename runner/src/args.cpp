// The command line; see args.h. Each option stands with its documentation; README.md has the
// examples in full.
#include "args.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <sstream>

#include "nonet/runner/build_info.h"
#include "nonet/runner/host.h"
#include "nonet/runner/report.h"

namespace nonet::runner {
namespace {

constexpr const char* kTargetVariable = "NONET_TARGET";

constexpr const char* kSolveFooter = R"(Inputs
  One puzzle a line: 81 cells, then nothing or a separator (space, tab ; , :) and any text, 64 KiB
  in all.
  Or blocks of nine rows, each under a line that starts with "Grid", as Project Euler has them.
  1-9 are givens; any of 0 . * _ - x X ? is an empty cell. Lines that start with # are comments.

Rows
  Row i is for record i: the solution if it is unique (or found, with --limit 1), otherwise one of
  multiple, none, conflict, limit_reached, rejected.

Exit status
  0    every record was solved as asked
  1    the run is complete, but some record was none, multiple, conflict, limit_reached or rejected
  2    the command line is wrong
  3    an input or output failed, or a solution did not pass --verify
  130  interrupted; the report is still written

Examples
  nonet solve puzzles.txt > solutions.txt
  nonet solve *.txt -o solutions.txt --report report.json --verify
  zcat puzzles.txt.gz | nonet solve --threads 8 --quiet | sort | uniq -c
  nonet solve --limit 1 puzzles.txt       first solution, unique or not
  nonet solve --limit 0 puzzles.txt       count all solutions (may take long)
  nonet solve --builtin euler --report -  the 50 puzzles of Project Euler 96)";

constexpr const char* kFooter = R"(Examples
  nonet solve puzzles.txt > solutions.txt
  nonet solve --builtin euler --report report.json
  nonet merge shard-*.json -o whole.json
  nonet targets

nonet COMMAND --help tells more.)";

std::string version_text() {
  const BuildInfo& build = build_info();
  return fmt::format("nonet {}{}\n{}, {}\n", build.version,
                     build.commit.empty() ? "" : fmt::format(" ({})", build.commit), build.compiler,
                     build.build_type);
}

/// What the options of `nonet solve` are parsed into.
struct SolveOptions {
  std::vector<std::string> files;
  std::string builtin;
  std::string output;
  std::string report;
  std::string target;
  FormatOptions format;
  unsigned threads = 0;
  std::size_t batch_size = Plan{}.batch_size;
  std::uint64_t limit = SearchLimits{}.solutions;
  std::uint64_t max_nodes = 0;
  bool verify = false;
  bool quiet = false;
};

/// An option that takes a whole number from `least` to `most`, in decimal. CLI11's own reading of
/// unsigned numbers lets -1 and numbers too large pass as others, and takes 010 for 8.
template <typename Number>
void add_count(CLI::App* app, const std::string& name, Number& value, Number least, Number most,
               const std::string& description) {
  const auto read = [name, &value, least, most](const std::string& text) {
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || rest != end || value < least || value > most) {
      throw CLI::ValidationError(
          name, fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
    }
  };
  app->add_option_function<std::string>(name, read, description)->type_name("UINT");
}

std::vector<std::string> names_of_formats() {
  return {format_names().begin(), format_names().end()};
}

CLI::App* add_solve(CLI::App& app, SolveOptions& options) {
  CLI::App* solve = app.add_subcommand("solve", "Solve every puzzle of the inputs");
  solve->add_option(
      "FILE", options.files,
      "Inputs; - is stdin. Without any: stdin, or the Euler set if that is a terminal");
  solve->add_option("--builtin", options.builtin, "Solve a built-in set instead of files: euler")
      ->check(CLI::IsMember({"euler"}));
  solve
      ->add_option("--format", options.format.format,
                   "Read all inputs as this format, whatever they look like")
      ->check(CLI::IsMember(names_of_formats()));
  solve->add_option("-o,--output", options.output,
                    "File for the solution rows; - is stdout, the default");
  solve->add_option("--report", options.report,
                    "File for the JSON report; - is stdout, and then rows need --output");
  add_count<unsigned>(solve, "-j,--threads", options.threads, 1, 1024,
                      "Threads that read, solve and write; default: usable cores");
  constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();
  add_count<std::uint64_t>(
      solve, "--limit", options.limit, 0, kAny,
      "Stop at N solutions of a puzzle: 2 decides uniqueness (default), 1 finds the first, 0 "
      "counts all");
  add_count<std::uint64_t>(
      solve, "--max-nodes", options.max_nodes, 0, kAny,
      "Give up on a puzzle (limit_reached) after N search nodes; 0 is never (default)");
  add_count<std::size_t>(solve, "--batch-size", options.batch_size, 1, std::size_t{1} << 20,
                         "Most records that a thread takes at a time (default 4096)");
  solve->add_option("--target", options.target,
                    std::string("Kernel to solve with; see nonet targets. Default: $") +
                        kTargetVariable + ", or the best of this CPU");
  solve->add_flag("--verify", options.verify, "Check every solution with the independent verifier");
  solve->add_flag("-q,--quiet", options.quiet, "No summary");
  solve->footer(kSolveFooter);
  return solve;
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

/// The target that an option or the environment asks for. @throws CLI::ValidationError
Target chosen_target(const std::string& option) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there are no threads yet
  const char* variable = std::getenv(kTargetVariable);
  const std::string name = !option.empty() ? option : variable ? variable : "";
  if (name.empty()) return best_target();
  const std::string source = option.empty() ? kTargetVariable : "--target";
  const auto target = target_named(name);
  if (!target) throw CLI::ValidationError(source, "no target is called '" + name + "'");
  if (!info(*target).missing.empty()) {
    throw CLI::ValidationError(
        source, fmt::format("this CPU lacks {} for '{}'", info(*target).missing, name));
  }
  return *target;
}

std::vector<InputSpec> chosen_inputs(const SolveOptions& options) {
  const InputSpec euler = {InputSpec::Kind::kMemory, "<euler>", euler_puzzles()};
  const InputSpec standard_input = {InputSpec::Kind::kStdin, "<stdin>"};
  if (!options.builtin.empty()) {
    if (!options.files.empty()) {
      throw CLI::ValidationError("--builtin", "files cannot be solved in the same run");
    }
    return {euler};
  }
  if (options.files.empty()) return {isatty(STDIN_FILENO) ? euler : standard_input};
  std::vector<InputSpec> inputs;
  bool stdin_taken = false;
  for (const std::string& file : options.files) {
    if (file != "-") {
      inputs.push_back({InputSpec::Kind::kFile, file});
      continue;
    }
    if (stdin_taken) throw CLI::ValidationError("FILE", "- can be given only once");
    stdin_taken = true;
    inputs.push_back(standard_input);
  }
  return inputs;
}

/// Whether two paths, which need not exist, name the same regular file.
bool same_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  if (a.empty() || b.empty()) return false;
  std::error_code error;
  if (fs::exists(a, error) && !fs::is_regular_file(a, error)) return false;
  return fs::equivalent(a, b, error) || fs::weakly_canonical(fs::absolute(a), error) ==
                                            fs::weakly_canonical(fs::absolute(b), error);
}

SolveCommand to_command(const SolveOptions& options) {
  if (options.report == "-" && options.output == "-") {
    throw CLI::ValidationError("--report", "rows and report cannot both go to stdout");
  }
  if (!options.report.empty() && options.report != "-") {
    if (same_file(options.report, options.output)) {
      throw CLI::ValidationError("--report", "rows and report cannot go to the same file");
    }
    for (const std::string& file : options.files) {
      if (!same_file(options.report, file)) continue;
      throw CLI::ValidationError("--report", "the report would replace the input " + file);
    }
  }
  SolveCommand command;
  command.plan.inputs = chosen_inputs(options);
  const bool default_output = options.output.empty();
  command.plan.format = options.format;
  command.plan.output = default_output && options.report != "-" ? "-" : options.output;
  command.plan.threads = options.threads != 0 ? options.threads : usable_cores();
  command.plan.batch_size = options.batch_size;
  command.plan.limits.solutions = options.limit;
  command.plan.limits.nodes = options.max_nodes;
  command.plan.verify = options.verify;
  command.plan.target = chosen_target(options.target);
  command.report = options.report;
  command.quiet = options.quiet;
  return command;
}

}  // namespace

Command parse_arguments(int argc, const char* const* argv) {
  CLI::App app("Solves Sudoku puzzles in bulk and reports what happened", "nonet");
  app.set_version_flag("-V,--version", version_text());
  app.footer(kFooter);
  app.require_subcommand(1);
  app.get_formatter()->column_width(24);
  SolveOptions options;
  CLI::App* solve = add_solve(app, options);
  MergeCommand merge;
  const CLI::App* merge_app = add_merge(app, merge);
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
    if (!solve->parsed()) return TargetsCommand{};
    SolveCommand command = to_command(options);
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
