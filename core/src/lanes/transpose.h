// 16 x 16 bytes, rows to columns: how text meets lanes at both ends. Where Bytes has two halves,
// each is a square of its own.
#pragma once

namespace nonet::lanes {

/// Transposes 16 vectors of 16 bytes in place.
///
/// Zipping vector i with vector i + 8 rotates the eight bits of a byte's address (four of the
/// vector, four within) by one; after four rounds the halves have changed places.
template <class I>
[[gnu::always_inline]] inline void transpose(typename I::Bytes* rows) noexcept {
  typename I::Bytes other[16];
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 8; ++i) {
      other[2 * i] = I::zip_low(rows[i], rows[i + 8]);
      other[2 * i + 1] = I::zip_high(rows[i], rows[i + 8]);
    }
    for (int i = 0; i < 8; ++i) {
      rows[2 * i] = I::zip_low(other[i], other[i + 8]);
      rows[2 * i + 1] = I::zip_high(other[i], other[i + 8]);
    }
  }
}

}  // namespace nonet::lanes
