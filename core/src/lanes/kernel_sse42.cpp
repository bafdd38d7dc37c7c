// The lane solver on SSE4.2: 8 lanes; compiled with the flags that CMakeLists.txt gives this file
// alone.
#include "kernels.h"
#include "lane_solver.h"
#include "vec_sse42.h"

namespace nonet::lanes {

Solver::Kernel* make_sse42_kernel() { return new LaneSolver<Sse42>; }

}  // namespace nonet::lanes
