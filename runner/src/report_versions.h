// Reports of schema nonet.report/1 from before it had all of its fields.
#pragma once

#include "report_json.h"

namespace nonet::runner {

/// Gives a report the fields that came later, as null: its run did not have what they are about, or
/// did not say. What is no object where one should be stays as it is.
void add_later_fields(Json& report);

}  // namespace nonet::runner
