// The stop flag; see stopped.h.
#include "stopped.h"

namespace nonet::lanes {

bool is_stopped(const SearchLimits& limits) noexcept {
  return limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed);
}

}  // namespace nonet::lanes
