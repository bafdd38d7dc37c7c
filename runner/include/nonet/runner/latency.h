// A histogram of durations that merges: percentiles without keeping the samples.
//
// Buckets are log-linear, as in HdrHistogram: sixteen to each power of two, so a percentile is at
// most 1/16 above the true value, whatever the range. Two histograms add up bucket by bucket.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace nonet::runner {

class LatencyHistogram {
 public:
  void add(std::uint64_t ns) noexcept;
  void merge(const LatencyHistogram& other) noexcept;

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// Exact, like max(); nothing while the histogram is empty.
  [[nodiscard]] std::optional<std::uint64_t> min() const noexcept;
  [[nodiscard]] std::optional<std::uint64_t> max() const noexcept;
  /// The duration that `percent` (0 to 100) of the samples do not exceed, rounded up by at most
  /// 1/16; nothing while the histogram is empty.
  [[nodiscard]] std::optional<std::uint64_t> percentile(double percent) const noexcept;

 private:
  static constexpr int kStepBits = 4;  // 2^4 buckets to each power of two
  static constexpr int kPowers = 44;   // up to 2^47 ns, 39 hours: more counts as that
  static constexpr int kBuckets = kPowers << kStepBits;

  static int bucket_of(std::uint64_t ns) noexcept;
  static std::uint64_t upper_bound_of(int bucket) noexcept;

  std::array<std::uint64_t, kBuckets> buckets_{};
  std::uint64_t count_ = 0;
  std::uint64_t min_ = UINT64_MAX;
  std::uint64_t max_ = 0;
};

}  // namespace nonet::runner
