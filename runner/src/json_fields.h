// Reading fields of JSON that may be anything: whoever edits a file may break it.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "report_json.h"

namespace nonet::runner {

/// JSON that is not what it should be; what() says which field.
class FieldError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A field that has to be there. @throws FieldError
inline const Json& field(const Json& object, const char* key) {
  const auto place = object.is_object() ? object.find(key) : object.end();
  if (place == object.end()) throw FieldError(std::string("there is no \"") + key + '"');
  return *place;
}

/// A whole number, not negative and not too large. @throws FieldError
inline std::uint64_t number_field(const Json& object, const char* key) {
  const Json& value = field(object, key);
  if (!value.is_number_unsigned()) {
    throw FieldError(std::string("\"") + key + "\" is no whole number");
  }
  return value.get<std::uint64_t>();
}

/// @throws FieldError
inline std::string text_field(const Json& object, const char* key) {
  const Json& value = field(object, key);
  if (!value.is_string()) throw FieldError(std::string("\"") + key + "\" is no text");
  return value.get<std::string>();
}

/// @throws FieldError  also when it has more than `most` items
inline const Json& array_field(const Json& object, const char* key, std::size_t most = SIZE_MAX) {
  const Json& value = field(object, key);
  if (!value.is_array()) throw FieldError(std::string("\"") + key + "\" is no array");
  if (value.size() > most) throw FieldError(std::string("\"") + key + "\" has too many items");
  return value;
}

}  // namespace nonet::runner
