// Where the elements of a JSON text end, without looking into them.
//
// The reader cuts with this, and workers find the same elements again. Two kinds of text:
//
//   array    [ "530...", "003...", ... ]     an element is what stands between commas
//   stream   {"puzzle": ...} {"puzzle": ...}  an element is a value after the other, whatever white
//                                             space there is
//
// A text is always walked from the byte that begins an element: in an array, the '[' or ',' before
// it, or the ']' after the last, to which everything that follows belongs; in a stream, a byte
// that is not white space. A line end within a string, which JSON forbids, ends the string: a
// quote that is missing then spoils what is in its line, not the rest of the input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nonet::runner {

enum class JsonText : std::uint8_t { kArray, kStream };

/// A walk over one element, which may go on over several pieces of text.
class JsonWalk {
 public:
  explicit JsonWalk(JsonText kind, std::uint64_t packed = 0) noexcept;

  /// Walks on. @return the bytes up to the end of the element, or npos when that is not in `text`
  [[nodiscard]] std::size_t find_end(std::string_view text) noexcept;

  /// The state, to go on from.
  [[nodiscard]] std::uint64_t packed() const noexcept;

 private:
  enum class Phase : std::uint8_t {
    kBefore,     ///< Nothing walked over yet.
    kElement,    ///< Within an array's element.
    kValue,      ///< Within a stream's value that brackets enclose.
    kOther,      ///< Within something else in a stream; it ends before a bracket or a line end.
    kAfterArray  ///< Behind the ']': no end.
  };

  [[nodiscard]] std::size_t end_of_string(std::string_view text, std::size_t at) noexcept;

  JsonText kind_;
  Phase phase_ = Phase::kBefore;
  bool in_string_ = false;
  bool escaped_ = false;
  std::uint64_t depth_ = 0;
};

[[nodiscard]] constexpr bool is_json_space(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// The number of white space bytes that a text starts with.
[[nodiscard]] std::size_t leading_json_space(std::string_view text) noexcept;

/// A text without the white space around it.
[[nodiscard]] std::string_view without_json_space(std::string_view text) noexcept;

}  // namespace nonet::runner
