// Plain C++: 8 lanes of 16 bits in an array. For CPUs without a kernel of their own, and to check
// the others: the same algorithm without an intrinsic. Operations only.
#pragma once

#include <cstdint>

namespace nonet::lanes {

struct Portable {
  static constexpr int kLanes = 8;
  /// Whether any function of three inputs is one operation.
  static constexpr bool kTernaryLogic = false;
  struct Vec {
    std::uint16_t at[kLanes];
  };
  using Select = std::uint32_t;  // one bit per lane
  struct Bytes {
    std::uint8_t at[16];
  };
  static constexpr int kTexts = 16;  // puzzles that 16 Bytes hold 16 characters of

  /// A vector of f(lane).
  template <class F>
  static Vec each(F f) {
    Vec result;
    for (int i = 0; i < kLanes; ++i) result.at[i] = static_cast<std::uint16_t>(f(i));
    return result;
  }
  template <class F>
  static Select where(F f) {
    Select result = 0;
    for (int i = 0; i < kLanes; ++i) result |= (f(i) ? 1u : 0u) << i;
    return result;
  }
  template <class F>
  static Bytes each_byte(F f) {
    Bytes result;
    for (int i = 0; i < 16; ++i) result.at[i] = static_cast<std::uint8_t>(f(i));
    return result;
  }

  static Vec load(const std::uint16_t* from) {
    return each([&](int i) { return from[i]; });
  }
  static void store(std::uint16_t* to, Vec a) {
    for (int i = 0; i < kLanes; ++i) to[i] = a.at[i];
  }
  static Vec load_unaligned(const std::uint16_t* from) { return load(from); }
  static void store_unaligned(std::uint16_t* to, Vec a) { store(to, a); }
  static Vec splat(int value) {
    return each([&](int) { return value; });
  }

  static Vec bit_and(Vec a, Vec b) {
    return each([&](int i) { return a.at[i] & b.at[i]; });
  }
  static Vec bit_or(Vec a, Vec b) {
    return each([&](int i) { return a.at[i] | b.at[i]; });
  }
  static Vec bit_xor(Vec a, Vec b) {
    return each([&](int i) { return a.at[i] ^ b.at[i]; });
  }
  static Vec and_not(Vec a, Vec b) {
    return each([&](int i) { return a.at[i] & ~b.at[i]; });
  }

  static Vec or3(Vec a, Vec b, Vec c) { return bit_or(bit_or(a, b), c); }
  static Vec and3(Vec a, Vec b, Vec c) { return bit_and(bit_and(a, b), c); }
  static Vec xor3(Vec a, Vec b, Vec c) { return bit_xor(bit_xor(a, b), c); }
  static Vec majority(Vec a, Vec b, Vec c) { return bit_or(bit_and(a, b), and_or(c, a, b)); }
  static Vec exactly_one(Vec a, Vec b, Vec c) { return and_not(xor3(a, b, c), and3(a, b, c)); }
  /// a & (b | c)
  static Vec and_or(Vec a, Vec b, Vec c) { return bit_and(a, bit_or(b, c)); }
  /// a & ~(b | c)
  static Vec and_nor(Vec a, Vec b, Vec c) { return and_not(a, bit_or(b, c)); }

  static Vec add(Vec a, Vec b) {
    return each([&](int i) { return a.at[i] + b.at[i]; });
  }
  static Vec sub(Vec a, Vec b) {
    return each([&](int i) { return a.at[i] - b.at[i]; });
  }
  static Vec min(Vec a, Vec b) {
    return each([&](int i) { return a.at[i] < b.at[i] ? a.at[i] : b.at[i]; });
  }
  static Vec popcount(Vec a) {
    return each([&](int i) { return __builtin_popcount(a.at[i]); });
  }

  /// `a` where it has at most one bit, else 0. `minus_one` is a - 1.
  static Vec lone_bit(Vec a, Vec minus_one) {
    return each([&](int i) { return (a.at[i] & minus_one.at[i]) == 0 ? a.at[i] : 0; });
  }
  /// a & first where that is not empty, else a & second.
  static Vec and_first_of(Vec a, Vec first, Vec second) {
    return each([&](int i) {
      return a.at[i] & ((a.at[i] & first.at[i]) != 0 ? first.at[i] : second.at[i]);
    });
  }

  static Select nonzero(Vec a) {
    return where([&](int i) { return a.at[i] != 0; });
  }
  static Select three_bits(Vec a) {
    return where([&](int i) { return __builtin_popcount(a.at[i]) >= 3; });
  }
  static Select less(Vec a, Vec b) {
    return where([&](int i) { return a.at[i] < b.at[i]; });
  }
  static Select equal(Vec a, Vec b) {
    return where([&](int i) { return a.at[i] == b.at[i]; });
  }
  static Select lanes(std::uint32_t mask) { return mask; }
  static std::uint32_t mask(Select select) { return select; }
  /// `b` where selected, else `a`.
  static Vec blend(Select select, Vec a, Vec b) {
    return each([&](int i) { return select >> i & 1 ? b.at[i] : a.at[i]; });
  }
  static void store_lanes(std::uint16_t* to, Select select, Vec a) {
    store(to, blend(select, load(to), a));
  }

  struct Permutation {
    const std::uint16_t* from;
  };
  /// `from` names a lane for each of the 8, and must outlive the permutation.
  static Permutation permutation(const std::uint16_t* from) { return {from}; }
  static Vec permute(Vec a, Permutation permutation) {
    return each([&](int i) { return a.at[permutation.from[i]]; });
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

  struct Packing {
    const std::uint8_t* from;
  };
  /// `from` names the lane for each of the 8 bytes, and must outlive the packing.
  static Packing packing(const std::uint8_t* from) { return {from}; }
  static void pack(std::uint8_t* to, Vec a, Packing packing) {
    for (int i = 0; i < kLanes; ++i) to[i] = static_cast<std::uint8_t>(a.at[packing.from[i]]);
  }

  using Dealing = Packing;
  /// `from` names the byte for each of the 8 lanes, and must outlive the dealing.
  static Dealing dealing(const std::uint8_t* from) { return {from}; }
  /// The candidates that the codes 0 to 10 stand for: all nine for 0 and 10.
  static Vec deal(const std::uint8_t* row, Dealing dealing) {
    return each([&](int i) {
      const int code = row[dealing.from[i]];
      return code >= 1 && code <= 9 ? 1 << (code - 1) : 0x1ff;
    });
  }

  /// 16 characters of line 0, at an offset.
  static Bytes load_text(const char* const* line, int offset) {
    return load_bytes(line[0] + offset);
  }
  static void store_text(char* const* line, int offset, Bytes a) {
    store_bytes(line[0] + offset, a);
  }
  static Bytes load_bytes(const void* from) {
    const auto* bytes = static_cast<const std::uint8_t*>(from);
    return each_byte([&](int i) { return bytes[i]; });
  }
  static void store_bytes(void* to, Bytes a) {
    auto* bytes = static_cast<std::uint8_t*>(to);
    for (int i = 0; i < 16; ++i) bytes[i] = a.at[i];
  }
  static Bytes zip_low(Bytes a, Bytes b) {
    return each_byte([&](int i) { return (i & 1 ? b : a).at[i / 2]; });
  }
  static Bytes zip_high(Bytes a, Bytes b) {
    return each_byte([&](int i) { return (i & 1 ? b : a).at[8 + i / 2]; });
  }
  static Bytes splat_byte(int value) {
    return each_byte([&](int) { return value; });
  }
  static Bytes add_bytes(Bytes a, Bytes b) {
    return each_byte([&](int i) { return a.at[i] + b.at[i]; });
  }
  static Bytes min_bytes(Bytes a, Bytes b) {
    return each_byte([&](int i) { return a.at[i] < b.at[i] ? a.at[i] : b.at[i]; });
  }
  static Bytes low_nibbles(Bytes a) {
    return each_byte([&](int i) { return a.at[i] & 15; });
  }
  static Bytes high_nibbles(Bytes a) {
    return each_byte([&](int i) { return a.at[i] >> 4; });
  }
  /// `table` is 16 bytes.
  static Bytes look_up(const std::uint8_t* table, Bytes index) {
    return each_byte([&](int i) { return table[index.at[i] & 15]; });
  }
};

}  // namespace nonet::lanes
