// The lane kernels: one factory for each target that they are compiled for.
#pragma once

#include "nonet/solver.h"

namespace nonet::lanes {

// Each allocates one thread's workspace, which the caller owns. The CPU must have the target's
// instructions. They return plain pointers because a smart pointer's code would be emitted in
// files that are compiled for more than the baseline CPU.
[[nodiscard]] Solver::Kernel* make_avx512_kernel();
[[nodiscard]] Solver::Kernel* make_avx2_kernel();
[[nodiscard]] Solver::Kernel* make_sse42_kernel();
[[nodiscard]] Solver::Kernel* make_neon_kernel();
[[nodiscard]] Solver::Kernel* make_portable_kernel();

}  // namespace nonet::lanes
