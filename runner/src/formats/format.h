// Formats: how the bytes of an input fall into records.
//
// A format answers two questions. Where may the input be cut into batches? The reader asks this,
// in one pass over all the bytes: split(), and skip() for a record too long to be held. And what
// are the records of a batch? Workers ask this, in parallel: parse(). detect() in detect.h picks
// the format of an input by its beginning; what it finds there (columns, a header to pass over)
// stays in the Format object, which does not change after that and is shared by all threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "nonet/runner/reject.h"

namespace nonet::runner {

/// A record with more bytes than this is rejected, whatever it says, so that what is a good record
/// does not depend on how much of an input is in memory at a time.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{64} << 10;

/// What is kept at least of a longer record: enough to tell a comment, and what is wrong.
inline constexpr std::size_t kKeptBytes = 4096;

/// A place in an input.
struct Place {
  std::uint64_t line = 1;    ///< From 1.
  std::uint64_t column = 1;  ///< In bytes, from 1.

  friend bool operator==(const Place&, const Place&) = default;
};

/// A stretch of an input with whole records, at most the run's batch size of them.
struct BatchSpan {
  std::string_view text;
  std::uint64_t first_line = 1;  ///< Of the input, from 1.
  /// Bytes left out at the end of `text`, which is then the beginning of a single record too long
  /// to be kept together. Otherwise 0.
  std::uint64_t elided = 0;
  /// Of the first byte in its line; more than 1 only in formats whose records are no lines.
  std::uint64_t first_column = 1;
  bool last = false;  ///< The input ends here.
};

/// Stands for a solution that is there but is not 81 digits: it equals no solution.
inline constexpr char kMalformedSolution[] =
    "?????????????????????????????????????????????????????????????????????????????????";
static_assert(sizeof kMalformedSolution == 81 + 1);

/// The records of one batch. Reused from batch to batch, so it soon stops allocating. What it
/// points to is the batch's text or `cells`.
struct ParsedBatch {
  std::vector<const char*> puzzles;  ///< 81 cells each: the good records, in order.
  std::vector<std::uint64_t> lines;  ///< The line each of them starts in.
  /// The solutions that the input gives for them: 81 digits, kMalformedSolution, or null for a
  /// record without one. Empty when the batch has none; then a format need not fill it.
  std::vector<const char*> solutions;
  std::vector<Reject> rejects;  ///< The others; `record` counts from 1 in the batch.
  /// The text of each of them, its last line end left out; of a record that was not kept, the
  /// beginning.
  std::vector<std::string_view> reject_texts;
  std::vector<char> cells;  ///< Where puzzles and solutions point to that span several lines.

  [[nodiscard]] std::size_t records() const noexcept { return puzzles.size() + rejects.size(); }
  void clear() noexcept;
  /// Appends a reject, which thereby gets its number.
  void add_reject(Reject reject, std::string_view text);
};

/// Input cut into batches.
struct Split {
  std::vector<BatchSpan> batches;  ///< Each begins where the one before it ends.
  std::size_t bytes = 0;  ///< Covered by the batches; what follows is an unfinished record.
  Place next;             ///< Of what follows.
};

/// A walk over a record that is longer than a window, piece by piece.
struct Skip {
  Place place;              ///< Where the walk has come to.
  std::uint64_t bytes = 0;  ///< Of the record so far, without the line end if it is a line.
  bool ended = false;       ///< The end of the record, or of the input, was found.
  std::uint64_t state = 0;  ///< The format's business.
};

class Format {
 public:
  Format(const Format&) = delete;
  Format& operator=(const Format&) = delete;
  virtual ~Format() = default;

  [[nodiscard]] constexpr std::string_view name() const noexcept { return name_; }

  /// Whether every line is a record of its own, or none, whatever is before it.
  [[nodiscard]] virtual bool records_are_lines() const noexcept { return false; }

  /// Cuts `text` into batches of at most `batch_size` records. A record whose end cannot be seen,
  /// because the text stops within it, is left for later unless `at_end` says that no more text
  /// follows.
  /// @param start  place of the text's first byte: the input's first, or what a split() left
  [[nodiscard]] virtual Split split(std::string_view text, Place start, bool at_end,
                                    std::size_t batch_size) const = 0;

  /// Walks on over a record, from whose beginning split() could not cut anything.
  /// @param text  the record from its beginning; in later calls, from where the last one stopped
  /// @return how many bytes of `text` the walk has passed; the others belong before what is read
  ///         next, or, with skip.ended, to what follows the record
  [[nodiscard]] virtual std::size_t skip(std::string_view text, bool at_end, Skip& skip) const = 0;

  /// Finds the records of a batch and validates their cells. The pointers stay good as long as
  /// the text and `batch` do.
  virtual void parse(const BatchSpan& span, ParsedBatch& batch) const = 0;

 protected:
  /// @param name  as reports spell it; a literal
  constexpr explicit Format(std::string_view name) noexcept : name_(name) {}

 private:
  std::string_view name_;
};

// NOLINTNEXTLINE(readability-identifier-naming): a reference is a constant as well
extern const Format& kLines;  ///< One puzzle a line, at its beginning; see lines.cpp.

}  // namespace nonet::runner
