// The stop flag, polled outside the kernels' own translation units.
#pragma once

#include "nonet/solver.h"

namespace nonet::lanes {

/// Whether the caller wants the batch abandoned. Compiled for every CPU: an inline function of the
/// standard library that a kernel's file emits could be the copy that the whole program uses.
[[nodiscard]] bool is_stopped(const SearchLimits& limits) noexcept;

}  // namespace nonet::lanes
