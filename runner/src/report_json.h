// What every writer of reports needs: null for the unknown, the build that wrote it, the text.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "nonet/runner/build_info.h"

namespace nonet::runner {

inline constexpr const char* kReportSchema = "nonet.report/1";
inline constexpr const char* kBenchSchema = "nonet.bench/1";

/// Keys in the order they are written: a report is read by people too.
using Json = nlohmann::ordered_json;

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

inline Json or_null(std::string_view text) { return text.empty() ? Json() : Json(text); }

inline Json tool_json() {
  const BuildInfo& build = build_info();
  return {{"name", "nonet"},
          {"version", build.version},
          {"commit", or_null(build.commit)},
          {"compiler", build.compiler},
          {"flags", build.flags},
          {"build_type", or_null(build.build_type)}};
}

/// A report as text: text that is not UTF-8 (file names can be anything) has its wrong bytes
/// replaced.
inline std::string report_text(const Json& report) {
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace nonet::runner
