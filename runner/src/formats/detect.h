// Which format an input has, by its beginning.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "format.h"
#include "nonet/runner/plan.h"

namespace nonet::runner {

/// The beginning of an input that is looked at, counted from its first line that is not empty or a
/// comment. Less than a window, so that what is found does not depend on the windows.
inline constexpr std::size_t kDetectBytes = std::size_t{64} << 10;

/// What the beginning of an input tells. Without format and error: nothing yet.
struct Detection {
  std::shared_ptr<const Format> format;
  std::string error;       ///< Why the input is refused: what it is, or between what to choose.
  std::size_t passed = 0;  ///< Bytes of empty lines and comments before the first other line.
};

/// Looks at the beginning of an input. What has been decided for a text stays the same for every
/// longer one, so it does not matter in what pieces an input arrives.
/// @param start  place of the text's first byte: after what earlier calls have passed
/// @param whole  the input ends after the text
[[nodiscard]] Detection detect(std::string_view text, Place start, bool whole,
                               const FormatOptions& options);

}  // namespace nonet::runner
