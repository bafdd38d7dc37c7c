// Solves one batch; see batch_worker.h.
#include "batch_worker.h"

#include <chrono>
#include <cstring>

namespace nonet::runner {
namespace {

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

/// Leaves the records up to the first reject. @return whether there was one
bool end_at_first_reject(ParsedBatch& parsed) {
  if (parsed.rejects.empty()) return false;
  const auto good = static_cast<std::size_t>(parsed.rejects.front().record - 1);
  parsed.puzzles.resize(good);
  parsed.lines.resize(good);
  if (!parsed.solutions.empty()) parsed.solutions.resize(good);
  parsed.rejects.resize(1);
  parsed.reject_texts.resize(1);
  return true;
}

}  // namespace

BatchWorker::BatchWorker(const Plan& plan, const std::atomic<bool>& stop)
    : solver_(plan.target),
      limits_(plan.limits),
      printer_(row_printer(plan.output_format, plan.check_given)),
      verify_(plan.verify),
      check_given_(plan.check_given),
      count_duplicates_(plan.count_duplicates),
      strict_(plan.strict) {
  limits_.stop = &stop;
}

RunStats BatchWorker::solve(const BatchSpan& span, std::uint32_t input, const Format& format,
                            BatchResult& result) {
  StageClock clock;
  RunStats stopped;
  stopped.cut_short = true;
  result.done = false;
  if (limits_.stop->load(std::memory_order_relaxed)) return stopped;

  result.parsed.clear();
  format.parse(span, result.parsed);
  result.last = strict_ && end_at_first_reject(result.parsed);
  const std::uint64_t parse_ns = clock.lap();

  const std::size_t count = result.parsed.puzzles.size();
  make_room(result.outcomes, count);
  make_room(result.solutions, count * kRowBytes);
  const Batch batch = {.puzzles = result.parsed.puzzles.data(),
                       .count = count,
                       .solutions = result.solutions.data(),
                       .stride = kRowBytes,
                       .outcomes = result.outcomes.data()};
  if (!solver_.solve(batch, limits_)) return stopped;
  RunStats stats = this->count(input, result);
  const std::uint64_t solve_ns = clock.lap();

  if (!printer_.names_records()) printer_.print(result);
  const std::uint64_t print_ns = clock.lap();

  result.done = true;
  stats.stages.parse_ns = parse_ns;
  stats.stages.solve_ns = solve_ns;
  stats.stages.print_ns = print_ns;
  stats.batch_latency.add(parse_ns + solve_ns + print_ns);
  return stats;
}

/// Counts the batch's records, good and rejected, in order, and checks what is to be checked.
RunStats BatchWorker::count(std::uint32_t input, BatchResult& result) const {
  const ParsedBatch& parsed = result.parsed;
  const bool has_given = check_given_ && !parsed.solutions.empty();
  if (check_given_) result.given.assign(parsed.puzzles.size(), GivenSolution::kAbsent);
  if (count_duplicates_) result.fingerprints.clear();
  RunStats stats;
  const auto on_puzzle = [&](std::size_t k, std::uint64_t record) {
    const char* puzzle = parsed.puzzles[k];
    const Outcome& outcome = result.outcomes[k];
    const char* solution = result.solution(k);
    stats.count_outcome(record, outcome, solution, limits_.solutions);
    if (verify_ && outcome.solution_count != 0) {
      verify_into(stats, puzzle, solution,
                  {.record = record, .line = parsed.lines[k], .input = input});
    }
    if (has_given && parsed.solutions[k]) {
      result.given[k] = check_given(puzzle, outcome, solution, parsed.solutions[k]);
      stats.count_given(result.given[k] == GivenSolution::kMatch,
                        {.record = record, .line = parsed.lines[k], .input = input});
    }
    if (count_duplicates_) result.fingerprints.push_back(fingerprint(puzzle));
  };
  const auto on_reject = [&](std::size_t index, std::uint64_t /*record*/) {
    Reject reject = parsed.rejects[index];
    reject.input = input;
    stats.count_reject(reject);
  };
  result.for_each_record(on_puzzle, on_reject);
  stats.cut_short = result.last;
  return stats;
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

GivenSolution check_given(const char* puzzle, const Outcome& outcome, const char* solution,
                          const char* given) noexcept {
  const bool same =
      outcome.solution_count != 0 && std::memcmp(solution, given, std::size_t{kCells}) == 0;
  if (same) return GivenSolution::kMatch;
  // It may be another solution than the one that was found; the only one has no other.
  if (outcome.status == Status::kUnique) return GivenSolution::kMismatch;
  return verify_solution(puzzle, given) == Violation::kNothing ? GivenSolution::kMatch
                                                               : GivenSolution::kMismatch;
}

}  // namespace nonet::runner
