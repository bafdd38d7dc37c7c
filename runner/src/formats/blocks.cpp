// Formats: grids of nine rows; see blocks.h, and block_lines.h for their lines.
//
//   Grid 01
//   003020600        A heading begins a record; without headings, a row does. What follows up to
//   900305001        the next record belongs to it. Empty lines, rules and lines that start with
//   ...              '#' say nothing. A block is a puzzle when it has nine rows of nine cells, in
//                    64 KiB at most.
#include "blocks.h"

#include <algorithm>
#include <optional>

#include "block_lines.h"
#include "line_scan.h"
#include "nonet/cells.h"
#include "splitter.h"

namespace nonet::runner {
namespace {

constexpr bool says_nothing(BlockLine line) noexcept {
  return line == BlockLine::kEmpty || line == BlockLine::kComment || line == BlockLine::kRule;
}

/// One block while its lines are read.
class Block {
 public:
  Block(ParsedBatch& batch, const char* start, std::uint64_t first_line)
      : batch_(batch), start_(start), first_line_(first_line), first_cell_(batch.cells.size()) {}

  void add_row(std::string_view line, std::uint64_t number) {
    ++rows_;
    std::uint64_t cells = 0;
    std::size_t end = 0;  // after the ninth cell, or the last one if there are fewer
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (is_cell(line[i])) {
        if (cells < kSize) end = i + 1;
        ++cells;
        if (cells <= kSize && rows_ <= kSize) batch_.cells.push_back(line[i]);
      } else if (!is_row_separator(line[i])) {
        return fail({.line = number,
                     .column = i + 1,
                     .actual = static_cast<unsigned char>(line[i]),
                     .reason = RejectReason::kBadCharacter});
      }
    }
    if (cells != kSize) {
      fail(
          {.line = number, .column = end + 1, .actual = cells, .reason = RejectReason::kRowLength});
    } else if (rows_ <= kSize) {
      note_rule_like_row(number);
    }
  }

  /// @param end     where the block ends
  /// @param elided  bytes of it that are not there, before `end`
  void finish(const char* end, std::uint64_t elided) {
    const std::uint64_t bytes = static_cast<std::uint64_t>(end - start_) + elided;
    if (bytes > kMaxRecordBytes) {
      failed_ = false;
      fail({.line = first_line_, .column = 1, .actual = bytes, .reason = RejectReason::kTooLong});
    } else if (rows_ != kSize) {
      fail({.line = first_line_, .column = 1, .actual = rows_, .reason = RejectReason::kRowCount});
    } else if (rule_like_line_ != 0 && !failed_ && looks_like_a_rule()) {
      fail({.line = rule_like_line_, .column = 1, .reason = RejectReason::kRuleOrRow});
    }
    if (failed_) {
      batch_.cells.resize(first_cell_);
      batch_.add_reject(reject_,
                        without_line_end({start_, static_cast<std::size_t>(end - start_)}));
    } else {
      batch_.puzzles.push_back(batch_.cells.data() + first_cell_);
      batch_.lines.push_back(first_line_);
    }
  }

 private:
  /// The first fault of a block is the one to report.
  void fail(const Reject& reject) noexcept {
    if (!failed_) reject_ = reject;
    failed_ = true;
  }

  /// Remembers the first row that is nine times a character of rules.
  void note_rule_like_row(std::uint64_t number) noexcept {
    const char* row = batch_.cells.data() + batch_.cells.size() - kSize;
    const bool uniform = std::all_of(row, row + kSize, [&](char c) { return c == row[0]; });
    if (!uniform || std::string_view("-_*").find(row[0]) == std::string_view::npos) return;
    if (rule_like_line_ == 0) {
      rule_like_line_ = number;
      rule_character_ = row[0];
    }
  }

  /// Whether all other empty cells of the grid are written in another way.
  [[nodiscard]] bool looks_like_a_rule() const noexcept {
    bool others = false;
    for (std::size_t row = first_cell_; row < batch_.cells.size(); row += kSize) {
      const std::string_view cells(batch_.cells.data() + row, kSize);
      const auto same =
          static_cast<std::size_t>(std::count(cells.begin(), cells.end(), rule_character_));
      if (same != 0 && same != kSize) return false;
      if (same == 0) {
        others |= std::any_of(cells.begin(), cells.end(), [](char c) { return is_empty_cell(c); });
      }
    }
    return others;
  }

  ParsedBatch& batch_;
  const char* start_;
  std::uint64_t first_line_;
  std::size_t first_cell_;
  std::uint64_t rows_ = 0;
  std::uint64_t rule_like_line_ = 0;
  char rule_character_ = 0;
  bool failed_ = false;
  Reject reject_;
};

/// What every format of blocks does; they differ in where a record begins.
class Blocks : public Format, private RecordStarts {
 public:
  Split split(std::string_view text, Place start, bool at_end,
              std::size_t batch_size) const override {
    return split_blocks(text, start, at_end, batch_size, *this);
  }
  std::size_t skip(std::string_view text, bool at_end, Skip& skip) const override {
    return skip_block(text, at_end, skip, *this);
  }
  void parse(const BatchSpan& span, ParsedBatch& batch) const override;

 protected:
  constexpr explicit Blocks(std::string_view name) : Format(name) {}

 private:
  bool starts_record(std::string_view line, std::uint64_t& state) const override {
    return starts(classify_block_line(line), state);
  }

  /// See RecordStarts.
  [[nodiscard]] virtual bool starts(BlockLine line, std::uint64_t& state) const = 0;
  /// Whether a line of a record is to be one of its rows.
  [[nodiscard]] virtual bool is_row(BlockLine line, std::uint64_t state) const = 0;
};

void Blocks::parse(const BatchSpan& span, ParsedBatch& batch) const {
  // A good block takes more than 81 bytes, so the cells never outgrow this and stay put.
  batch.cells.reserve(span.text.size());
  std::string_view rest = span.text;
  std::optional<Block> block;
  std::uint64_t state = 0;
  for (std::uint64_t number = span.first_line; !rest.empty(); ++number) {
    const std::string_view line = take_line(rest);
    const BlockLine kind = classify_block_line(line.substr(0, kKeptBytes));
    if (starts(kind, state)) {
      if (block) block->finish(line.data(), 0);
      block.emplace(batch, line.data(), number);
      if (span.elided != 0) break;  // a single record, and known to be bad
    }
    if (block && is_row(kind, state)) block->add_row(line, number);
  }
  if (block) block->finish(span.text.data() + span.text.size(), span.elided);
}

/// Blocks under headings. Rows before the first heading are a block of their own, lest they get
/// lost. State: 0 at the beginning, then in which section the walk is.
class HeadedBlocks final : public Blocks {
 public:
  constexpr HeadedBlocks(std::string_view name, BlockLine heading)
      : Blocks(name), heading_(heading) {}

 private:
  static constexpr std::uint64_t kInBlock = 1;
  static constexpr std::uint64_t kInOtherSection = 2;

  bool starts(BlockLine line, std::uint64_t& state) const override {
    if (line == heading_) {
      state = kInBlock;
      return true;
    }
    if (heading_ == BlockLine::kPuzzleSection && line == BlockLine::kOtherSection) {
      state = kInOtherSection;
      return false;
    }
    const bool stray = state == 0 && !says_nothing(line);
    if (stray) state = kInBlock;
    return stray;
  }

  bool is_row(BlockLine line, std::uint64_t state) const override {
    return state == kInBlock && line != heading_ && !says_nothing(line);
  }

  BlockLine heading_;
};

/// Blocks without headings. State: rows so far, and whether an empty line came after them.
class BareBlocks final : public Blocks {
 public:
  enum class EmptyLine : std::uint8_t { kDivides, kEnds, kSaysNothing };
  constexpr explicit BareBlocks(EmptyLine empty_line) : Blocks("grids"), empty_line_(empty_line) {}

 private:
  static constexpr std::uint64_t kEnded = std::uint64_t{1} << 32;

  bool starts(BlockLine line, std::uint64_t& state) const override {
    if (says_nothing(line)) {
      const bool divides = line == BlockLine::kEmpty && empty_line_ != EmptyLine::kSaysNothing;
      if (divides && state != 0) state |= kEnded;
      return false;
    }
    const bool full = empty_line_ != EmptyLine::kDivides && state >= kSize;
    if (state == 0 || full || (state & kEnded) != 0) {
      state = 1;
      return true;
    }
    ++state;
    return false;
  }

  bool is_row(BlockLine line, std::uint64_t /*state*/) const override {
    return !says_nothing(line);
  }

  EmptyLine empty_line_;
};

constinit const HeadedBlocks kGridFormat("grid-blocks", BlockLine::kGridHeading);
constinit const HeadedBlocks kSdkFormat("sdk", BlockLine::kPuzzleSection);
constinit const BareBlocks kSeparated(BareBlocks::EmptyLine::kDivides);
constinit const BareBlocks kPacked(BareBlocks::EmptyLine::kEnds);
constinit const BareBlocks kBanded(BareBlocks::EmptyLine::kSaysNothing);

}  // namespace

const Format& kGridBlocks = kGridFormat;
const Format& kSdk = kSdkFormat;
const Format& kSeparatedGrids = kSeparated;
const Format& kPackedGrids = kPacked;
const Format& kBandedGrids = kBanded;

}  // namespace nonet::runner
