// gzip, through ISA-L: it decompresses 4.5 times as fast as zlib, and its level 1 compresses rows
// 5 times as fast as zlib's, to 97% of the size (Xeon, AVX-512: 82 MB of puzzles in 0.13 against
// 0.58 s, of rows in 0.3 against 1.6 s). Its levels 2 and 3 make 1% less in the same time. It
// checks the checksum and the length of each member.
#include <isa-l/igzip_lib.h>

#include <stdexcept>

#include "codec.h"

namespace nonet::runner {
namespace {

// ISA-L never writes to its input, but does not say so.
std::uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data()));
}

class GzipDecoder final : public Decoder {
 public:
  void begin() override {
    isal_inflate_init(&state_);
    state_.crc_flag = ISAL_GZIP;
  }

  Step decode(std::string_view input, std::span<char> room) override {
    state_.next_in = bytes_of(input);
    state_.avail_in = static_cast<std::uint32_t>(input.size());
    state_.next_out = reinterpret_cast<std::uint8_t*>(room.data());
    state_.avail_out = static_cast<std::uint32_t>(room.size());
    const int result = isal_inflate(&state_);
    Step step = {.consumed = input.size() - state_.avail_in,
                 .produced = room.size() - state_.avail_out};
    if (result < 0) {
      step.status = Status::kDamaged;
      step.reason = reason_of(result);
    } else if (state_.block_state == ISAL_BLOCK_FINISH) {
      step.status = Status::kEnd;
    }
    return step;
  }

 private:
  static std::string_view reason_of(int result) {
    switch (result) {
      case ISAL_INCORRECT_CHECKSUM: return "the checksum is wrong";
      case ISAL_INVALID_WRAPPER: return "the header is wrong";
      case ISAL_INVALID_BLOCK: return "there is a wrong block";
      case ISAL_INVALID_SYMBOL: return "there is a wrong symbol";
      case ISAL_INVALID_LOOKBACK: return "there is a wrong distance";
      default: return {};
    }
  }

  inflate_state state_{};
};

class GzipEncoder final : public Encoder {
 public:
  GzipEncoder() : level_buffer_(ISAL_DEF_LVL1_DEFAULT) {
    isal_deflate_init(&stream_);
    stream_.gzip_flag = IGZIP_GZIP;
    stream_.level = 1;
    stream_.level_buf = level_buffer_.data();
    stream_.level_buf_size = static_cast<std::uint32_t>(level_buffer_.size());
  }

  void encode(std::string_view text, std::vector<char>& out) override {
    stream_.next_in = bytes_of(text);
    stream_.avail_in = static_cast<std::uint32_t>(text.size());
    drain(out);
  }

  void finish(std::vector<char>& out) override {
    stream_.end_of_stream = 1;
    encode({}, out);
  }

 private:
  void drain(std::vector<char>& out) {
    do {
      const std::size_t before = out.size();
      out.resize(before + kEncoderPiece);
      stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data() + before);
      stream_.avail_out = kEncoderPiece;
      if (isal_deflate(&stream_) != COMP_OK) throw std::logic_error("gzip compression failed");
      out.resize(out.size() - stream_.avail_out);
    } while (stream_.avail_out == 0 || stream_.avail_in != 0 ||
             (stream_.end_of_stream != 0 && stream_.internal_state.state != ZSTATE_END));
  }

  std::vector<std::uint8_t> level_buffer_;
  isal_zstream stream_{};
};

}  // namespace

std::unique_ptr<Decoder> gzip_decoder() { return std::make_unique<GzipDecoder>(); }
std::unique_ptr<Encoder> gzip_encoder() { return std::make_unique<GzipEncoder>(); }

}  // namespace nonet::runner
