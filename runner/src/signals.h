// Signals end a run in order.
#pragma once

#include "nonet/runner/stop.h"

namespace nonet::runner {

/// From now on SIGINT and SIGTERM request a stop, once: a second one ends the process, as they do
/// by default. Writes to closed pipes and to files that get too large fail instead of killing.
/// @param stop  lives until the process ends
void stop_on_signals(StopSource& stop);

}  // namespace nonet::runner
