// Format: blocks of nine rows under a heading, as Project Euler's problem 96 has them.
//
//   Grid 01
//   003020600        A line that starts with "Grid" begins a record; the lines up to the next one
//   900305001        belong to it. Empty lines and lines that start with '#' say nothing. A block
//   ...              is a puzzle when it has nine rows of nine cells, in 64 KiB at most.
#include "grid_blocks.h"

#include <algorithm>
#include <optional>

#include "format.h"
#include "line_scan.h"
#include "nonet/cells.h"
#include "splitter.h"

namespace nonet::runner {
namespace {

std::string_view trimmed(std::string_view line) noexcept {
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t") - first + 1);
}

/// One block while its lines are read.
class Block {
 public:
  Block(ParsedBatch& batch, std::string_view heading, std::uint64_t first_line)
      : batch_(batch),
        start_(heading.data()),
        first_line_(first_line),
        first_cell_(batch.cells.size()) {}

  void add_row(std::string_view line, std::uint64_t number) {
    const std::string_view row = trimmed(line);
    const std::size_t cells = leading_cells(row);
    const auto column = static_cast<std::uint64_t>(row.data() - line.data()) + 1;
    ++rows_;
    if (cells != row.size()) {
      fail({.line = number,
            .column = column + cells,
            .actual = static_cast<unsigned char>(row[cells]),
            .reason = RejectReason::kBadCharacter});
    } else if (cells != kSize) {
      fail({.line = number,
            .column = column + std::min<std::size_t>(cells, kSize),
            .actual = cells,
            .reason = RejectReason::kRowLength});
    } else if (rows_ <= kSize) {
      batch_.cells.insert(batch_.cells.end(), row.begin(), row.end());
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

  ParsedBatch& batch_;
  const char* start_;
  std::uint64_t first_line_;
  std::size_t first_cell_;
  std::uint64_t rows_ = 0;
  bool failed_ = false;
  Reject reject_;
};

class GridBlocks final : public Format, private RecordStarts {
 public:
  constexpr GridBlocks() : Format("grid-blocks") {}

  Split split(std::string_view text, Place start, bool at_end,
              std::size_t batch_size) const override {
    return split_blocks(text, start, at_end, batch_size, *this);
  }
  std::size_t skip(std::string_view text, bool at_end, Skip& skip) const override {
    return skip_block(text, at_end, skip, *this);
  }
  void parse(const BatchSpan& span, ParsedBatch& batch) const override;

 private:
  /// @param state  1 within a block
  bool starts_record(std::string_view line, std::uint64_t& state) const override {
    // Rows before the first heading are a block of their own, lest they get lost.
    const bool starts = is_grid_heading(line) || (state == 0 && !is_blank_or_comment(line));
    if (starts) state = 1;
    return starts;
  }
};

void GridBlocks::parse(const BatchSpan& span, ParsedBatch& batch) const {
  // A good block takes more than 81 bytes, so the cells never outgrow this and stay put.
  batch.cells.reserve(span.text.size());
  std::string_view rest = span.text;
  std::optional<Block> block;
  for (std::uint64_t number = span.first_line; !rest.empty(); ++number) {
    const std::string_view line = take_line(rest);
    if (is_grid_heading(line.substr(0, kKeptBytes))) {
      if (block) block->finish(line.data(), 0);
      block.emplace(batch, line, number);
    } else if (!is_blank_or_comment(line.substr(0, kKeptBytes))) {
      if (!block) block.emplace(batch, line, number);
      block->add_row(line, number);
    }
  }
  if (block) block->finish(span.text.data() + span.text.size(), span.elided);
}

constinit const GridBlocks kFormat;

}  // namespace

bool is_grid_heading(std::string_view line) noexcept {
  constexpr std::string_view kWord = "grid";
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  if (line.size() < kWord.size()) return false;
  for (std::size_t i = 0; i < kWord.size(); ++i) {
    if ((line[i] | 0x20) != kWord[i]) return false;
  }
  if (line.size() == kWord.size()) return true;
  const char next = line[kWord.size()];
  return next == ' ' || next == '\t' || (next >= '0' && next <= '9');
}

const Format& kGridBlocks = kFormat;

}  // namespace nonet::runner
