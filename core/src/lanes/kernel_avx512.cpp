// The lane solver on AVX-512: 32 lanes; compiled with the flags that CMakeLists.txt gives this file
// alone.
#include "kernels.h"
#include "lane_solver.h"
#include "vec_avx512.h"

namespace nonet::lanes {

Solver::Kernel* make_avx512_kernel() { return new LaneSolver<Avx512>; }

}  // namespace nonet::lanes
