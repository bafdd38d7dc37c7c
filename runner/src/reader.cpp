// Fills windows; see reader.h.
#include "reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "compression/input_source.h"
#include "formats/detect.h"
#include "nonet/grid.h"
#include "nonet/runner/resume.h"
#include "printable.h"
#include "share.h"

namespace nonet::runner {
namespace {

/// A pipe that stays silent for this long has its records solved, full window or not.
constexpr int kPatienceMs = 10;

/// Most of a batch of plain lines, in a size that stays in a second-level cache with its rows: 5
/// million rows took 0.25 s of the system's time with 1 MiB, and 0.165 s with this. A window of the
/// worst input, single wrong bytes, has rows 4.5 times its size.
constexpr std::size_t kUsualWindow = std::size_t{256} << 10;

/// A record of the greatest size fits into a window whatever lies before it.
constexpr std::size_t kLeastWindow = 2 * kMaxRecordBytes;
static_assert(kDetectBytes < kLeastWindow);

/// Batches grow with the input, so that a short one is shared out among all workers, each getting
/// this many batches, as long as a batch has this many records.
constexpr std::size_t kBatchesPerWorker = 4;
constexpr std::size_t kLeastBatch = 16;

/// Records of a window, about: what is known of each takes more room than a short line, so a window
/// of such lines is cut off here. A window of puzzles has a fifth of it.
constexpr std::size_t kMostRecords = std::size_t{1} << 16;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

Reader::Reader(const Plan& plan, const StopSource& stop)
    : specs_(plan.inputs),
      options_(plan.format),
      shard_(plan.shard),
      window_bytes_(
          std::max(plan.window_bytes != 0 ? plan.window_bytes : kUsualWindow, kLeastWindow)),
      batch_size_(plan.batch_size),
      workers_(plan.threads),
      stop_(stop) {
  for (const InputSpec& spec : specs_) {
    infos_.emplace_back();
    infos_.back().name = spec.name;
  }
}

bool Reader::next(Window& window) {
  while (!stop_.requested() && (source_ || open_next_input())) {
    if (step(window)) return true;
  }
  return false;
}

/// Reads on in the input that is open. @return whether `window` has a batch
bool Reader::step(Window& window) {
  fill(window);
  if (stop_.requested()) return false;
  const bool any = cut(window);
  const InputInfo& info = infos_[current_];
  const bool is_compressed = info.compressed_bytes != 0;
  window.input_bytes_done = bytes_before_ + (is_compressed ? info.compressed_bytes : info.bytes);
  if (refused_ || (at_end_ && unfinished_.empty())) close_input();
  return any;
}

bool Reader::pass(std::vector<InputPosition> done) {
  done_ = std::move(done);
  const auto passed = [&] {
    if (current_ + 1 != done_.size()) return current_ >= done_.size();
    return done_[current_].offset == 0 || (source_ && !passing_);
  };
  Window window;
  while (!passed()) {
    if (stop_.requested()) return false;
    if (!source_ && !open_next_input()) break;
    // Inputs that cannot be opened are left behind, so it may be one now of which nothing is done.
    if (passed()) break;
    const std::size_t input = current_;
    if (step(window)) {
      current_ = input;
      throw_changed();
    }
  }
  return true;
}

/// Takes away what is done.
void Reader::pass_over(std::string_view& text) {
  const InputPosition& end = done_[current_];
  if (offset_ > end.offset) throw_changed();
  consume(text, std::min<std::uint64_t>(text.size(), end.offset - offset_));
  if (offset_ != end.offset) return;
  if (hash_.digest() != end.digest) throw_changed();
  place_ = end.place;
  passing_ = false;
}

void Reader::throw_changed() const {
  const InputInfo& info = infos_[current_];
  throw ResumeError(fmt::format("{} is not what it was when the run was interrupted{}{}",
                                printable(info.name), info.error ? ": " : "",
                                info.error.value_or("")));
}

bool Reader::open_next_input() {
  for (; current_ < specs_.size(); ++current_) {
    try {
      source_ = open_input(specs_[current_], stop_);
    } catch (const InputError& error) {
      infos_[current_].error = error.what();
      if (current_ < done_.size() && done_[current_].offset != 0) throw_changed();
      continue;
    }
    hash_.reset();
    passing_ = current_ < done_.size() && done_[current_].offset != 0;
    at_end_ = false;
    format_.reset();
    refused_ = false;
    at_start_ = true;
    share_taken_ = shard_.count == 1;
    offset_ = 0;
    place_ = {};
    unfinished_.clear();
    return true;
  }
  return false;
}

void Reader::close_input() {
  if (passing_) throw_changed();
  InputInfo& info = infos_[current_];
  if (!info.error) info.content_hash = to_hex(hash_.digest());
  info.complete = !info.error;
  info.lines = place_.line - (place_.column == 1 ? 1 : 0);
  if (format_) info.format = format_->name();
  bytes_before_ += info.compressed_bytes != 0 ? info.compressed_bytes : info.bytes;
  source_.reset();
  ++current_;
}

/// Reads until the window is full, the input ends or a pipe falls silent.
void Reader::fill(Window& window) {
  if (!window.buffer) window.buffer = std::make_unique_for_overwrite<char[]>(window_bytes_);
  window.size = unfinished_.size();
  std::copy(unfinished_.begin(), unfinished_.end(), window.buffer.get());
  unfinished_.clear();
  while (window.size < window_bytes_ && !at_end_ && !stop_.requested()) {
    const std::size_t got =
        read_some(window.buffer.get() + window.size, window_bytes_ - window.size);
    window.size += got;
    if (!at_end_ && !source_->ready_within(kPatienceMs)) break;
  }
}

/// One read, counted. An error ends the input: what was read before it is kept, but
/// for a record that it cut in two.
std::size_t Reader::read_some(char* to, std::size_t size) {
  InputInfo& info = infos_[current_];
  std::size_t got = 0;
  try {
    got = source_->read(to, size);
  } catch (const InputError& error) {
    info.error = error.what();
  }
  if (got == 0 && !stop_.requested()) at_end_ = true;
  info.bytes += got;
  info.compressed_bytes = source_->raw_bytes();
  if (const auto kind = source_->compression()) info.compression = to_string(*kind);
  return got;
}

/// Takes bytes off the beginning of `text` that are in a batch now, or belong to none.
void Reader::consume(std::string_view& text, std::size_t size) {
  hash_.add(text.substr(0, size));
  offset_ += size;
  text.remove_prefix(size);
}

/// Settles the format as soon as the text tells, and passes over what is before the first record.
void Reader::choose_format(std::string_view& text) {
  // Of an input that could not be read to its end, whole lines count.
  const bool cut_off = at_end_ && infos_[current_].error;
  Detection found =
      detect(cut_off ? text.substr(0, text.rfind('\n') + 1) : text, place_, at_end_, options_);
  format_ = std::move(found.format);
  if (!found.error.empty()) refuse(std::move(found.error));
  const std::string_view passed = text.substr(0, found.passed);
  place_.line += static_cast<std::uint64_t>(std::count(passed.begin(), passed.end(), '\n'));
  consume(text, found.passed);
}

/// Solves nothing of the input.
void Reader::refuse(std::string error) {
  infos_[current_].error = std::move(error);
  refused_ = true;
  format_.reset();
}

/// Goes on with the run's share of the input, now that its format is known.
void Reader::take_share() {
  share_taken_ = true;
  if (source_->compression() != Compression::kNone) {
    return refuse("a share can only be taken of a file that is not compressed");
  }
  if (!format_->records_are_lines()) {
    return refuse(fmt::format(
        "a share can only be taken of formats with a record a line, not of {}", format_->name()));
  }
  try {
    Stretch share = share_of(specs_[current_], shard_, offset_);
    if (shard_.index == 1) {
      share.begin = offset_;  // what is before the first record is done with
      infos_[current_].bytes = offset_;
    } else {
      infos_[current_].bytes = 0;
      hash_.reset();
      offset_ = 0;
      place_ = {};
    }
    source_ = open_stretch(specs_[current_], share);
    at_end_ = false;
  } catch (const InputError& error) {
    refuse(error.what());
  }
}

/// Cuts the window into batches and keeps the rest for the next. @return whether there is a batch
bool Reader::cut(Window& window) {
  window.input = static_cast<std::uint32_t>(current_);
  window.batches.clear();
  std::string_view text(window.buffer.get(), window.size);
  if (at_start_) {
    // A mark that has not come in completely may still become one.
    if (!at_end_ && text.size() < kByteOrderMark.size()) {
      keep_for_later(text);
      return false;
    }
    if (text.starts_with(kByteOrderMark)) consume(text, kByteOrderMark.size());
    at_start_ = false;
  }
  if (!format_) choose_format(text);
  if (format_ && !share_taken_) {
    take_share();
    return false;
  }
  if (!format_) {
    if (!refused_ && !at_end_) keep_for_later(text);
    if (!refused_ && at_end_) consume(text, text.size());
    return false;
  }
  if (passing_) {
    pass_over(text);
    keep_for_later(text);
    return false;
  }

  window.format = format_;
  window.hash_before = hash_;
  window.offset = offset_;
  const bool whole_end = at_end_ && !infos_[current_].error;
  const std::size_t batch_size = batch_size_for(infos_[current_].bytes);
  Split cuts = format_->split(text, place_, whole_end, batch_size);
  const std::size_t most_batches = std::max<std::size_t>(kMostRecords / batch_size, 1);
  const bool cut_off = cuts.batches.size() > most_batches;
  if (cut_off) {
    const BatchSpan& first_left = cuts.batches[most_batches];
    cuts.next = {first_left.first_line, first_left.first_column};
    cuts.bytes = static_cast<std::size_t>(first_left.text.data() - text.data());
    cuts.batches.resize(most_batches);
  }
  window.batches = std::move(cuts.batches);
  place_ = cuts.next;
  consume(text, cuts.bytes);
  if (window.batches.empty() && text.size() > kMaxRecordBytes + kKeptBytes && !at_end_) {
    cut_long_record(window, text);
  } else if (!at_end_ || cut_off) {
    keep_for_later(text);
  } else if (whole_end) {
    consume(text, text.size());
  }
  if (window.batches.empty()) return false;
  window.position_after = {offset_, place_, hash_.digest()};
  return true;
}

/// Keeps what is not in a batch yet, to be the beginning of the next window.
void Reader::keep_for_later(std::string_view text) { unfinished_.assign(text.begin(), text.end()); }

/// The batch size, or less while that would leave workers without a batch of their own.
std::size_t Reader::batch_size_for(std::uint64_t bytes_so_far) const noexcept {
  const std::size_t share = bytes_so_far / (kCells * kBatchesPerWorker * workers_);
  return std::clamp(share, std::min(kLeastBatch, batch_size_), batch_size_);
}

/// `text`, at the end of the window, begins with a record whose end split() has not seen, though
/// there is more of it than a record may have. Keeps its first bytes as a batch of its own, which
/// the format will reject by name, and leaves out the others.
void Reader::cut_long_record(Window& window, std::string_view text) {
  BatchSpan batch = {.first_line = place_.line, .first_column = place_.column};
  Skip skip;
  skip.place = place_;
  const std::size_t passed = format_->skip(text, false, skip);
  if (skip.ended && skip.bytes <= kMaxRecordBytes) {
    // What follows is a long line, of which the beginning tells that it starts another record.
    batch.text = text.substr(0, passed);
    place_ = skip.place;
    consume(text, passed);
    keep_for_later(text);
  } else {
    const std::vector<char> kept(text.data(), text.data() + kKeptBytes);
    consume(text, passed);
    std::copy(text.begin(), text.end(), window.buffer.get());
    window.size = text.size();
    skip_record(window, skip);
    std::copy(kept.begin(), kept.end(), window.buffer.get());
    window.size = kept.size();
    batch.text = {window.buffer.get(), window.size};
    batch.elided = skip.bytes - kKeptBytes;
  }
  window.batches.push_back(batch);
}

/// Reads on until the record that `skip` walks over ends. What follows it is left in unfinished_,
/// at place_.
void Reader::skip_record(Window& window, Skip& skip) {
  for (;;) {
    std::string_view rest(window.buffer.get(), window.size);
    if (!skip.ended) consume(rest, format_->skip(rest, at_end_, skip));
    if (skip.ended || at_end_ || stop_.requested()) {
      place_ = skip.place;
      return keep_for_later(rest);
    }
    std::copy(rest.begin(), rest.end(), window.buffer.get());
    window.size =
        rest.size() + read_some(window.buffer.get() + rest.size(), window_bytes_ - rest.size());
  }
}

}  // namespace nonet::runner
