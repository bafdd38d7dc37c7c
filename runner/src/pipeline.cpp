// The pipeline; see pipeline.h. The only file that knows oneTBB.
//
//               +---------------------- free windows <---------------------+
//               v                                                          |
//   inputs -> reader -> filled windows -> parallel_reduce -> solved -> writer -> output
//             thread                      over batches       windows   thread
//
// The workers share nothing while they solve: each has its own solver, writes rows that belong to
// its batch alone, and returns its numbers; parallel_reduce merges them pairwise in input order.
// Only whole windows (some thousands of puzzles) pass through queues. A window ends with a
// barrier, which costs the workers on average half a batch each; what is bounded in memory and
// comes out in order has to wait for its slowest part anyhow.
#include "pipeline.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/concurrent_queue.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <oneapi/tbb/task_arena.h>

#include <array>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <thread>

#include "batch_worker.h"
#include "tsan.h"

namespace nonet::runner {
namespace {

/// One window is read, one solved and one written at any time.
constexpr std::size_t kWindows = 3;

using WindowQueue = tbb::concurrent_bounded_queue<Window*>;
using Workers = tbb::enumerable_thread_specific<BatchWorker>;

/// Runs `work` and returns the nanoseconds it took.
template <typename Work>
std::uint64_t timed(Work&& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  const auto elapsed = std::chrono::steady_clock::now() - start;
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed).count());
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
          worker.solve(window_.batches[i], window_.input, window_.format, window_.rows[i]));
    }
    tsan_release(&window_.rows);
  }

  void join(SolveBatches& right) {
    tsan_acquire(&window_.rows);
    stats_->merge(*right.stats_);
    tsan_release(&window_.rows);
  }

  [[nodiscard]] const RunStats& stats() const noexcept { return *stats_; }

 private:
  Window& window_;
  Workers& workers_;
  std::unique_ptr<RunStats> stats_;  // not within: see tests/tsan.supp
};

/// Solves a window: the parallel_reduce that all of nonet is built around.
RunStats solve_window(Window& window, Workers& workers) {
  SolveBatches body(window, workers);
  // Two names, for handing the batches out and for taking the results back, so that one worker's
  // end is not taken to come before another's beginning.
  tsan_release(&window.batches);
  tbb::parallel_reduce(tbb::blocked_range<std::size_t>(0, window.batches.size()), body);
  tsan_acquire(&window.rows);
  return body.stats();
}

/// A thread that fills windows until the input ends, and then passes on a null window.
class ReaderThread {
 public:
  ReaderThread(Reader& reader, WindowQueue& free, WindowQueue& filled)
      : thread_([&, this] {
          for (Window* window = nullptr;;) {
            free.pop(window);
            bool any = false;
            read_ns_ += timed([&] { any = try_next(reader, *window); });
            filled.push(any ? window : nullptr);
            if (!any) return;
          }
        }) {}

  /// Waits for the end. @return the time spent reading @throws what the reader threw
  std::uint64_t join() {
    thread_.join();
    if (error_) std::rethrow_exception(error_);
    return read_ns_;
  }

 private:
  bool try_next(Reader& reader, Window& window) noexcept {
    try {
      return reader.next(window);
    } catch (...) {
      error_ = std::current_exception();
      return false;
    }
  }

  std::uint64_t read_ns_ = 0;
  std::exception_ptr error_;
  std::jthread thread_;
};

/// A thread that writes windows until it is handed a null one.
class WriterThread {
 public:
  WriterThread(RowWriter& writer, WindowQueue& solved, WindowQueue& free, StopSource& stop)
      : thread_([&, this] {
          for (Window* window = nullptr;;) {
            solved.pop(window);
            if (!window) return;
            write_ns_ += timed([&] {
              if (!writer.write(*window)) stop.request();
            });
            free.push(window);
          }
        }) {}

  /// Waits for the end. @return the time spent writing
  std::uint64_t join() {
    thread_.join();
    return write_ns_;
  }

 private:
  std::uint64_t write_ns_ = 0;
  std::jthread thread_;
};

}  // namespace

PipelineResult run_pipeline(const Plan& plan, Reader& reader, RowWriter& writer, StopSource& stop) {
  SearchLimits limits = plan.limits;
  limits.stop = &stop.flag();
  Workers workers([&] { return BatchWorker(plan.target, limits, plan.verify); });
  const tbb::global_control thread_cap(tbb::global_control::max_allowed_parallelism, plan.threads);
  tbb::task_arena arena(static_cast<int>(plan.threads));

  PipelineResult result;
  result.records_by_input.resize(plan.inputs.size());

  std::array<Window, kWindows> windows;
  WindowQueue free;
  WindowQueue filled;
  WindowQueue solved;
  for (Window& window : windows) free.push(&window);
  WriterThread writer_thread(writer, solved, free, stop);
  std::optional<ReaderThread> reader_thread;
  try {
    reader_thread.emplace(reader, free, filled);
  } catch (...) {
    solved.push(nullptr);  // or the writer would be waited for in vain
    throw;
  }

  std::exception_ptr error;
  for (Window* window = nullptr;;) {
    filled.pop(window);
    if (!window) break;
    try {
      RunStats stats;
      arena.execute([&] { stats = solve_window(*window, workers); });
      if (!result.stats.cut_short) result.records_by_input[window->input] += stats.records;
      result.stats.merge(stats);
      if (result.stats.cut_short && !result.cut_input) result.cut_input = window->input;
    } catch (...) {
      // The window goes round all the same, so that the other threads come to their end.
      if (!error) error = std::current_exception();
      stop.request();
    }
    solved.push(window);
  }
  solved.push(nullptr);
  result.stats.stages.write_ns = writer_thread.join();
  result.stats.stages.read_ns = reader_thread->join();
  if (error) std::rethrow_exception(error);
  return result;
}

}  // namespace nonet::runner
