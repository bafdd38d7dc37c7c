// The JSON report; see nonet/runner/report.h and, for every field, report.schema.json.
//
// Two rules keep it fit for machines: what is unknown is null, never 0, and no number is NaN or
// infinite.
#include "nonet/runner/report.h"

#include "nonet/runner/host.h"
#include "nonet/target.h"
#include "report_parts.h"

namespace nonet::runner {
namespace {

Json host_with_target(Target target) {
  Json host = host_json();
  host["target"] = info(target).name;
  return host;
}

const char* end_name(RunEnd end) noexcept {
  switch (end) {
    case RunEnd::kComplete: return "complete";
    case RunEnd::kInterrupted: return "interrupted";
    case RunEnd::kRejected: return "ended_at_reject";
    case RunEnd::kOutputClosed: return "output_closed";
    case RunEnd::kOutputFailed: return "output_failed";
  }
  return "unknown";
}

Json shard_json(const Shard& shard) {
  if (shard.count == 1) return {};
  return {{"index", shard.index}, {"count", shard.count}};
}

Json run_json(const Plan& plan, const RunResult& result,
              const std::vector<std::string>& arguments) {
  return {{"started_utc", utc_text(result.started)},
          {"arguments", arguments},
          {"threads", plan.threads},
          {"batch_size", plan.batch_size},
          {"solution_limit", or_null_if_zero(plan.limits.solutions)},
          {"node_limit", or_null_if_zero(plan.limits.nodes)},
          {"verify", plan.verify},
          {"shard", shard_json(plan.shard)},
          {"resumed_at_record", or_null(result.resumed_at_record)}};
}

Json inputs_json(const RunResult& result) {
  Json inputs = Json::array();
  for (const InputInfo& input : result.inputs) {
    inputs.push_back({{"path", input.name},
                      {"bytes", input.bytes},
                      {"xxh3_128", or_null(input.content_hash)},
                      {"format", or_null(input.format)},
                      {"compression", or_null(input.compression)},
                      {"compressed_bytes", or_null_if_zero(input.compressed_bytes)},
                      {"records", input.records},
                      {"lines", input.lines},
                      {"complete", input.complete},
                      {"error", or_null(input.error)}});
  }
  return inputs;
}

Json verification_json(const Plan& plan, const RunStats& stats) {
  if (!plan.verify) return {};
  Json first = Json::array();
  for (const VerifyFailure& failure : stats.first_verify_failures) {
    first.push_back({{"record", failure.record},
                     {"input", failure.input},
                     {"line", failure.line},
                     {"message", to_string(failure.violation)}});
  }
  return {{"checked", stats.verified}, {"failed", stats.verify_failed}, {"first_failures", first}};
}

Json given_json(const Plan& plan, const RunStats& stats) {
  if (!plan.check_given) return {};
  Json first = Json::array();
  for (const GivenMismatch& mismatch : stats.first_given_mismatches) {
    first.push_back(
        {{"record", mismatch.record}, {"input", mismatch.input}, {"line", mismatch.line}});
  }
  return {{"checked", stats.given_checked},
          {"mismatches", stats.given_mismatched},
          {"first_mismatches", first}};
}

Json duplicates_json(const RunResult& result) {
  if (!result.duplicates) return {};
  Json first = Json::array();
  for (const Duplicate& duplicate : result.duplicates->first) {
    first.push_back({{"record", duplicate.record}, {"first_record", duplicate.first_record}});
  }
  return {{"count", result.duplicates->duplicates}, {"first", first}};
}

Json search_json(const RunStats& stats) {
  Json costliest = Json::array();
  for (const CostlyRecord& item : stats.costliest) {
    costliest.push_back({{"record", item.record}, {"nodes", item.nodes}});
  }
  return {{"nodes", stats.nodes}, {"costliest", costliest}};
}

Json rejects_json(const RunStats& stats) {
  Json first = Json::array();
  for (const Reject& reject : stats.first_rejects) {
    first.push_back({{"record", reject.record},
                     {"input", reject.input},
                     {"line", reject.line},
                     {"column", reject.column},
                     {"reason", to_string(reject.reason)},
                     {"message", describe(reject)}});
  }
  return {{"first", first}, {"more", stats.rejected - stats.first_rejects.size()}};
}

}  // namespace

int exit_status(const RunResult& result) noexcept {
  if (result.end == RunEnd::kInterrupted) return kExitInterrupted;
  if (result.end == RunEnd::kOutputFailed || result.any_input_failed() ||
      result.stats.verify_failed != 0 || result.end == RunEnd::kRejected) {
    return kExitFailed;
  }
  const bool all_well = result.stats.unsolved() == 0 && result.stats.given_mismatched == 0;
  return all_well ? kExitSolved : kExitUnsolved;
}

std::string report_json(const Plan& plan, const RunResult& result,
                        const std::vector<std::string>& arguments) {
  const RunStats& stats = result.stats;
  std::uint64_t input_bytes = 0;
  for (const InputInfo& input : result.inputs) input_bytes += input.bytes;
  const Json report = {{"schema", kReportSchema},
                       {"status", end_name(result.end)},
                       {"tool", tool_json()},
                       {"host", host_with_target(plan.target)},
                       {"run", run_json(plan, result, arguments)},
                       {"merged_from", nullptr},
                       {"inputs", inputs_json(result)},
                       {"output_error", or_null(result.output_error)},
                       {"counts", counts_json(stats)},
                       {"top_left_sum", stats.top_left_sum},
                       {"verification", verification_json(plan, stats)},
                       {"given_solutions", given_json(plan, stats)},
                       {"duplicates", duplicates_json(result)},
                       {"repetitions", Json::array({times_json(result, input_bytes)})},
                       {"search", search_json(stats)},
                       {"peak_rss_bytes", or_null(peak_rss_bytes())},
                       {"rejects", rejects_json(stats)}};
  return report_text(report);
}

}  // namespace nonet::runner
