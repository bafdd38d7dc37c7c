// AVX2: 16 lanes of 16 bits. Operations only; the algorithm is in the headers that use them.
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace nonet::lanes {

struct Avx2 {
  static constexpr int kLanes = 16;
  /// Whether any function of three inputs is one operation.
  static constexpr bool kTernaryLogic = false;
  using Vec = __m256i;               // 16 x 16 bits
  using Select = __m256i;            // a choice per lane: all bits or none
  using Bytes = __m128i;             // 16 x 8 bits, for the text at both ends
  static constexpr int kTexts = 16;  // puzzles that 16 Bytes hold 16 characters of

  static Vec load(const std::uint16_t* from) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
  }
  static void store(std::uint16_t* to, Vec a) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(to), a);
  }
  static Vec load_unaligned(const std::uint16_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
  }
  static void store_unaligned(std::uint16_t* to, Vec a) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), a);
  }
  static Vec splat(int value) { return _mm256_set1_epi16(static_cast<short>(value)); }

  static Vec bit_and(Vec a, Vec b) { return _mm256_and_si256(a, b); }
  static Vec bit_or(Vec a, Vec b) { return _mm256_or_si256(a, b); }
  static Vec bit_xor(Vec a, Vec b) { return _mm256_xor_si256(a, b); }
  static Vec and_not(Vec a, Vec b) { return _mm256_andnot_si256(b, a); }

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

  static Vec add(Vec a, Vec b) { return _mm256_add_epi16(a, b); }
  static Vec sub(Vec a, Vec b) { return _mm256_sub_epi16(a, b); }
  static Vec min(Vec a, Vec b) { return _mm256_min_epu16(a, b); }
  /// For values of at most 12 bits.
  static Vec popcount(Vec a) {
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                            2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = splat(15);
    const __m256i low = _mm256_shuffle_epi8(counts, bit_and(a, nibble));
    const __m256i middle = _mm256_shuffle_epi8(counts, bit_and(_mm256_srli_epi16(a, 4), nibble));
    const __m256i high = _mm256_shuffle_epi8(counts, _mm256_srli_epi16(a, 8));
    return add(add(low, middle), high);
  }

  /// `a` where it has at most one bit, else 0. `minus_one` is a - 1.
  static Vec lone_bit(Vec a, Vec minus_one) {
    return bit_and(a, equal(bit_and(a, minus_one), _mm256_setzero_si256()));
  }
  /// a & first where that is not empty, else a & second.
  static Vec and_first_of(Vec a, Vec first, Vec second) {
    const __m256i none = equal(bit_and(a, first), _mm256_setzero_si256());
    return and_or(a, first, bit_and(none, second));
  }

  static Select nonzero(Vec a) { return _mm256_cmpgt_epi16(a, _mm256_setzero_si256()); }
  static Select three_bits(Vec a) {
    const __m256i one = splat(1);
    const __m256i two = bit_and(a, sub(a, one));
    return nonzero(bit_and(two, sub(two, one)));
  }
  static Select less(Vec a, Vec b) { return _mm256_cmpgt_epi16(b, a); }
  static Select equal(Vec a, Vec b) { return _mm256_cmpeq_epi16(a, b); }
  static Select lanes(std::uint32_t mask) {
    const __m256i bits = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096,
                                           8192, 16384, static_cast<short>(32768));
    return equal(bit_and(splat(static_cast<int>(mask)), bits), bits);
  }
  static std::uint32_t mask(Select select) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(
        _mm_packs_epi16(_mm256_castsi256_si128(select), _mm256_extracti128_si256(select, 1))));
  }
  /// `b` where selected, else `a`.
  static Vec blend(Select select, Vec a, Vec b) { return _mm256_blendv_epi8(a, b, select); }
  static void store_lanes(std::uint16_t* to, Select select, Vec a) {
    store(to, blend(select, load(to), a));
  }

  /// Where each lane comes from in permute(): byte indices into the vector for the lanes that stay
  /// in their half, and into the vector with its halves exchanged for the others.
  struct Permutation {
    __m256i stay, cross;
  };
  /// `from` names a lane for each of the 16.
  static Permutation permutation(const std::uint16_t* from) {
    const __m256i lane = load(from);
    // Bytes 2n and 2n + 1 of the half for lane n.
    const __m256i bytes =
        add(_mm256_mullo_epi16(bit_and(lane, splat(7)), splat(0x0202)), splat(0x0100));
    const __m256i half = _mm256_set_m128i(_mm_set1_epi16(8), _mm_setzero_si128());
    const __m256i stays = equal(bit_and(lane, splat(8)), half);
    const __m256i none = splat(0x8080);  // a shuffle index with the top bit set gives 0
    return {blend(stays, none, bytes), blend(stays, bytes, none)};
  }
  static Vec permute(Vec a, const Permutation& from) {
    const __m256i exchanged = _mm256_permute4x64_epi64(a, 0x4e);
    return bit_or(_mm256_shuffle_epi8(a, from.stay), _mm256_shuffle_epi8(exchanged, from.cross));
  }

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
  /// `from` names the lane for each of the 16 bytes.
  static Packing packing(const std::uint8_t* from) { return load_bytes(from); }
  static void pack(std::uint8_t* to, Vec a, Packing packing) {
    const __m256i low = bit_and(a, splat(255));
    const __m128i bytes =
        _mm_packus_epi16(_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1));
    store_bytes(to, _mm_shuffle_epi8(bytes, packing));
  }

  /// Deals digits out of a row of 32 bytes, one to a lane; see deal().
  struct Dealing {
    __m128i low, high;
  };
  /// `from` names the byte for each of the 16 lanes.
  static Dealing dealing(const std::uint8_t* from) {
    const __m128i index = load_bytes(from);
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
    return _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high));
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
