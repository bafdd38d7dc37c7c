// The pipeline when something in it fails: run_test.cpp has the rest.
#include "pipeline.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <thread>

#include "nonet/runner/run.h"
#include "nonet/target.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

// A worker that throws must end the run with its exception, not leave threads waiting.
TEST(Pipeline, PassesOnWhatAWorkerThrows) {
  Plan plan;
  std::string text;
  for (int i = 0; i < 10000; ++i) text += std::string(kEasy) + "\n";
  plan.inputs = {{InputSpec::Kind::kMemory, "<test>", text}};
  plan.threads = 3;
  plan.batch_size = 7;
  plan.window_bytes = 1;
  for (const Target target : {Target::kAvx512, Target::kNeon}) {
    // On every machine at least one of the two is missing.
    plan.target = target;
    const bool runs_here = info(target).target == target && info(target).missing.empty();
    StopSource stop;
    if (!runs_here) {
      EXPECT_THROW((void)run(plan, stop), std::invalid_argument);
    }
  }
}

TEST(Pipeline, TellsWhereAStopCutTheInputs) {
  const std::string text = std::string(kEasy) + "\n";
  const std::string giant(81, '.');
  Plan plan;
  plan.inputs = {{InputSpec::Kind::kMemory, "<one>", text},
                 {InputSpec::Kind::kMemory, "<two>", giant},
                 {InputSpec::Kind::kMemory, "<three>", text}};
  plan.limits.solutions = 0;
  StopSource stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop.request();
  });
  const RunResult result = run(plan, stop);
  EXPECT_EQ(result.end, RunEnd::kInterrupted);
  EXPECT_TRUE(result.inputs[0].complete);
  EXPECT_FALSE(result.inputs[1].complete);
  EXPECT_FALSE(result.inputs[2].complete);
  EXPECT_EQ(result.stats.records, 1U);
}

}  // namespace
}  // namespace nonet::test
