// Puzzles for tests: classics with known answers, seeded alterations, and the lists next door.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::test {

inline constexpr std::string_view kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr std::string_view kEasySolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
inline constexpr std::string_view kSeventeenGivens =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
inline constexpr std::string_view kHard =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
inline constexpr std::string_view kFourSolutions =
    "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5";
inline constexpr std::string_view kNoSolution =
    "1234567..........8........9......................................................";
inline constexpr std::string_view kConflict =
    ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..";

/// The classics above, and nearly complete, complete and empty grids.
[[nodiscard]] std::vector<std::string> classics();

/// The puzzle with a few of its cells changed: givens removed, added, swapped or repeated. The
/// same generator state gives the same puzzle on every machine.
[[nodiscard]] std::string altered(std::string_view puzzle, std::mt19937_64& random);

/// The same puzzle after a random relabelling and geometric symmetry: the solution count stays.
[[nodiscard]] std::string transformed(std::string_view puzzle, std::mt19937_64& random);

/// A folder of the shared material next to the project ("data", "cases"), or nothing when it is
/// absent: tests then skip. The environment variable NONET_SHARED names another place.
[[nodiscard]] std::optional<std::filesystem::path> shared_folder(std::string_view name);

/// Lines of a file, without line ends.
[[nodiscard]] std::vector<std::string> lines_of(const std::filesystem::path& file);

[[nodiscard]] std::string content_of(const std::filesystem::path& file);

/// A row of cases/puzzles.tsv.
struct Case {
  std::string puzzle;
  std::uint64_t count = 0;  ///< Exact, unless capped.
  bool capped = false;      ///< Counting stopped at `count`.
  bool conflict = false;
  std::string solution;  ///< Empty unless unique.
};

[[nodiscard]] std::vector<Case> read_cases(const std::filesystem::path& file);

}  // namespace nonet::test

/// Skips the running test, visibly, when the shared material is not there.
#define NONET_SHARED_OR_SKIP(variable, name)                                       \
  const auto variable##_or_none = ::nonet::test::shared_folder(name);              \
  if (!variable##_or_none) GTEST_SKIP() << "no shared folder \"" << (name) << '"'; \
  const std::filesystem::path& variable = *variable##_or_none
