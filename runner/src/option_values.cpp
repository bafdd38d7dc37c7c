// Values of options; see option_values.h.
#include "option_values.h"

#include <cstdlib>

namespace nonet::runner {

std::vector<std::string> comma_separated(std::string_view text) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t comma = text.find(',');
    parts.emplace_back(text.substr(0, comma));
    if (comma == text.npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

Target usable_target(const std::string& source, const std::string& name) {
  const auto target = target_named(name);
  if (!target) throw CLI::ValidationError(source, "no target is called '" + name + "'");
  if (!info(*target).missing.empty()) {
    throw CLI::ValidationError(
        source, fmt::format("this CPU lacks {} for '{}'", info(*target).missing, name));
  }
  return *target;
}

Target chosen_target(const std::string& option) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there are no threads yet
  const char* variable = std::getenv(kTargetVariable);
  const std::string name = !option.empty() ? option : variable ? variable : "";
  if (name.empty()) return best_target();
  return usable_target(option.empty() ? kTargetVariable : "--target", name);
}

}  // namespace nonet::runner
