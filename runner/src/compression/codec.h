// What every kind of compressed stream can do, over the library that knows it. One file for each
// kind; zip, which is an archive and not a stream, is in zip_source.h.
//
// Each kind has its own library behind it, and not libarchive, which reads them all: libarchive
// 3.6 never looks at the checksum of gzip data, takes whatever follows gzip, bzip2 and lz4 data for
// nothing, and throws away up to 128 KiB of good text before the damage in xz and zstd data.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "compression.h"

namespace nonet::runner {

/// Decompresses one stream after the other. Not thread-safe.
class Decoder {
 public:
  enum class Status : std::uint8_t {
    kMore,     ///< Goes on, with more input or more room.
    kEnd,      ///< The stream has ended, its checksum is right, and all of it has been given out.
    kDamaged,  ///< It cannot go on; what was given out before is all there is.
  };
  struct Step {
    std::size_t consumed = 0;  ///< Bytes of the input that are done with.
    std::size_t produced = 0;  ///< Bytes that were written.
    Status status = Status::kMore;
    std::string_view reason = {};  ///< Why it is damaged, where the library tells; static.
  };

  virtual ~Decoder() = default;
  Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  /// Starts a stream. @throws std::bad_alloc
  virtual void begin() = 0;

  /// Decompresses until the input is used up, the room is full or the stream ends.
  [[nodiscard]] virtual Step decode(std::string_view input, std::span<char> room) = 0;
};

/// Compresses one stream. Not thread-safe. Everything may throw std::bad_alloc.
class Encoder {
 public:
  virtual ~Encoder() = default;
  Encoder() = default;
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;

  /// Appends to `out` what comes out; the rest stays inside. Calls with up to kEncoderPiece bytes
  /// are what memory is laid out for.
  virtual void encode(std::string_view text, std::vector<char>& out) = 0;
  /// Appends the rest, and the end of the stream.
  virtual void finish(std::vector<char>& out) = 0;
};

inline constexpr std::size_t kEncoderPiece = std::size_t{64} << 10;

/// A stream that asks for more memory than this to be decompressed is refused. It is what
/// `zstd` takes without being asked, and `xz -9` asks for half of it.
inline constexpr std::size_t kMostDecoderMemory = std::size_t{128} << 20;

// One of each for gzip.cpp, xz.cpp, zstd.cpp, bzip2.cpp and lz4.cpp.
std::unique_ptr<Decoder> gzip_decoder();
std::unique_ptr<Encoder> gzip_encoder();
std::unique_ptr<Decoder> xz_decoder();
std::unique_ptr<Encoder> xz_encoder();
std::unique_ptr<Decoder> zstd_decoder();
std::unique_ptr<Encoder> zstd_encoder();
std::unique_ptr<Decoder> bzip2_decoder();
std::unique_ptr<Encoder> bzip2_encoder();
std::unique_ptr<Decoder> lz4_decoder();
std::unique_ptr<Encoder> lz4_encoder();

/// Null for kNone and kZip.
[[nodiscard]] std::unique_ptr<Decoder> decoder_for(Compression kind);
[[nodiscard]] std::unique_ptr<Encoder> encoder_for(Compression kind);

}  // namespace nonet::runner
