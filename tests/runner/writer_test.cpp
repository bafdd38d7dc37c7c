#include "writer.h"

#include <gtest/gtest.h>

#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using namespace runner;

/// A window whose batches have these rows; an empty text is a batch that was not done.
Window window_of(const std::vector<std::string>& rows) {
  Window window;
  window.batches.resize(rows.size());
  for (const std::string& text : rows) {
    Rows row;
    row.storage.assign(text.begin(), text.end());
    row.length = text.size();
    row.done = !text.empty();
    window.rows.push_back(row);
  }
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

TEST(RowWriter, StopsForGoodAtTheFirstBatchThatIsNotDone) {
  const TemporaryFolder folder;
  RowWriter writer(folder / "rows");
  EXPECT_TRUE(writer.write(window_of({"a\n", "", "b\n"})));
  EXPECT_TRUE(writer.write(window_of({"c\n"})));
  writer.finish(false);
  EXPECT_EQ(content_of(folder / "rows.partial"), "a\n");
  EXPECT_FALSE(std::filesystem::exists(folder / "rows"));
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
