// The loop of a benchmark, and the counters that every one of them reports.
#pragma once

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstddef>

namespace nonet::bench {

/// Times `work`, which handles `puzzles` puzzles each time, and reports puzzles/s and ns/puzzle.
/// Timed here as well, since a rate of Google Benchmark's cannot be had in nanoseconds.
template <typename Work>
void time_puzzles(benchmark::State& state, std::size_t puzzles, Work&& work) {
  const auto start = std::chrono::steady_clock::now();
  for (auto _ : state) work();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  const double handled = static_cast<double>(puzzles) * static_cast<double>(state.iterations());
  state.counters["puzzles/s"] = handled / elapsed.count();
  state.counters["ns/puzzle"] = elapsed.count() * 1e9 / handled;
}

}  // namespace nonet::bench
