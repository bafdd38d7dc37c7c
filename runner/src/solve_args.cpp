// The options of solve and verify; see solve_args.h. Each stands with its documentation; README.md
// has the examples in full.
#include "solve_args.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <limits>
#include <map>

#include "nonet/runner/host.h"
#include "option_values.h"

namespace nonet::runner {
namespace {

constexpr const char* kSolveFooter = R"(Inputs
  The format shows at the beginning of an input:
  lines        one puzzle a line: 81 cells, then nothing, or a separator (space, tab ; , :) and
               any text; words may come before it, as many in each line
  csv          fields divided by , ; or tab, quoted or not, with or without a header
  grid-blocks  nine rows under a line that starts with Grid, as Project Euler has them
  grids        nine rows without headings, with any of | , ; and rules between cells and rows
  sdk          nine rows in a [Puzzle] section
  json         an array of puzzles, or one value after the other: strings of 81 cells, nine rows
               of nine cells, or objects with such a field
  jsonl        one such value a line
  1-9 are givens; any of 0 . * _ - x X ? is an empty cell. Lines that start with # are comments.
  A record has 64 KiB at most.
  Inputs may be compressed with gzip, xz, zstd, bzip2 or lz4, or be a zip archive, whose members
  are read as one input.

Rows
  Row i is for record i: the solution if it is unique (or found, with --limit 1), otherwise one of
  multiple, none, conflict, limit_reached, rejected. --output-format csv has record, puzzle,
  status, count and solution under a heading; jsonl has an object with the same fields.

Interrupted runs
  While rows go to FILE (-o), FILE.checkpoint says how far the run has come: after two seconds, then
  every two seconds, and after an interrupt. The same command with --resume goes on from there, also
  after a crash. It reads what is done once more, and ends if the inputs are not what they were; all
  settings but threads, batches and the report must be the same. Rows, rejects and report are in the
  end those of one run. Not for --count-duplicates.

Exit status
  0    every record was solved as asked
  1    the run is complete, but some record was none, multiple, conflict, limit_reached or
       rejected, or a solution that the input gives (--check) is not one
  2    the command line is wrong
  3    an input or output failed, a solution did not pass --verify, --strict met a reject, or
       --resume cannot go on
  130  interrupted; the report is still written

Examples
  nonet solve puzzles.txt > solutions.txt
  nonet solve *.txt -o solutions.txt.zst --report report.json --verify
  nonet solve --threads 8 --quiet puzzles.txt.gz | sort | uniq -c
  nonet solve puzzles.txt -o rows.csv --output-format csv --rejects rejects.txt
  nonet solve puzzles.txt --shard 3/8 -o rows.3.txt --report shard.3.json
  nonet solve big.txt.gz -o rows.txt --resume   go on, or begin where nothing is done
  nonet solve --limit 1 puzzles.txt       first solution, unique or not
  nonet solve --limit 0 puzzles.txt       count all solutions (may take long)
  nonet solve --column quizzes sudoku.csv which of several columns to take
  nonet solve --builtin euler --report -  the 50 puzzles of Project Euler 96)";

constexpr const char* kVerifyFooter =
    R"(Solves every puzzle and compares the solution that its record gives: in another column, or wherever
the format has one. It matches when it is a solution of the puzzle. Mismatches are named on stderr,
in the report, and in the rows that -o asks for.

Exit status
  0    every puzzle has one solution, and each solution given is right
  1    some record has another status, some solution given is wrong, or none is given
  2, 3, 130 as for nonet solve

Examples
  nonet verify sudoku.csv
  nonet verify data.jsonl --solution-column answer -o checked.csv --report report.json)";

/// An option that takes a share, I/N.
void add_shard(CLI::App* app, Shard& shard) {
  const auto read = [&shard](const std::string& text) {
    const char* end = text.data() + text.size();
    const auto index = std::from_chars(text.data(), end, shard.index);
    const bool has_slash = index.ec == std::errc{} && index.ptr != end && *index.ptr == '/';
    const auto count = has_slash ? std::from_chars(index.ptr + 1, end, shard.count) : index;
    if (!has_slash || count.ec != std::errc{} || count.ptr != end || shard.index == 0 ||
        shard.index > shard.count) {
      throw CLI::ValidationError(
          "--shard", fmt::format("'{}' is not I/N, with whole numbers 1 <= I <= N", text));
    }
  };
  app->add_option_function<std::string>(
         "--shard", read,
         "Solve the I-th of N shares of each input, without reading the rest; see nonet merge")
      ->type_name("I/N");
}

std::vector<std::string> names_of_formats() {
  return {format_names().begin(), format_names().end()};
}

const std::map<std::string, OutputFormat> kOutputFormats = {{"lines", OutputFormat::kLineRows},
                                                            {"csv", OutputFormat::kCsvRows},
                                                            {"jsonl", OutputFormat::kJsonRows},
                                                            {"none", OutputFormat::kNoRows}};

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

/// That no output replaces an input or another output. @throws CLI::ValidationError
void check_paths(const SolveOptions& options) {
  const std::pair<const char*, const std::string&> outputs[] = {
      {"--output", options.output}, {"--rejects", options.rejects}, {"--report", options.report}};
  for (const auto& [name, path] : outputs) {
    for (const auto& [other_name, other_path] : outputs) {
      if (name == other_name) break;
      const bool both_stdout = path == "-" && other_path == "-";
      if (!both_stdout && !same_file(path, other_path)) continue;
      throw CLI::ValidationError(name, fmt::format("{} goes to the same place", other_name));
    }
    if (path.empty() || path == "-" || &path == &options.output) continue;
    for (const std::string& file : options.files) {
      if (!same_file(path, file)) continue;
      throw CLI::ValidationError(name, "it would replace the input " + file);
    }
  }
}

}  // namespace

SolveArguments::SolveArguments(CLI::App& app) {
  solve_ = app.add_subcommand("solve", "Solve every puzzle of the inputs");
  solve_->footer(kSolveFooter);
  verify_ = app.add_subcommand("verify", "Check the solutions that the inputs give");
  verify_->footer(kVerifyFooter);
  for (CLI::App* command : {solve_, verify_}) {
    add_inputs(*command);
    add_outputs(*command);
    add_search(*command);
  }
  solve_->add_flag("--check", options_.check,
                   "Compare the solutions that the inputs give, as nonet verify does");
}

void SolveArguments::add_inputs(CLI::App& command) {
  command.add_option(
      "FILE", options_.files,
      "Inputs; - is stdin. Without any: stdin, or the Euler set if that is a terminal");
  command.add_option("--builtin", options_.builtin, "Solve a built-in set instead of files: euler")
      ->check(CLI::IsMember({"euler"}));
  command
      .add_option("--format", options_.format.format,
                  "Read all inputs as this format, whatever they look like")
      ->check(CLI::IsMember(names_of_formats()));
  command.add_option("--column", options_.format.column,
                     "Column or field with the puzzles: a name, or a number from 1");
  command.add_option("--solution-column", options_.format.solution_column,
                     "Column or field with the solutions that the input gives, likewise");
  add_shard(&command, options_.shard);
}

void SolveArguments::add_outputs(CLI::App& command) {
  const bool is_solve = &command == solve_;
  command.add_option(
      "-o,--output", options_.output,
      (is_solve ? std::string("File for the rows; - is stdout, the default. ")
                : std::string("File for the rows; - is stdout; without it there are none. ")) +
          "Compressed when it ends in .gz .xz .zst .bz2 .lz4");
  command
      .add_option("--output-format", options_.output_format,
                  is_solve ? "What rows look like: lines (default), csv, jsonl, none"
                           : "What rows look like: csv (default), jsonl, lines, none")
      ->transform(CLI::CheckedTransformer(kOutputFormats).description(""));
  command.add_option("--rejects", options_.rejects,
                     "File for the rejected records, each with where it stood and why");
  command.add_option("--report", options_.report,
                     "File for the JSON report; - is stdout, and then rows need --output");
  command.add_flag("--strict", options_.strict, "End at the first rejected record");
  auto* resume = command.add_flag("--resume", options_.resume,
                                  "Go on after an interrupted run of the same command, from "
                                  "FILE.checkpoint beside the FILE of --output");
  command
      .add_flag("--count-duplicates", options_.count_duplicates,
                "Count puzzles that were there before; takes some 60 bytes a puzzle")
      ->excludes(resume);
  auto* progress = command.add_flag("--progress", options_.progress,
                                    "Show how far the run has come, also where stderr is no "
                                    "terminal: then a line a second");
  command.add_flag("--no-progress", options_.no_progress, "Do not show it on a terminal either")
      ->excludes(progress);
  command.add_flag("-q,--quiet", options_.quiet, "No summary and, unless asked for, no progress");
}

void SolveArguments::add_search(CLI::App& command) {
  add_count<unsigned>(&command, "-j,--threads", options_.threads, 1, 1024,
                      "Threads that read, solve and write; default: usable cores");
  constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();
  add_count<std::uint64_t>(
      &command, "--limit", options_.limit, 0, kAny,
      "Stop at N solutions of a puzzle: 2 decides uniqueness (default), 1 finds the first, 0 "
      "counts all");
  add_count<std::uint64_t>(
      &command, "--max-nodes", options_.max_nodes, 0, kAny,
      "Give up on a puzzle (limit_reached) after N search nodes; 0 is never (default)");
  add_count<std::size_t>(&command, "--batch-size", options_.batch_size, 1, std::size_t{1} << 20,
                         "Most records that a thread takes at a time (default 4096)");
  command.add_option("--target", options_.target,
                     std::string("Kernel to solve with; see nonet targets. Default: $") +
                         kTargetVariable + ", or the best of this CPU");
  command.add_flag("--verify", options_.verify,
                   "Check every solution found with the independent verifier");
}

SolveCommand SolveArguments::command() const {
  check_paths(options_);
  const bool is_verify = verify_->parsed();
  SolveCommand command;
  Plan& plan = command.plan;
  plan.inputs = chosen_inputs(options_);
  plan.format = options_.format;
  plan.output_format =
      options_.output_format.value_or(is_verify ? OutputFormat::kCsvRows : OutputFormat::kLineRows);
  plan.output = options_.output;
  if (plan.output.empty() && !is_verify && options_.report != "-" && options_.rejects != "-") {
    plan.output = "-";
  }
  if (plan.output_format == OutputFormat::kNoRows) plan.output.clear();
  plan.rejects = options_.rejects;
  if (options_.resume && (plan.output.empty() || plan.output == "-")) {
    throw CLI::ValidationError("--resume", "rows have to go to a file: --output FILE");
  }
  plan.resume = options_.resume;
  plan.strict = options_.strict;
  plan.check_given = options_.check || is_verify;
  plan.count_duplicates = options_.count_duplicates;
  plan.shard = options_.shard;
  plan.threads = options_.threads != 0 ? options_.threads : usable_cores();
  plan.batch_size = options_.batch_size;
  plan.limits.solutions = options_.limit;
  plan.limits.nodes = options_.max_nodes;
  plan.verify = options_.verify;
  plan.target = chosen_target(options_.target);
  command.expects_given = is_verify;
  command.report = options_.report;
  command.quiet = options_.quiet;
  const bool rows_on_terminal = plan.output == "-" && isatty(STDOUT_FILENO) != 0;
  const bool by_itself = isatty(STDERR_FILENO) != 0 && !options_.quiet && !rows_on_terminal;
  command.progress = options_.progress || (by_itself && !options_.no_progress);
  return command;
}

}  // namespace nonet::runner
