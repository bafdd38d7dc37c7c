// Every file of the shared cases/formats gives what its expected.json says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

#include "formats/detect.h"
#include "nonet/runner/run.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

/// Solutions that a text gives with its puzzles, and how many are not those of the puzzles.
struct Given {
  std::uint64_t count = 0;
  std::uint64_t mismatches = 0;
};

Given given_solutions(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  const Detection found = detect(text, {}, true, {});
  if (!found.format) return {};
  text.remove_prefix(found.passed);
  Given given;
  Solver solver(best_target());
  for (const BatchSpan& span : found.format->split(text, {}, true, 3).batches) {
    ParsedBatch batch;
    found.format->parse(span, batch);
    for (std::size_t i = 0; i < batch.solutions.size(); ++i) {
      if (!batch.solutions[i]) continue;
      ++given.count;
      char solution[81];
      Outcome outcome;
      EXPECT_TRUE(solver.solve({.puzzles = &batch.puzzles[i],
                                .count = 1,
                                .solutions = solution,
                                .stride = 81,
                                .outcomes = &outcome},
                               {}));
      if (std::memcmp(solution, batch.solutions[i], 81) != 0) ++given.mismatches;
    }
  }
  return given;
}

class FormatCase : public testing::TestWithParam<std::string> {};

TEST_P(FormatCase, GivesWhatIsExpected) {
  NONET_SHARED_OR_SKIP(folder, "cases");
  const auto all = nlohmann::json::parse(content_of(folder / "formats" / "expected.json"));
  const auto found = std::find_if(all.begin(), all.end(),
                                  [](const auto& entry) { return entry["file"] == GetParam(); });
  ASSERT_NE(found, all.end());
  const std::string path = folder / "formats" / GetParam();
  if (path.ends_with(".gz")) GTEST_SKIP() << "compressed inputs are not read yet";

  Plan plan;
  plan.inputs = {{InputSpec::Kind::kFile, path}};
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
  const Given given = given_solutions(content_of(path));
  EXPECT_EQ(given.count, found->value("given_solutions", 0U));
  EXPECT_EQ(given.mismatches, found->value("given_solution_mismatches", 0U));
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
