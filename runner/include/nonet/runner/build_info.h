// What this build of nonet is, for --version and reports.
#pragma once

#include <string_view>

namespace nonet::runner {

struct BuildInfo {
  std::string_view version;     ///< "0.1.0"
  std::string_view commit;      ///< Of the source tree, "-dirty" when changed; empty if unknown.
  std::string_view compiler;    ///< "GNU 12.2.0"
  std::string_view flags;       ///< Of the C++ compiler, for the build type.
  std::string_view build_type;  ///< "Release"
};

[[nodiscard]] const BuildInfo& build_info() noexcept;

}  // namespace nonet::runner
