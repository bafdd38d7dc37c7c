// Makes text printable; see printable.h.
#include "printable.h"

#include <fmt/format.h>

namespace nonet::runner {

std::string printable(std::string_view name) {
  std::string text;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    text += byte < 0x20 || byte == 0x7F ? fmt::format("\\x{:02X}", byte) : std::string(1, c);
  }
  return text;
}

}  // namespace nonet::runner
