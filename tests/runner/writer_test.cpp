#include "writer.h"

#include <gtest/gtest.h>

#include "compression/input_source.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using namespace runner;

/// A window whose batches have these rows; the last `left_out` of them do not count.
Window window_of(const std::vector<std::string>& rows, std::size_t left_out = 0) {
  Window window;
  window.results.resize(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    BatchResult& result = window.results[i];
    result.row_storage.assign(rows[i].begin(), rows[i].end());
    result.rows = {result.row_storage.data(), rows[i].size()};
  }
  window.counted = rows.size() - left_out;
  return window;
}

TEST(RowWriter, WritesInOrderAndCommits) {
  const TemporaryFolder folder;
  RowWriter writer(folder / "rows");
  EXPECT_TRUE(writer.write(window_of({"a\n", "b\n"})));
  EXPECT_TRUE(writer.write(window_of({"c\n"})));
  writer.finish(true);
  EXPECT_EQ(content_of(folder / "rows"), "a\nb\nc\n");
}

TEST(RowWriter, WritesWhatCountsAndLeavesAnUnfinishedFileUnderItsPartialName) {
  const TemporaryFolder folder;
  RowWriter writer(folder / "rows");
  EXPECT_TRUE(writer.write_header("head\n"));
  EXPECT_TRUE(writer.write(window_of({"a\n", "b\n"}, 1)));
  EXPECT_TRUE(writer.write(window_of({"c\n"}, 1)));
  writer.finish(false);
  EXPECT_EQ(content_of(folder / "rows.partial"), "head\na\n");
  EXPECT_FALSE(std::filesystem::exists(folder / "rows"));
}

TEST(RowWriter, EndsACompressedOutputWhetherCompleteOrNot) {
  const TemporaryFolder folder;
  for (const bool complete : {true, false}) {
    RowWriter writer(folder / "rows.zst");
    EXPECT_TRUE(writer.write(window_of({"a\n", "b\n"})));
    writer.finish(complete);
    const StopSource stop;
    const auto source = open_input(
        {InputSpec::Kind::kFile, folder / (complete ? "rows.zst" : "rows.zst.partial")}, stop);
    char text[8];
    ASSERT_EQ(source->read(text, sizeof text), 4U);
    EXPECT_EQ(std::string_view(text, 4), "a\nb\n");
    EXPECT_EQ(source->read(text, sizeof text), 0U);
  }
}

TEST(RowWriter, WritesNowhereWhenThereIsNoName) {
  RowWriter writer("");
  EXPECT_TRUE(writer.write(window_of({"a\n"})));
  writer.finish(true);
  EXPECT_FALSE(writer.error());
}

TEST(RowWriter, KeepsTheFirstError) {
  RowWriter writer("/nonexistent/rows");
  EXPECT_FALSE(writer.write(window_of({"a\n"})));
  EXPECT_EQ(writer.error(), "/nonexistent/rows: cannot be opened: No such file or directory");
}

}  // namespace
}  // namespace nonet::test
