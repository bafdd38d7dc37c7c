// zstd, through libzstd.
#include <zstd.h>
#include <zstd_errors.h>

#include <new>
#include <stdexcept>

#include "codec.h"

namespace nonet::runner {
namespace {

/// 82 MB of rows: level 1 takes 0.36 s to 34.1 MB; level 3, the default of the tool, takes 0.81 s
/// to 37.3 MB.
constexpr int kLevel = 1;

struct DecoderDeleter {
  void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
};

struct EncoderDeleter {
  void operator()(ZSTD_CCtx* context) const noexcept { ZSTD_freeCCtx(context); }
};

class ZstdDecoder final : public Decoder {
 public:
  ZstdDecoder() : context_(ZSTD_createDCtx()) {
    if (!context_) throw std::bad_alloc();
    // 2^27 bytes are kMostDecoderMemory.
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, 27);
  }

  void begin() override { ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only); }

  Step decode(std::string_view input, std::span<char> room) override {
    ZSTD_inBuffer in = {input.data(), input.size(), 0};
    ZSTD_outBuffer out = {room.data(), room.size(), 0};
    for (;;) {
      const std::size_t result = ZSTD_decompressStream(context_.get(), &out, &in);
      Step step = {.consumed = in.pos, .produced = out.pos};
      if (ZSTD_isError(result) != 0) {
        if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
        step.status = Status::kDamaged;
        step.reason = ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge
                          ? "it needs more than 128 MiB of memory"
                          : ZSTD_getErrorName(result);
        return step;
      }
      if (result == 0) step.status = Status::kEnd;
      // It returns after each block.
      if (result == 0 || in.pos == in.size || out.pos == out.size) return step;
    }
  }

 private:
  std::unique_ptr<ZSTD_DCtx, DecoderDeleter> context_;
};

class ZstdEncoder final : public Encoder {
 public:
  ZstdEncoder() : context_(ZSTD_createCCtx()) {
    if (!context_) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
  }

  void encode(std::string_view text, std::vector<char>& out) override {
    run(text, ZSTD_e_continue, out);
  }
  void finish(std::vector<char>& out) override { run({}, ZSTD_e_end, out); }

 private:
  void run(std::string_view text, ZSTD_EndDirective directive, std::vector<char>& out) {
    ZSTD_inBuffer in = {text.data(), text.size(), 0};
    std::size_t left = 0;
    do {
      const std::size_t before = out.size();
      out.resize(before + kEncoderPiece);
      ZSTD_outBuffer to = {out.data() + before, kEncoderPiece, 0};
      left = ZSTD_compressStream2(context_.get(), &to, &in, directive);
      out.resize(before + to.pos);
      if (ZSTD_isError(left) != 0) {
        if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) throw std::bad_alloc();
        throw std::logic_error("zstd compression failed");
      }
    } while (directive == ZSTD_e_end ? left != 0 : in.pos != in.size);
  }

  std::unique_ptr<ZSTD_CCtx, EncoderDeleter> context_;
};

}  // namespace

std::unique_ptr<Decoder> zstd_decoder() { return std::make_unique<ZstdDecoder>(); }
std::unique_ptr<Encoder> zstd_encoder() { return std::make_unique<ZstdEncoder>(); }

}  // namespace nonet::runner
