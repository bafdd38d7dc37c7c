// The monoid of results; see nonet/runner/stats.h.
#include "nonet/runner/stats.h"

#include <algorithm>

namespace nonet::runner {
namespace {

/// More nodes first; among equals the earlier record.
bool costlier(const CostlyRecord& a, const CostlyRecord& b) noexcept {
  return a.nodes != b.nodes ? a.nodes > b.nodes : a.record < b.record;
}

/// Appends the items of `right`, whose record numbers start after `offset`, up to kRemembered.
template <typename T>
void append_first(std::vector<T>& left, const std::vector<T>& right, std::uint64_t offset) {
  for (const T& item : right) {
    if (left.size() == kRemembered) return;
    left.push_back(item);
    left.back().record += offset;
  }
}

/// Keeps `costliest` sorted and at most kRemembered long.
void insert_costly(std::vector<CostlyRecord>& costliest, const CostlyRecord& item) {
  if (costliest.size() == kRemembered) {
    if (!costlier(item, costliest.back())) return;
    costliest.pop_back();
  }
  costliest.insert(std::upper_bound(costliest.begin(), costliest.end(), item, costlier), item);
}

}  // namespace

void StageTimes::merge(const StageTimes& other) noexcept {
  read_ns += other.read_ns;
  parse_ns += other.parse_ns;
  solve_ns += other.solve_ns;
  print_ns += other.print_ns;
  write_ns += other.write_ns;
}

std::uint64_t RunStats::unsolved() const noexcept {
  return records - count(Status::kUnique) - count(Status::kSolved);
}

void RunStats::remember_costly(const CostlyRecord& item) { insert_costly(costliest, item); }

void RunStats::count_reject(const Reject& reject) {
  ++records;
  ++rejected;
  if (first_rejects.size() < kRemembered) first_rejects.push_back(reject);
}

void RunStats::count_given(bool matches, const GivenMismatch& where) {
  ++given_checked;
  if (matches) return;
  ++given_mismatched;
  if (first_given_mismatches.size() < kRemembered) first_given_mismatches.push_back(where);
}

void RunStats::merge(const RunStats& right) {
  if (cut_short) return;
  append_first(first_rejects, right.first_rejects, records);
  append_first(first_verify_failures, right.first_verify_failures, records);
  append_first(first_given_mismatches, right.first_given_mismatches, records);
  for (CostlyRecord item : right.costliest) {
    item.record += records;
    insert_costly(costliest, item);
  }
  records += right.records;
  for (int i = 0; i < kStatuses; ++i) by_status[i] += right.by_status[i];
  rejected += right.rejected;
  top_left_sum += right.top_left_sum;
  nodes += right.nodes;
  verified += right.verified;
  verify_failed += right.verify_failed;
  given_checked += right.given_checked;
  given_mismatched += right.given_mismatched;
  stages.merge(right.stages);
  batch_latency.merge(right.batch_latency);
  cut_short = right.cut_short;
}

bool same_results(const RunStats& a, const RunStats& b) noexcept {
  return a.records == b.records && a.by_status == b.by_status && a.rejected == b.rejected &&
         a.top_left_sum == b.top_left_sum && a.nodes == b.nodes &&
         a.first_rejects == b.first_rejects && a.costliest == b.costliest &&
         a.verified == b.verified && a.verify_failed == b.verify_failed &&
         a.first_verify_failures == b.first_verify_failures && a.given_checked == b.given_checked &&
         a.given_mismatched == b.given_mismatched &&
         a.first_given_mismatches == b.first_given_mismatches && a.cut_short == b.cut_short;
}

}  // namespace nonet::runner
