// Zip end records; see zip_directory.h. Layout: APPNOTE.TXT of PKWARE, 4.3.14 to 4.3.16.
//
//   [directory] [zip64 end record, 56 bytes] [zip64 locator, 20 bytes] [end record, 22] [comment]
//                `-- these two only where a number does not fit into the last --'
#include "zip_directory.h"

namespace nonet::runner {
namespace {

constexpr std::string_view kEnd("PK\x05\x06", 4);
constexpr std::string_view kEnd64("PK\x06\x06", 4);
constexpr std::string_view kLocator("PK\x06\x07", 4);
constexpr std::size_t kEndBytes = 22;
constexpr std::size_t kEnd64Bytes = 56;
constexpr std::size_t kLocatorBytes = 20;

/// The little-endian number of `size` bytes at `at`.
std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) noexcept {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;)
    value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

}  // namespace

bool zip_ends_well(std::string_view tail, std::uint64_t bytes, std::uint64_t members) noexcept {
  const std::uint64_t before = bytes - tail.size();
  // The comment may hold anything, so look for the record from the end.
  std::size_t end = tail.rfind(kEnd);
  while (end != std::string_view::npos &&
         (tail.size() - end < kEndBytes ||
          number(tail, end + 20, 2) != tail.size() - end - kEndBytes)) {
    end = end == 0 ? std::string_view::npos : tail.rfind(kEnd, end - 1);
  }
  if (end == std::string_view::npos) return false;
  std::uint64_t counted = number(tail, end + 10, 2);
  std::uint64_t directory_bytes = number(tail, end + 12, 4);
  std::uint64_t directory_start = number(tail, end + 16, 4);
  std::uint64_t directory_end = before + end;
  if (end >= kLocatorBytes && tail.substr(end - kLocatorBytes).starts_with(kLocator)) {
    directory_end = number(tail, end - kLocatorBytes + 8, 8);
    const std::uint64_t at = directory_end - before;
    if (directory_end < before || at > end - kLocatorBytes ||
        end - kLocatorBytes - at < kEnd64Bytes || !tail.substr(at).starts_with(kEnd64)) {
      return false;
    }
    counted = number(tail, at + 32, 8);
    directory_bytes = number(tail, at + 40, 8);
    directory_start = number(tail, at + 48, 8);
  }
  return counted == members && directory_start + directory_bytes == directory_end;
}

}  // namespace nonet::runner
