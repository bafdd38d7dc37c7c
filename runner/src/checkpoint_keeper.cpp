// Checkpoints on disk; see checkpoint_keeper.h. And what people are told of them before a run.
#include "checkpoint_keeper.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <system_error>

#include "file_text.h"
#include "nonet/runner/resume.h"
#include "output_file.h"
#include "printable.h"

namespace nonet::runner {
namespace {

bool is_there(const std::string& path) noexcept {
  struct stat status {};
  return lstat(path.c_str(), &status) == 0;
}

}  // namespace

std::optional<std::string> checkpoint_path(const Plan& plan) {
  if (plan.output.empty()) return std::nullopt;
  auto path = file_to_replace(plan.output);
  if (path) *path += ".checkpoint";
  return path;
}

bool keeps_checkpoint(const Plan& plan) {
  return checkpoint_path(plan) && (plan.rejects.empty() || file_to_replace(plan.rejects)) &&
         !plan.count_duplicates;
}

std::optional<Checkpoint> load_checkpoint(const Plan& plan) {
  if (plan.count_duplicates) {
    throw ResumeError(
        "a run that counts duplicates cannot be gone on with: what it has seen is lost");
  }
  if (!keeps_checkpoint(plan)) {
    throw ResumeError("only a run whose rows and rejects go to files can be gone on with");
  }
  const std::string path = *checkpoint_path(plan);
  if (!is_there(path)) return std::nullopt;
  try {
    return read_checkpoint(text_of_file(path), plan);
  } catch (const ResumeError& error) {
    throw ResumeError(printable(path) + ' ' + error.what());
  } catch (const std::system_error& error) {
    throw ResumeError(printable(path) + " cannot be read: " + error.code().message());
  }
}

std::string start_note(const Plan& plan) {
  if (!keeps_checkpoint(plan)) return {};
  const std::string path = *checkpoint_path(plan);
  const bool there = is_there(path);
  if (plan.resume && !there) {
    return fmt::format("nonet: there is no {}: starting from the beginning\n", printable(path));
  }
  if (!plan.resume && there) {
    return fmt::format(
        "nonet: {} is of another run, which --resume goes on with; this one keeps none\n",
        printable(path));
  }
  return {};
}

CheckpointKeeper::CheckpointKeeper(const Plan& plan, const RunClock& clock, Sink& sink,
                                   bool resumed)
    : plan_(plan), clock_(clock), sink_(sink), is_own_(resumed) {
  if (!keeps_checkpoint(plan)) return;
  path_ = *checkpoint_path(plan);
  if (!is_own_ && is_there(path_)) path_.clear();
}

void CheckpointKeeper::save_if_due(const RunState& state) noexcept {
  if (path_.empty() || Clock::now() - last_ < plan_.checkpoint_interval) return;
  save(state);
}

bool CheckpointKeeper::save(const RunState& state) noexcept {
  // Another run may have begun to keep one there meanwhile.
  if (!is_own_ && !path_.empty() && is_there(path_)) path_.clear();
  if (path_.empty()) return false;
  try {
    const auto files = sink_.partial_files();
    if (!files) return false;  // the sink knows why
    OutputFile file(path_);
    try {
      file.write(checkpoint_text(plan_, {state, *files, clock_.elapsed()}));
      file.commit();
    } catch (...) {
      file.discard();
      throw;
    }
    is_own_ = true;
    error_.reset();
  } catch (const std::exception& error) {
    error_ = error.what();
  }
  last_ = Clock::now();
  return !error_;
}

void CheckpointKeeper::remove() noexcept {
  if (!path_.empty() && is_own_) unlink(path_.c_str());
}

}  // namespace nonet::runner
