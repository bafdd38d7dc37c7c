// The stages of a lane kernel, one by one, for benchmarks.
#pragma once

#include <cstddef>

namespace nonet::bench {

/// A block is one vector's worth of puzzles. Each function runs its stage once for all blocks.
class Stages {
 public:
  /// Puzzles that a benchmark of stages works on: enough blocks to tell from one, few enough for
  /// the second level of the cache.
  static constexpr std::size_t kPuzzles = 1024;

  Stages() = default;
  virtual ~Stages();
  Stages(const Stages&) = delete;
  Stages& operator=(const Stages&) = delete;

  /// @param puzzles    kPuzzles addresses of 81 characters, which must stay
  /// @param solutions  likewise, solved grids
  virtual void prepare(const char* const* puzzles, const char* const* solutions) noexcept = 0;
  virtual void parse() noexcept = 0;      ///< Text to lanes.
  virtual void propagate() noexcept = 0;  ///< One sweep.
  virtual void choose() noexcept = 0;     ///< Choosing a branch in every lane.
  virtual void move() noexcept = 0;       ///< Every lane's position put to wait, and taken back.
  virtual void print() noexcept = 0;      ///< Solved lanes to text.
};

// The caller owns what they return. The CPU must have the target's instructions.
Stages* make_avx512_stages();
Stages* make_avx2_stages();
Stages* make_sse42_stages();
Stages* make_neon_stages();
Stages* make_portable_stages();

}  // namespace nonet::bench
