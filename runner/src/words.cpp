// Numbers in words; see words.h.
#include "words.h"

#include <fmt/format.h>

namespace nonet::runner {

std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string plural(std::uint64_t number, std::string_view thing) {
  return fmt::format("{} {}{}", grouped(number), thing, number == 1 ? "" : "s");
}

std::string scaled(double rate) {
  const char* unit = "";
  for (const char* larger : {" k", " M", " G"}) {
    if (rate < 999.5) break;
    rate /= 1000;
    unit = larger;
  }
  return fmt::format("{:.{}f}{}", rate, rate < 9.995 ? 2 : rate < 99.95 ? 1 : 0, unit);
}

}  // namespace nonet::runner
