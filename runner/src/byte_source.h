// Bytes from a file, from stdin or from memory, one way for all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "compression/compression.h"
#include "nonet/runner/plan.h"
#include "nonet/runner/stop.h"

namespace nonet::runner {

/// An input that cannot be opened or read; what() says why.
class InputError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  /// Reads up to `size` bytes, at least one unless the input is at its end (0) or a stop was
  /// requested while waiting (0). @throws InputError
  [[nodiscard]] virtual std::size_t read(char* to, std::size_t size) = 0;

  /// Whether a read() would return within `milliseconds`.
  [[nodiscard]] virtual bool ready_within(int milliseconds) = 0;

  /// What the bytes are compressed with, of which this source gives the text; nothing while no
  /// read() has told.
  [[nodiscard]] virtual std::optional<Compression> compression() const noexcept {
    return Compression::kNone;
  }
  /// Compressed bytes read so far; 0 when they are not compressed.
  [[nodiscard]] virtual std::uint64_t raw_bytes() const noexcept { return 0; }
};

/// Opens an input, whose bytes it gives as they are; see compression/input_source.h for its text.
/// @throws InputError
[[nodiscard]] std::unique_ptr<ByteSource> open_source(const InputSpec& spec,
                                                      const StopSource& stop);

/// The bytes of all inputs together, or nothing when one of them is a pipe or the like.
[[nodiscard]] std::optional<std::uint64_t> total_bytes(const std::vector<InputSpec>& inputs);

}  // namespace nonet::runner
