// Benchmarks in process: data sets in memory, solved with every setting, over and over.
//
//   for each setting (data set x limit x target x threads):
//     one pass that verifies every solution, then passes until one repetition takes long enough,
//     then the warm-up: none of it is timed for the report
//   for each repetition:
//     all settings once, in an order drawn anew: what slows the machine down for a while meets all
//     of them alike, and not always the same one first
//
// A repetition is a whole run of the pipeline, as nonet solve has it, without files: text is in
// memory, rows are printed to memory and dropped.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/runner/plan.h"
#include "nonet/runner/run.h"

namespace nonet::runner {

/// Text to be solved.
struct BenchDataSet {
  std::string name;                 ///< Different from those of others.
  std::optional<std::string> path;  ///< As given; nothing for a built-in set.
  std::string text;                 ///< Decompressed.
};

struct BenchPlan {
  std::vector<BenchDataSet> data_sets;
  std::vector<std::uint64_t> solution_limits;  ///< As SearchLimits::solutions.
  std::uint64_t node_limit = 0;                ///< As SearchLimits::nodes.
  std::vector<Target> targets;                 ///< All usable on this CPU.
  std::vector<unsigned> threads;               ///< Each at least 1.
  FormatOptions format;
  std::uint64_t repetitions = 9;
  std::uint64_t warm_up = 1;
  std::chrono::nanoseconds min_time = std::chrono::milliseconds(200);  ///< Of a repetition.
  std::size_t batch_size = Plan{}.batch_size;
  std::uint64_t seed = 1;  ///< Of the order of settings.
};

/// One combination of what a plan lists.
struct BenchSetting {
  std::size_t data_set = 0;  ///< Index into the plan's.
  std::uint64_t solution_limit = 2;
  Target target = Target::kScalar;
  unsigned threads = 1;

  friend bool operator==(const BenchSetting&, const BenchSetting&) = default;
};

/// One repetition of one setting.
struct BenchEntry {
  BenchSetting setting;
  std::uint64_t repetition = 0;  ///< From 0.
  std::uint64_t passes = 1;      ///< Over the data set; the run covers all of them.
  RunResult run;                 ///< Without `inputs`, which would be the same for all.
};

struct BenchResult {
  std::chrono::system_clock::time_point started;
  std::vector<InputInfo> data_sets;  ///< One for each of the plan's, as one pass sees it.
  std::vector<BenchEntry> entries;   ///< In the order they ran.
  bool interrupted = false;
};

/// A data set that cannot be read, or results that are wrong; what() says which.
class BenchError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Is told what runs next: the setting, and the number of the repetition (nothing: warm-up).
using BenchObserver =
    std::function<void(const BenchSetting&, std::optional<std::uint64_t> repetition)>;

/// All combinations of what the plan lists, data sets slowest, then limits, targets, threads.
[[nodiscard]] std::vector<BenchSetting> settings_of(const BenchPlan& plan);

/// Runs the benchmark. Every result of every repetition is compared with the verified ones: counts,
/// sums and search effort have to be the same.
/// @param stop      ends it early; what was measured until then is in the result
/// @param observer  may be empty
/// @throws BenchError, and what run() throws
[[nodiscard]] BenchResult bench(const BenchPlan& plan, StopSource& stop,
                                const BenchObserver& observer = {});

/// The report of schema nonet.bench/1, indented, with a final newline.
/// runner/bench.schema.json describes every field.
/// @param arguments  the command line, without the program's name
[[nodiscard]] std::string bench_json(const BenchPlan& plan, const BenchResult& result,
                                     const std::vector<std::string>& arguments);

/// A table for people: for each setting the median rate and the spread.
[[nodiscard]] std::string bench_table(const BenchPlan& plan, const BenchResult& result);

}  // namespace nonet::runner
