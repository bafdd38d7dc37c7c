// Zip archives; see zip_source.h. An archive, unlike a stream, comes in many variants (64-bit
// sizes, sizes that follow the data, five kinds of compression), so libarchive reads it. Reading
// from front to end, it does not see when the directory at the end is missing, or speaks of other
// members: zip_directory.h looks at that.
#include "zip_source.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <vector>

#include "formats/detect.h"
#include "zip_directory.h"

namespace nonet::runner {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{64} << 10;

/// libarchive is given this much at a time. Where it finds damage, the text of what it was given
/// last is lost: with larger pieces, more of it would be.
constexpr std::size_t kPieceBytes = 1024;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

/// libarchive's reader, over the raw source.
class ZipSource::Archive {
 public:
  Archive(ByteSource& raw, std::string_view head, const StopSource& stop, std::uint64_t& raw_bytes)
      : raw_(raw), stop_(stop), raw_bytes_(raw_bytes), head_(head), reader_(archive_read_new()) {
    if (!reader_) throw std::bad_alloc();
    archive_read_support_format_zip_streamable(reader_);
    if (archive_read_open(reader_, this, nullptr, &Archive::give, nullptr) != ARCHIVE_OK) {
      const std::string why = message();
      archive_read_free(reader_);
      throw InputError("zip archive: " + why);
    }
  }
  ~Archive() { archive_read_free(reader_); }
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  [[nodiscard]] archive* reader() const noexcept { return reader_; }

  /// What went wrong: the raw source's own error, or libarchive's.
  [[nodiscard]] std::string message() const {
    if (!raw_error_.empty()) return raw_error_;
    const char* text = archive_error_string(reader_);
    return text ? text : "it cannot be read";
  }

  /// Reads what libarchive leaves unread. @throws InputError
  std::string_view read_tail() {
    while (!stop_.requested() && read_raw() != 0) {
    }
    if (!raw_error_.empty()) throw InputError(raw_error_);
    return tail_;
  }

 private:
  /// Gives libarchive more bytes; no exception may pass through it.
  static la_ssize_t give(archive* /*reader*/, void* self, const void** bytes) noexcept {
    auto& archive = *static_cast<Archive*>(self);
    if (archive.unread_.empty()) archive.read_raw();
    if (archive.unread_.empty() && !archive.raw_error_.empty()) return ARCHIVE_FATAL;
    const std::string_view piece = archive.unread_.substr(0, kPieceBytes);
    archive.unread_.remove_prefix(piece.size());
    *bytes = piece.data();
    return static_cast<la_ssize_t>(piece.size());
  }

  std::size_t read_raw() noexcept {
    unread_ = {};
    try {
      if (buffer_.empty()) {
        buffer_.resize(kBufferBytes);
        unread_ = head_;
      } else {
        unread_ = {buffer_.data(), raw_.read(buffer_.data(), buffer_.size())};
      }
      raw_bytes_ += unread_.size();
      tail_.append(unread_);
      if (tail_.size() > 2 * kZipTailBytes) tail_.erase(0, tail_.size() - kZipTailBytes);
    } catch (const std::exception& error) {
      raw_error_ = error.what();
    }
    return unread_.size();
  }

  ByteSource& raw_;
  const StopSource& stop_;
  std::uint64_t& raw_bytes_;
  std::string head_;
  std::vector<char> buffer_;
  std::string_view unread_;  // what libarchive was not given yet
  std::string tail_;
  std::string raw_error_;
  archive* reader_;
};

ZipSource::ZipSource(std::unique_ptr<ByteSource> raw, std::string_view head, const StopSource& stop)
    : raw_(std::move(raw)), stop_(stop) {
  archive_ = std::make_unique<Archive>(*raw_, head, stop, raw_bytes_);
}

ZipSource::~ZipSource() = default;

std::size_t ZipSource::read(char* to, std::size_t size) {
  while (block_.empty()) {
    if (ended_ || stop_.requested()) return 0;
    in_member_ ? next_block() : next_member();
  }
  const std::size_t count = std::min(size, block_.size());
  std::copy_n(block_.begin(), count, to);
  block_.remove_prefix(count);
  if (count != 0) last_ = to[count - 1];
  return count;
}

/// Goes on to the next member, or to the end of the archive.
void ZipSource::next_member() {
  archive_entry* entry = nullptr;
  const int result = archive_read_next_header(archive_->reader(), &entry);
  if (stop_.requested()) return;
  if (result == ARCHIVE_EOF) {
    check_directory();
    ended_ = true;
    return;
  }
  if (result < ARCHIVE_WARN) {
    const std::string where = member_.empty() ? "" : " after member " + member_;
    throw InputError("zip archive" + where + ": " + archive_->message());
  }
  ++members_;
  const char* name = archive_entry_pathname(entry);
  member_ = name ? name : fmt::format("number {}", members_);
  if (archive_entry_is_data_encrypted(entry) != 0) fail_member("it is encrypted");
  if (archive_entry_filetype(entry) != AE_IFREG) return;
  in_member_ = true;
  start_member();
}

/// Takes the next piece of the member's text, or comes to its end.
void ZipSource::next_block() {
  const void* text = nullptr;
  std::size_t size = 0;
  la_int64_t offset = 0;
  const int result = archive_read_data_block(archive_->reader(), &text, &size, &offset);
  if (stop_.requested()) return;
  in_member_ = result == ARCHIVE_OK;
  if (in_member_) {
    block_ = {static_cast<const char*>(text), size};
  } else if (result != ARCHIVE_EOF) {
    fail_member(archive_->message());
  }
}

/// Takes as much of the member as tells its format, and makes it start on a new line.
void ZipSource::start_member() {
  start_.clear();
  std::string_view lines;
  Detection found;
  do {
    next_block();
    start_.append(block_);
    block_ = {};
    const bool all = !in_member_ || start_.size() > kMaxRecordBytes;
    lines = std::string_view(start_).substr(0, all ? start_.size() : start_.rfind('\n') + 1);
    if (lines.starts_with(kByteOrderMark)) lines.remove_prefix(kByteOrderMark.size());
    found = detect(lines, {}, all, {});
    if (all) break;
  } while (!stop_.requested() && !found.format && found.error.empty());
  if (found.format) check_format(found.format->name(), lines.substr(0, found.passed));
  if (last_ != 0 && start_.starts_with(kByteOrderMark)) start_.erase(0, kByteOrderMark.size());
  if (format_ == "csv" && found.format && members_with_records_ > 1) {
    // The header of the first member speaks for all. Its lines stay, or numbers would be wrong.
    const auto rows = std::count(start_.data(), start_.data() + found.passed, '\n');
    start_.replace(0, found.passed, static_cast<std::size_t>(rows), '\n');
  }
  if (last_ != 0 && last_ != '\n' && !start_.empty()) start_.insert(0, 1, '\n');
  block_ = start_;
}

/// Records of several formats, or of tables with different columns, cannot be one input.
/// @param header  what comes before the first record
void ZipSource::check_format(std::string_view format, std::string_view header) {
  ++members_with_records_;
  if (members_with_records_ == 1) {
    format_ = format;
    header_ = header;
    format_member_ = member_;
  } else if (format_ != format) {
    fail_member(fmt::format("its format is {}, and that of {} before it is {}", format,
                            format_member_, format_));
  } else if (format == "csv" && header_ != header) {
    fail_member(fmt::format("it does not begin as {} before it does", format_member_));
  }
}

void ZipSource::check_directory() {
  const std::string_view tail = archive_->read_tail();
  if (stop_.requested() || zip_ends_well(tail, raw_bytes_, members_)) return;
  throw InputError("zip archive: its directory is missing, or does not agree with its members");
}

void ZipSource::fail_member(std::string_view what) const {
  throw InputError(fmt::format("zip member {}: {}", member_, what));
}

}  // namespace nonet::runner
