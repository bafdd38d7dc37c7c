// Decoding streams; see decoding_source.h.
#include "decoding_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace nonet::runner {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{128} << 10;

/// Text that ready_within() decodes to know that there is some.
constexpr std::size_t kAheadBytes = 1024;

/// Some libraries count in 32 bits.
constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;

}  // namespace

DecodingSource::DecodingSource(std::unique_ptr<ByteSource> raw, Compression kind,
                               std::string_view head, const StopSource& stop)
    : raw_(std::move(raw)),
      kind_(kind),
      stop_(stop),
      decoder_(decoder_for(kind)),
      buffer_(std::max(kBufferBytes, head.size())),
      raw_bytes_(head.size()) {
  std::copy(head.begin(), head.end(), buffer_.begin());
  input_ = {buffer_.data(), head.size()};
}

std::size_t DecodingSource::read(char* to, std::size_t size) {
  if (!ahead_.empty()) {
    const std::size_t count = std::min(size, ahead_.size());
    std::copy_n(ahead_.begin(), count, to);
    ahead_.erase(0, count);
    return count;
  }
  const std::size_t produced = produce(to, std::min(size, kMostAtOnce), Patience::kWait);
  if (produced == 0 && failure_) throw InputError(*failure_);
  return produced;
}

bool DecodingSource::ready_within(int milliseconds) {
  // That compressed bytes are there does not say that any text can be had from them.
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (ahead_.empty() && !ended_ && !failure_) {
    char text[kAheadBytes];
    ahead_.assign(text, produce(text, sizeof text, Patience::kDoNotWait));
    if (!ahead_.empty() || ended_ || failure_) break;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    if (!raw_->ready_within(static_cast<int>(std::max<long>(left, 0)))) return false;
    if (left <= 0) return false;
  }
  return true;
}

/// Decodes into the room given until it is full, or until there is something and more would have
/// to be waited for. @return the bytes of text; 0 when it ended, failed, was stopped or must not
/// wait
std::size_t DecodingSource::produce(char* to, std::size_t size, Patience patience) {
  std::size_t produced = 0;
  while (produced < size && !ended_ && !failure_ && !stop_.requested()) {
    const Patience now = produced != 0 ? Patience::kDoNotWait : patience;
    if (!in_stream_) {
      if (!begin_stream(now)) break;
    } else if (input_.empty() && drained_) {
      if (!refill(now)) {
        if (raw_ended_) fail("data ends early");
        break;
      }
    }
    const Decoder::Step step = decoder_->decode(input_, {to + produced, size - produced});
    input_.remove_prefix(step.consumed);
    produced += step.produced;
    drained_ = produced < size;
    if (step.status == Decoder::Status::kDamaged) fail("data is damaged", step.reason);
    if (step.status == Decoder::Status::kEnd) in_stream_ = false;
    if (step.status == Decoder::Status::kMore && step.consumed == 0 && step.produced == 0 &&
        !input_.empty()) {
      fail("data is damaged");  // or it would go on like this for ever
    }
  }
  return produced;
}

/// Begins the stream that comes next. @return false when there is none, or it must not wait
bool DecodingSource::begin_stream(Patience patience) {
  // Between xz streams there may be padding, by their specification: zeros, four at a time.
  static constexpr std::string_view kPadding("\0\0\0\0", 4);
  const auto skip_padding = [&] {
    while (kind_ == Compression::kXz && input_.starts_with(kPadding)) input_.remove_prefix(4);
  };
  skip_padding();
  while (input_.size() < kMagicBytes && !raw_ended_) {
    if (!refill(patience) && !raw_ended_) return false;
    skip_padding();
  }
  if (input_.empty()) {
    ended_ = true;
    return false;
  }
  const auto kind = compression_of(input_);
  if (kind == kind_) {
    decoder_->begin();
    in_stream_ = true;
    return true;
  }
  fail(!kind && compression_that_may_start(input_) == kind_ ? "data ends early"
                                                            : "data is followed by something else");
  return false;
}

/// Reads more compressed bytes behind those that are left. @return whether there are more
bool DecodingSource::refill(Patience patience) {
  if (raw_ended_ || (patience == Patience::kDoNotWait && !raw_->ready_within(0))) return false;
  std::copy(input_.begin(), input_.end(), buffer_.begin());
  const std::size_t kept = input_.size();
  std::size_t got = 0;
  try {
    got = raw_->read(buffer_.data() + kept, buffer_.size() - kept);
  } catch (const InputError& error) {
    failure_ = error.what();
  }
  input_ = {buffer_.data(), kept + got};
  raw_bytes_ += got;
  if (got == 0 && !failure_ && !stop_.requested()) raw_ended_ = true;
  return got != 0;
}

void DecodingSource::fail(std::string_view what, std::string_view reason) {
  failure_ = fmt::format("{} {}{}{}", to_string(kind_), what, reason.empty() ? "" : ": ", reason);
}

}  // namespace nonet::runner
