// Puzzles for tests; see puzzles.h.
#include "puzzles.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <sstream>

namespace nonet::test {
namespace {

/// Below `bound`, the same on every machine (std::uniform_int_distribution is not).
std::size_t draw(std::mt19937_64& random, std::size_t bound) { return random() % bound; }

template <typename Range>
void shuffle(Range& range, std::mt19937_64& random) {
  for (std::size_t i = range.size(); i > 1; --i) std::swap(range[i - 1], range[draw(random, i)]);
}

/// An order of the nine rows that keeps bands together.
std::array<int, 9> line_order(std::mt19937_64& random) {
  std::array<int, 3> bands = {0, 1, 2};
  shuffle(bands, random);
  std::array<int, 9> order{};
  for (int b = 0; b < 3; ++b) {
    std::array<int, 3> rows = {0, 1, 2};
    shuffle(rows, random);
    for (int i = 0; i < 3; ++i) order[3 * b + i] = 3 * bands[b] + rows[i];
  }
  return order;
}

}  // namespace

std::vector<std::string> classics() {
  std::string nearly_complete(kEasySolution);
  nearly_complete[40] = '.';
  std::string wrong_complete(kEasySolution);
  std::swap(wrong_complete[0], wrong_complete[1]);
  return {std::string(kEasy),       std::string(kSeventeenGivens),
          std::string(kHard),       std::string(kFourSolutions),
          std::string(kNoSolution), std::string(kConflict),
          nearly_complete,          std::string(kEasySolution),
          wrong_complete,           std::string(81, '.')};
}

std::string altered(std::string_view puzzle, std::mt19937_64& random) {
  std::string result(puzzle);
  const std::size_t changes = 1 + draw(random, 4);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t cell = draw(random, 81);
    switch (draw(random, 4)) {
      case 0: result[cell] = '.'; break;
      case 1: result[cell] = static_cast<char>('1' + draw(random, 9)); break;
      case 2: std::swap(result[cell], result[draw(random, 81)]); break;
      case 3: result[cell] = result[draw(random, 81)]; break;
    }
  }
  return result;
}

std::string transformed(std::string_view puzzle, std::mt19937_64& random) {
  std::array<char, 9> digits{};
  std::iota(digits.begin(), digits.end(), '1');
  shuffle(digits, random);
  const auto rows = line_order(random);
  const auto columns = line_order(random);
  const bool transpose = draw(random, 2) == 1;
  std::string result(81, '.');
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) {
      const char from =
          transpose ? puzzle[9 * columns[c] + rows[r]] : puzzle[9 * rows[r] + columns[c]];
      if (from >= '1' && from <= '9') result[9 * r + c] = digits[from - '1'];
    }
  }
  return result;
}

std::optional<std::filesystem::path> shared_folder(std::string_view name) {
  const char* variable = std::getenv("NONET_SHARED");
  const auto folder = std::filesystem::path(variable ? variable : NONET_SHARED_DEFAULT) / name;
  if (!std::filesystem::is_directory(folder)) return std::nullopt;
  return folder;
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string content_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream content;
  content << stream.rdbuf();
  return content.str();
}

std::vector<Case> read_cases(const std::filesystem::path& file) {
  std::vector<Case> cases;
  for (const std::string& line : lines_of(file)) {
    if (line.starts_with('#')) continue;
    std::array<std::string, 4> field;
    std::istringstream fields(line);
    for (std::string& text : field) std::getline(fields, text, '\t');
    Case item;
    item.puzzle = field[0];
    item.capped = field[1].starts_with(">=");
    item.count = std::stoull(item.capped ? field[1].substr(2) : field[1]);
    item.conflict = field[2] == "conflict";
    item.solution = field[3];
    cases.push_back(item);
  }
  return cases;
}

}  // namespace nonet::test
