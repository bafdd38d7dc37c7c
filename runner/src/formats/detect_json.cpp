// Detection of JSON: an array, one value, values one after the other, or one in each line.
#include "json.h"
#include "json_value.h"
#include "line_scan.h"
#include "sample.h"

namespace nonet::runner {
namespace {

using Kind = JsonShape::Kind;

JsonFields wanted_fields(const FormatOptions& options) {
  return {options.column, options.solution_column};
}

/// The shape of the first valid value of a text; kInvalid when there is none yet.
JsonShape first_shape(JsonText kind, std::string_view text, bool to_the_end,
                      const JsonFields& wanted) {
  const std::size_t delimiter = kind == JsonText::kArray ? 1 : 0;
  while (!text.empty()) {
    if (kind == JsonText::kStream) text.remove_prefix(leading_json_space(text));
    const std::size_t end = JsonWalk(kind).find_end(text);
    if (end == std::string_view::npos && !to_the_end) break;
    const std::string_view element = text.substr(0, end);
    if (element.size() <= delimiter || element[0] == ']') break;
    JsonShape shape = shape_of_json(element.substr(delimiter), wanted);
    if (shape.kind != Kind::kInvalid) return shape;
    text.remove_prefix(element.size());
  }
  return {};
}

/// The format of a text whose values have been looked at.
template <typename Make>
Finding with_shape(const JsonShape& shape, const Sample& sample, const JsonFields& wanted,
                   Make make) {
  if (shape.kind == Kind::kInvalid) {
    // Until a value is valid, its fields are not known.
    return sample.complete ? finding(make(wanted)) : undecided(sample);
  }
  if (!shape.error.empty()) return refusal("JSON " + shape.error);
  return finding(make(shape.kind == Kind::kObject ? shape.fields : wanted));
}

Finding detect_array(const Sample& sample, const JsonFields& wanted) {
  const JsonShape shape = first_shape(JsonText::kArray, sample.text, false, wanted);
  // Cells or rows in it: then the array is a puzzle itself, and others may follow.
  const bool is_puzzle = shape.kind == Kind::kCell || shape.kind == Kind::kRow;
  if (shape.kind == Kind::kInvalid && !sample.complete &&
      sample.text.substr(1 + leading_json_space(sample.text.substr(1))).substr(0, 1) == "]") {
    return finding(json_text(JsonText::kArray, wanted));
  }
  return with_shape(shape, sample, wanted, [&](const JsonFields& fields) {
    return json_text(is_puzzle ? JsonText::kStream : JsonText::kArray, fields);
  });
}

/// Whether the object that the sample starts with is alone in its line. Nothing: not to be seen.
std::optional<bool> is_alone_in_line(const Sample& sample) {
  const std::size_t line_end = sample.text.find('\n');
  const bool has_line = line_end != std::string_view::npos;
  const std::size_t end = JsonWalk(JsonText::kStream).find_end(sample.text);
  if (end == std::string_view::npos) {
    if (!sample.complete) return std::nullopt;
    // Damaged, or long. Lines that begin as this one does are records of their own.
    for (std::size_t i = 1; i < sample.lines.size(); ++i) {
      if (sample.lines[i].text.starts_with('{')) return true;
    }
    return false;
  }
  if (has_line && line_end < end) return false;
  if (!has_line && !sample.complete) return std::nullopt;
  return trimmed(sample.text.substr(end, line_end - end)).empty();
}

}  // namespace

Finding detect_json(const Sample& sample, const FormatOptions& options) {
  const JsonFields wanted = wanted_fields(options);
  if (sample.text.starts_with('[')) return detect_array(sample, wanted);
  const auto alone = options.format.empty() ? is_alone_in_line(sample) : std::optional(false);
  if (!alone) return undecided(sample);
  if (*alone) return detect_json_lines(sample, options);
  const JsonShape shape = first_shape(JsonText::kStream, sample.text, sample.complete, wanted);
  return with_shape(shape, sample, wanted,
                    [](const JsonFields& fields) { return json_text(JsonText::kStream, fields); });
}

Finding detect_json_lines(const Sample& sample, const FormatOptions& options) {
  const JsonFields wanted = wanted_fields(options);
  JsonShape shape;
  for (const SampleLine& line : sample.lines) {
    shape = shape_of_json(line.text, wanted);
    if (shape.kind != Kind::kInvalid) break;
  }
  return with_shape(shape, sample, wanted,
                    [](const JsonFields& fields) { return json_lines(fields); });
}

}  // namespace nonet::runner
