// nonet: the executable. Reads the command line, runs it, and leaves with the right status.
#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <exception>

#include "args.h"
#include "nonet/runner/report.h"
#include "nonet/runner/run.h"
#include "output_file.h"

namespace nonet::runner {
namespace {

/// Where signals find the stop source; set before the handler is installed.
StopSource* signal_stop = nullptr;

/// The first signal asks for an orderly end; SA_RESETHAND makes the second one final.
void stop_on_signals(StopSource& stop) {
  signal_stop = &stop;
  struct sigaction action {};
  action.sa_handler = [](int) { signal_stop->request(); };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);  // writes fail with EPIPE instead
}

/// Prints to stdout. @return false when stdout cannot take it; a closed pipe is no failure
bool print_out(const std::string& text) {
  try {
    OutputFile("-").write(text);
  } catch (const OutputClosed&) {
  } catch (const OutputError& error) {
    fmt::print(stderr, "nonet: {}\n", error.what());
    return false;
  }
  return true;
}

bool write_report(const std::string& path, const std::string& report) {
  if (path.empty()) return true;
  if (path == "-") return print_out(report);
  try {
    OutputFile file(path);
    file.write(report);
    file.commit();
  } catch (const OutputClosed&) {
  } catch (const OutputError& error) {
    fmt::print(stderr, "nonet: {}\n", error.what());
    return false;
  }
  return true;
}

int execute(const SolveCommand& command) {
  StopSource stop;
  stop_on_signals(stop);
  const RunResult result = run(command.plan, stop);
  fmt::print(stderr, "{}", diagnostics(result));
  if (!command.quiet) fmt::print(stderr, "{}", summary(command.plan, result));
  const std::string report = report_json(command.plan, result, command.arguments);
  if (!write_report(command.report, report)) return kExitFailed;
  return exit_status(result);
}

int execute(const TargetsCommand& /*command*/) {
  std::string text;
  for (const TargetInfo& row : targets()) {
    const char* mark = row.target == best_target() ? "*" : " ";
    text += fmt::format("{} {:<10} {}", mark, row.name, row.description);
    if (!row.missing.empty()) text += fmt::format(" (this CPU lacks {})", row.missing);
    text += '\n';
  }
  return print_out(text) ? kExitSolved : kExitFailed;
}

int execute(const PrintCommand& command) {
  if (command.status == kExitSolved) return print_out(command.text) ? kExitSolved : kExitFailed;
  fmt::print(stderr, "{}", command.text);
  return command.status;
}

}  // namespace
}  // namespace nonet::runner

int main(int argc, char** argv) {
  using namespace nonet::runner;
  try {
    const Command command = parse_arguments(argc, argv);
    return std::visit([](const auto& chosen) { return execute(chosen); }, command);
  } catch (const std::bad_alloc&) {
    std::fputs("nonet: out of memory\n", stderr);
  } catch (const std::exception& error) {
    fmt::print(stderr, "nonet: {}\n", error.what());
  }
  return kExitFailed;
}
