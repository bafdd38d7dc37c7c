// Sudoku by dancing links; see exact_cover.h.
//
// The matrix has 729 rows, one for each "digit d in cell (r, c)", and 324 columns, one for each
// thing that must be true exactly once: cell (r, c) is filled; row r has d; column c has d; box b
// has d. A solution is a set of rows that covers every column once.
#include "exact_cover.h"

#include <array>
#include <vector>

namespace nonet::reference {
namespace {

constexpr int kColumns = 324;
constexpr int kNodes = 1 + kColumns + 729 * 4;

class Matrix {
 public:
  Matrix() {
    for (int i = 0; i <= kColumns; ++i) {
      left_[i] = i == 0 ? kColumns : i - 1;
      right_[i] = i == kColumns ? 0 : i + 1;
      up_[i] = down_[i] = column_[i] = i;
    }
    int node = kColumns + 1;
    for (int row = 0; row < 729; ++row) {
      const int r = row / 81;
      const int c = row / 9 % 9;
      const int d = row % 9;
      const int b = r / 3 * 3 + c / 3;
      const int first = node;
      for (int column : {r * 9 + c, 81 + r * 9 + d, 162 + c * 9 + d, 243 + b * 9 + d}) {
        const int header = column + 1;
        column_[node] = header;
        row_[node] = row;
        up_[node] = up_[header];
        down_[node] = header;
        down_[up_[header]] = node;
        up_[header] = node;
        ++size_[header];
        left_[node] = node == first ? first : node - 1;
        right_[node] = first;
        left_[first] = node;
        if (node != first) right_[node - 1] = node;
        ++node;
      }
    }
  }

  Answer solve(std::string_view puzzle, std::uint64_t limit) {
    limit_ = limit;
    answer_ = {};
    grid_.assign(81, '?');
    std::array<bool, kColumns + 1> covered{};
    std::vector<int> undo;
    for (int cell = 0; cell < 81; ++cell) {
      const char c = puzzle[cell];
      if (c < '1' || c > '9') continue;
      const int node = kColumns + 1 + 4 * (cell * 9 + c - '1');
      for (int i = 0; i < 4; ++i) answer_.conflict |= covered[column_[node + i]];
      if (answer_.conflict) break;
      for (int i = 0; i < 4; ++i) {
        covered[column_[node + i]] = true;
        cover(column_[node + i]);
        undo.push_back(column_[node + i]);
      }
      grid_[cell] = c;
    }
    if (!answer_.conflict) search();
    for (auto i = undo.rbegin(); i != undo.rend(); ++i) uncover(*i);
    return answer_;
  }

 private:
  void search() {
    if (right_[0] == 0) {
      if (answer_.solution_count++ == 0) answer_.solution = grid_;
      return;
    }
    int best = right_[0];
    for (int i = right_[0]; i != 0; i = right_[i]) {
      if (size_[i] < size_[best]) best = i;
    }
    cover(best);
    for (int i = down_[best]; i != best && !full(); i = down_[i]) {
      grid_[row_[i] / 9] = static_cast<char>('1' + row_[i] % 9);
      for (int j = right_[i]; j != i; j = right_[j]) cover(column_[j]);
      search();
      for (int j = left_[i]; j != i; j = left_[j]) uncover(column_[j]);
    }
    uncover(best);
  }

  [[nodiscard]] bool full() const { return limit_ != 0 && answer_.solution_count == limit_; }

  void cover(int column) {
    right_[left_[column]] = right_[column];
    left_[right_[column]] = left_[column];
    for (int i = down_[column]; i != column; i = down_[i]) {
      for (int j = right_[i]; j != i; j = right_[j]) {
        down_[up_[j]] = down_[j];
        up_[down_[j]] = up_[j];
        --size_[column_[j]];
      }
    }
  }

  void uncover(int column) {
    for (int i = up_[column]; i != column; i = up_[i]) {
      for (int j = left_[i]; j != i; j = left_[j]) {
        ++size_[column_[j]];
        down_[up_[j]] = j;
        up_[down_[j]] = j;
      }
    }
    right_[left_[column]] = column;
    left_[right_[column]] = column;
  }

  std::array<int, kNodes> left_{};
  std::array<int, kNodes> right_{};
  std::array<int, kNodes> up_{};
  std::array<int, kNodes> down_{};
  std::array<int, kNodes> column_{};
  std::array<int, kNodes> row_{};
  std::array<int, kColumns + 1> size_{};
  std::uint64_t limit_ = 0;
  Answer answer_;
  std::string grid_;
};

}  // namespace

Answer solve(std::string_view puzzle, std::uint64_t limit) {
  // Made once, and left as it was by every solve.
  thread_local Matrix matrix;
  return matrix.solve(puzzle, limit);
}

}  // namespace nonet::reference
