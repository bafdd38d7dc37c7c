// The lane solver on AVX2: 16 lanes; compiled with the flags that CMakeLists.txt gives this file
// alone.
#include "kernels.h"
#include "lane_solver.h"
#include "vec_avx2.h"

namespace nonet::lanes {

Solver::Kernel* make_avx2_kernel() { return new LaneSolver<Avx2>; }

}  // namespace nonet::lanes
