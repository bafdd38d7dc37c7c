// The content hash of a text that comes in pieces: XXH3-128.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct XXH3_state_s;

namespace nonet::runner {

/// An XXH3-128 value.
struct Digest {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend bool operator==(const Digest&, const Digest&) = default;
};

/// 32 hexadecimal digits, as xxhsum prints them.
[[nodiscard]] std::string to_hex(const Digest& digest);
/// Nothing unless `text` is 32 lower-case hexadecimal digits.
[[nodiscard]] std::optional<Digest> digest_from_hex(std::string_view text) noexcept;

/// Hashes what is added, in order. A copy goes on by itself; copying takes 600 bytes. Allocates
/// when constructed, then never.
class TextHash {
 public:
  TextHash();  ///< @throws std::bad_alloc
  TextHash(const TextHash& other) : TextHash() { *this = other; }
  TextHash& operator=(const TextHash& other) noexcept;
  ~TextHash() = default;

  void reset() noexcept;
  void add(std::string_view text) noexcept;
  /// Of all that was added since the last reset. More can be added after it.
  [[nodiscard]] Digest digest() const noexcept;

 private:
  struct Deleter {
    void operator()(XXH3_state_s* state) const noexcept;
  };
  std::unique_ptr<XXH3_state_s, Deleter> state_;
};

}  // namespace nonet::runner
