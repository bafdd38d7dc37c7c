// The reader: fills windows from the inputs, one after the other, and cuts them into batches.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "byte_source.h"
#include "input_position.h"
#include "nonet/runner/plan.h"
#include "nonet/runner/run.h"
#include "text_hash.h"
#include "window.h"

namespace nonet::runner {

class Reader {
 public:
  /// `plan` and `stop` must outlive the reader.
  Reader(const Plan& plan, const StopSource& stop);

  /// Passes over what an earlier run has done, and makes sure that it is what it was then. Comes
  /// before the first next().
  /// @param done  for each input that the earlier run had come to, where it got to; all but the
  /// last
  ///              have no records after that
  /// @return false when stopped on the way @throws ResumeError
  [[nodiscard]] bool pass(std::vector<InputPosition> done);

  /// Fills `window` with the next batches. @return false after the last one, or when stopped
  [[nodiscard]] bool next(Window& window);

  /// Whether next() has come to the end of the last input, and was not stopped before.
  [[nodiscard]] bool exhausted() const noexcept { return current_ == specs_.size(); }

  /// One for each input, in order; `records` stays 0.
  [[nodiscard]] const std::vector<InputInfo>& inputs() const noexcept { return infos_; }

 private:
  bool step(Window& window);
  bool open_next_input();
  void close_input();
  void fill(Window& window);
  std::size_t read_some(char* to, std::size_t size);
  void consume(std::string_view& text, std::size_t size);
  bool cut(Window& window);
  void pass_over(std::string_view& text);
  [[noreturn]] void throw_changed() const;
  void choose_format(std::string_view& text);
  void refuse(std::string error);
  void take_share();
  void keep_for_later(std::string_view text);
  [[nodiscard]] std::size_t batch_size_for(std::uint64_t bytes_so_far) const noexcept;
  void cut_long_record(Window& window, std::string_view text);
  void skip_record(Window& window, Skip& skip);

  std::span<const InputSpec> specs_;
  FormatOptions options_;
  Shard shard_;
  std::size_t window_bytes_;
  std::size_t batch_size_;
  unsigned workers_;
  const StopSource& stop_;

  std::vector<InputInfo> infos_;
  TextHash hash_;                    // of the bytes before place_
  std::vector<InputPosition> done_;  // by an earlier run

  std::uint64_t bytes_before_ = 0;  // of the inputs that are done with

  // The input being read.
  std::size_t current_ = 0;  // its index; the next to open while source_ is null
  std::unique_ptr<ByteSource> source_;
  bool at_end_ = false;
  std::shared_ptr<const Format> format_;  // null until something tells
  bool refused_ = false;                  // nothing of the input is to be solved
  bool at_start_ = true;                  // nothing has been cut off yet
  bool share_taken_ = false;
  bool passing_ = false;          // over what is done: place_ is unknown until then
  std::uint64_t offset_ = 0;      // of place_ in the text
  Place place_;                   // of the first byte not yet in a batch
  std::vector<char> unfinished_;  // bytes read that are not yet in a batch
};

}  // namespace nonet::runner
