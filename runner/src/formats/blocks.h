// Formats whose records are grids of nine rows.
#pragma once

#include "format.h"

namespace nonet::runner {

// NOLINTBEGIN(readability-identifier-naming): references are constants as well

/// Blocks under "Grid NN" headings: "grid-blocks".
extern const Format& kGridBlocks;

/// A "[Puzzle]" section, with or without others: "sdk".
extern const Format& kSdk;

// Grids without headings, all called "grids". They differ in what an empty line says.
extern const Format& kSeparatedGrids;  ///< It divides grids: one is whatever stands between two.
extern const Format& kPackedGrids;     ///< It ends a grid, and so do nine rows.
extern const Format& kBandedGrids;     ///< Nothing: it may stand between bands. Nine rows are one.
// NOLINTEND(readability-identifier-naming)

}  // namespace nonet::runner
