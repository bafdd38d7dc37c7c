// Checkpoints to JSON and back; see checkpoint.h.
#include "checkpoint.h"

#include <fmt/format.h>

#include <numeric>

#include "json_fields.h"
#include "nonet/runner/build_info.h"
#include "nonet/runner/resume.h"
#include "printable.h"
#include "stats_json.h"

namespace nonet::runner {
namespace {

const char* name_of(OutputFormat format) noexcept {
  switch (format) {
    case OutputFormat::kLineRows: return "lines";
    case OutputFormat::kCsvRows: return "csv";
    case OutputFormat::kJsonRows: return "jsonl";
    case OutputFormat::kNoRows: return "none";
  }
  return "unknown";
}

/// What decides the rows, the rejects and the figures, by the names that people know it by.
/// Threads, batches and windows do not, nor do the kernels, but for the scalar one: it searches
/// another way.
Json settings_json(const Plan& plan) {
  Json inputs = Json::array();
  for (const InputSpec& input : plan.inputs) inputs.push_back(input.name);
  return {{"the list of inputs", inputs},
          {"--format", plan.format.format},
          {"--column", plan.format.column},
          {"--solution-column", plan.format.solution_column},
          {"--shard", fmt::format("{}/{}", plan.shard.index, plan.shard.count)},
          {"--output-format", name_of(plan.output_format)},
          {"--rejects", plan.rejects},
          {"--limit", plan.limits.solutions},
          {"--max-nodes", plan.limits.nodes},
          {"--strict", plan.strict},
          {"--check", plan.check_given},
          {"--verify", plan.verify},
          {"--target", plan.target == Target::kScalar ? "scalar" : "not scalar"},
          {"the version of nonet", build_info().version}};
}

/// Names of files can be anything: here as in reports, bytes that are not UTF-8 are replaced.
std::string compact(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// @throws ResumeError  when the settings are not those of the plan
void check_settings(const Json& were, const Plan& plan) {
  const Json settings = settings_json(plan);
  for (const auto& [key, is] : settings.items()) {
    const std::string now = compact(is);
    const std::string then = compact(field(were, key.c_str()));
    if (now == then) continue;
    throw ResumeError(fmt::format("is of a run where {} was {}, and now it is {}", key,
                                  printable(then), printable(now)));
  }
}

Json partial_json(const PartialFile& file) {
  return {{"number", file.number}, {"bytes", file.bytes}};
}

PartialFile read_partial(const Json& json) {
  const PartialFile file = {number_field(json, "number"), number_field(json, "bytes")};
  constexpr std::uint64_t kMostBytes = INT64_MAX;
  if (file.number == 0 || file.bytes > kMostBytes) throw FieldError("no file can be so large");
  return file;
}

InputPosition read_position(const Json& json) {
  InputPosition position = {.offset = number_field(json, "offset"),
                            .place = {number_field(json, "line"), number_field(json, "column")}};
  if (position.offset == 0) return position;
  const auto digest = digest_from_hex(text_field(json, "xxh3_128"));
  if (!digest) throw FieldError("\"xxh3_128\" is no such hash");
  position.digest = *digest;
  return position;
}

Json inputs_json(const RunState& state) {
  Json inputs = Json::array();
  for (std::size_t i = 0; i < state.positions.size(); ++i) {
    const InputPosition& position = state.positions[i];
    inputs.push_back({{"records", state.records_by_input[i]},
                      {"offset", position.offset},
                      {"line", position.place.line},
                      {"column", position.place.column},
                      {"xxh3_128", position.offset == 0 ? Json() : Json(to_hex(position.digest))}});
  }
  return inputs;
}

RunState read_state(const Json& json, const Plan& plan) {
  RunState state;
  state.stats = stats_from_json(field(json, "stats"), plan.inputs.size());
  state.records_by_input.resize(plan.inputs.size());
  std::uint64_t records = 0;
  for (const Json& item : array_field(json, "inputs", plan.inputs.size())) {
    state.records_by_input[state.positions.size()] = number_field(item, "records");
    records += number_field(item, "records");
    state.positions.push_back(read_position(item));
  }
  if (records != state.stats.records) throw FieldError("the \"records\" of inputs do not add up");
  return state;
}

}  // namespace

std::string checkpoint_text(const Plan& plan, const Checkpoint& checkpoint) {
  const RunTimes& times = checkpoint.times;
  const auto& rejects = checkpoint.files.rejects;
  return report_text({{"schema", kCheckpointSchema},
                      {"settings", settings_json(plan)},
                      {"inputs", inputs_json(checkpoint.state)},
                      {"rows", partial_json(checkpoint.files.rows)},
                      {"rejects", rejects ? partial_json(*rejects) : Json()},
                      {"times",
                       {{"wall_ns", times.wall_ns},
                        {"cpu_user_ns", times.cpu_user_ns},
                        {"cpu_system_ns", times.cpu_system_ns}}},
                      {"stats", stats_to_json(checkpoint.state.stats)}});
}

Checkpoint read_checkpoint(std::string_view text, const Plan& plan) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) throw ResumeError("is damaged: it is no JSON object");
  try {
    if (text_field(json, "schema") != kCheckpointSchema) {
      throw ResumeError(fmt::format("is not of schema {}", kCheckpointSchema));
    }
    check_settings(field(json, "settings"), plan);
    Checkpoint checkpoint;
    checkpoint.state = read_state(json, plan);
    checkpoint.files.rows = read_partial(field(json, "rows"));
    if (!plan.rejects.empty()) checkpoint.files.rejects = read_partial(field(json, "rejects"));
    const Json& times = field(json, "times");
    checkpoint.times = {.wall_ns = number_field(times, "wall_ns"),
                        .cpu_user_ns = number_field(times, "cpu_user_ns"),
                        .cpu_system_ns = number_field(times, "cpu_system_ns")};
    return checkpoint;
  } catch (const FieldError& error) {
    throw ResumeError(fmt::format("is damaged: {}", error.what()));
  }
}

}  // namespace nonet::runner
