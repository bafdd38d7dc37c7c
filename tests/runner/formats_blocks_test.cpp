// Grids of nine rows: under headings, in sections, and without either.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "formats/blocks.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

ParsedBatch parse(const Format& format, std::string_view text, std::uint64_t first_line = 1) {
  ParsedBatch batch;
  format.parse({.text = text, .first_line = first_line}, batch);
  return batch;
}

/// The only record of a text, which must be a reject.
Reject only_reject(const Format& format, std::string_view text) {
  const ParsedBatch batch = parse(format, text);
  EXPECT_EQ(batch.records(), 1U) << text;
  EXPECT_EQ(batch.rejects.size(), 1U) << text;
  return batch.rejects.empty() ? Reject{} : batch.rejects[0];
}

std::string line(std::string_view puzzle) { return std::string(puzzle) + '\n'; }

std::string block(std::string_view heading, std::string_view puzzle) {
  std::string text = line(heading);
  for (int row = 0; row < 9; ++row) text += line(puzzle.substr(9 * row, 9));
  return text;
}

TEST(GridBlocks, TakesBlocksUnderHeadings) {
  std::string text = block("Grid 01", kEasy) + "\n" + block("grid", kHard) + "# end\n";
  text += block("  Grid 3", kEasySolution);
  text.pop_back();
  const ParsedBatch batch = parse(kGridBlocks, text);
  ASSERT_EQ(batch.puzzles.size(), 3U);
  EXPECT_EQ(std::string(batch.puzzles[0], 81), kEasy);
  EXPECT_EQ(std::string(batch.puzzles[1], 81), kHard);
  EXPECT_EQ(std::string(batch.puzzles[2], 81), kEasySolution);
  EXPECT_EQ(batch.lines, (std::vector<std::uint64_t>{1, 12, 23}));
  EXPECT_TRUE(batch.rejects.empty());
}

TEST(GridBlocks, RejectsAWholeBlockForItsFirstFault) {
  const std::string good = block("Grid 1", kEasy);
  const Reject few_rows = only_reject(kGridBlocks, good.substr(0, good.size() - 10));
  EXPECT_EQ(few_rows.reason, RejectReason::kRowCount);
  EXPECT_EQ(describe(few_rows), "8 rows in the grid, 9 needed");
  EXPECT_EQ(few_rows.line, 1U);
  EXPECT_EQ(describe(only_reject(kGridBlocks, good + "123456789\n")),
            "10 rows in the grid, 9 needed");
  EXPECT_EQ(describe(only_reject(kGridBlocks, "Grid 1\n")), "0 rows in the grid, 9 needed");

  std::string short_row = good;
  short_row.erase(30, 1);
  const Reject reject = only_reject(kGridBlocks, short_row);
  EXPECT_EQ(reject.reason, RejectReason::kRowLength);
  EXPECT_EQ(reject.line, 4U);
  EXPECT_EQ(reject.column, 9U);
  EXPECT_EQ(describe(reject), "8 cells in the row, 9 needed");

  std::string letter = good;
  letter[31] = 'q';
  const Reject bad = only_reject(kGridBlocks, letter);
  EXPECT_EQ(bad.reason, RejectReason::kBadCharacter);
  EXPECT_EQ(bad.line, 4U);
  EXPECT_EQ(bad.column, 5U);
  EXPECT_EQ(describe(bad), "'q' is not a cell");
}

TEST(GridBlocks, GoesOnAfterABadBlock) {
  const ParsedBatch batch =
      parse(kGridBlocks, "Grid 1\n12\n" + block("Grid 2", kEasy) + "Grid 3\n");
  ASSERT_EQ(batch.puzzles.size(), 1U);
  EXPECT_EQ(std::string(batch.puzzles[0], 81), kEasy);
  ASSERT_EQ(batch.rejects.size(), 2U);
  EXPECT_EQ(batch.rejects[0].record, 1U);
  EXPECT_EQ(batch.rejects[1].record, 3U);
}

std::string rows(std::string_view puzzle) { return block("", puzzle).substr(1); }

TEST(GridBlocks, TakesCellsAndRowsThatAreDivided) {
  std::string text = "Grid 1\n+---+---+---+\n";
  for (int row = 0; row < 9; ++row) {
    text += '|';
    for (int column = 0; column < 9; ++column) {
      text += kEasy[9 * row + column];
      text += column % 3 == 2 ? " | " : " ";
    }
    text += row % 3 == 2 ? "\n------+-------+------\n" : "\n";
  }
  const ParsedBatch batch = parse(kGridBlocks, text);
  ASSERT_EQ(batch.puzzles.size(), 1U);
  EXPECT_EQ(std::string(batch.puzzles[0], 81), kEasy);
}

TEST(Sdk, TakesThePuzzleSectionOnly) {
  const std::string text = "[Puzzle]\n" + rows(kEasy) + "[State]\n" + rows(kEasySolution) + "x\n";
  const ParsedBatch batch = parse(kSdk, text);
  EXPECT_EQ(batch.records(), 1U);
  ASSERT_EQ(batch.puzzles.size(), 1U);
  EXPECT_EQ(std::string(batch.puzzles[0], 81), kEasy);
  EXPECT_EQ(parse(kSdk, "[Puzzle]\n" + rows(kHard) + "5\n[Puzzle]\n" + rows(kHard)).records(), 2U);
}

TEST(Grids, AreDividedByEmptyLines) {
  const std::string text = rows(kEasy) + "\n# c\n\n" + rows(kHard) + "123456789\n\n" + rows(kHard);
  const ParsedBatch batch = parse(kSeparatedGrids, text);
  ASSERT_EQ(batch.puzzles.size(), 2U);
  EXPECT_EQ(batch.lines, (std::vector<std::uint64_t>{1, 24}));
  ASSERT_EQ(batch.rejects.size(), 1U);
  EXPECT_EQ(describe(batch.rejects[0]), "10 rows in the grid, 9 needed");
  EXPECT_EQ(batch.rejects[0].line, 13U);
}

TEST(Grids, ThatArePackedHaveNineRowsOrEndAtAnEmptyLine) {
  const std::string eight = rows(kHard).substr(10);
  const ParsedBatch batch =
      parse(kPackedGrids, rows(kEasy) + rows(kHard) + eight + "\n" + rows(kEasy));
  EXPECT_EQ(batch.puzzles.size(), 3U);
  ASSERT_EQ(batch.rejects.size(), 1U);
  EXPECT_EQ(batch.rejects[0].line, 19U);
  EXPECT_EQ(describe(batch.rejects[0]), "8 rows in the grid, 9 needed");
}

TEST(Grids, MayHaveEmptyLinesBetweenBands) {
  const std::string text = rows(kEasy).insert(60, 1, '\n').insert(30, 1, '\n');
  EXPECT_EQ(parse(kBandedGrids, text + "\n\n" + text + text).puzzles.size(), 3U);
}

// Nine dashes are nine empty cells in one file, and a rule in another.
TEST(Grids, RejectLinesThatMayBeARuleOrARow) {
  std::string empty_row(kEasy);
  empty_row.replace(27, 9, "---------");
  EXPECT_EQ(only_reject(kSeparatedGrids, rows(empty_row)).reason, RejectReason::kRuleOrRow);
  EXPECT_EQ(only_reject(kSeparatedGrids, rows(empty_row)).line, 4U);
  std::replace(empty_row.begin(), empty_row.end(), '.', '-');
  EXPECT_EQ(parse(kSeparatedGrids, rows(empty_row)).puzzles.size(), 1U);
}

}  // namespace
}  // namespace nonet::test
