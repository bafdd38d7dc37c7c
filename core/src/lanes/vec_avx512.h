// AVX-512: 32 lanes of 16 bits. Operations only; the algorithm is in the headers that use them.
//
// Needs BW and VL (16-bit lanes), VBMI (vpermb moves bytes between any lanes in one operation,
// which is what dealing puzzles into lanes and packing solutions costs) and BITALG (vpopcntw):
// Ice Lake, Zen 4 and later. Older AVX-512 runs the AVX2 kernel.
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace nonet::lanes {

struct Avx512 {
  static constexpr int kLanes = 32;
  /// Whether any function of three inputs is one operation.
  static constexpr bool kTernaryLogic = true;
  using Vec = __m512i;               // 32 x 16 bits
  using Select = __mmask32;          // a choice per lane
  using Bytes = __m256i;             // two halves of 16 x 8 bits, for the text at both ends
  static constexpr int kTexts = 32;  // puzzles that 16 Bytes hold 16 characters of

  static Vec load(const std::uint16_t* from) { return _mm512_load_si512(from); }
  static void store(std::uint16_t* to, Vec a) { _mm512_store_si512(to, a); }
  static Vec load_unaligned(const std::uint16_t* from) { return _mm512_loadu_si512(from); }
  static void store_unaligned(std::uint16_t* to, Vec a) { _mm512_storeu_si512(to, a); }
  static Vec splat(int value) { return _mm512_set1_epi16(static_cast<short>(value)); }

  static Vec bit_and(Vec a, Vec b) { return _mm512_and_si512(a, b); }
  static Vec bit_or(Vec a, Vec b) { return _mm512_or_si512(a, b); }
  static Vec bit_xor(Vec a, Vec b) { return _mm512_xor_si512(a, b); }
  static Vec and_not(Vec a, Vec b) { return _mm512_andnot_si512(b, a); }

  // Three inputs. The constant is the truth table: bit 4a + 2b + c is the result for (a, b, c).
  static Vec or3(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
  static Vec and3(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0x80); }
  static Vec xor3(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }
  static Vec majority(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xe8); }
  static Vec exactly_one(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0x16); }
  /// a & (b | c)
  static Vec and_or(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0xe0); }
  /// a & ~(b | c)
  static Vec and_nor(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi64(a, b, c, 0x10); }

  static Vec add(Vec a, Vec b) { return _mm512_add_epi16(a, b); }
  static Vec sub(Vec a, Vec b) { return _mm512_sub_epi16(a, b); }
  static Vec min(Vec a, Vec b) { return _mm512_min_epu16(a, b); }
  static Vec popcount(Vec a) { return _mm512_popcnt_epi16(a); }

  /// `a` where it has at most one bit, else 0. `minus_one` is a - 1.
  static Vec lone_bit(Vec a, Vec minus_one) {
    return _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, minus_one), a);
  }
  /// a & first where that is not empty, else a & second.
  static Vec and_first_of(Vec a, Vec first, Vec second) {
    return _mm512_and_si512(a,
                            _mm512_mask_mov_epi16(second, _mm512_test_epi16_mask(a, first), first));
  }

  static Select nonzero(Vec a) { return _mm512_test_epi16_mask(a, a); }
  static Select three_bits(Vec a) {
    return _mm512_cmpgt_epu16_mask(_mm512_popcnt_epi16(a), _mm512_set1_epi16(2));
  }
  static Select less(Vec a, Vec b) { return _mm512_cmplt_epu16_mask(a, b); }
  static Select equal(Vec a, Vec b) { return _mm512_cmpeq_epi16_mask(a, b); }
  static Select lanes(std::uint32_t mask) { return mask; }
  static std::uint32_t mask(Select select) { return select; }
  /// `b` where selected, else `a`.
  static Vec blend(Select select, Vec a, Vec b) { return _mm512_mask_mov_epi16(a, select, b); }
  static void store_lanes(std::uint16_t* to, Select select, Vec a) {
    _mm512_mask_storeu_epi16(to, select, a);
  }

  /// Where each lane comes from in permute(): byte indices. (vpermb is one operation, vpermw two.)
  using Permutation = __m512i;
  /// `from` names a lane for each of the 32.
  static Permutation permutation(const std::uint16_t* from) {
    return add(_mm512_mullo_epi16(load(from), splat(0x0202)), splat(0x0100));
  }
  static Vec permute(Vec a, Permutation from) { return _mm512_permutexvar_epi8(from, a); }

  /// Lanes that pull() replaces, and from where.
  struct Pulling {
    Permutation from;
    __mmask64 bytes;
  };
  static Pulling pulling(const std::uint16_t* from, std::uint32_t lanes) {
    return {permutation(from), _mm512_movepi8_mask(_mm512_movm_epi16(lanes))};
  }
  /// `a` with some lanes replaced by lanes of `b`.
  static Vec pull(Vec a, Vec b, const Pulling& p) {
    return _mm512_mask_permutexvar_epi8(a, p.bytes, p.from, b);
  }

  /// Packs the low bytes of chosen lanes; see pack().
  using Packing = __m256i;
  /// `from` names the lane for each of the 32 bytes.
  static Packing packing(const std::uint8_t* from) {
    const __m256i lanes = _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
    return _mm256_add_epi8(lanes, lanes);
  }
  static void pack(std::uint8_t* to, Vec a, Packing packing) {
    const __m512i bytes = _mm512_permutexvar_epi8(_mm512_castsi256_si512(packing), a);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_castsi512_si256(bytes));
  }

  /// Deals digits out of a row of 64 bytes, one to a lane; see deal().
  using Dealing = __m512i;
  /// `from` names the byte for each of the 32 lanes.
  static Dealing dealing(const std::uint8_t* from) {
    return _mm512_cvtepu8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(from)));
  }
  /// The candidates that the codes 0 to 10 stand for: all nine for 0 and 10.
  static Vec deal(const std::uint8_t* row, Dealing dealing) {
    const __m512i table = _mm512_setr_epi32(0x0001'01ff, 0x0004'0002, 0x0010'0008, 0x0040'0020,
                                            0x0100'0080, 0x01ff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m512i codes =
        _mm512_maskz_permutexvar_epi8(0x5555'5555'5555'5555, dealing, _mm512_load_si512(row));
    return _mm512_permutexvar_epi16(codes, table);
  }

  /// 16 characters of line 0 and of line 16, at an offset.
  static Bytes load_text(const char* const* line, int offset) {
    const auto at = [&](int i) {
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(line[i] + offset));
    };
    return _mm256_inserti128_si256(_mm256_castsi128_si256(at(0)), at(16), 1);
  }
  static void store_text(char* const* line, int offset, Bytes a) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(line[0] + offset), _mm256_castsi256_si128(a));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(line[16] + offset), _mm256_extracti128_si256(a, 1));
  }
  static Bytes load_bytes(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
  }
  static void store_bytes(void* to, Bytes a) { _mm256_storeu_si256(static_cast<__m256i*>(to), a); }
  static Bytes zip_low(Bytes a, Bytes b) { return _mm256_unpacklo_epi8(a, b); }
  static Bytes zip_high(Bytes a, Bytes b) { return _mm256_unpackhi_epi8(a, b); }
  static Bytes splat_byte(int value) { return _mm256_set1_epi8(static_cast<char>(value)); }
  static Bytes add_bytes(Bytes a, Bytes b) { return _mm256_add_epi8(a, b); }
  static Bytes min_bytes(Bytes a, Bytes b) { return _mm256_min_epu8(a, b); }
  static Bytes low_nibbles(Bytes a) { return _mm256_and_si256(a, _mm256_set1_epi8(15)); }
  static Bytes high_nibbles(Bytes a) { return low_nibbles(_mm256_srli_epi16(a, 4)); }
  /// `table` is 16 bytes.
  static Bytes look_up(const std::uint8_t* table, Bytes index) {
    const __m128i t = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(t), index);
  }
};

}  // namespace nonet::lanes
