// Fingerprints of puzzles; see fingerprint.h.
#include "fingerprint.h"

#include <xxhash.h>

#include "nonet/cells.h"
#include "nonet/grid.h"

namespace nonet::runner {

Fingerprint fingerprint(const char* puzzle) noexcept {
  char givens[kCells];
  for (int cell = 0; cell < kCells; ++cell)
    givens[cell] = is_given(puzzle[cell]) ? puzzle[cell] : '0';
  const XXH128_hash_t hash = XXH3_128bits(givens, sizeof givens);
  return {hash.high64, hash.low64};
}

}  // namespace nonet::runner
