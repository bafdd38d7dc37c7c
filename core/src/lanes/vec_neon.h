// NEON (AArch64): 8 lanes of 16 bits. Operations only; the algorithm is in the headers that use
// them.
#pragma once

#include <arm_neon.h>

#include <cstdint>

namespace nonet::lanes {

struct Neon {
  static constexpr int kLanes = 8;
  /// Whether any function of three inputs is one operation.
  static constexpr bool kTernaryLogic = false;
  using Vec = uint16x8_t;
  using Select = uint16x8_t;         // a choice per lane: all bits or none
  using Bytes = uint8x16_t;          // for the text at both ends
  static constexpr int kTexts = 16;  // puzzles that 16 Bytes hold 16 characters of

  static Vec load(const std::uint16_t* from) { return vld1q_u16(from); }
  static void store(std::uint16_t* to, Vec a) { vst1q_u16(to, a); }
  static Vec load_unaligned(const std::uint16_t* from) { return load(from); }
  static void store_unaligned(std::uint16_t* to, Vec a) { store(to, a); }
  static Vec splat(int value) { return vdupq_n_u16(static_cast<std::uint16_t>(value)); }

  static Vec bit_and(Vec a, Vec b) { return vandq_u16(a, b); }
  static Vec bit_or(Vec a, Vec b) { return vorrq_u16(a, b); }
  static Vec bit_xor(Vec a, Vec b) { return veorq_u16(a, b); }
  static Vec and_not(Vec a, Vec b) { return vbicq_u16(a, b); }

  static Vec or3(Vec a, Vec b, Vec c) { return bit_or(bit_or(a, b), c); }
  static Vec and3(Vec a, Vec b, Vec c) { return bit_and(bit_and(a, b), c); }
  static Vec xor3(Vec a, Vec b, Vec c) { return bit_xor(bit_xor(a, b), c); }
  /// c where a and b differ, else a: one exclusive or and one bit select.
  static Vec majority(Vec a, Vec b, Vec c) { return vbslq_u16(bit_xor(a, b), c, a); }
  static Vec exactly_one(Vec a, Vec b, Vec c) {
    return and_not(xor3(a, b, c), bit_and(bit_and(a, b), c));
  }
  /// a & (b | c)
  static Vec and_or(Vec a, Vec b, Vec c) { return bit_and(a, bit_or(b, c)); }
  /// a & ~(b | c)
  static Vec and_nor(Vec a, Vec b, Vec c) { return and_not(a, bit_or(b, c)); }

  static Vec add(Vec a, Vec b) { return vaddq_u16(a, b); }
  static Vec sub(Vec a, Vec b) { return vsubq_u16(a, b); }
  static Vec min(Vec a, Vec b) { return vminq_u16(a, b); }
  static Vec popcount(Vec a) { return vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(a))); }

  /// `a` where it has at most one bit, else 0. `minus_one` is a - 1.
  static Vec lone_bit(Vec a, Vec minus_one) { return and_not(a, vtstq_u16(a, minus_one)); }
  /// a & first where that is not empty, else a & second.
  static Vec and_first_of(Vec a, Vec first, Vec second) {
    return bit_and(a, vbslq_u16(vtstq_u16(a, first), first, second));
  }

  static Select nonzero(Vec a) { return vtstq_u16(a, a); }
  static Select three_bits(Vec a) { return vcgtq_u16(popcount(a), splat(2)); }
  static Select less(Vec a, Vec b) { return vcltq_u16(a, b); }
  static Select equal(Vec a, Vec b) { return vceqq_u16(a, b); }
  static Select lanes(std::uint32_t mask) {
    static constexpr std::uint16_t kBit[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    return vtstq_u16(splat(static_cast<int>(mask)), load(kBit));
  }
  static std::uint32_t mask(Select select) {
    static constexpr std::uint16_t kBit[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    return vaddvq_u16(bit_and(select, load(kBit)));
  }
  /// `b` where selected, else `a`.
  static Vec blend(Select select, Vec a, Vec b) { return vbslq_u16(select, b, a); }
  static void store_lanes(std::uint16_t* to, Select select, Vec a) {
    store(to, blend(select, load(to), a));
  }

  /// Where each lane comes from in permute(): byte indices.
  using Permutation = uint8x16_t;
  /// `from` names a lane for each of the 8.
  static Permutation permutation(const std::uint16_t* from) {
    return vreinterpretq_u8_u16(add(vmulq_n_u16(load(from), 0x0202), splat(0x0100)));
  }
  static Vec permute(Vec a, Permutation from) {
    return vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(a), from));
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
  using Packing = uint8x8_t;
  /// `from` names the lane for each of the 8 bytes.
  static Packing packing(const std::uint8_t* from) { return vshl_n_u8(vld1_u8(from), 1); }
  static void pack(std::uint8_t* to, Vec a, Packing packing) {
    vst1_u8(to, vqtbl1_u8(vreinterpretq_u8_u16(a), packing));
  }

  /// Deals digits out of a row of 32 bytes, one to a lane; see deal().
  using Dealing = uint8x8_t;
  /// `from` names the byte for each of the 8 lanes.
  static Dealing dealing(const std::uint8_t* from) { return vld1_u8(from); }
  /// The candidates that the codes 0 to 10 stand for: all nine for 0 and 10.
  static Vec deal(const std::uint8_t* row, Dealing dealing) {
    const uint8x16x2_t bytes = {{vld1q_u8(row), vld1q_u8(row + 16)}};
    const uint16x8_t code = vmovl_u8(vqtbl2_u8(bytes, dealing));
    const uint16x8_t bit = vshlq_u16(splat(1), vreinterpretq_s16_u16(sub(code, splat(1))));
    const uint16x8_t is_given = vcltq_u16(sub(code, splat(1)), splat(9));
    return vbslq_u16(is_given, bit, splat(0x1ff));
  }

  /// 16 characters of line 0, at an offset.
  static Bytes load_text(const char* const* line, int offset) {
    return load_bytes(line[0] + offset);
  }
  static void store_text(char* const* line, int offset, Bytes a) {
    store_bytes(line[0] + offset, a);
  }
  static Bytes load_bytes(const void* from) {
    return vld1q_u8(static_cast<const std::uint8_t*>(from));
  }
  static void store_bytes(void* to, Bytes a) { vst1q_u8(static_cast<std::uint8_t*>(to), a); }
  static Bytes zip_low(Bytes a, Bytes b) { return vzip1q_u8(a, b); }
  static Bytes zip_high(Bytes a, Bytes b) { return vzip2q_u8(a, b); }
  static Bytes splat_byte(int value) { return vdupq_n_u8(static_cast<std::uint8_t>(value)); }
  static Bytes add_bytes(Bytes a, Bytes b) { return vaddq_u8(a, b); }
  static Bytes min_bytes(Bytes a, Bytes b) { return vminq_u8(a, b); }
  static Bytes low_nibbles(Bytes a) { return vandq_u8(a, vdupq_n_u8(15)); }
  static Bytes high_nibbles(Bytes a) { return vshrq_n_u8(a, 4); }
  /// `table` is 16 bytes.
  static Bytes look_up(const std::uint8_t* table, Bytes index) {
    return vqtbl1q_u8(load_bytes(table), index);
  }
};

}  // namespace nonet::lanes
