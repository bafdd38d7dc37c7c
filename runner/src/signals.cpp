// Signals; see signals.h.
#include "signals.h"

#include <csignal>

namespace nonet::runner {
namespace {

/// Where signals find the stop source; set before the handler is installed.
StopSource* signal_stop = nullptr;

/// The first signal asks for an orderly end, the second one is final.
void handle_signal(int signal) {
  if (signal_stop->requested()) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  signal_stop->request();
}

}  // namespace

void stop_on_signals(StopSource& stop) {
  signal_stop = &stop;
  struct sigaction action {};
  action.sa_handler = handle_signal;
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);  // as nohup has it
  }
  std::signal(SIGPIPE, SIG_IGN);  // writes fail with EPIPE instead
  std::signal(SIGXFSZ, SIG_IGN);  // and with EFBIG
}

}  // namespace nonet::runner
