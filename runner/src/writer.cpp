// Writes rows in order; see writer.h.
#include "writer.h"

namespace nonet::runner {

RowWriter::RowWriter(const std::string& name, const StopSource* stop) {
  if (name.empty()) return;
  try {
    file_.emplace(name, stop);
  } catch (const OutputStalled&) {
    stalled_ = true;
  } catch (const OutputError& error) {
    error_ = error.what();
  }
}

bool RowWriter::write(const Window& window) noexcept {
  if (error_ || closed_ || stalled_) return false;
  if (!file_ || cut_short_) return true;
  try {
    pieces_.clear();
    for (std::size_t i = 0; i < window.batches.size() && !cut_short_; ++i) {
      const Rows& rows = window.rows[i];
      cut_short_ = !rows.done;
      if (rows.done && rows.length != 0) {
        pieces_.push_back({const_cast<char*>(rows.storage.data()), rows.length});
      }
    }
    file_->write(pieces_);
    return true;
  } catch (const OutputClosed&) {
    closed_ = true;
  } catch (const OutputStalled&) {
    stalled_ = true;
  } catch (const std::exception& error) {
    error_ = error.what();
  }
  return false;
}

void RowWriter::finish(bool complete) noexcept {
  try {
    if (file_ && complete && !error_ && !closed_ && !stalled_) file_->commit();
  } catch (const std::exception& error) {
    error_ = error.what();
  }
  file_.reset();
}

}  // namespace nonet::runner
