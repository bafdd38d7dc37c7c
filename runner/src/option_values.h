// Values of options that several commands take.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/target.h"

namespace nonet::runner {

inline constexpr const char* kTargetVariable = "NONET_TARGET";

/// A whole number from `least` to `most`, in decimal. CLI11's own reading of unsigned numbers lets
/// -1 and numbers too large pass as others, and takes 010 for 8.
/// @throws CLI::ValidationError  naming `option`
template <typename Number>
Number whole_number(const std::string& option, std::string_view text, Number least, Number most) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || rest != end || value < least || value > most) {
    throw CLI::ValidationError(
        option, fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
  }
  return value;
}

/// An option that takes a whole number from `least` to `most`.
template <typename Number>
CLI::Option* add_count(CLI::App* app, const std::string& name, Number& value, Number least,
                       Number most, const std::string& description) {
  const auto read = [&value, name, least, most](const std::string& text) {
    value = whole_number(name, text, least, most);
  };
  return app->add_option_function<std::string>(name, read, description)->type_name("UINT");
}

/// The parts of a list, divided by commas: at least one, of which some may be empty.
[[nodiscard]] std::vector<std::string> comma_separated(std::string_view text);

/// A target by its name, which this CPU has to run.
/// @param source  what asks for it, for messages
/// @throws CLI::ValidationError
[[nodiscard]] Target usable_target(const std::string& source, const std::string& name);

/// The target that an option or else the environment asks for, or the best.
/// @param option  the option's value; empty when it is not given
/// @throws CLI::ValidationError
[[nodiscard]] Target chosen_target(const std::string& option);

}  // namespace nonet::runner
