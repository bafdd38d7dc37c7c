// Solves one batch; see batch_worker.h.
//
// Rows are 81 characters and a line end, so the solver prints straight into the output: solution
// k goes to byte 82 k. Only a batch with a record that has no solution to show is printed again,
// with words in place of those rows.
#include "batch_worker.h"

#include <algorithm>
#include <chrono>
#include <string_view>

#include "nonet/grid.h"

namespace nonet::runner {
namespace {

constexpr std::size_t kRowBytes = kCells + 1;

constexpr std::string_view kRejectedRow = "rejected";

bool has_solution_row(Status status) noexcept {
  return status == Status::kUnique || status == Status::kSolved;
}

/// Calls on_puzzle(index of the puzzle, number of the record) and on_reject(reject) for the records
/// of a batch, in order.
template <typename OnPuzzle, typename OnReject>
void for_each_record(const ParsedBatch& parsed, OnPuzzle on_puzzle, OnReject on_reject) {
  auto reject = parsed.rejects.begin();
  std::size_t puzzle = 0;
  for (std::uint64_t record = 1; record <= parsed.records(); ++record) {
    if (reject != parsed.rejects.end() && reject->record == record) {
      on_reject(*reject++);
    } else {
      on_puzzle(puzzle++, record);
    }
  }
}

/// Nanoseconds since the last call, for timing stages one after the other.
class StageClock {
 public:
  std::uint64_t lap() noexcept {
    const auto now = Clock::now();
    const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(now - last_).count();
    last_ = now;
    return static_cast<std::uint64_t>(ns);
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last_ = Clock::now();
};

}  // namespace

BatchWorker::BatchWorker(Target target, const SearchLimits& limits, bool verify)
    : solver_(target), limits_(limits), verify_(verify) {}

RunStats BatchWorker::solve(const BatchSpan& span, std::uint32_t input, const Format& format,
                            Rows& rows) {
  StageClock clock;
  RunStats stopped;
  stopped.cut_short = true;
  if (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) return stopped;

  parsed_.clear();
  format.parse(span, parsed_);
  const std::uint64_t parse_ns = clock.lap();

  const std::size_t count = parsed_.puzzles.size();
  if (outcomes_.size() < count) outcomes_.resize(count);
  char* solutions = rows.reserve(count * kRowBytes);
  const Batch batch = {.puzzles = parsed_.puzzles.data(),
                       .count = count,
                       .solutions = solutions,
                       .stride = kRowBytes,
                       .outcomes = outcomes_.data()};
  if (!solver_.solve(batch, limits_)) return stopped;
  RunStats stats = this->count(input, solutions);
  const std::uint64_t solve_ns = clock.lap();

  print(rows);
  const std::uint64_t print_ns = clock.lap();

  rows.done = true;
  stats.stages.parse_ns = parse_ns;
  stats.stages.solve_ns = solve_ns;
  stats.stages.print_ns = print_ns;
  stats.batch_latency.add(parse_ns + solve_ns + print_ns);
  return stats;
}

/// Counts the batch's records, good and rejected, in order, and verifies when asked to.
RunStats BatchWorker::count(std::uint32_t input, const char* solutions) {
  RunStats stats;
  const auto count_puzzle = [&](std::size_t k, std::uint64_t record) {
    const char* solution = solutions + k * kRowBytes;
    stats.count_outcome(record, outcomes_[k], solution, limits_.solutions);
    if (verify_ && outcomes_[k].solution_count != 0) {
      verify_into(stats, parsed_.puzzles[k], solution,
                  {.record = record, .line = parsed_.lines[k], .input = input});
    }
  };
  const auto count_reject = [&](Reject reject) {
    reject.input = input;
    stats.count_reject(reject);
  };
  for_each_record(parsed_, count_puzzle, count_reject);
  return stats;
}

/// Makes the rows, one for each record, from the solutions that the solver left in `rows`.
void BatchWorker::print(Rows& rows) {
  const std::size_t count = parsed_.puzzles.size();
  char* solutions = rows.storage.data();
  bool all_solved = parsed_.rejects.empty();
  for (std::size_t k = 0; k < count; ++k) {
    solutions[k * kRowBytes + kCells] = '\n';
    all_solved &= has_solution_row(outcomes_[k].status);
  }
  rows.length = count * kRowBytes;
  if (all_solved) return;

  // As much as is needed: a file of rejected lines has many short rows.
  std::size_t bytes = parsed_.rejects.size() * (kRejectedRow.size() + 1);
  for (std::size_t k = 0; k < count; ++k) {
    const Status status = outcomes_[k].status;
    bytes += has_solution_row(status) ? kRowBytes : to_string(status).size() + 1;
  }
  if (spare_.size() < bytes) spare_.resize(bytes);
  char* to = spare_.data();
  const auto print_word = [&](std::string_view word) {
    to = std::copy(word.begin(), word.end(), to);
    *to++ = '\n';
  };
  const auto print_puzzle = [&](std::size_t k, std::uint64_t /*record*/) {
    if (has_solution_row(outcomes_[k].status)) {
      to = std::copy_n(solutions + k * kRowBytes, kRowBytes, to);
    } else {
      print_word(to_string(outcomes_[k].status));
    }
  };
  for_each_record(parsed_, print_puzzle, [&](const Reject&) { print_word(kRejectedRow); });
  rows.length = static_cast<std::size_t>(to - spare_.data());
  std::swap(rows.storage, spare_);
}

void verify_into(RunStats& stats, const char* puzzle, const char* solution, VerifyFailure where) {
  ++stats.verified;
  where.violation = verify_solution(puzzle, solution);
  if (where.violation == Violation::kNothing) return;
  ++stats.verify_failed;
  if (stats.first_verify_failures.size() < kRemembered) {
    stats.first_verify_failures.push_back(where);
  }
}

}  // namespace nonet::runner
