// Cutting: whatever the pieces, the records and their lines stay the same.
#include <gtest/gtest.h>

#include <string>

#include "formats/blocks.h"
#include "formats/format.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

std::string joined(const Split& split) {
  std::string text;
  for (const BatchSpan& batch : split.batches) text += batch.text;
  return text;
}

TEST(Splitter, CutsLinesIntoBatchesThatAddUpToTheText) {
  std::string text;
  for (int i = 0; i < 25; ++i) text += std::string(kEasy) + (i % 2 ? "\r\n" : "\n");
  for (const std::size_t batch_size : {1, 7, 25, 26, 4096}) {
    const Split whole = kLines.split(text, {5}, true, batch_size);
    EXPECT_EQ(joined(whole), text);
    EXPECT_EQ(whole.batches.size(), (25 + batch_size - 1) / batch_size);
    EXPECT_EQ(whole.next.line, 30U);
    for (std::size_t i = 0; i < whole.batches.size(); ++i) {
      EXPECT_EQ(whole.batches[i].first_line, 5 + i * batch_size);
    }
  }
}

TEST(Splitter, LeavesAnUnfinishedLineForLater) {
  const std::string line = std::string(kEasy) + "\n";
  const std::string text = line + line + "53..7";
  const Split cut = kLines.split(text, {}, false, 100);
  EXPECT_EQ(cut.bytes, 2 * line.size());
  EXPECT_EQ(cut.next.line, 3U);
  EXPECT_EQ(kLines.split(text, {}, true, 100).bytes, text.size());
  EXPECT_TRUE(kLines.split("53..7", {}, false, 100).batches.empty());
  // A line end may be cut in two.
  const Split carriage = kLines.split("53..7\r", {}, false, 100);
  EXPECT_EQ(carriage.bytes, 0U);
}

TEST(Splitter, CutsBlocksBeforeHeadingsOnly) {
  std::string block = "Grid 1\n";
  for (int row = 0; row < 9; ++row) block += std::string(kEasy.substr(9 * row, 9)) + "\n";
  const std::string text = block + block + block;
  const Split cut = kGridBlocks.split(text, {}, false, 1);
  ASSERT_EQ(cut.batches.size(), 2U);  // the third may go on
  EXPECT_EQ(cut.batches[1].text, block);
  EXPECT_EQ(cut.batches[1].first_line, 11U);
  EXPECT_EQ(cut.bytes, 2 * block.size());
  EXPECT_EQ(cut.next.line, 21U);
  const Split whole = kGridBlocks.split(text, {}, true, 2);
  ASSERT_EQ(whole.batches.size(), 2U);
  EXPECT_EQ(joined(whole), text);
}

/// The records of all batches, one after the other, with their lines.
std::vector<std::pair<std::uint64_t, std::string>> records_of(const Split& split,
                                                              const Format& format) {
  std::vector<std::pair<std::uint64_t, std::string>> records;
  for (const BatchSpan& batch : split.batches) {
    ParsedBatch parsed;
    format.parse(batch, parsed);
    EXPECT_LE(parsed.records(), 1U);
    for (std::size_t i = 0; i < parsed.puzzles.size(); ++i) {
      records.emplace_back(parsed.lines[i], std::string(parsed.puzzles[i], 81));
    }
    for (const Reject& reject : parsed.rejects) records.emplace_back(reject.line, describe(reject));
  }
  return records;
}

// Wherever a text is broken off, going on from what was left gives the same records.
TEST(Splitter, EveryBreakLosesNothing) {
  std::string text = "# heading\n";
  for (int i = 0; i < 3; ++i) {
    text += "Grid 0" + std::to_string(i) + "\r\n";
    for (int row = 0; row < 9; ++row) text += std::string(kHard.substr(9 * row, 9)) + "\r\n";
  }
  for (const Format* format : {&kLines, &kGridBlocks}) {
    const auto expected = records_of(format->split(text, {}, true, 1), *format);
    EXPECT_EQ(expected.size(), format == &kLines ? 30U : 3U);
    for (std::size_t at = 0; at <= text.size(); ++at) {
      Split first = format->split(std::string_view(text).substr(0, at), {}, false, 1);
      const Split second =
          format->split(std::string_view(text).substr(first.bytes), first.next, true, 1);
      first.batches.insert(first.batches.end(), second.batches.begin(), second.batches.end());
      ASSERT_EQ(joined(first), text) << format->name() << " at " << at;
      ASSERT_EQ(records_of(first, *format), expected) << format->name() << " at " << at;
    }
  }
}

}  // namespace
}  // namespace nonet::test
