// What a run is asked to do.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/solver.h"

namespace nonet::runner {

/// Where puzzles come from.
struct InputSpec {
  enum class Kind : std::uint8_t { kFile, kStdin, kMemory };
  Kind kind = Kind::kFile;
  std::string name;            ///< The path, or what messages and reports call it.
  std::string_view text = {};  ///< The content, when it is in memory; it must outlive the run.
};

/// How to read the inputs, where their content is not to decide. One for all of them.
struct FormatOptions {
  std::string format;           ///< A name of format_names(), or empty: by the content.
  std::string column;           ///< Of the puzzles: a name, or a number from 1. Empty: found.
  std::string solution_column;  ///< Of the solutions, likewise. Empty: found, or none.
};

/// A share of every input: of `count` stretches of about the same number of bytes, the one with
/// number `index`, from 1. A record belongs to the stretch that the first byte of its line is in.
struct Shard {
  std::uint64_t index = 1;
  std::uint64_t count = 1;
};

/// What a row of the output looks like; see rows/.
enum class OutputFormat : std::uint8_t {
  kLineRows,  ///< The solution, or a word.
  kCsvRows,   ///< record,puzzle,status,count,solution, under a heading.
  kJsonRows,  ///< An object with the same fields.
  kNoRows,    ///< Nothing is written.
};

struct Plan {
  std::vector<InputSpec> inputs;
  FormatOptions format;
  /// Path of the file for the rows; "-" is stdout, empty is nowhere. They are compressed when it
  /// ends in .gz, .xz, .zst, .bz2 or .lz4.
  std::string output;
  OutputFormat output_format = OutputFormat::kLineRows;
  std::string rejects;            ///< Path of the file for rejected records; empty: none.
  bool strict = false;            ///< End at the first rejected record.
  bool check_given = false;       ///< Compare the solutions that the inputs give.
  bool count_duplicates = false;  ///< Count puzzles that were there before; 48 bytes a puzzle.
  unsigned threads = 1;           ///< Threads that read, solve and write, at least 1.
  std::size_t batch_size = 4096;  ///< Most records that a worker takes at a time, at least 1.
  SearchLimits limits;            ///< `limits.stop` is the run's business: leave it null.
  bool verify = false;            ///< Check every solution with the independent verifier.
  Target target = best_target();
  Shard shard;
  /// Go on after an interrupted run of the same plan, if it left a checkpoint; see resume.h.
  bool resume = false;
  /// Least time from one checkpoint to the next, and from the beginning to the first.
  std::chrono::nanoseconds checkpoint_interval = std::chrono::seconds(2);
  /// Input bytes that are held together: a run keeps two such windows a thread, two more, and
  /// their rows in memory, whatever the size of the input. At least 128 KiB; 0 is 256 KiB.
  std::size_t window_bytes = 0;
};

/// The names that FormatOptions::format takes, as reports spell them.
[[nodiscard]] std::span<const std::string_view> format_names() noexcept;

/// The 50 puzzles of Project Euler 96, as its file has them. Static storage.
[[nodiscard]] std::string_view euler_puzzles() noexcept;

}  // namespace nonet::runner
