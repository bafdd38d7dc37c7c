// SSE4.2: 8 lanes of 16 bits. Operations only; the algorithm is in the headers that use them.
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace nonet::lanes {

struct Sse42 {
  static constexpr int kLanes = 8;
  /// Whether any function of three inputs is one operation.
  static constexpr bool kTernaryLogic = false;
  using Vec = __m128i;               // 8 x 16 bits
  using Select = __m128i;            // a choice per lane: all bits or none
  using Bytes = __m128i;             // 16 x 8 bits, for the text at both ends
  static constexpr int kTexts = 16;  // puzzles that 16 Bytes hold 16 characters of

  static Vec load(const std::uint16_t* from) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
  }
  static void store(std::uint16_t* to, Vec a) {
    _mm_store_si128(reinterpret_cast<__m128i*>(to), a);
  }
  static Vec load_unaligned(const std::uint16_t* from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  }
  static void store_unaligned(std::uint16_t* to, Vec a) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), a);
  }
  static Vec splat(int value) { return _mm_set1_epi16(static_cast<short>(value)); }

  static Vec bit_and(Vec a, Vec b) { return _mm_and_si128(a, b); }
  static Vec bit_or(Vec a, Vec b) { return _mm_or_si128(a, b); }
  static Vec bit_xor(Vec a, Vec b) { return _mm_xor_si128(a, b); }
  static Vec and_not(Vec a, Vec b) { return _mm_andnot_si128(b, a); }

  static Vec or3(Vec a, Vec b, Vec c) { return bit_or(bit_or(a, b), c); }
  static Vec and3(Vec a, Vec b, Vec c) { return bit_and(bit_and(a, b), c); }
  static Vec xor3(Vec a, Vec b, Vec c) { return bit_xor(bit_xor(a, b), c); }
  static Vec majority(Vec a, Vec b, Vec c) { return bit_or(bit_and(a, b), and_or(c, a, b)); }
  static Vec exactly_one(Vec a, Vec b, Vec c) {
    return and_not(xor3(a, b, c), bit_and(bit_and(a, b), c));
  }
  /// a & (b | c)
  static Vec and_or(Vec a, Vec b, Vec c) { return bit_and(a, bit_or(b, c)); }
  /// a & ~(b | c)
  static Vec and_nor(Vec a, Vec b, Vec c) { return and_not(a, bit_or(b, c)); }

  static Vec add(Vec a, Vec b) { return _mm_add_epi16(a, b); }
  static Vec sub(Vec a, Vec b) { return _mm_sub_epi16(a, b); }
  static Vec min(Vec a, Vec b) { return _mm_min_epu16(a, b); }
  /// For values of at most 12 bits.
  static Vec popcount(Vec a) {
    const __m128i counts = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m128i nibble = splat(15);
    const __m128i low = _mm_shuffle_epi8(counts, bit_and(a, nibble));
    const __m128i middle = _mm_shuffle_epi8(counts, bit_and(_mm_srli_epi16(a, 4), nibble));
    const __m128i high = _mm_shuffle_epi8(counts, _mm_srli_epi16(a, 8));
    return add(add(low, middle), high);
  }

  /// `a` where it has at most one bit, else 0. `minus_one` is a - 1.
  static Vec lone_bit(Vec a, Vec minus_one) {
    return bit_and(a, equal(bit_and(a, minus_one), _mm_setzero_si128()));
  }
  /// a & first where that is not empty, else a & second.
  static Vec and_first_of(Vec a, Vec first, Vec second) {
    const __m128i none = equal(bit_and(a, first), _mm_setzero_si128());
    return and_or(a, first, bit_and(none, second));
  }

  static Select nonzero(Vec a) { return _mm_cmpgt_epi16(a, _mm_setzero_si128()); }
  static Select three_bits(Vec a) {
    const __m128i one = splat(1);
    const __m128i two = bit_and(a, sub(a, one));
    return nonzero(bit_and(two, sub(two, one)));
  }
  static Select less(Vec a, Vec b) { return _mm_cmpgt_epi16(b, a); }
  static Select equal(Vec a, Vec b) { return _mm_cmpeq_epi16(a, b); }
  static Select lanes(std::uint32_t mask) {
    const __m128i bits = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
    return equal(bit_and(splat(static_cast<int>(mask)), bits), bits);
  }
  static std::uint32_t mask(Select select) {
    return static_cast<std::uint32_t>(
        _mm_movemask_epi8(_mm_packs_epi16(select, _mm_setzero_si128())));
  }
  /// `b` where selected, else `a`.
  static Vec blend(Select select, Vec a, Vec b) { return _mm_blendv_epi8(a, b, select); }
  static void store_lanes(std::uint16_t* to, Select select, Vec a) {
    store(to, blend(select, load(to), a));
  }

  /// Where each lane comes from in permute(): byte indices.
  using Permutation = __m128i;
  /// `from` names a lane for each of the 8.
  static Permutation permutation(const std::uint16_t* from) {
    return add(_mm_mullo_epi16(load(from), splat(0x0202)), splat(0x0100));
  }
  static Vec permute(Vec a, Permutation from) { return _mm_shuffle_epi8(a, from); }

  /// Lanes that pull() replaces, and from where; `from` as in permutation().
  struct Pulling {
    Permutation from;
    Select select;
  };
  static Pulling pulling(const std::uint16_t* from, std::uint32_t mask) {
    return {permutation(from), lanes(mask)};
  }
  /// `a` with some lanes replaced by lanes of `b`.
  static Vec pull(Vec a, Vec b, const Pulling& p) { return blend(p.select, a, permute(b, p.from)); }

  /// Packs the low bytes of chosen lanes; see pack().
  using Packing = __m128i;
  /// `from` names the lane for each of the first 8 bytes.
  static Packing packing(const std::uint8_t* from) { return load_bytes(from); }
  static void pack(std::uint8_t* to, Vec a, Packing packing) {
    const __m128i low = bit_and(a, splat(255));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to),
                     _mm_shuffle_epi8(_mm_packus_epi16(low, low), packing));
  }

  /// Deals digits out of a row of 32 bytes, one to a lane; see deal().
  struct Dealing {
    __m128i low, high;
  };
  /// `from` names the byte for each of the 8 lanes.
  static Dealing dealing(const std::uint8_t* from) {
    const __m128i index = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
    // A shuffle index with the top bit set gives 0, so each half answers for its own bytes.
    return {_mm_adds_epu8(index, _mm_set1_epi8(0x70)), _mm_sub_epi8(index, _mm_set1_epi8(16))};
  }
  /// The candidates that the codes 0 to 10 stand for: all nine for 0 and 10.
  static Vec deal(const std::uint8_t* row, const Dealing& dealing) {
    const __m128i codes = _mm_or_si128(_mm_shuffle_epi8(load_bytes(row), dealing.low),
                                       _mm_shuffle_epi8(load_bytes(row + 16), dealing.high));
    const __m128i low = _mm_shuffle_epi8(
        _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, -1, 0, 0, 0, 0, 0), codes);
    const __m128i high =
        _mm_shuffle_epi8(_mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0), codes);
    return _mm_unpacklo_epi8(low, high);
  }

  /// 16 characters of line 0, at an offset.
  static Bytes load_text(const char* const* line, int offset) {
    return load_bytes(line[0] + offset);
  }
  static void store_text(char* const* line, int offset, Bytes a) {
    store_bytes(line[0] + offset, a);
  }
  static Bytes load_bytes(const void* from) {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
  }
  static void store_bytes(void* to, Bytes a) { _mm_storeu_si128(static_cast<__m128i*>(to), a); }
  static Bytes zip_low(Bytes a, Bytes b) { return _mm_unpacklo_epi8(a, b); }
  static Bytes zip_high(Bytes a, Bytes b) { return _mm_unpackhi_epi8(a, b); }
  static Bytes splat_byte(int value) { return _mm_set1_epi8(static_cast<char>(value)); }
  static Bytes add_bytes(Bytes a, Bytes b) { return _mm_add_epi8(a, b); }
  static Bytes min_bytes(Bytes a, Bytes b) { return _mm_min_epu8(a, b); }
  static Bytes low_nibbles(Bytes a) { return _mm_and_si128(a, _mm_set1_epi8(15)); }
  static Bytes high_nibbles(Bytes a) { return low_nibbles(_mm_srli_epi16(a, 4)); }
  /// `table` is 16 bytes.
  static Bytes look_up(const std::uint8_t* table, Bytes index) {
    return _mm_shuffle_epi8(load_bytes(table), index);
  }
};

}  // namespace nonet::lanes
