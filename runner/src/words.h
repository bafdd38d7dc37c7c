// Numbers in words, for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nonet::runner {

/// 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);

/// "1 puzzle", "2,000 puzzles".
[[nodiscard]] std::string plural(std::uint64_t number, std::string_view thing);

/// A rate with three digits: "27.3 M", "940 k", "12.0".
[[nodiscard]] std::string scaled(double rate);

}  // namespace nonet::runner
