// lz4 frames, through liblz4.
#include <lz4frame.h>

#include <new>
#include <stdexcept>
#include <string>

#include "codec.h"

namespace nonet::runner {
namespace {

/// 82 MB of rows take 0.33 s to 67.5 MB with the fast compressor, and 1.6 s to 51.7 MB with the
/// other one: who wants them small has zstd.
constexpr LZ4F_preferences_t kPreferences = {
    .frameInfo = {.blockSizeID = LZ4F_max256KB,
                  .contentChecksumFlag = LZ4F_contentChecksumEnabled}};

class Lz4Decoder final : public Decoder {
 public:
  Lz4Decoder() {
    if (LZ4F_isError(LZ4F_createDecompressionContext(&context_, LZ4F_VERSION)) != 0) {
      throw std::bad_alloc();
    }
  }
  ~Lz4Decoder() override { LZ4F_freeDecompressionContext(context_); }

  void begin() override { LZ4F_resetDecompressionContext(context_); }

  Step decode(std::string_view input, std::span<char> room) override {
    Step step;
    for (;;) {
      std::size_t consumed = input.size() - step.consumed;
      std::size_t produced = room.size() - step.produced;
      const std::size_t result = LZ4F_decompress(context_, room.data() + step.produced, &produced,
                                                 input.data() + step.consumed, &consumed, nullptr);
      if (LZ4F_isError(result) != 0) {
        step.status = Status::kDamaged;
        step.reason = LZ4F_getErrorName(result);
        return step;
      }
      step.consumed += consumed;
      step.produced += produced;
      if (result == 0) {
        step.status = Status::kEnd;
        return step;
      }
      if (consumed == 0 && produced == 0) return step;
      if (step.consumed == input.size() || step.produced == room.size()) return step;
    }
  }

 private:
  LZ4F_dctx* context_ = nullptr;
};

class Lz4Encoder final : public Encoder {
 public:
  Lz4Encoder() {
    if (LZ4F_isError(LZ4F_createCompressionContext(&context_, LZ4F_VERSION)) != 0) {
      throw std::bad_alloc();
    }
  }
  ~Lz4Encoder() override { LZ4F_freeCompressionContext(context_); }

  void encode(std::string_view text, std::vector<char>& out) override {
    if (!begun_) begin(out);
    append(out, LZ4F_compressBound(text.size(), &kPreferences), [&](char* to, std::size_t size) {
      return LZ4F_compressUpdate(context_, to, size, text.data(), text.size(), nullptr);
    });
  }

  void finish(std::vector<char>& out) override {
    if (!begun_) begin(out);
    append(out, LZ4F_compressBound(0, &kPreferences), [&](char* to, std::size_t size) {
      return LZ4F_compressEnd(context_, to, size, nullptr);
    });
  }

 private:
  void begin(std::vector<char>& out) {
    append(out, LZ4F_HEADER_SIZE_MAX, [&](char* to, std::size_t size) {
      return LZ4F_compressBegin(context_, to, size, &kPreferences);
    });
    begun_ = true;
  }

  /// Appends what `step` writes to the room of `most` bytes that it is given.
  template <typename Step>
  static void append(std::vector<char>& out, std::size_t most, Step&& step) {
    const std::size_t before = out.size();
    out.resize(before + most);
    const std::size_t written = step(out.data() + before, most);
    if (LZ4F_isError(written) != 0) {
      throw std::runtime_error(std::string("lz4: ") + LZ4F_getErrorName(written));
    }
    out.resize(before + written);
  }

  LZ4F_cctx* context_ = nullptr;
  bool begun_ = false;
};

}  // namespace

std::unique_ptr<Decoder> lz4_decoder() { return std::make_unique<Lz4Decoder>(); }
std::unique_ptr<Encoder> lz4_encoder() { return std::make_unique<Lz4Encoder>(); }

}  // namespace nonet::runner
