// Runs programs; see process.h. Output goes to files, so that no pipe can fill up and hang a test.
#include "process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "puzzles.h"
#include "temporary.h"

namespace nonet::test {
namespace {

int open_for_writing(const std::filesystem::path& path) {
  return open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

[[noreturn]] void become(const std::vector<std::string>& command, const ProcessOptions& options,
                         int in, int out, int err) {
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  for (const std::string& variable : options.environment) {
    putenv(const_cast<char*>(variable.c_str()));
  }
  std::vector<char*> arguments;
  for (const std::string& text : command) arguments.push_back(const_cast<char*>(text.c_str()));
  arguments.push_back(nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  execvp(arguments[0], arguments.data());
  _exit(127);
}

void write_all(int fd, const std::string& text) {
  std::signal(SIGPIPE, SIG_IGN);
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = write(fd, text.data() + written, text.size() - written);
    if (count <= 0) return;  // it does not want to read all of it
    written += static_cast<std::size_t>(count);
  }
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options) {
  const TemporaryFolder folder;
  int in[2];
  if (pipe2(in, O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
  const int out = open_for_writing(folder / "out");
  const int err = open_for_writing(folder / "err");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) become(command, options, in[0], out, err);
  close(in[0]);
  close(out);
  close(err);
  write_all(in[1], options.input);
  if (!options.keep_stdin_open) close(in[1]);
  if (options.interrupt_after_ms >= 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(options.interrupt_after_ms));
    kill(child, SIGINT);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (options.keep_stdin_open) close(in[1]);
  ProcessResult result;
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  result.out = content_of(folder / "out");
  result.err = content_of(folder / "err");
  return result;
}

}  // namespace nonet::test
