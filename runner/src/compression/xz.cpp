// xz, through liblzma.
#include <lzma.h>

#include <new>
#include <stdexcept>

#include "codec.h"

namespace nonet::runner {
namespace {

/// 82 MB of rows: level 0 takes 6.8 s to 37.5 MB, 1 takes 8.7 s to 35.9 MB, and those after it
/// many times that for little.
constexpr std::uint32_t kLevel = 1;

const std::uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

class XzDecoder final : public Decoder {
 public:
  ~XzDecoder() override { lzma_end(&stream_); }

  void begin() override {
    // One stream, without LZMA_CONCATENATED: what follows it is told better outside.
    if (lzma_stream_decoder(&stream_, kMostDecoderMemory, 0) != LZMA_OK) throw std::bad_alloc();
  }

  Step decode(std::string_view input, std::span<char> room) override {
    stream_.next_in = bytes_of(input);
    stream_.avail_in = input.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(room.data());
    stream_.avail_out = room.size();
    const lzma_ret result = lzma_code(&stream_, LZMA_RUN);
    Step step = {.consumed = input.size() - stream_.avail_in,
                 .produced = room.size() - stream_.avail_out};
    switch (result) {
      case LZMA_OK:
      case LZMA_BUF_ERROR: break;  // the latter: it needs more input or room
      case LZMA_STREAM_END: step.status = Status::kEnd; break;
      case LZMA_MEM_ERROR: throw std::bad_alloc();
      case LZMA_MEMLIMIT_ERROR:
        step.status = Status::kDamaged;
        step.reason = "it needs more than 128 MiB of memory";
        break;
      case LZMA_OPTIONS_ERROR:
        step.status = Status::kDamaged;
        step.reason = "it uses options that liblzma does not know";
        break;
      default: step.status = Status::kDamaged;
    }
    return step;
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
};

class XzEncoder final : public Encoder {
 public:
  XzEncoder() {
    if (lzma_easy_encoder(&stream_, kLevel, LZMA_CHECK_CRC64) != LZMA_OK) throw std::bad_alloc();
  }
  ~XzEncoder() override { lzma_end(&stream_); }

  void encode(std::string_view text, std::vector<char>& out) override {
    stream_.next_in = bytes_of(text);
    stream_.avail_in = text.size();
    run(LZMA_RUN, out);
  }

  void finish(std::vector<char>& out) override { run(LZMA_FINISH, out); }

 private:
  void run(lzma_action action, std::vector<char>& out) {
    lzma_ret result = LZMA_OK;
    do {
      const std::size_t before = out.size();
      out.resize(before + kEncoderPiece);
      stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data() + before);
      stream_.avail_out = kEncoderPiece;
      result = lzma_code(&stream_, action);
      out.resize(out.size() - stream_.avail_out);
      if (result == LZMA_MEM_ERROR) throw std::bad_alloc();
      if (result != LZMA_OK && result != LZMA_STREAM_END) {
        throw std::logic_error("xz compression failed");
      }
    } while (action == LZMA_FINISH ? result != LZMA_STREAM_END
                                   : stream_.avail_in != 0 || stream_.avail_out == 0);
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
};

}  // namespace

std::unique_ptr<Decoder> xz_decoder() { return std::make_unique<XzDecoder>(); }
std::unique_ptr<Encoder> xz_encoder() { return std::make_unique<XzEncoder>(); }

}  // namespace nonet::runner
