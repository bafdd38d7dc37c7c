// Going on after an interrupted run.
//
// A run whose rows go to a file, written as NAME.partial, keeps NAME.checkpoint beside it: how far
// it has come. A later run with Plan::resume goes on from there. See src/checkpoint.h for what a
// checkpoint holds, and src/checkpoint_keeper.h for when it is written.
#pragma once

#include <stdexcept>
#include <string>

#include "nonet/runner/plan.h"

namespace nonet::runner {

/// A run that cannot go on from its checkpoint; what() says why. Nothing has been changed.
class ResumeError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What to tell people before the run: that it starts from the beginning although it was to go on,
/// or that it keeps no checkpoint because there is another run's. A line; empty for most runs.
[[nodiscard]] std::string start_note(const Plan& plan);

}  // namespace nonet::runner
