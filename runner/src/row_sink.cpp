// Compressing on the way to the file; see row_sink.h.
#include "row_sink.h"

#include <algorithm>

namespace nonet::runner {
namespace {

/// Compressed bytes are written when there are this many.
constexpr std::size_t kWriteBytes = std::size_t{256} << 10;

/// Before the file is opened: nothing is to be left behind.
const std::string& checked(const std::string& name) {
  if (compression_for_name(name) == Compression::kZip) {
    throw OutputError(name + ": zip archives cannot be written; .gz, .xz, .zst, .bz2, .lz4 can");
  }
  return name;
}

}  // namespace

RowSink::RowSink(const std::string& name, const StopSource* stop)
    : file_(checked(name), stop), encoder_(encoder_for(compression_for_name(name))) {}

void RowSink::write(std::span<iovec> pieces) {
  if (!encoder_) return file_.write(pieces);
  for (const iovec& piece : pieces) {
    std::string_view text(static_cast<const char*>(piece.iov_base), piece.iov_len);
    while (!text.empty()) {
      encoder_->encode(text.substr(0, kEncoderPiece), compressed_);
      text.remove_prefix(std::min(text.size(), kEncoderPiece));
      if (compressed_.size() < kWriteBytes) continue;
      file_.write({compressed_.data(), compressed_.size()});
      compressed_.clear();
    }
  }
}

void RowSink::end() {
  if (!encoder_) return;
  encoder_->finish(compressed_);
  file_.write({compressed_.data(), compressed_.size()});
}

}  // namespace nonet::runner
