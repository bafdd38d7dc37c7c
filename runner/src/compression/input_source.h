// Inputs as the reader sees them: text, whatever they are compressed with.
#pragma once

#include <memory>

#include "byte_source.h"

namespace nonet::runner {

/// Opens an input and, at its first read(), finds out from its first bytes what it is compressed
/// with, if anything. Text that is not compressed is read straight into the caller's buffer.
/// @throws InputError
[[nodiscard]] std::unique_ptr<ByteSource> open_input(const InputSpec& spec, const StopSource& stop);

}  // namespace nonet::runner
