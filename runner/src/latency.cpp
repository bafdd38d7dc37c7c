// The mergeable latency histogram; see nonet/runner/latency.h.
#include "nonet/runner/latency.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace nonet::runner {

// Values below 2^kStepBits have a bucket each. Above, a value is its highest bit and the
// kStepBits bits that follow:
//
//      1 m m m m x x x x x      power = position of the 1, counted from kStepBits
//        `--+--'                step  = mmmm
int LatencyHistogram::bucket_of(std::uint64_t ns) noexcept {
  if (ns < (1U << kStepBits)) return static_cast<int>(ns);
  const int power = static_cast<int>(std::bit_width(ns)) - 1 - kStepBits;
  const int step = static_cast<int>(ns >> power) & ((1 << kStepBits) - 1);
  return std::min(((power + 1) << kStepBits) + step, kBuckets - 1);
}

std::uint64_t LatencyHistogram::upper_bound_of(int bucket) noexcept {
  if (bucket < (1 << kStepBits)) return static_cast<std::uint64_t>(bucket);
  const int power = (bucket >> kStepBits) - 1;
  const std::uint64_t step = bucket & ((1 << kStepBits) - 1);
  return (((1ULL << kStepBits) + step + 1) << power) - 1;
}

void LatencyHistogram::add(std::uint64_t ns) noexcept {
  ++buckets_[bucket_of(ns)];
  ++count_;
  min_ = std::min(min_, ns);
  max_ = std::max(max_, ns);
}

void LatencyHistogram::merge(const LatencyHistogram& other) noexcept {
  if (other.count_ == 0) return;
  for (int i = bucket_of(other.min_); i <= bucket_of(other.max_); ++i) {
    buckets_[i] += other.buckets_[i];
  }
  count_ += other.count_;
  min_ = std::min(min_, other.min_);
  max_ = std::max(max_, other.max_);
}

std::optional<std::uint64_t> LatencyHistogram::min() const noexcept {
  return count_ == 0 ? std::nullopt : std::optional(min_);
}

std::optional<std::uint64_t> LatencyHistogram::max() const noexcept {
  return count_ == 0 ? std::nullopt : std::optional(max_);
}

std::optional<std::uint64_t> LatencyHistogram::percentile(double percent) const noexcept {
  if (count_ == 0) return std::nullopt;
  const double share = std::clamp(percent, 0.0, 100.0) / 100.0;
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (int i = 0; i < kBuckets; ++i) {
    seen += buckets_[i];
    if (seen >= std::max<std::uint64_t>(wanted, 1))
      return std::clamp(upper_bound_of(i), min_, max_);
  }
  return max_;
}

std::vector<LatencyHistogram::Bucket> LatencyHistogram::buckets() const {
  std::vector<Bucket> filled;
  for (std::uint64_t i = 0; i < kBuckets; ++i) {
    if (buckets_[i] != 0) filled.push_back({i, buckets_[i]});
  }
  return filled;
}

std::optional<LatencyHistogram> LatencyHistogram::from(std::span<const Bucket> buckets,
                                                       std::optional<std::uint64_t> min,
                                                       std::optional<std::uint64_t> max) {
  LatencyHistogram histogram;
  for (const Bucket& bucket : buckets) {
    if (bucket.index >= kBuckets || bucket.count == 0) return std::nullopt;
    if (histogram.buckets_[bucket.index] != 0) return std::nullopt;
    histogram.buckets_[bucket.index] = bucket.count;
    histogram.count_ += bucket.count;
    if (histogram.count_ < bucket.count) return std::nullopt;
  }
  if (buckets.empty()) return min || max ? std::nullopt : std::optional(histogram);
  const bool in_order = min && max && *min <= *max;
  if (!in_order || histogram.buckets_[bucket_of(*min)] == 0) return std::nullopt;
  if (histogram.buckets_[bucket_of(*max)] == 0) return std::nullopt;
  histogram.min_ = *min;
  histogram.max_ = *max;
  return histogram;
}

}  // namespace nonet::runner
