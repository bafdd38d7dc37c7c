// Makes the data sets of made_sets.h.
#include "made_sets.h"

#include <array>
#include <numeric>
#include <random>
#include <utility>

#include "nonet/grid.h"

namespace nonet::runner {
namespace {

// Puzzles that have been published often enough to be common property.
constexpr std::string_view kEasy[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3",
    ".2.81.74.7....31...9...28.5..9.4..874..2.8..316..3.2..3.27...6...56....8.76.51.9.",
};

/// From Gordon Royle's list of puzzles with 17 givens.
constexpr std::string_view kSeventeen[] = {
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...",
    ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..",
    ".......12..36..........7...41..2.......5..3..7.....6..28.....4....3..5...........",
    ".......12..8.3...........4.12.5..........47...6.......5.7...3.....62.......1.....",
    ".......12.4..5.........9....7.6..4.....1............5.....875..6.1...3..2........",
};

/// Among the hardest known for people and for programs: Arto Inkala's of 2012 and AI Escargot,
/// Golden Nugget, Easter Monster, Platinum Blonde.
constexpr std::string_view kHardest[] = {
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
};

constexpr std::string_view kSeveral[] = {
    "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3.......1.3..",
};

struct Source {
  MadeSet set;
  std::span<const std::string_view> puzzles;
};

constexpr Source kSources[] = {
    {{"easy", "variants of four puzzles that need no guess", 40'000, true}, kEasy},
    {{"17_givens", "variants of six puzzles with 17 givens", 20'000, true}, kSeventeen},
    {{"hardest", "variants of five of the hardest puzzles known", 5'000, true}, kHardest},
    {{"several", "variants of three puzzles with several solutions", 20'000, false}, kSeveral},
};

constexpr std::array<MadeSet, std::size(kSources)> kSets = [] {
  std::array<MadeSet, std::size(kSources)> sets{};
  for (std::size_t i = 0; i < sets.size(); ++i) sets[i] = kSources[i].set;
  return sets;
}();

using Random = std::mt19937_64;

/// The same on every machine, which the distributions of the standard library are not. Bounds are
/// so small that the bias does not matter.
std::size_t draw(Random& random, std::size_t bound) { return random() % bound; }

template <typename Range>
void shuffle(Range& range, Random& random) {
  for (std::size_t i = range.size(); i > 1; --i) std::swap(range[i - 1], range[draw(random, i)]);
}

/// An order of nine rows that keeps those of a band side by side.
std::array<std::size_t, 9> line_order(Random& random) {
  std::array<std::size_t, 3> bands = {0, 1, 2};
  shuffle(bands, random);
  std::array<std::size_t, 9> order{};
  for (std::size_t band = 0; band < 3; ++band) {
    std::array<std::size_t, 3> lines = {0, 1, 2};
    shuffle(lines, random);
    for (std::size_t i = 0; i < 3; ++i) order[3 * band + i] = 3 * bands[band] + lines[i];
  }
  return order;
}

/// Appends a variant of a puzzle, and a line end.
void append_variant(std::string_view puzzle, Random& random, std::string& text) {
  std::array<char, 9> digits{};
  std::iota(digits.begin(), digits.end(), '1');
  shuffle(digits, random);
  const auto rows = line_order(random);
  const auto columns = line_order(random);
  const bool reflected = draw(random, 2) == 1;
  for (const std::size_t row : rows) {
    for (const std::size_t column : columns) {
      const char cell = puzzle[reflected ? 9 * column + row : 9 * row + column];
      text += cell == '.' ? '.' : digits[static_cast<std::size_t>(cell - '1')];
    }
  }
  text += '\n';
}

}  // namespace

std::span<const MadeSet> made_sets() noexcept { return kSets; }

std::string text_of(const MadeSet& set) {
  const Source* source = std::begin(kSources);
  while (source->set.name != set.name) ++source;
  Random random(set.records);
  std::string text;
  text.reserve(set.records * (std::size_t{kCells} + 1));
  for (std::size_t i = 0; i < set.records; ++i) {
    append_variant(source->puzzles[i % source->puzzles.size()], random, text);
  }
  return text;
}

}  // namespace nonet::runner
