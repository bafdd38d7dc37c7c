// Checks fields; see cells_field.h.
#include "cells_field.h"

#include <algorithm>
#include <cstring>

#include "format.h"

namespace nonet::runner {

bool are_digits(const char* text) noexcept {
  // As are_cells() does it: sixteen bytes at a time, and no early exit.
  using Bytes = unsigned char __attribute__((vector_size(16)));
  Bytes all = ~Bytes{};
  for (const int first : {0, 16, 32, 48, 64, kCells - 16}) {
    Bytes c;
    std::memcpy(&c, text + first, sizeof c);
    all &= static_cast<Bytes>(c - static_cast<unsigned char>('1') <= 8);
  }
  std::uint64_t halves[2];
  std::memcpy(halves, &all, sizeof halves);
  return (halves[0] & halves[1]) == ~std::uint64_t{0};
}

const char* solution_in(std::string_view field) noexcept {
  if (field.empty()) return nullptr;
  return field.size() == kCells && are_digits(field.data()) ? field.data() : kMalformedSolution;
}

Reject explain_cells(std::string_view field, std::uint64_t column) noexcept {
  const std::size_t cells = leading_cells(field);
  if (cells != field.size()) {
    return {.column = column + cells,
            .actual = static_cast<unsigned char>(field[cells]),
            .reason = RejectReason::kBadCharacter};
  }
  return {.column = column + std::min<std::size_t>(cells, kCells),
          .actual = cells,
          .reason = cells < kCells ? RejectReason::kTooFewCells : RejectReason::kTooManyCells};
}

}  // namespace nonet::runner
