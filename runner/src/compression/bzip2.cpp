// bzip2, through libbz2.
#include <bzlib.h>

#include <new>
#include <stdexcept>

#include "codec.h"

namespace nonet::runner {
namespace {

/// 82 MB of rows: level 1 takes 7.2 s to 32.9 MB and 1 MB of memory; level 9, the default of the
/// tool, takes 8.3 s to 32.4 MB and 8 MB.
constexpr int kLevel = 1;

class Bzip2Decoder final : public Decoder {
 public:
  ~Bzip2Decoder() override { BZ2_bzDecompressEnd(&stream_); }

  void begin() override {
    BZ2_bzDecompressEnd(&stream_);
    stream_ = {};
    if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
  }

  Step decode(std::string_view input, std::span<char> room) override {
    stream_.next_in = const_cast<char*>(input.data());  // it only reads
    stream_.avail_in = static_cast<unsigned>(input.size());
    stream_.next_out = room.data();
    stream_.avail_out = static_cast<unsigned>(room.size());
    const int result = BZ2_bzDecompress(&stream_);
    Step step = {.consumed = input.size() - stream_.avail_in,
                 .produced = room.size() - stream_.avail_out};
    if (result == BZ_MEM_ERROR) throw std::bad_alloc();
    if (result == BZ_STREAM_END) {
      step.status = Status::kEnd;
    } else if (result != BZ_OK) {
      step.status = Status::kDamaged;
      step.reason = result == BZ_DATA_ERROR_MAGIC ? "the header is wrong" : std::string_view();
    }
    return step;
  }

 private:
  bz_stream stream_{};
};

class Bzip2Encoder final : public Encoder {
 public:
  Bzip2Encoder() {
    if (BZ2_bzCompressInit(&stream_, kLevel, 0, 0) != BZ_OK) throw std::bad_alloc();
  }
  ~Bzip2Encoder() override { BZ2_bzCompressEnd(&stream_); }

  void encode(std::string_view text, std::vector<char>& out) override {
    stream_.next_in = const_cast<char*>(text.data());  // it only reads
    stream_.avail_in = static_cast<unsigned>(text.size());
    while (stream_.avail_in != 0) run(BZ_RUN, BZ_RUN_OK, out);
  }

  void finish(std::vector<char>& out) override {
    while (run(BZ_FINISH, BZ_FINISH_OK, out) != BZ_STREAM_END) {
    }
  }

 private:
  int run(int action, int expected, std::vector<char>& out) {
    const std::size_t before = out.size();
    out.resize(before + kEncoderPiece);
    stream_.next_out = out.data() + before;
    stream_.avail_out = static_cast<unsigned>(kEncoderPiece);
    const int result = BZ2_bzCompress(&stream_, action);
    out.resize(out.size() - stream_.avail_out);
    if (result != expected && result != BZ_STREAM_END) {
      throw std::logic_error("bzip2 compression failed");
    }
    return result;
  }

  bz_stream stream_{};
};

}  // namespace

std::unique_ptr<Decoder> bzip2_decoder() { return std::make_unique<Bzip2Decoder>(); }
std::unique_ptr<Encoder> bzip2_encoder() { return std::make_unique<Bzip2Encoder>(); }

}  // namespace nonet::runner
