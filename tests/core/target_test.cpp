#include "nonet/target.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "nonet/solver.h"

namespace nonet::test {
namespace {

TEST(Target, NamesAreDistinctAndFindTheirTarget) {
  std::set<std::string_view> names;
  for (const TargetInfo& row : targets()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(target_named(row.name), row.target);
    EXPECT_EQ(info(row.target).name, row.name);
  }
  EXPECT_EQ(target_named("no-such-target"), std::nullopt);
}

TEST(Target, TheBestIsTheFirstThatRunsHere) {
  for (const TargetInfo& row : targets()) {
    if (row.target == best_target()) break;
    EXPECT_FALSE(row.missing.empty()) << row.name;
  }
  EXPECT_TRUE(info(best_target()).missing.empty());
}

TEST(Target, SolverRefusesWhatTheCpuLacks) {
  for (const TargetInfo& row : targets()) {
    if (row.missing.empty()) {
      EXPECT_EQ(Solver(row.target).target(), row.target);
    } else {
      EXPECT_THROW(Solver{row.target}, std::invalid_argument) << row.name;
    }
  }
}

}  // namespace
}  // namespace nonet::test
