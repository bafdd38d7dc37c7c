// Telling compressed inputs from others; see input_source.h.
#include "input_source.h"

#include <algorithm>
#include <string>

#include "compression.h"
#include "decoding_source.h"
#include "zip_source.h"

namespace nonet::runner {
namespace {

/// Bytes of the first read: if they are compressed, they have to be kept for the decoder.
constexpr std::size_t kFirstBytes = std::size_t{64} << 10;

class InputSource final : public ByteSource {
 public:
  InputSource(std::unique_ptr<ByteSource> raw, const StopSource& stop)
      : source_(std::move(raw)), stop_(stop) {}

  std::size_t read(char* to, std::size_t size) override {
    if (!known_) return read_first(to, size);
    if (held_.empty()) return source_->read(to, size);
    const std::size_t count = std::min(size, held_.size());
    std::copy_n(held_.begin(), count, to);
    held_.erase(0, count);
    return count;
  }

  bool ready_within(int milliseconds) override {
    return !held_.empty() || source_->ready_within(milliseconds);
  }

  [[nodiscard]] std::optional<Compression> compression() const noexcept override {
    return known_ ? source_->compression() : std::nullopt;
  }
  [[nodiscard]] std::uint64_t raw_bytes() const noexcept override { return source_->raw_bytes(); }

 private:
  /// Reads until the bytes tell what they are: straight to where they go if they are text.
  std::size_t read_first(char* to, std::size_t size) {
    char few[kMagicBytes];
    const bool roomy = size >= kMagicBytes;
    char* const into = roomy ? to : few;
    const std::size_t room = roomy ? std::min(size, kFirstBytes) : kMagicBytes;
    std::size_t got = 0;
    std::optional<Compression> kind;
    while (!(kind = compression_of({into, got}))) {
      const std::size_t more = source_->read(into + got, room - got);
      if (more == 0 && stop_.requested()) return 0;
      if (more == 0) break;
      got += more;
    }
    const std::string_view head(into, got);
    known_ = true;
    if (!kind) kind = kind_of_cut(head);
    if (*kind != Compression::kNone) return decode(*kind, head, to, size);
    if (roomy) return got;
    held_ = head;
    return held_.empty() ? 0 : read(to, size);
  }

  /// An input that ends within a signature: text, unless there is a byte that text does not have.
  static Compression kind_of_cut(std::string_view head) {
    const bool text =
        std::all_of(head.begin(), head.end(), [](char c) { return c >= 0x20 && c < 0x7F; });
    return text ? Compression::kNone : compression_that_may_start(head);
  }

  std::size_t decode(Compression kind, std::string_view head, char* to, std::size_t size) {
    if (kind == Compression::kZip) {
      source_ = std::make_unique<ZipSource>(std::move(source_), head, stop_);
    } else {
      source_ = std::make_unique<DecodingSource>(std::move(source_), kind, head, stop_);
    }
    return source_->read(to, size);
  }

  std::unique_ptr<ByteSource> source_;  // of raw bytes, until it is known what they are
  const StopSource& stop_;
  bool known_ = false;
  std::string held_;  // text that the first read had no room for
};

}  // namespace

std::unique_ptr<ByteSource> open_input(const InputSpec& spec, const StopSource& stop) {
  return std::make_unique<InputSource>(open_source(spec, stop), stop);
}

}  // namespace nonet::runner
