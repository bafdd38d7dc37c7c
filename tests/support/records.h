// What is read of a text, in words, so that two ways of reading it can be compared.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/detect.h"

namespace nonet::test {

/// A line for each record: "good LINE CELLS SOLUTION" or "bad LINE:COLUMN REASON ACTUAL". An input
/// that is refused is one line, "refused: WHY".
using Records = std::vector<std::string>;

/// Appends the records of a batch.
void append_records(const runner::Format& format, const runner::BatchSpan& span, Records& records);

/// Reads a text that arrives in pieces of so many bytes, as from a slow pipe. Every batch is
/// checked to have no more records than `batch_size`, but for one that tells of a missing end.
[[nodiscard]] Records records_in_pieces(std::string_view text, std::size_t piece,
                                        std::size_t batch_size,
                                        const runner::FormatOptions& options = {});

/// Reads a text with runner::Reader and windows of so many bytes.
[[nodiscard]] Records records_in_windows(std::string_view text, std::size_t window_bytes,
                                         std::size_t batch_size,
                                         const runner::FormatOptions& options = {});

/// The name of the format of a whole text, or why it is refused.
[[nodiscard]] std::string format_of(std::string_view text,
                                    const runner::FormatOptions& options = {});

}  // namespace nonet::test
