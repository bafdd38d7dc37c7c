// The independent verifier; see nonet/verify.h for why it borrows nothing from the kernels.
#include "nonet/verify.h"

namespace nonet {
namespace {

/// Whether nine cells, the k-th at `first + offsets(k)`, hold nine different digits.
template <typename Offset>
bool all_different(const char* first, Offset offset) noexcept {
  bool seen[10] = {};
  for (int k = 0; k < 9; ++k) {
    const int digit = first[offset(k)] - '0';
    if (seen[digit]) return false;
    seen[digit] = true;
  }
  return true;
}

}  // namespace

std::string_view to_string(Violation violation) noexcept {
  switch (violation) {
    case Violation::kNothing: return "it is a solution";
    case Violation::kNotADigit: return "a cell is not a digit from 1 to 9";
    case Violation::kGivenChanged: return "a given has changed";
    case Violation::kRowRepeats: return "a row has a digit twice";
    case Violation::kColumnRepeats: return "a column has a digit twice";
    case Violation::kBoxRepeats: return "a box has a digit twice";
  }
  return "unknown";
}

Violation verify_solution(const char* puzzle, const char* solution) noexcept {
  for (int i = 0; i < 81; ++i) {
    if (solution[i] < '1' || solution[i] > '9') return Violation::kNotADigit;
  }
  for (int i = 0; i < 81; ++i) {
    const bool given = puzzle[i] >= '1' && puzzle[i] <= '9';
    if (given && puzzle[i] != solution[i]) return Violation::kGivenChanged;
  }
  for (int row = 0; row < 9; ++row) {
    if (!all_different(solution + 9 * row, [](int k) { return k; })) return Violation::kRowRepeats;
  }
  for (int column = 0; column < 9; ++column) {
    if (!all_different(solution + column, [](int k) { return 9 * k; })) {
      return Violation::kColumnRepeats;
    }
  }
  for (int corner : {0, 3, 6, 27, 30, 33, 54, 57, 60}) {
    if (!all_different(solution + corner, [](int k) { return 9 * (k / 3) + k % 3; })) {
      return Violation::kBoxRepeats;
    }
  }
  return Violation::kNothing;
}

}  // namespace nonet
