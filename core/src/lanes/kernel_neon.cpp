// The lane solver on NEON: 8 lanes; compiled with the flags that CMakeLists.txt gives this file
// alone.
#include "kernels.h"
#include "lane_solver.h"
#include "vec_neon.h"

namespace nonet::lanes {

Solver::Kernel* make_neon_kernel() { return new LaneSolver<Neon>; }

}  // namespace nonet::lanes
