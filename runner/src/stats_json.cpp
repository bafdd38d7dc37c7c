// RunStats to JSON and back; see stats_json.h.
#include "stats_json.h"

#include <algorithm>
#include <string>

#include "json_fields.h"

namespace nonet::runner {
namespace {

/// The one of the enumerators 0 to `last` that is spelled so. @throws FieldError
template <typename Enum, typename Spell>
Enum enumerator(const Json& object, const char* key, Enum last, Spell spell) {
  const std::string text = text_field(object, key);
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    if (text == spell(static_cast<Enum>(i))) return static_cast<Enum>(i);
  }
  throw FieldError(std::string("\"") + key + "\" is unknown: " + text);
}

/// A record of one of the run's inputs. @throws FieldError
template <typename Record>
Record read_record(const Json& item, std::size_t inputs) {
  const std::uint64_t input = number_field(item, "input");
  if (input >= inputs) throw FieldError("there is no input with the index of an \"input\"");
  Record record;
  record.record = number_field(item, "record");
  record.line = number_field(item, "line");
  record.input = static_cast<std::uint32_t>(input);
  return record;
}

Json latency_to_json(const LatencyHistogram& latency) {
  Json buckets = Json::array();
  for (const auto& bucket : latency.buckets()) {
    buckets.push_back({{"index", bucket.index}, {"count", bucket.count}});
  }
  return {
      {"min_ns", or_null(latency.min())}, {"max_ns", or_null(latency.max())}, {"buckets", buckets}};
}

LatencyHistogram latency_from_json(const Json& json) {
  std::vector<LatencyHistogram::Bucket> buckets;
  for (const Json& item : array_field(json, "buckets")) {
    buckets.push_back({number_field(item, "index"), number_field(item, "count")});
  }
  const auto bound = [&](const char* key) {
    return field(json, key).is_null() ? std::nullopt : std::optional(number_field(json, key));
  };
  const auto latency = LatencyHistogram::from(buckets, bound("min_ns"), bound("max_ns"));
  if (!latency) throw FieldError("\"batch_latency\" does not add up");
  return *latency;
}

}  // namespace

Json stats_to_json(const RunStats& stats) {
  Json by_status = Json::object();
  for (int i = 0; i < kStatuses; ++i) {
    by_status[std::string(to_string(static_cast<Status>(i)))] = stats.by_status[i];
  }
  Json rejects = Json::array();
  for (const Reject& reject : stats.first_rejects) {
    rejects.push_back({{"record", reject.record},
                       {"input", reject.input},
                       {"line", reject.line},
                       {"column", reject.column},
                       {"reason", to_string(reject.reason)},
                       {"actual", reject.actual}});
  }
  Json costliest = Json::array();
  for (const CostlyRecord& item : stats.costliest) {
    costliest.push_back({{"record", item.record}, {"nodes", item.nodes}});
  }
  Json failures = Json::array();
  for (const VerifyFailure& failure : stats.first_verify_failures) {
    failures.push_back({{"record", failure.record},
                        {"input", failure.input},
                        {"line", failure.line},
                        {"violation", to_string(failure.violation)}});
  }
  Json mismatches = Json::array();
  for (const GivenMismatch& mismatch : stats.first_given_mismatches) {
    mismatches.push_back(
        {{"record", mismatch.record}, {"input", mismatch.input}, {"line", mismatch.line}});
  }
  return {{"records", stats.records},
          {"by_status", by_status},
          {"rejected", stats.rejected},
          {"first_rejects", rejects},
          {"top_left_sum", stats.top_left_sum},
          {"nodes", stats.nodes},
          {"costliest", costliest},
          {"verified", stats.verified},
          {"verify_failed", stats.verify_failed},
          {"first_verify_failures", failures},
          {"given_checked", stats.given_checked},
          {"given_mismatched", stats.given_mismatched},
          {"first_given_mismatches", mismatches},
          {"stages",
           {{"read_ns", stats.stages.read_ns},
            {"parse_ns", stats.stages.parse_ns},
            {"solve_ns", stats.stages.solve_ns},
            {"print_ns", stats.stages.print_ns},
            {"write_ns", stats.stages.write_ns}}},
          {"batch_latency", latency_to_json(stats.batch_latency)}};
}

RunStats stats_from_json(const Json& json, std::size_t inputs) {
  RunStats stats;
  stats.records = number_field(json, "records");
  const Json& by_status = field(json, "by_status");
  std::uint64_t counted = 0;
  for (int i = 0; i < kStatuses; ++i) {
    const std::string name(to_string(static_cast<Status>(i)));
    stats.by_status[i] = number_field(by_status, name.c_str());
    counted += stats.by_status[i];
  }
  stats.rejected = number_field(json, "rejected");
  if (counted + stats.rejected != stats.records) throw FieldError("\"records\" do not add up");
  for (const Json& item : array_field(json, "first_rejects", kRemembered)) {
    auto reject = read_record<Reject>(item, inputs);
    reject.column = number_field(item, "column");
    reject.reason = enumerator(item, "reason", RejectReason::kBadValue,
                               [](RejectReason reason) { return to_string(reason); });
    reject.actual = number_field(item, "actual");
    stats.first_rejects.push_back(reject);
  }
  stats.top_left_sum = number_field(json, "top_left_sum");
  stats.nodes = number_field(json, "nodes");
  for (const Json& item : array_field(json, "costliest", kRemembered)) {
    stats.costliest.push_back({number_field(item, "record"), number_field(item, "nodes")});
  }
  stats.verified = number_field(json, "verified");
  stats.verify_failed = number_field(json, "verify_failed");
  for (const Json& item : array_field(json, "first_verify_failures", kRemembered)) {
    auto failure = read_record<VerifyFailure>(item, inputs);
    failure.violation = enumerator(item, "violation", Violation::kBoxRepeats,
                                   [](Violation violation) { return to_string(violation); });
    stats.first_verify_failures.push_back(failure);
  }
  stats.given_checked = number_field(json, "given_checked");
  stats.given_mismatched = number_field(json, "given_mismatched");
  for (const Json& item : array_field(json, "first_given_mismatches", kRemembered)) {
    stats.first_given_mismatches.push_back(read_record<GivenMismatch>(item, inputs));
  }
  const Json& stages = field(json, "stages");
  stats.stages = {.read_ns = number_field(stages, "read_ns"),
                  .parse_ns = number_field(stages, "parse_ns"),
                  .solve_ns = number_field(stages, "solve_ns"),
                  .print_ns = number_field(stages, "print_ns"),
                  .write_ns = number_field(stages, "write_ns")};
  stats.batch_latency = latency_from_json(field(json, "batch_latency"));
  // Whoever lists the first ones also says how many there are besides.
  const auto remembered = [](std::uint64_t all) {
    return std::min<std::uint64_t>(all, kRemembered);
  };
  if (stats.first_rejects.size() != remembered(stats.rejected) ||
      stats.first_verify_failures.size() != remembered(stats.verify_failed) ||
      stats.first_given_mismatches.size() != remembered(stats.given_mismatched)) {
    throw FieldError("there are not as many records listed as there should be");
  }
  return stats;
}

}  // namespace nonet::runner
