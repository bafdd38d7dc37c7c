// The text of a zip archive's members, one after the other, as a byte source.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "byte_source.h"

struct archive;

namespace nonet::runner {

/// All regular members, in the order of the archive, are one text; each starts on a new line,
/// and a newline is put in where the last one of a member is missing. A member that is encrypted,
/// damaged, cut short or in another format than those before it is an InputError that names it;
/// so is an archive without its directory at the end. Before damage, the text of up to 1 KiB of
/// compressed data is lost. Memory: about 0.5 MiB.
class ZipSource final : public ByteSource {
 public:
  /// @param raw   where the archive comes from; it is read from front to end
  /// @param head  bytes that were taken from it already
  ZipSource(std::unique_ptr<ByteSource> raw, std::string_view head, const StopSource& stop);
  ~ZipSource() override;

  std::size_t read(char* to, std::size_t size) override;
  /// Whether more of the archive is there: text may then need more than that to come out.
  bool ready_within(int milliseconds) override { return raw_->ready_within(milliseconds); }
  [[nodiscard]] std::optional<Compression> compression() const noexcept override {
    return Compression::kZip;
  }
  [[nodiscard]] std::uint64_t raw_bytes() const noexcept override { return raw_bytes_; }

 private:
  class Archive;

  void next_member();
  void next_block();
  void start_member();
  void check_format(std::string_view format, std::string_view header);
  void check_directory();
  [[noreturn]] void fail_member(std::string_view what) const;

  std::unique_ptr<ByteSource> raw_;
  const StopSource& stop_;
  std::unique_ptr<Archive> archive_;
  std::uint64_t raw_bytes_ = 0;

  std::string member_;         // the name of the one being read
  std::uint64_t members_ = 0;  // seen so far, folders included
  bool in_member_ = false;
  bool ended_ = false;
  std::string start_;          // how the member starts
  std::string_view block_;     // decompressed text, not yet handed out; may be in start_
  char last_ = 0;              // the last byte handed out; 0 before the first
  std::string format_;         // of the members so far; empty while nothing tells
  std::string header_;         // what that member has before its first record
  std::string format_member_;  // the member that told
  std::uint64_t members_with_records_ = 0;
};

}  // namespace nonet::runner
