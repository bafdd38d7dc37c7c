// Running the real binary from outside.
#pragma once

#include <string>
#include <vector>

namespace nonet::test {

struct ProcessResult {
  int status = -1;  ///< Exit status, or 1000 plus the number of the signal that ended it.
  std::string out;
  std::string err;
};

struct ProcessOptions {
  std::string input;                          ///< What it reads from stdin.
  std::vector<std::string> environment = {};  ///< NAME=VALUE, added to this process's.
  int interrupt_after_ms = -1;                ///< Sends SIGINT after that time; -1 is never.
  bool keep_stdin_open = false;  ///< Leaves stdin open after `input`, as a silent pipe.
};

/// Runs a program with arguments and waits for it. Throws when it cannot be started.
[[nodiscard]] ProcessResult run_process(const std::vector<std::string>& command,
                                        const ProcessOptions& options = {});

}  // namespace nonet::test
