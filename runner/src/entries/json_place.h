// A value of a JSON file with the way to it, so that errors can say where: "$.entries[3].wall_ns".
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "json_fields.h"

namespace nonet::runner {

/// Refers to a value that must outlive it. Every member throws FieldError, with the path, where the
/// value is not what is asked for.
class JsonPlace {
 public:
  explicit JsonPlace(const Json& value, std::string path = "$")
      : value_(&value), path_(std::move(path)) {}

  /// A member of an object, which has to be there.
  [[nodiscard]] JsonPlace at(const char* key) const {
    auto place = member(key);
    if (!place) JsonPlace(*value_, path_ + '.' + key).fail("is missing");
    return *std::move(place);
  }

  /// A member of an object; nothing when it is absent or null, as unknown things are.
  [[nodiscard]] std::optional<JsonPlace> find(const char* key) const {
    auto place = member(key);
    if (!place || place->value_->is_null()) return std::nullopt;
    return place;
  }

  /// An item of an array.
  [[nodiscard]] JsonPlace at(std::size_t index) const {
    if (index >= size()) fail(fmt::format("has no item {}", index));
    return JsonPlace((*value_)[index], fmt::format("{}[{}]", path_, index));
  }

  /// Items of an array.
  [[nodiscard]] std::size_t size() const {
    if (!value_->is_array()) fail("is no array");
    return value_->size();
  }

  /// Not negative, and not too large for the type.
  [[nodiscard]] std::uint64_t number() const {
    if (!value_->is_number_unsigned()) fail("is no whole number");
    return value_->get<std::uint64_t>();
  }

  /// Of any sign; JSON has no NaN and no infinity.
  [[nodiscard]] double real() const {
    if (!value_->is_number()) fail("is no number");
    return value_->get<double>();
  }

  [[nodiscard]] std::string text() const {
    if (!value_->is_string()) fail("is no text");
    return value_->get<std::string>();
  }

  [[nodiscard]] std::optional<std::uint64_t> number_or_none(const char* key) const {
    const auto place = find(key);
    return place ? std::optional(place->number()) : std::nullopt;
  }
  [[nodiscard]] std::optional<double> real_or_none(const char* key) const {
    const auto place = find(key);
    return place ? std::optional(place->real()) : std::nullopt;
  }
  [[nodiscard]] std::optional<std::string> text_or_none(const char* key) const {
    const auto place = find(key);
    return place ? std::optional(place->text()) : std::nullopt;
  }

  [[nodiscard]] const Json& value() const noexcept { return *value_; }

  [[noreturn]] void fail(const std::string& what) const { throw FieldError(path_ + ' ' + what); }

 private:
  [[nodiscard]] std::optional<JsonPlace> member(const char* key) const {
    if (!value_->is_object()) fail("is no object");
    const auto found = value_->find(key);
    if (found == value_->end()) return std::nullopt;
    return JsonPlace(*found, path_ + '.' + key);
  }

  const Json* value_;
  std::string path_;
};

}  // namespace nonet::runner
