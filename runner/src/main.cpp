// nonet: the executable. Reads the command line, runs it, and leaves with the right status.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "args.h"
#include "console.h"
#include "file_text.h"
#include "nonet/runner/merge.h"
#include "nonet/runner/report.h"
#include "nonet/runner/resume.h"
#include "nonet/runner/run.h"
#include "output_file.h"
#include "progress_bar.h"
#include "signals.h"

namespace nonet::runner {
namespace {

/// Opens those of stdin, stdout and stderr that the caller closed, so that no other file gets
/// their numbers; in the wrong direction, so that using them is still an error.
void occupy_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) >= 0) continue;
    // The lowest free number is fd: those before it are open by now.
    (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

int execute(const SolveCommand& command) {
  static StopSource stop;  // static, because signals may come until the very end
  stop_on_signals(stop);
  ReportFile report(command.report);
  print_err(start_note(command.plan));
  std::optional<ProgressBar> bar;
  if (command.progress) bar.emplace();
  const RunResult result = run(command.plan, stop, bar ? &*bar : nullptr);
  bar.reset();
  // First what is told to people: they need it also when the report cannot be written.
  print_err(diagnostics(result));
  if (!command.quiet) print_err(summary(command.plan, result));
  report.write(report_json(command.plan, result, command.arguments));
  const int status = exit_status(result);
  if (command.expects_given && result.stats.given_checked == 0) {
    print_err("nonet: no record gives a solution to compare\n");
    return status == kExitSolved ? kExitUnsolved : status;
  }
  return status;
}

int execute(const MergeCommand& command) {
  std::vector<NamedReport> reports;
  try {
    for (const std::string& path : command.reports) reports.push_back({path, text_of_file(path)});
    const std::string merged = merge_reports(reports, command.arguments);
    ReportFile(command.output).write(merged);
  } catch (const std::exception& error) {
    print_err(fmt::format("nonet: {}\n", error.what()));
    return kExitFailed;
  }
  return kExitSolved;
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
  print_err(command.text);
  return command.status;
}

}  // namespace
}  // namespace nonet::runner

int main(int argc, char** argv) {
  using namespace nonet::runner;
  occupy_standard_descriptors();
  try {
    const Command command = parse_arguments(argc, argv);
    return std::visit([](const auto& chosen) { return execute(chosen); }, command);
  } catch (const std::bad_alloc&) {
    std::fputs("nonet: out of memory\n", stderr);
  } catch (const std::system_error& error) {
    print_err(fmt::format("nonet: the system refused a thread or a file: {}\n", error.what()));
  } catch (const std::exception& error) {
    print_err(fmt::format("nonet: {}\n", error.what()));
  }
  return kExitFailed;
}
