// The fields of a line of CSV: quoted or not, with any delimiter.
//
//   1, ..3.2.6 ,"a ""quoted"" field; with delimiters"
//
// White space around fields says nothing. A quoted field ends in its line.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace nonet::runner {

struct CsvField {
  std::string_view text;  ///< Without quotes and the white space around; "" is left as it is.
  bool open = false;      ///< A quote that does not end in this line.
};

/// Takes the first field off `line`, and its delimiter. @return false when there is none left
/// @param any  whether `line` is what follows a delimiter, or the beginning: then a field is there,
///             if only an empty one; updated
[[nodiscard]] bool take_field(std::string_view& line, char delimiter, bool& any,
                              CsvField& field) noexcept;

/// All fields of a line.
[[nodiscard]] std::vector<CsvField> fields_of(std::string_view line, char delimiter);

}  // namespace nonet::runner
