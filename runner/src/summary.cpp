// A run in words, for stderr; see nonet/runner/report.h.
#include <fmt/format.h>

#include <iterator>

#include "nonet/runner/report.h"
#include "printable.h"
#include "words.h"

namespace nonet::runner {
namespace {

std::string duration(std::uint64_t ns) {
  const double seconds = static_cast<double>(ns) * 1e-9;
  return seconds < 1 ? fmt::format("{:.2f} ms", seconds * 1e3) : fmt::format("{:.2f} s", seconds);
}

}  // namespace

std::string diagnostics(const RunResult& result) {
  std::string text;
  const auto out = std::back_inserter(text);
  const auto more = [&](std::uint64_t all, std::size_t shown, std::string_view what) {
    if (all > shown) fmt::format_to(out, "nonet: and {} more {}\n", grouped(all - shown), what);
  };
  const RunStats& stats = result.stats;
  for (const Reject& reject : stats.first_rejects) {
    fmt::format_to(out, "nonet: {}:{}:{}: record {} rejected: {}\n",
                   printable(result.inputs[reject.input].name), reject.line, reject.column,
                   reject.record, describe(reject));
  }
  more(stats.rejected, stats.first_rejects.size(), "rejected");
  for (const VerifyFailure& failure : stats.first_verify_failures) {
    fmt::format_to(out, "nonet: {}:{}: record {} has a wrong solution: {}\n",
                   printable(result.inputs[failure.input].name), failure.line, failure.record,
                   to_string(failure.violation));
  }
  more(stats.verify_failed, stats.first_verify_failures.size(), "wrong solutions");
  for (const GivenMismatch& mismatch : stats.first_given_mismatches) {
    fmt::format_to(out, "nonet: {}:{}: record {}: the solution given is not one\n",
                   printable(result.inputs[mismatch.input].name), mismatch.line, mismatch.record);
  }
  more(stats.given_mismatched, stats.first_given_mismatches.size(), "wrong solutions given");
  for (const InputInfo& input : result.inputs) {
    if (!input.error) continue;
    fmt::format_to(out, "nonet: {}: {}", printable(input.name), printable(*input.error));
    if (input.records != 0) fmt::format_to(out, ", after {}", plural(input.records, "record"));
    text += '\n';
  }
  if (result.output_error) fmt::format_to(out, "nonet: {}\n", printable(*result.output_error));
  if (result.end == RunEnd::kRejected) text += "nonet: ended at the first rejected record\n";
  if (result.checkpoint_error) {
    fmt::format_to(out, "nonet: the checkpoint could not be kept: {}\n",
                   printable(*result.checkpoint_error));
  }
  if (result.end == RunEnd::kInterrupted) {
    text += "nonet: interrupted";
    if (result.can_resume) text += "; the same command with --resume goes on";
    text += '\n';
  }
  return text;
}

std::string summary(const Plan& plan, const RunResult& result) {
  const RunStats& stats = result.stats;
  std::string text = plural(stats.records, "puzzle") + ':';
  const char* separator = " ";
  const auto count = [&](std::uint64_t number, std::string_view name) {
    if (number == 0) return;
    fmt::format_to(std::back_inserter(text), "{}{} {}", separator, grouped(number), name);
    separator = ", ";
  };
  for (int i = 0; i < kStatuses; ++i) {
    count(stats.by_status[i], to_string(static_cast<Status>(i)));
  }
  count(stats.rejected, "rejected");
  if (stats.records == 0) text += " nothing to solve";
  if (plan.verify) {
    fmt::format_to(std::back_inserter(text), "; {} verified", plural(stats.verified, "solution"));
  }
  if (plan.check_given) {
    fmt::format_to(std::back_inserter(text), "; {} given: {} wrong",
                   plural(stats.given_checked, "solution"), grouped(stats.given_mismatched));
  }
  if (result.duplicates) {
    fmt::format_to(std::back_inserter(text), "; {}",
                   plural(result.duplicates->duplicates, "duplicate"));
  }
  if (result.resumed_at_record) {
    fmt::format_to(std::back_inserter(text), "; resumed at record {}",
                   grouped(*result.resumed_at_record));
  }
  const double seconds = static_cast<double>(result.wall_ns) * 1e-9;
  const double rate = seconds > 0 ? static_cast<double>(stats.records) / seconds : 0;
  fmt::format_to(std::back_inserter(text),
                 "\ntop-left sum: {}\n{}: {} puzzles/s with {}, target {}\n", stats.top_left_sum,
                 duration(result.wall_ns), scaled(rate), plural(plan.threads, "thread"),
                 info(plan.target).name);
  return text;
}

}  // namespace nonet::runner
