// The text of a compressed stream, as a byte source over the source of its bytes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "byte_source.h"
#include "codec.h"

namespace nonet::runner {

/// Streams that follow each other (as `cat a.gz b.gz` and pigz make them) are one text. A stream
/// that is damaged, ends early or is followed by anything else is an InputError, thrown after the
/// last byte of text before it. It holds 128 KiB of compressed data and what the decoder needs.
class DecodingSource final : public ByteSource {
 public:
  /// @param raw   where the compressed bytes come from
  /// @param head  bytes that were taken from it already
  DecodingSource(std::unique_ptr<ByteSource> raw, Compression kind, std::string_view head,
                 const StopSource& stop);

  std::size_t read(char* to, std::size_t size) override;
  bool ready_within(int milliseconds) override;
  [[nodiscard]] std::optional<Compression> compression() const noexcept override { return kind_; }
  [[nodiscard]] std::uint64_t raw_bytes() const noexcept override { return raw_bytes_; }

 private:
  enum class Patience : std::uint8_t { kWait, kDoNotWait };

  std::size_t produce(char* to, std::size_t size, Patience patience);
  bool begin_stream(Patience patience);
  bool refill(Patience patience);
  void fail(std::string_view what, std::string_view reason = {});

  std::unique_ptr<ByteSource> raw_;
  Compression kind_;
  const StopSource& stop_;
  std::unique_ptr<Decoder> decoder_;

  std::vector<char> buffer_;  // compressed bytes,
  std::string_view input_;    // and those of them that were not decoded yet
  std::uint64_t raw_bytes_;   // read so far
  bool raw_ended_ = false;
  bool in_stream_ = false;  // the decoder has begun a stream and not ended it
  bool drained_ = true;     // the decoder has given out all that it can without more input
  bool ended_ = false;
  std::optional<std::string> failure_;  // to be thrown when the text before it is read

  std::string ahead_;  // text that ready_within() found
};

}  // namespace nonet::runner
