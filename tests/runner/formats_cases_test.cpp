// Every file of the shared cases/formats gives what its expected.json says.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "nonet/runner/run.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

class FormatCase : public testing::TestWithParam<std::string> {};

TEST_P(FormatCase, GivesWhatIsExpected) {
  NONET_SHARED_OR_SKIP(folder, "cases");
  const auto all = nlohmann::json::parse(content_of(folder / "formats" / "expected.json"));
  const auto found = std::find_if(all.begin(), all.end(),
                                  [](const auto& entry) { return entry["file"] == GetParam(); });
  ASSERT_NE(found, all.end());
  const std::string path = folder / "formats" / GetParam();

  Plan plan;
  plan.inputs = {{InputSpec::Kind::kFile, path}};
  plan.check_given = true;
  StopSource stop;
  const RunResult result = run(plan, stop);
  EXPECT_EQ(result.inputs[0].error, std::nullopt);
  EXPECT_EQ(result.stats.records, (*found)["records"]);
  EXPECT_EQ(result.stats.top_left_sum, (*found)["top_left_sum"]);
  EXPECT_EQ(result.stats.count(Status::kUnique), (*found)["unique"]);
  EXPECT_EQ(result.stats.rejected, found->value("rejected", 0U));
  EXPECT_EQ(result.stats.count(Status::kMultiple), found->value("multiple", 0U));
  // The expectation does not tell conflicts from other puzzles without a solution.
  EXPECT_EQ(result.stats.count(Status::kNone) + result.stats.count(Status::kConflict),
            found->value("none", 0U));
  EXPECT_EQ(result.stats.given_checked, found->value("given_solutions", 0U));
  EXPECT_EQ(result.stats.given_mismatched, found->value("given_solution_mismatches", 0U));
}

INSTANTIATE_TEST_SUITE_P(Files, FormatCase,
                         testing::Values("array.json", "bad_lines.txt", "crlf_comments.txt",
                                         "grid2d.json", "kaggle.csv", "lines.txt.gz",
                                         "lines_mixed_blanks.txt", "lines_zero.txt",
                                         "none_and_many.txt", "objects.jsonl", "one.sdk",
                                         "p096_euler.txt", "ratings_bom.csv", "trailing_text.txt"),
                         [](const auto& file) {
                           std::string name = file.param;
                           std::replace(name.begin(), name.end(), '.', '_');
                           return name;
                         });

TEST(FormatCases, AreAllTested) {
  NONET_SHARED_OR_SKIP(folder, "cases");
  const auto all = nlohmann::json::parse(content_of(folder / "formats" / "expected.json"));
  EXPECT_EQ(all.size(), 14U);
}

}  // namespace
}  // namespace nonet::test
