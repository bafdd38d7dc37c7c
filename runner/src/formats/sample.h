// The beginning of an input, as the parts of detection look at it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "detect.h"

namespace nonet::runner {

struct SampleLine {
  std::string_view text;  ///< Without line end.
  std::size_t end = 0;    ///< Where the next line begins in the sample's text.
};

/// What is there of an input, from its first line with content on.
struct Sample {
  Sample(std::string_view beginning, bool whole);

  std::string_view text;          ///< At most kDetectBytes.
  bool complete = false;          ///< No more of the input will be looked at.
  std::vector<SampleLine> lines;  ///< The whole lines with content: no empty ones, no comments.

  /// Whether the line after line `i` with content is a neighbour, or an empty line is between.
  [[nodiscard]] bool empty_line_after(std::size_t i) const noexcept;
};

/// What a part of detection finds. Without format and error: this part finds nothing, or, with
/// `waiting`, it may once there is more of the input. `passed` counts a header.
struct Finding : Detection {
  bool waiting = false;

  [[nodiscard]] bool settled() const noexcept { return format || !error.empty() || waiting; }
};

/// Why an input is refused whose columns the user has named so.
inline constexpr const char* kSameColumn = "puzzles and solutions cannot be in the same column";

[[nodiscard]] Finding finding(std::shared_ptr<const Format> format);
[[nodiscard]] Finding refusal(std::string error);
/// Of a complete sample this is nothing, otherwise something to wait for.
[[nodiscard]] Finding undecided(const Sample& sample);

/// JSON, for sure.
[[nodiscard]] Finding detect_json(const Sample& sample, const FormatOptions& options);
[[nodiscard]] Finding detect_json_lines(const Sample& sample, const FormatOptions& options);

/// Whether line `i` tells that lines or CSV it is, and then which.
/// @param wanted  line `i` is to be read as a table, since the user names columns or the format
[[nodiscard]] Finding detect_table(const Sample& sample, std::size_t i,
                                   const FormatOptions& options, bool wanted);

/// As one puzzle a line, whatever the lines look like.
[[nodiscard]] Finding detect_lines(const Sample& sample, const FormatOptions& options);

}  // namespace nonet::runner
