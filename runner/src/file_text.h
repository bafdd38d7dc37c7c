// A whole file as text, for files that are small: reports.
#pragma once

#include <string>

namespace nonet::runner {

/// All of a file, or of stdin ("-"). @throws std::system_error, std::bad_alloc
[[nodiscard]] std::string text_of_file(const std::string& path);

}  // namespace nonet::runner
