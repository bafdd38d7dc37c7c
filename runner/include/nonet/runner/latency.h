// A histogram of durations that merges: percentiles without keeping the samples.
//
// Buckets are log-linear, as in HdrHistogram: sixteen to each power of two, so a percentile is at
// most 1/16 above the true value, whatever the range. Two histograms add up bucket by bucket.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nonet::runner {

class LatencyHistogram {
 public:
  /// Samples that are in one bucket.
  struct Bucket {
    std::uint64_t index = 0;
    std::uint64_t count = 0;  ///< Not 0.
  };

  void add(std::uint64_t ns) noexcept;
  void merge(const LatencyHistogram& other) noexcept;

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// Exact, like max(); nothing while the histogram is empty.
  [[nodiscard]] std::optional<std::uint64_t> min() const noexcept;
  [[nodiscard]] std::optional<std::uint64_t> max() const noexcept;
  /// The duration that `percent` (0 to 100) of the samples do not exceed, rounded up by at most
  /// 1/16; nothing while the histogram is empty.
  [[nodiscard]] std::optional<std::uint64_t> percentile(double percent) const noexcept;

  /// The buckets that have samples, in order. With min() and max() they are all there is to a
  /// histogram.
  [[nodiscard]] std::vector<Bucket> buckets() const;
  /// The histogram that has these. Nothing when no histogram can have them.
  [[nodiscard]] static std::optional<LatencyHistogram> from(std::span<const Bucket> buckets,
                                                            std::optional<std::uint64_t> min,
                                                            std::optional<std::uint64_t> max);

  friend bool operator==(const LatencyHistogram&, const LatencyHistogram&) = default;

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
