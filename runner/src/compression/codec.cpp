// Which codec is for which kind; see codec.h.
#include "codec.h"

namespace nonet::runner {

std::unique_ptr<Decoder> decoder_for(Compression kind) {
  switch (kind) {
    case Compression::kGzip: return gzip_decoder();
    case Compression::kXz: return xz_decoder();
    case Compression::kZstd: return zstd_decoder();
    case Compression::kBzip2: return bzip2_decoder();
    case Compression::kLz4: return lz4_decoder();
    case Compression::kNone:
    case Compression::kZip: break;
  }
  return nullptr;
}

std::unique_ptr<Encoder> encoder_for(Compression kind) {
  switch (kind) {
    case Compression::kGzip: return gzip_encoder();
    case Compression::kXz: return xz_encoder();
    case Compression::kZstd: return zstd_encoder();
    case Compression::kBzip2: return bzip2_encoder();
    case Compression::kLz4: return lz4_encoder();
    case Compression::kNone:
    case Compression::kZip: break;
  }
  return nullptr;
}

}  // namespace nonet::runner
