// Fills windows; see reader.h.
#include "reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/grid.h"
#include "splitter.h"

namespace nonet::runner {
namespace {

/// A pipe that stays silent for this long has its records solved, full window or not.
constexpr int kPatienceMs = 10;

/// A record of the greatest size fits into a window whatever lies before it.
constexpr std::size_t kLeastWindow = 2 * kMaxRecordBytes;

/// Batches grow with the input, so that a short one is shared out among all workers, each getting
/// this many batches, as long as a batch has this many records.
constexpr std::size_t kBatchesPerWorker = 4;
constexpr std::size_t kLeastBatch = 16;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string hex(XXH128_hash_t hash) {
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace

Reader::Reader(std::span<const InputSpec> inputs, std::size_t window_bytes, std::size_t batch_size,
               unsigned workers, const StopSource& stop)
    : specs_(inputs),
      window_bytes_(std::max(window_bytes, kLeastWindow)),
      batch_size_(batch_size),
      workers_(workers),
      stop_(stop),
      hash_(XXH3_createState()),
      format_(kLines) {
  if (!hash_) throw std::bad_alloc();
  for (const InputSpec& spec : inputs) {
    infos_.emplace_back();
    infos_.back().name = spec.name;
  }
}

bool Reader::next(Window& window) {
  while (!stop_.requested()) {
    if (!source_ && !open_next_input()) return false;
    fill(window);
    if (stop_.requested()) break;
    const bool any = cut(window);
    if (at_end_) close_input();
    if (any) return true;
  }
  return false;
}

bool Reader::open_next_input() {
  for (; current_ < specs_.size(); ++current_) {
    try {
      source_ = open_source(specs_[current_], stop_);
    } catch (const InputError& error) {
      infos_[current_].error = error.what();
      continue;
    }
    XXH3_128bits_reset(hash_.get());
    at_end_ = false;
    format_known_ = false;
    format_ = kLines;
    line_ = 1;
    unfinished_.clear();
    return true;
  }
  return false;
}

void Reader::close_input() {
  InputInfo& info = infos_[current_];
  info.content_hash = hex(XXH3_128bits_digest(hash_.get()));
  info.complete = !info.error;
  info.lines = line_ - 1;
  if (format_known_) info.format = format_.name;
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

/// One read, counted and hashed. An error ends the input: what was read before it is kept, but
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
  XXH3_128bits_update(hash_.get(), to, got);
  return got;
}

/// Settles the format as soon as there is a line that tells.
void Reader::choose_format(Window& window) {
  if (!format_known_) {
    std::string_view text(window.buffer.get(), window.size);
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    // A line that is still coming in may yet turn out to be a heading.
    if (!at_end_ && window.size < window_bytes_) text = text.substr(0, text.rfind('\n') + 1);
    if (const auto format = detect(text)) {
      format_ = *format;
      format_known_ = true;
    }
  }
  window.format = format_;
}

/// Cuts the window into batches and keeps the rest for the next. @return whether there is a batch
bool Reader::cut(Window& window) {
  window.input = static_cast<std::uint32_t>(current_);
  window.batches.clear();
  choose_format(window);

  std::string_view text(window.buffer.get(), window.size);
  const bool first = line_ == 1 && infos_[current_].bytes == window.size;
  const std::size_t mark = first && text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  text.remove_prefix(mark);

  const bool whole_end = at_end_ && !infos_[current_].error;
  Split cuts = split(text, line_, whole_end, batch_size_for(infos_[current_].bytes), window.format);
  window.batches = std::move(cuts.batches);
  line_ = cuts.next_line;
  const bool full = window.size == window_bytes_;
  if (window.batches.empty() && full && !at_end_) {
    cut_endless_record(window);
  } else if (!at_end_) {
    const auto rest = text.substr(cuts.bytes);
    unfinished_.assign(rest.begin(), rest.end());
  }
  if (window.rows.size() < window.batches.size()) window.rows.resize(window.batches.size());
  for (Rows& rows : window.rows) rows.done = false;
  return !window.batches.empty();
}

/// The batch size, or less while that would leave workers without a batch of their own.
std::size_t Reader::batch_size_for(std::uint64_t bytes_so_far) const noexcept {
  const std::size_t share = bytes_so_far / (kCells * kBatchesPerWorker * workers_);
  return std::clamp(share, std::min(kLeastBatch, batch_size_), batch_size_);
}

/// The window holds nothing but the beginning of one record. Keeps its first bytes as a batch of
/// its own, which the format will reject by name, and leaves out the others.
void Reader::cut_endless_record(Window& window) {
  const std::uint64_t first_line = line_;
  const std::vector<char> kept(window.buffer.get(), window.buffer.get() + kKeptBytes);
  const std::uint64_t elided = skip_to_record(window) - kKeptBytes;
  std::copy(kept.begin(), kept.end(), window.buffer.get());
  window.size = kept.size();
  window.batches.push_back(
      {.text = {window.buffer.get(), window.size}, .first_line = first_line, .elided = elided});
}

/// Reads on until the record at the beginning of the window ends. What follows it is left in
/// unfinished_, and line_ is its number. @return the length of the record in bytes, without the
/// line end when the record is a line
std::uint64_t Reader::skip_to_record(Window& window) {
  std::uint64_t length = 0;
  bool within_line = false;  // the text starts within a line, which then starts no record
  bool first = true;         // the first line belongs to the record whatever it is
  char last = 0;             // the byte before the text
  for (;;) {
    std::string_view rest(window.buffer.get(), window.size);
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      if (end == std::string_view::npos) {
        // A line without an end in sight: all but what could be the start of a heading goes.
        if (rest.size() < kKeptBytes && !within_line && !at_end_) break;
        length += rest.size();
        last = rest.back();
        rest = {};
        within_line = true;
        first = false;
        break;
      }
      const bool starts = !first && !within_line &&
                          (!format_.starts_record || format_.starts_record(rest.substr(0, end)));
      if (starts) {
        unfinished_.assign(rest.begin(), rest.end());
        return length;
      }
      length += end + 1;
      ++line_;
      const bool carriage = (end == 0 ? last : rest[end - 1]) == '\r';
      rest.remove_prefix(end + 1);
      first = within_line = false;
      if (!format_.starts_record) {
        unfinished_.assign(rest.begin(), rest.end());
        return length - (carriage ? 2 : 1);
      }
    }
    if (at_end_ || stop_.requested()) return length;
    const std::vector<char> tail(rest.begin(), rest.end());
    std::copy(tail.begin(), tail.end(), window.buffer.get());
    window.size =
        tail.size() + read_some(window.buffer.get() + tail.size(), window_bytes_ - tail.size());
  }
}

}  // namespace nonet::runner
