#include "nonet/cells.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "nonet/grid.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

// Every byte in every position: the vectorised test and the plain one must agree.
TEST(Cells, AreCellsAgreesWithIsCellOnEveryByteAndPosition) {
  for (int position = 0; position < kCells; ++position) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string text(kEasy);
      text[position] = static_cast<char>(byte);
      ASSERT_EQ(are_cells(text.data()), is_cell(static_cast<char>(byte)))
          << "byte " << byte << " at " << position;
    }
  }
}

TEST(Cells, EmptyCharactersAreThoseInUse) {
  for (char c : std::string("0.*_-xX?")) EXPECT_TRUE(is_empty_cell(c)) << c;
  for (char c : std::string("123456789 aA#|,;\n\r\t") + '\0') EXPECT_FALSE(is_empty_cell(c)) << c;
}

TEST(Cells, LeadingCellsStopsAtTheFirstOtherByte) {
  EXPECT_EQ(leading_cells(""), 0U);
  EXPECT_EQ(leading_cells("A12"), 0U);
  EXPECT_EQ(leading_cells("12.0x A"), 5U);
  EXPECT_EQ(leading_cells(kEasy), 81U);
}

TEST(Grid, EveryHouseHasNineCells) {
  std::array<int, 9> rows{};
  std::array<int, 9> columns{};
  std::array<int, 9> boxes{};
  for (int cell = 0; cell < kCells; ++cell) {
    ++rows[row_of(cell)];
    ++columns[column_of(cell)];
    ++boxes[box_of(cell)];
  }
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(rows[i], 9);
    EXPECT_EQ(columns[i], 9);
    EXPECT_EQ(boxes[i], 9);
  }
  EXPECT_EQ(box_of(0), 0);
  EXPECT_EQ(box_of(40), 4);
  EXPECT_EQ(box_of(80), 8);
  EXPECT_EQ(box_of(9 * 3 + 8), 5);
}

}  // namespace
}  // namespace nonet::test
