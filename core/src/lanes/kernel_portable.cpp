// The lane solver on plain C++; compiled for every CPU.
#include "kernels.h"
#include "lane_solver.h"
#include "vec_portable.h"

namespace nonet::lanes {

Solver::Kernel* make_portable_kernel() { return new LaneSolver<Portable>; }

}  // namespace nonet::lanes
