#include "nonet/runner/latency.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace nonet::test {
namespace {

using runner::LatencyHistogram;

TEST(LatencyHistogram, SaysNothingWhenEmpty) {
  const LatencyHistogram empty;
  EXPECT_EQ(empty.count(), 0U);
  EXPECT_EQ(empty.min(), std::nullopt);
  EXPECT_EQ(empty.max(), std::nullopt);
  EXPECT_EQ(empty.percentile(50), std::nullopt);
}

TEST(LatencyHistogram, PercentilesAreAtMostASixteenthTooHigh) {
  std::mt19937_64 random(5);
  for (const std::uint64_t range : {10ULL, 1000ULL, 1000000ULL, 1ULL << 46}) {
    LatencyHistogram histogram;
    std::vector<std::uint64_t> samples;
    for (int i = 0; i < 1001; ++i) {
      samples.push_back(random() % range);
      histogram.add(samples.back());
    }
    std::sort(samples.begin(), samples.end());
    for (const int percent : {1, 10, 50, 90, 99, 100}) {
      const auto rank = static_cast<std::size_t>(std::max(0.0, std::ceil(percent * 10.01) - 1));
      const auto value = histogram.percentile(percent);
      ASSERT_TRUE(value);
      EXPECT_GE(*value, samples[rank]);
      EXPECT_LE(*value, samples[rank] + samples[rank] / 16);
    }
    EXPECT_EQ(histogram.min(), samples.front());
    EXPECT_EQ(histogram.max(), samples.back());
  }
}

TEST(LatencyHistogram, MergesToTheHistogramOfAllSamples) {
  std::mt19937_64 random(6);
  LatencyHistogram all;
  LatencyHistogram parts[2];
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t ns = random() >> (random() % 64);
    all.add(ns);
    parts[i % 2].add(ns);
  }
  LatencyHistogram merged;
  merged.merge(parts[0]);
  merged.merge({});
  merged.merge(parts[1]);
  EXPECT_EQ(merged.count(), all.count());
  EXPECT_EQ(merged.min(), all.min());
  EXPECT_EQ(merged.max(), all.max());
  for (int percent = 0; percent <= 100; ++percent) {
    EXPECT_EQ(merged.percentile(percent), all.percentile(percent));
  }
}

}  // namespace
}  // namespace nonet::test
