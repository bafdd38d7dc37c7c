// The options of nonet bench, and what they make it do; see bench_command.h.
#include "bench_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "console.h"
#include "data_sets.h"
#include "nonet/runner/host.h"
#include "nonet/runner/report.h"
#include "option_values.h"
#include "printable.h"
#include "signals.h"

namespace nonet::runner {
namespace {

constexpr const char* kFooter = R"(Data sets
  LISTs are what nonet solve reads, compressed or not; each is held in memory as text. Without any,
  sets that are built in or made in memory, the same on every machine: euler (Project Euler 96,
  solved over and over) and variants of published puzzles: easy, 17_givens, hardest, several.

What is measured
  Every data set with every limit, target and number of threads. Each solution is verified once,
  before anything is timed. Then all settings take turns, in a random order, for each repetition: a
  whole run of the pipeline without files, over the data set as often as --min-time asks for.
  Results have to be the same each time.

  The report (runner/bench.schema.json) has an entry for each repetition: see nonet compare.

Exit status
  0    done
  2    the command line is wrong
  3    a list cannot be read, the report cannot be written, or results are wrong
  130  interrupted; the report has what was done

Examples
  nonet bench                                     under a minute
  nonet bench --report base.json
  nonet bench 17_clue.txt hard.txt.gz --threads 1,2,4 --repetitions 15
  nonet bench --target all --threads 1 --limit 1,2 --report targets.json)";

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

std::vector<unsigned> thread_counts(const std::string& text) {
  if (text.empty()) {
    const unsigned cores = usable_cores();
    return cores == 1 ? std::vector<unsigned>{1} : std::vector<unsigned>{1, cores};
  }
  std::vector<unsigned> counts;
  for (const std::string& part : comma_separated(text)) {
    counts.push_back(whole_number<unsigned>("--threads", part, 1, 1024));
  }
  return counts;
}

std::vector<Target> chosen_targets(const std::string& text) {
  if (text.empty()) return {chosen_target("")};
  std::vector<Target> chosen;
  if (text == "all") {
    for (const TargetInfo& row : targets()) {
      if (row.missing.empty()) chosen.push_back(row.target);
    }
    return chosen;
  }
  for (const std::string& part : comma_separated(text)) {
    chosen.push_back(usable_target("--target", part));
  }
  return chosen;
}

std::vector<std::uint64_t> solution_limits(const std::string& text) {
  std::vector<std::uint64_t> limits;
  for (const std::string& part : comma_separated(text)) {
    limits.push_back(whole_number<std::uint64_t>("--limit", part, 0, kMost));
  }
  return limits;
}

/// What is twice in a list would be measured twice under one name. @throws CLI::ValidationError
template <typename Value>
void check_distinct(const char* option, std::vector<Value> values) {
  std::sort(values.begin(), values.end());
  if (std::adjacent_find(values.begin(), values.end()) == values.end()) return;
  throw CLI::ValidationError(option, "one of its values is there twice");
}

/// A line on the terminal that tells what runs.
class ProgressLine {
 public:
  explicit ProgressLine(const BenchPlan& plan, bool shown) : plan_(plan), shown_(shown) {}
  ~ProgressLine() {
    if (shown_) print_err("\r\033[K");
  }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const BenchSetting& setting, std::optional<std::uint64_t> repetition) const {
    if (!shown_) return;
    const std::string what =
        repetition ? fmt::format("repetition {} of {}", *repetition + 1, plan_.repetitions)
                   : std::string("warming up");
    print_err(fmt::format("\r\033[K{}: {}, {}, threads {}", what,
                          printable(plan_.data_sets[setting.data_set].name),
                          info(setting.target).name, setting.threads));
  }

 private:
  const BenchPlan& plan_;
  bool shown_;
};

}  // namespace

BenchArguments::BenchArguments(CLI::App& app)
    : min_time_ms_(static_cast<std::uint64_t>(
          std::chrono::duration_cast<std::chrono::milliseconds>(BenchPlan{}.min_time).count())),
      bench_(app.add_subcommand("bench", "Measure how fast this machine solves data sets")) {
  bench_->footer(kFooter);
  bench_->add_option("LIST", command_.lists,
                     "Files with puzzles; - is stdin. Without any: built-in sets");
  bench_->add_option("--report", command_.report, "File for the JSON report; - is stdout");
  BenchPlan& plan = command_.plan;
  add_count<std::uint64_t>(bench_, "--repetitions", plan.repetitions, 1, 10'000,
                           "Timed repetitions of each setting (default 9)");
  add_count<std::uint64_t>(bench_, "--warm-up", plan.warm_up, 0, 10'000,
                           "Untimed repetitions before them (default 1)");
  add_count<std::uint64_t>(bench_, "--min-time", min_time_ms_, 0, 3'600'000,
                           "Milliseconds that a repetition takes at least: more passes over the "
                           "data set (default 200)");
  bench_->add_option("-j,--threads", threads_,
                     "Numbers of threads, divided by commas; default: 1 and the usable cores");
  bench_->add_option("--target", targets_,
                     std::string("Kernels, divided by commas, or all; see nonet targets. Default: "
                                 "$") +
                         kTargetVariable + ", or the best of this CPU");
  bench_->add_option("--limit", limits_,
                     "Solution limits, divided by commas: 2 decides uniqueness (default), 1 finds "
                     "the first, 0 counts all");
  add_count<std::uint64_t>(bench_, "--max-nodes", plan.node_limit, 0, kMost,
                           "Give up on a puzzle after N search nodes; 0 is never (default)");
  add_count<std::size_t>(bench_, "--batch-size", plan.batch_size, 1, std::size_t{1} << 20,
                         "Most records that a thread takes at a time (default 4096)");
  add_count<std::uint64_t>(bench_, "--seed", plan.seed, 0, kMost,
                           "Of the random order of settings (default 1)");
  bench_->add_option("--format", plan.format.format, "Read all lists as this format")
      ->check(CLI::IsMember(std::vector<std::string>(format_names().begin(), format_names().end())));
  bench_->add_option("--column", plan.format.column,
                     "Column or field with the puzzles: a name, or a number from 1");
  bench_->add_flag("-q,--quiet", command_.quiet, "No table");
}

BenchCommand BenchArguments::command() const {
  BenchCommand command = command_;
  BenchPlan& plan = command.plan;
  plan.threads = thread_counts(threads_);
  plan.targets = chosen_targets(targets_);
  plan.solution_limits = solution_limits(limits_);
  plan.min_time = std::chrono::milliseconds(min_time_ms_);
  check_distinct("--threads", plan.threads);
  check_distinct("--target", plan.targets);
  check_distinct("--limit", plan.solution_limits);
  check_distinct("LIST", command.lists);
  return command;
}

int execute(const BenchCommand& command) {
  static StopSource stop;  // static, because signals may come until the very end
  stop_on_signals(stop);
  ReportFile report(command.report);
  BenchPlan plan = command.plan;
  BenchResult result;
  try {
    plan.data_sets = command.lists.empty() ? built_in_sets() : load_sets(command.lists, stop);
    const ProgressLine progress(plan, !command.quiet && isatty(STDERR_FILENO) != 0);
    result = bench(plan, stop, [&](const BenchSetting& setting, auto repetition) {
      progress.show(setting, repetition);
    });
  } catch (const BenchError& error) {
    print_err(fmt::format("nonet: {}\n", error.what()));
    return kExitFailed;
  }
  report.write(bench_json(plan, result, command.arguments));
  if (!command.quiet) {
    const std::string table = bench_table(plan, result);
    if (command.report == "-") {
      print_err(table);
    } else if (!print_out(table)) {
      return kExitFailed;
    }
  }
  if (!result.interrupted) return kExitSolved;
  print_err("nonet: interrupted\n");
  return kExitInterrupted;
}

}  // namespace nonet::runner
