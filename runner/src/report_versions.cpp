// Older reports as today's; see report_versions.h.
#include "report_versions.h"

namespace nonet::runner {
namespace {

/// The members of an object that are not there become null.
void add_nulls(Json& object, std::initializer_list<const char*> keys) {
  if (!object.is_object()) return;
  for (const char* key : keys) {
    if (!object.contains(key)) object[key] = nullptr;
  }
}

}  // namespace

void add_later_fields(Json& report) {
  // merge; then given solutions and duplicates
  add_nulls(report, {"merged_from", "given_solutions", "duplicates"});
  if (!report.is_object()) return;
  if (const auto run = report.find("run"); run != report.end()) {
    add_nulls(*run, {"shard", "resumed_at_record"});
  }
  if (const auto inputs = report.find("inputs"); inputs != report.end() && inputs->is_array()) {
    for (Json& input : *inputs) add_nulls(input, {"compressed_bytes", "lines"});
  }
}

}  // namespace nonet::runner
