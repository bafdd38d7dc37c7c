// The pipeline; see pipeline.h. The only file that knows oneTBB.
//
//               +------------------- windows, used in turn -----------------+
//               v                                                           |
//   inputs -> read -> parallel_reduce over batches -> number -> print -> write -> output
//           in order  any number of windows at a time  in order    any   in order
//
// A thread takes a window all the way: reads it, solves it and writes its rows, while others do so
// with the windows before and behind. So a run keeps as many cores busy as it has threads, not
// more, no thread waits for another at the end of a window, and what one has read is still in its
// core's cache when it is solved and written. Threads that find nothing to read help with the
// batches of a window that others are at: parallel_reduce hands them out.
//
// While they solve they share nothing: each has its own solver, writes rows that belong to its
// batch alone, and returns its numbers, which parallel_reduce merges pairwise in input order.
//
// Before, a thread for the reading and one for the writing stood beside the solving ones, and every
// window ended with a barrier: two threads then ran the 17-clue list 1.5 times as fast as one. To
// give a thread the window that it had last, which its core still has in the cache: no difference.
#include "pipeline.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "batch_worker.h"
#include "tsan.h"

namespace nonet::runner {
namespace {

using Workers = tbb::enumerable_thread_specific<BatchWorker>;

/// Windows in use at most. Rows leave in order, so a window that takes long holds up those behind
/// it; with two a thread, the others have something to do meanwhile.
std::size_t window_count(unsigned threads) noexcept { return 2 * std::size_t{threads} + 2; }

/// Runs `work` and adds the nanoseconds it took to `ns`.
template <typename Work>
auto timed(std::uint64_t& ns, Work&& work) {
  const auto start = std::chrono::steady_clock::now();
  const auto result = work();
  const auto elapsed = std::chrono::steady_clock::now() - start;
  ns += static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed).count());
  return result;
}

/// What parallel_reduce reduces with: solves batches of a window, left to right, and adds up what
/// they give. A split-off part starts from nothing and is joined to the part on its left.
class SolveBatches {
 public:
  SolveBatches(Window& window, Workers& workers)
      : window_(window), workers_(workers), stats_(std::make_unique<RunStats>()) {}
  SolveBatches(SolveBatches& left, tbb::split /*unused*/)
      : SolveBatches(left.window_, left.workers_) {}
  ~SolveBatches() = default;
  SolveBatches(const SolveBatches&) = delete;
  SolveBatches& operator=(const SolveBatches&) = delete;

  void operator()(const tbb::blocked_range<std::size_t>& batches) {
    tsan_acquire(&window_.batches);
    BatchWorker& worker = workers_.local();
    for (std::size_t i = batches.begin(); i != batches.end(); ++i) {
      stats_->merge(
          worker.solve(window_.batches[i], window_.input, *window_.format, window_.results[i]));
    }
    tsan_release(&window_.results);
  }

  void join(SolveBatches& right) {
    tsan_acquire(&window_.results);
    stats_->merge(*right.stats_);
    tsan_release(&window_.results);
  }

  [[nodiscard]] const RunStats& stats() const noexcept { return *stats_; }

 private:
  Window& window_;
  Workers& workers_;
  std::unique_ptr<RunStats> stats_;  // not within: see tests/tsan.supp
};

/// Solves a window: the parallel_reduce that all of nonet is built around.
void solve_window(Window& window, Workers& workers) {
  if (window.results.size() < window.batches.size()) window.results.resize(window.batches.size());
  SolveBatches body(window, workers);
  // Two names, for handing the batches out and for taking the results back, so that one worker's
  // end is not taken to come before another's beginning.
  tsan_release(&window.batches);
  tbb::parallel_reduce(tbb::blocked_range<std::size_t>(0, window.batches.size()), body);
  tsan_acquire(&window.results);
  window.stats = body.stats();
  // A batch that was not done, or that ended the run, leaves those after it without effect.
  window.counted = 0;
  while (window.counted < window.batches.size() && window.results[window.counted].done) {
    if (window.results[window.counted++].last) break;
  }
}

/// The stages of one run. solve() and print() may be called for several windows at a time, the
/// others are called for one after the other, in input order. Nothing is thrown from within the
/// pipeline: a thread may be waiting for a silent pipe, and only a stop reaches it there.
class Stages {
 public:
  Stages(const Plan& plan, Reader& reader, Sink& sink, StopSource& stop, RunState so_far,
         CheckpointKeeper& keeper, ProgressObserver* observer)
      : reader_(reader),
        sink_(sink),
        stop_(stop),
        keeper_(keeper),
        observer_(observer),
        total_bytes_(observer ? total_bytes(plan.inputs) : std::nullopt),
        printer_(row_printer(plan.output_format, plan.check_given)),
        windows_(window_count(plan.threads)),
        workers_([&plan, &stop] { return BatchWorker(plan, stop.flag()); }),
        next_record_(so_far.stats.records + 1),
        result_{std::move(so_far), std::nullopt} {
    result_.records_by_input.resize(plan.inputs.size());
  }

  /// @return the next window, or null after the last
  Window* read() {
    tsan_acquire(&reader_);
    // Windows leave in order and no more are under way than there are, so this one is free.
    Window& window = windows_[next_];
    tsan_acquire(&window);
    next_ = (next_ + 1) % windows_.size();
    bool any = false;
    guard([&] {
      std::uint64_t ns = 0;
      any = timed(ns, [&] { return reader_.next(window); });
      read_ns_ += ns;
    });
    tsan_release(&window);
    tsan_release(&reader_);
    return any ? &window : nullptr;
  }

  Window* solve(Window* window) {
    tsan_acquire(window);
    window->counted = 0;
    window->stats = {};
    window->stats.cut_short = true;  // unless it comes to its end
    guard([&] {
      // Isolated, for a thread that waits for the others' batches must not go and wait for input.
      tbb::this_task_arena::isolate([&] { solve_window(*window, workers_); });
    });
    tsan_release(window);
    return window;
  }

  /// Gives records their numbers.
  Window* number(Window* window) {
    tsan_acquire(window);
    tsan_acquire(&next_record_);
    if (ended_) window->counted = 0;
    ended_ |= window->stats.cut_short;
    for (BatchResult& result : window->counted_results()) {
      result.first_record = next_record_;
      next_record_ += result.parsed.records();
    }
    tsan_release(&next_record_);
    tsan_release(window);
    return window;
  }

  /// Prints rows that name their records; others are printed already.
  Window* print(Window* window) {
    if (!printer_.names_records()) return window;
    tsan_acquire(window);
    guard([&] {
      std::uint64_t ns = 0;
      timed(ns, [&] {
        for (BatchResult& result : window->counted_results()) printer_.print(result);
        return true;
      });
      print_ns_ += ns;
    });
    tsan_release(window);
    return window;
  }

  /// Counts, and writes rows.
  void write(Window* window) {
    tsan_acquire(window);
    tsan_acquire(&sink_);
    guard([&] {
      if (!result_.stats.cut_short) count(*window);
      std::uint64_t ns = 0;
      const bool goes_on = timed(ns, [&] { return sink_.take(*window); });
      result_.stats.stages.write_ns += ns;
      if (!goes_on) stop_.request();
      collect_times();
      if (goes_on && !result_.stats.cut_short) keeper_.save_if_due(result_);
      if (observer_) {
        observer_->on_progress(
            {window->input_bytes_done, total_bytes_, result_.stats, result_.earlier_wall_ns});
      }
    });
    tsan_release(&sink_);
    tsan_release(window);
  }

  /// @throws what a stage threw
  PipelineResult finish() {
    tsan_acquire(&reader_);
    tsan_acquire(&sink_);
    if (error_) std::rethrow_exception(error_);
    collect_times();
    return std::move(result_);
  }

 private:
  template <typename Work>
  void guard(Work&& work) noexcept {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(error_mutex_);
      if (!error_) error_ = std::current_exception();
      stop_.request();
    }
  }

  /// Adds a window to the result. All windows before it have been solved to their ends.
  void count(const Window& window) {
    result_.records_by_input[window.input] += window.stats.records;
    result_.stats.merge(window.stats);
    if (result_.stats.cut_short) result_.cut_input = window.input;
    result_.positions.resize(std::size_t{window.input} + 1);
    result_.positions.back() = window.counted_position();
  }

  /// What other stages have measured meanwhile.
  void collect_times() noexcept {
    result_.stats.stages.read_ns += read_ns_.exchange(0);
    result_.stats.stages.print_ns += print_ns_.exchange(0);
  }

  Reader& reader_;
  Sink& sink_;
  StopSource& stop_;
  CheckpointKeeper& keeper_;
  ProgressObserver* observer_;
  std::optional<std::uint64_t> total_bytes_;
  const RowPrinter& printer_;
  std::vector<Window> windows_;
  std::size_t next_ = 0;  // to be read into
  Workers workers_;
  std::uint64_t next_record_ = 1;
  bool ended_ = false;  // a window was cut short: those that follow do not count
  PipelineResult result_;
  std::atomic<std::uint64_t> read_ns_ = 0;
  std::atomic<std::uint64_t> print_ns_ = 0;
  std::mutex error_mutex_;  // taken when something has gone wrong, and never else
  std::exception_ptr error_;
};

}  // namespace

PipelineResult run_pipeline(const Plan& plan, Reader& reader, Sink& sink, StopSource& stop,
                            RunState so_far, CheckpointKeeper& keeper, ProgressObserver* observer) {
  const tbb::global_control thread_cap(tbb::global_control::max_allowed_parallelism, plan.threads);
  tbb::task_arena arena(static_cast<int>(plan.threads));
  Stages stages(plan, reader, sink, stop, std::move(so_far), keeper, observer);
  const auto read = [&](tbb::flow_control& control) {
    Window* window = stages.read();
    if (!window) control.stop();
    return window;
  };
  const auto solve = [&](Window* window) { return stages.solve(window); };
  const auto number = [&](Window* window) { return stages.number(window); };
  const auto print = [&](Window* window) { return stages.print(window); };
  const auto write = [&](Window* window) { stages.write(window); };
  constexpr auto kInOrder = tbb::filter_mode::serial_in_order;
  constexpr auto kParallel = tbb::filter_mode::parallel;
  arena.execute([&] {
    tbb::parallel_pipeline(window_count(plan.threads),
                           tbb::make_filter<void, Window*>(kInOrder, read) &
                               tbb::make_filter<Window*, Window*>(kParallel, solve) &
                               tbb::make_filter<Window*, Window*>(kInOrder, number) &
                               tbb::make_filter<Window*, Window*>(kParallel, print) &
                               tbb::make_filter<Window*, void>(kInOrder, write));
  });
  return stages.finish();
}

}  // namespace nonet::runner
