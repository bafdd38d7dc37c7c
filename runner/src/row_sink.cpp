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
    : file_(checked(name), stop),
      kind_(compression_for_name(name)),
      encoder_(encoder_for(kind_)) {}  // at once: without any rows there is a frame all the same

RowSink::RowSink(const std::string& name, const StopSource* stop, const PartialFile& left)
    : file_(checked(name), stop, left),
      kind_(compression_for_name(name)),
      encoder_(left.bytes == 0 ? encoder_for(kind_) : nullptr) {}

void RowSink::write(std::span<iovec> pieces) {
  if (kind_ == Compression::kNone) return file_.write(pieces);
  for (const iovec& piece : pieces) {
    std::string_view text(static_cast<const char*>(piece.iov_base), piece.iov_len);
    while (!text.empty()) {
      if (!encoder_) encoder_ = encoder_for(kind_);
      encoder_->encode(text.substr(0, kEncoderPiece), compressed_);
      text.remove_prefix(std::min(text.size(), kEncoderPiece));
      if (compressed_.size() < kWriteBytes) continue;
      file_.write({compressed_.data(), compressed_.size()});
      compressed_.clear();
    }
  }
}

std::optional<PartialFile> RowSink::end_frame() {
  end();
  compressed_.clear();
  encoder_.reset();
  return file_.partial();
}

void RowSink::end() {
  if (!encoder_) return;
  encoder_->finish(compressed_);
  file_.write({compressed_.data(), compressed_.size()});
}

}  // namespace nonet::runner
