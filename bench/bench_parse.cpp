// Parsing: cutting a list into batches, finding their records and validating the cells.
//
// parse/split/<list> is what the reader does, parse/records/<list> what each worker does.
#include <benchmark/benchmark.h>

#include <functional>

#include "counters.h"
#include "formats/format.h"
#include "lists.h"
#include "register.h"

namespace nonet::bench {
namespace {

constexpr std::size_t kBatchSize = 4096;

void split_list(benchmark::State& state, const List& list) {
  std::size_t bytes = 0;
  for (const auto& batch : runner::kLines.split(list.text, {}, true, kBatchSize).batches) {
    bytes += batch.text.size();
  }
  if (bytes != list.text.size()) {
    state.SkipWithError("the batches are not the text");
    return;
  }
  time_puzzles(state, list.puzzles.size(), [&] {
    const auto result = runner::kLines.split(list.text, {}, true, kBatchSize);
    benchmark::DoNotOptimize(result.bytes);
  });
}

void parse_records(benchmark::State& state, const List& list) {
  const auto batches = runner::kLines.split(list.text, {}, true, kBatchSize).batches;
  runner::ParsedBatch parsed;
  std::size_t records = 0;
  for (const auto& batch : batches) {
    parsed.clear();
    runner::kLines.parse(batch, parsed);
    records += parsed.puzzles.size();
  }
  if (records != list.puzzles.size()) {
    state.SkipWithError("not every line is a puzzle");
    return;
  }
  time_puzzles(state, list.puzzles.size(), [&] {
    for (const auto& batch : batches) {
      parsed.clear();
      runner::kLines.parse(batch, parsed);
      benchmark::DoNotOptimize(parsed.puzzles.data());
    }
  });
}

}  // namespace

void register_parse() {
  for (const List& list : lists()) {
    benchmark::RegisterBenchmark(("parse/split/" + list.name).c_str(), split_list, std::cref(list));
    benchmark::RegisterBenchmark(("parse/records/" + list.name).c_str(), parse_records,
                                 std::cref(list));
  }
}

}  // namespace nonet::bench
