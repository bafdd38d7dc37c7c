// Formats: how the bytes of an input fall into records.
//
// A format answers two questions. Where may the input be cut into batches? Before a line that
// starts a record; the reader asks this, in one pass over the bytes. And what are the records of
// a batch? A worker asks this, in parallel with the others. Each format is one Format constant in
// a file of its own; detect() picks one by the content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "nonet/runner/reject.h"

namespace nonet::runner {

/// A record with more bytes than this is rejected, whatever it says, so that what is a good record
/// does not depend on how much of an input is in memory at a time.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{64} << 10;

/// What is kept at least of a longer record: enough to tell a comment, and what is wrong.
inline constexpr std::size_t kKeptBytes = 4096;

/// A run of whole lines with at most the run's batch size of records.
struct BatchSpan {
  std::string_view text;
  std::uint64_t first_line = 1;  ///< Of the input, from 1.
  /// Bytes left out at the end of `text`, which is then the beginning of a single record too long
  /// to be kept together. Otherwise 0.
  std::uint64_t elided = 0;
};

/// The records of one batch. Reused from batch to batch, so it soon stops allocating.
struct ParsedBatch {
  std::vector<const char*> puzzles;  ///< 81 cells each: the good records, in order.
  std::vector<std::uint64_t> lines;  ///< The line each of them starts in.
  std::vector<Reject> rejects;       ///< The others; `record` counts from 1 in the batch.
  std::vector<char> cells;           ///< Where puzzles point to that span several lines.

  [[nodiscard]] std::size_t records() const noexcept { return puzzles.size() + rejects.size(); }
  void clear() noexcept;
};

struct Format {
  std::string_view name;  ///< As reports spell it.
  /// Whether a line, without its line end, starts a record. Null: every line may.
  bool (*starts_record)(std::string_view line);
  /// Finds the records of a batch and validates their cells. The pointers stay good as long as
  /// the text and `batch` do.
  void (*parse)(const BatchSpan& span, ParsedBatch& batch);
};

extern const Format kLines;       ///< One puzzle a line; see lines.cpp.
extern const Format kGridBlocks;  ///< "Grid NN" and nine rows of nine; see grid_blocks.cpp.

/// The format of an input that begins with `text`, or nothing while that holds no record yet.
[[nodiscard]] std::optional<Format> detect(std::string_view text);

}  // namespace nonet::runner
