// Hashes text; see text_hash.h.
#include "text_hash.h"

#include <fmt/format.h>
#include <xxhash.h>
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
// Picks the best instruction set at run time: 10.3 GB/s against 4.3 GB/s of text in memory.
#include <xxh_x86dispatch.h>
#endif

#include <charconv>
#include <new>

namespace nonet::runner {

std::string to_hex(const Digest& digest) {
  return fmt::format("{:016x}{:016x}", digest.high, digest.low);
}

std::optional<Digest> digest_from_hex(std::string_view text) noexcept {
  constexpr std::size_t kHalf = 16;
  if (text.size() != 2 * kHalf) return std::nullopt;
  if (text.find_first_not_of("0123456789abcdef") != std::string_view::npos) return std::nullopt;
  Digest digest;
  std::from_chars(text.data(), text.data() + kHalf, digest.high, 16);
  std::from_chars(text.data() + kHalf, text.data() + 2 * kHalf, digest.low, 16);
  return digest;
}

void TextHash::Deleter::operator()(XXH3_state_s* state) const noexcept { XXH3_freeState(state); }

TextHash::TextHash() : state_(XXH3_createState()) {
  if (!state_) throw std::bad_alloc();
  reset();
}

TextHash& TextHash::operator=(const TextHash& other) noexcept {
  if (this != &other) XXH3_copyState(state_.get(), other.state_.get());
  return *this;
}

void TextHash::reset() noexcept { XXH3_128bits_reset(state_.get()); }

void TextHash::add(std::string_view text) noexcept {
  XXH3_128bits_update(state_.get(), text.data(), text.size());
}

Digest TextHash::digest() const noexcept {
  const XXH128_hash_t hash = XXH3_128bits_digest(state_.get());
  return {hash.high64, hash.low64};
}

}  // namespace nonet::runner
