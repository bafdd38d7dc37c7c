// Runs benchmarks; see bench.h.
#include "bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "printable.h"

namespace nonet::runner {
namespace {

/// A repetition that comes out a little shorter than asked for is good enough.
constexpr double kLongEnough = 0.9;

/// Passes grow by this at most from one trial to the next: the first may be slow for other reasons.
constexpr double kMostGrowth = 10;

/// Passes of a repetition at most: each is an input of the run, of some 500 bytes.
constexpr std::uint64_t kMostPasses = 100'000;

class Bench {
 public:
  Bench(const BenchPlan& plan, StopSource& stop, const BenchObserver& observer)
      : plan_(plan), stop_(stop), observer_(observer), settings_(settings_of(plan)) {}

  BenchResult run() {
    result_.started = std::chrono::system_clock::now();
    result_.data_sets.resize(plan_.data_sets.size());
    for (const BenchSetting& setting : settings_) {
      if (stop_.requested()) break;
      prepare(setting);
    }
    std::mt19937_64 random(plan_.seed);
    for (std::uint64_t repetition = 0; repetition < plan_.repetitions; ++repetition) {
      for (const std::size_t index : shuffled(random)) {
        if (stop_.requested()) break;
        measure(index, repetition);
      }
    }
    result_.interrupted = result_.entries.size() != settings_.size() * plan_.repetitions;
    return std::move(result_);
  }

 private:
  /// What every pass of a setting has to come to.
  struct Expected {
    std::uint64_t passes = 1;  // of a repetition
    RunStats stats;            // of one pass
  };

  /// The numbers of the settings in an order of their own, the same for a seed on every machine.
  [[nodiscard]] std::vector<std::size_t> shuffled(std::mt19937_64& random) const {
    std::vector<std::size_t> order(settings_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    return order;
  }

  /// Verifies a setting, finds out how many passes a repetition needs, and warms up.
  void prepare(const BenchSetting& setting) {
    if (observer_) observer_(setting, std::nullopt);
    Expected expected;
    RunResult first = run_once(setting, 1, true);
    if (stop_.requested()) return;
    check_input(setting, first);
    if (first.stats.verify_failed != 0) {
      fail(setting, fmt::format("{} solutions are wrong", first.stats.verify_failed));
    }
    check_against_others(setting, first.stats);
    expected.stats = std::move(first.stats);
    const double wanted_ns = static_cast<double>(plan_.min_time.count());
    for (;;) {
      const RunResult trial = run_once(setting, expected.passes, false);
      if (stop_.requested()) return;
      check(setting, trial.stats, expected);
      const double ns = std::max(1.0, static_cast<double>(trial.wall_ns));
      if (ns >= kLongEnough * wanted_ns || expected.passes == kMostPasses) break;
      const double growth = std::min(kMostGrowth, 1.1 * wanted_ns / ns);
      const double passes = std::ceil(growth * static_cast<double>(expected.passes));
      expected.passes = std::min(kMostPasses, static_cast<std::uint64_t>(passes));
    }
    for (std::uint64_t i = 0; i < plan_.warm_up && !stop_.requested(); ++i) {
      (void)run_once(setting, expected.passes, false);
    }
    expected_.push_back(std::move(expected));
  }

  void measure(std::size_t index, std::uint64_t repetition) {
    const BenchSetting& setting = settings_[index];
    if (observer_) observer_(setting, repetition);
    const Expected& expected = expected_[index];
    BenchEntry entry = {.setting = setting,
                        .repetition = repetition,
                        .passes = expected.passes,
                        .run = run_once(setting, expected.passes, false)};
    if (stop_.requested()) return;
    check(setting, entry.run.stats, expected);
    entry.run.inputs.clear();
    result_.entries.push_back(std::move(entry));
  }

  [[nodiscard]] RunResult run_once(const BenchSetting& setting, std::uint64_t passes, bool verify) {
    const BenchDataSet& data_set = plan_.data_sets[setting.data_set];
    Plan plan;
    plan.inputs.assign(passes, {InputSpec::Kind::kMemory, data_set.name, data_set.text});
    plan.format = plan_.format;
    plan.threads = setting.threads;
    plan.batch_size = plan_.batch_size;
    plan.limits.solutions = setting.solution_limit;
    plan.limits.nodes = plan_.node_limit;
    plan.verify = verify;
    plan.target = setting.target;
    return runner::run(plan, stop_);
  }

  /// Takes what is known of a data set.
  void check_input(const BenchSetting& setting, const RunResult& run) {
    InputInfo& info = result_.data_sets[setting.data_set];
    info = run.inputs.at(0);
    const std::string& name = plan_.data_sets[setting.data_set].name;
    if (info.error) throw BenchError(fmt::format("{}: {}", printable(name), printable(*info.error)));
    if (info.records == 0) throw BenchError(printable(name) + ": there is no puzzle in it");
  }

  /// Targets and thread counts have to agree, but for what the reference kernel may decide in
  /// another way: the solution of a puzzle that has several, and what a node limit allows.
  void check_against_others(const BenchSetting& setting, const RunStats& stats) const {
    for (std::size_t i = 0; i < expected_.size(); ++i) {
      const BenchSetting& other = settings_[i];
      if (other.data_set != setting.data_set || other.solution_limit != setting.solution_limit) {
        continue;
      }
      const bool same_search =
          (setting.target == Target::kScalar) == (other.target == Target::kScalar);
      const RunStats& seen = expected_[i].stats;
      const bool same_counts = stats.by_status == seen.by_status || (!same_search && plan_.node_limit != 0);
      const bool any_solution = !same_search && (setting.solution_limit == 1 || plan_.node_limit != 0);
      if (same_counts && (any_solution || stats.top_left_sum == seen.top_left_sum)) continue;
      fail(setting, fmt::format("the results are not those of {} with {} threads",
                                info(other.target).name, other.threads));
    }
  }

  void check(const BenchSetting& setting, const RunStats& stats, const Expected& expected) const {
    const std::uint64_t passes = expected.passes;
    bool same = stats.records == passes * expected.stats.records &&
                stats.rejected == passes * expected.stats.rejected &&
                stats.top_left_sum == passes * expected.stats.top_left_sum &&
                stats.nodes == passes * expected.stats.nodes;
    for (std::size_t i = 0; i < stats.by_status.size(); ++i) {
      same = same && stats.by_status[i] == passes * expected.stats.by_status[i];
    }
    if (!same) fail(setting, "a repetition has other results than the verified run");
  }

  [[noreturn]] void fail(const BenchSetting& setting, const std::string& what) const {
    throw BenchError(fmt::format("{}, {} with {} threads: {}",
                                 printable(plan_.data_sets[setting.data_set].name),
                                 info(setting.target).name, setting.threads, what));
  }

  const BenchPlan& plan_;
  StopSource& stop_;
  const BenchObserver& observer_;
  std::vector<BenchSetting> settings_;
  std::vector<Expected> expected_;  // for each setting, as far as they are prepared
  BenchResult result_;
};

}  // namespace

std::vector<BenchSetting> settings_of(const BenchPlan& plan) {
  std::vector<BenchSetting> settings;
  for (std::size_t data_set = 0; data_set < plan.data_sets.size(); ++data_set) {
    for (const std::uint64_t limit : plan.solution_limits) {
      for (const Target target : plan.targets) {
        for (const unsigned threads : plan.threads) {
          settings.push_back({data_set, limit, target, threads});
        }
      }
    }
  }
  return settings;
}

BenchResult bench(const BenchPlan& plan, StopSource& stop, const BenchObserver& observer) {
  return Bench(plan, stop, observer).run();
}

}  // namespace nonet::runner
