// What the lanes hold: a position of some puzzle each.
#pragma once

#include "band.h"

namespace nonet::lanes {

/// A lane's position is its lane of the 81 vectors of `cells`: see propagate.h.
template <class I>
struct Positions {
  alignas(64) std::uint16_t cells[81 * I::kLanes] = {};
  std::uint32_t puzzle[I::kLanes];  ///< The number of each lane's puzzle.

  // While branches are handled, of each stuck lane:
  std::uint16_t* other[I::kLanes];  ///< Where the copy is that becomes the second answer.
  std::uint32_t pooled = 0;         ///< Lanes whose copy is in the pool: its cells are
                                    ///< Pool::kStride apart, those of others kLanes.
};

}  // namespace nonet::lanes
