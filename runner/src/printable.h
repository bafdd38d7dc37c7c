// Text from outside, for terminals and logs.
#pragma once

#include <string>
#include <string_view>

namespace nonet::runner {

/// A file name without what a terminal would act on or a line-based reader stumble over.
[[nodiscard]] std::string printable(std::string_view name);

}  // namespace nonet::runner
