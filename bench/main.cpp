// The benchmark executable: registers every stage, then does what Google Benchmark's flags say.
#include <benchmark/benchmark.h>

#include "register.h"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  nonet::bench::register_parse();
  nonet::bench::register_stages();
  nonet::bench::register_kernel();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
