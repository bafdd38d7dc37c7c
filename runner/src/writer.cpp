// Writes rows in order; see writer.h.
#include "writer.h"

namespace nonet::runner {

RowWriter::RowWriter(const std::string& name, const StopSource* stop,
                     const std::optional<PartialFile>& left) {
  if (name.empty()) return;
  try {
    if (left) {
      sink_.emplace(name, stop, *left);
    } else {
      sink_.emplace(name, stop);
    }
  } catch (const OutputStalled&) {
    stalled_ = true;
  } catch (const OutputError& error) {
    error_ = error.what();
  }
}

bool RowWriter::write_header(std::string_view header) noexcept {
  return put([&] {
    if (!header.empty()) add(header);
  });
}

bool RowWriter::write(const Window& window) noexcept {
  return put([&] {
    for (const BatchResult& result : window.counted_results()) {
      if (!result.rows.empty()) add(result.rows);
    }
  });
}

bool RowWriter::cut_back() noexcept {
  return guarded([&] { sink_->cut_back(); });
}

std::optional<PartialFile> RowWriter::end_frame() noexcept {
  std::optional<PartialFile> partial;
  const bool good = guarded([&] { partial = sink_->end_frame(); });
  return good ? partial : std::nullopt;
}

/// Another piece to be written.
void RowWriter::add(std::string_view text) {
  pieces_.push_back({const_cast<char*>(text.data()), text.size()});
}

/// Writes the pieces that `collect` adds.
template <typename Collect>
bool RowWriter::put(Collect&& collect) noexcept {
  return guarded([&] {
    pieces_.clear();
    collect();
    sink_->write(pieces_);
  });
}

/// Does something with the sink, if there is one, and notes what goes wrong.
template <typename Work>
bool RowWriter::guarded(Work&& work) noexcept {
  if (error_ || closed_ || stalled_) return false;
  if (!sink_) return true;
  try {
    work();
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
  guarded([&] {
    sink_->end();
    if (complete) sink_->commit();
  });
  sink_.reset();
}

}  // namespace nonet::runner
