// Fingerprints of puzzles: equal for the same givens, however the empty cells are written.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet::runner {

/// 128 bits, so that among 10^12 puzzles the chance of two different ones with the same
/// fingerprint is 1 in 10^14.
struct Fingerprint {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

struct FingerprintHash {
  std::size_t operator()(const Fingerprint& fingerprint) const noexcept { return fingerprint.low; }
};

/// @param puzzle  81 cells
[[nodiscard]] Fingerprint fingerprint(const char* puzzle) noexcept;

}  // namespace nonet::runner
