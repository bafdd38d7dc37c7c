// Adding up reports: of the shards of a run, or of runs over different inputs.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace nonet::runner {

/// A report as it was read, and what messages call it.
struct NamedReport {
  std::string name;
  std::string text;
};

/// Reports that cannot be added up; what() says which and why.
class MergeError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The report of all runs together, of schema nonet.report/1, indented, with a final newline.
///
/// Shards of an input (`--shard I/N`) are put together in their order, whatever the order of the
/// reports, and become one input; all N must be there. Other inputs follow each other in the order
/// of the reports. Counts, sums, costliest records and rejects, with their record and line numbers,
/// are those of one run over all of it, if every run was complete. What cannot be added up, such as
/// wall time and percentiles, is null.
///
/// @param reports    at least one
/// @param arguments  the command line that asks for it, without the program's name
/// @throws MergeError  a report that is none, a shard that is missing or there twice, runs with
///                     different limits
[[nodiscard]] std::string merge_reports(const std::vector<NamedReport>& reports,
                                        const std::vector<std::string>& arguments);

}  // namespace nonet::runner
