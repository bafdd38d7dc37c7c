// The solver's public face: batches of puzzles in, solutions and outcomes out.
//
// Puzzles are taken where they lie and results are written where the caller says, so that a
// file's lines can be solved in its own buffer and the solutions printed without a copy. A
// Solver is one thread's workspace: it allocates when it is made and never again.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "nonet/outcome.h"
#include "nonet/target.h"

namespace nonet {

/// How far to search each puzzle.
struct SearchLimits {
  /// Stop at this many solutions: 1 finds the first, 2 decides uniqueness, 0 counts them all.
  std::uint64_t solutions = 2;
  /// Give up on a puzzle (Status::kLimitReached) when it is undecided after this many nodes;
  /// 0 is no budget.
  std::uint64_t nodes = 0;
  /// When not null, a search that sees it become true abandons the batch. Polled every few
  /// thousand nodes; it must outlive the call.
  const std::atomic<bool>* stop = nullptr;
};

/// A batch of puzzles and the places for its results. All memory is the caller's, and nothing
/// may overlap.
struct Batch {
  /// `count` addresses of 81 characters each, row by row. '1' to '9' are givens and every other
  /// byte is an empty cell: what may stand for one is the reader's business (see cells.h). No
  /// alignment is needed, and no byte beyond the 81 is read.
  const char* const* puzzles = nullptr;
  std::size_t count = 0;  ///< Less than 2^32.
  /// Solution i, 81 digits '1' to '9', goes to `solutions + i * stride`, with `stride` >= 81.
  /// The 81 bytes are written when a solution was found and are unspecified otherwise; the bytes
  /// between rows are never touched. Null when no solutions are wanted.
  char* solutions = nullptr;
  std::size_t stride = 81;
  /// `count` outcomes.
  Outcome* outcomes = nullptr;
};

/// One thread's workspace for solving batches.
///
/// Thread-safety: a Solver is used by one thread at a time; different Solvers share nothing.
class Solver {
 public:
  /// Allocates the workspace. @param target one that this CPU supports; see target.h.
  /// @throws std::bad_alloc, std::invalid_argument when the CPU lacks the target's instructions
  explicit Solver(Target target = best_target());
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// Solves every puzzle of the batch.
  ///
  /// Status, solution count, and the solution of a kUnique or kSolved puzzle are a function of the
  /// puzzle and the limits alone, whatever else the batch holds, and the same on every target but
  /// kScalar, which searches in another order: with a limit of 1 it may find another solution, and
  /// its nodes, with what is decided within a budget of them, are its own.
  /// @return false when `limits.stop` ended the call early: the outcomes are then meaningless
  [[nodiscard]] bool solve(const Batch& batch, const SearchLimits& limits) noexcept;

  [[nodiscard]] Target target() const noexcept;

  /// A kernel's implementation of one thread's workspace. Internal; see core/README.md.
  class Kernel {
   public:
    Kernel();
    virtual ~Kernel();
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    [[nodiscard]] virtual bool solve(const Batch& batch, const SearchLimits& limits) noexcept = 0;
  };

 private:
  std::unique_ptr<Kernel> kernel_;
  Target target_;
};

}  // namespace nonet
