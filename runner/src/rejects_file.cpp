// Keeps rejected records; see rejects_file.h.
#include "rejects_file.h"

#include <fmt/format.h>

#include <iterator>

#include "printable.h"

namespace nonet::runner {

RejectsFile::RejectsFile(const std::string& path, std::vector<std::string> inputs,
                         const StopSource* stop, const std::optional<PartialFile>& left)
    : inputs_(std::move(inputs)) {
  if (path.empty()) return;
  try {
    if (left) {
      file_.emplace(path, stop, *left);
    } else {
      file_.emplace(path, stop);
    }
  } catch (const OutputStalled&) {
    error_ = fmt::format("{}: nobody reads it", path);
  } catch (const OutputError& error) {
    error_ = error.what();
  }
}

bool RejectsFile::cut_back() noexcept {
  try {
    if (file_ && !error_) file_->cut_back();
  } catch (const std::exception& error) {
    error_ = error.what();
  }
  return !error_;
}

std::optional<PartialFile> RejectsFile::partial() const noexcept {
  return file_ && !error_ ? file_->partial() : std::nullopt;
}

bool RejectsFile::write(const Window& window) noexcept {
  if (error_) return false;
  if (!file_ || window.stats.rejected == 0) return true;
  try {
    text_.clear();
    for (const BatchResult& result : window.counted_results()) {
      const ParsedBatch& parsed = result.parsed;
      for (std::size_t i = 0; i < parsed.rejects.size(); ++i) {
        const Reject& reject = parsed.rejects[i];
        fmt::format_to(std::back_inserter(text_), "# {}:{}:{}: record {}: {}\n",
                       printable(inputs_[window.input]), reject.line, reject.column,
                       result.first_record + reject.record - 1, describe(reject));
        text_ += parsed.reject_texts[i];
        text_ += '\n';
        if (reject.reason == RejectReason::kTooLong) {
          fmt::format_to(std::back_inserter(text_), "# (its first {} bytes)\n",
                         parsed.reject_texts[i].size());
        }
      }
    }
    file_->write(text_);
    return true;
  } catch (const OutputClosed&) {
    error_ = "the rejects: their reader went away";
  } catch (const OutputStalled&) {
    error_ = "the rejects: nobody reads them";
  } catch (const std::exception& error) {
    error_ = error.what();
  }
  return false;
}

void RejectsFile::finish(bool complete) noexcept {
  try {
    if (file_ && complete && !error_) file_->commit();
  } catch (const std::exception& error) {
    error_ = error.what();
  }
  file_.reset();
}

}  // namespace nonet::runner
