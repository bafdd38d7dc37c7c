// Reports as what others work with: a row for each measurement, whatever kind of report it is in.
//
//   nonet.report/1 (nonet solve, verify, merge)  one entry
//   nonet.bench/1  (nonet bench)                 an entry for each repetition
//                                   |
//                                   v
//                         ReportEntries -> compare, export, dashboard
//
// Reports from older versions of these schemas lack some fields: those are optional here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/outcome.h"

namespace nonet::runner {

/// The build that ran.
struct ToolFacts {
  std::string version;
  std::optional<std::string> commit;
  std::string compiler;
  std::string flags;
  std::optional<std::string> build_type;

  friend bool operator==(const ToolFacts&, const ToolFacts&) = default;
};

/// The machine that it ran on. What is unknown, or differs in merged reports, is nothing.
struct HostFacts {
  std::optional<std::string> cpu_model;
  std::optional<std::uint64_t> cores_online;
  std::optional<double> cpu_quota;  ///< In cores; nothing also when there is none.
  std::optional<std::uint64_t> memory_bytes;
  std::optional<std::string> kernel;  ///< Of the operating system.
  std::vector<std::string> isa;

  friend bool operator==(const HostFacts&, const HostFacts&) = default;
};

/// Records, and how many have each status.
struct EntryCounts {
  std::uint64_t records = 0;
  std::array<std::uint64_t, kStatuses> by_status{};  ///< Indexed by Status.
  std::uint64_t rejected = 0;

  [[nodiscard]] std::uint64_t count(Status status) const noexcept {
    return by_status[static_cast<std::size_t>(status)];
  }
  friend bool operator==(const EntryCounts&, const EntryCounts&) = default;
};

/// Time from taking a batch to its finished rows, in nanoseconds.
struct EntryLatency {
  std::uint64_t batches = 0;
  std::optional<std::uint64_t> min_ns;
  std::optional<std::uint64_t> p50_ns;
  std::optional<std::uint64_t> p90_ns;
  std::optional<std::uint64_t> p99_ns;
  std::optional<std::uint64_t> max_ns;
};

/// Time spent in each stage, in nanoseconds, summed over threads.
struct EntryStages {
  std::uint64_t read_ns = 0;
  std::uint64_t parse_ns = 0;
  std::uint64_t solve_ns = 0;
  std::uint64_t print_ns = 0;
  std::uint64_t write_ns = 0;
};

/// A rejected record that the report names.
struct EntryReject {
  std::uint64_t record = 0;  ///< From 1, over all inputs of the run.
  std::string input;         ///< Its path as the report has it.
  std::uint64_t line = 0;    ///< From 1.
  std::uint64_t column = 0;  ///< From 1.
  std::string reason;        ///< One word, as the schema spells it.
  std::string message;       ///< In words.
};

/// One measurement: a data set, solved once with one set of settings.
struct ReportEntry {
  std::string data_set;  ///< The file's name, without its folder; of several: "a.txt and 2 more".
  std::optional<std::string> content_hash;  ///< XXH3-128 of the text; of several: of the hashes.
  std::uint64_t solution_limit = 0;         ///< 0: all solutions were counted.
  std::uint64_t node_limit = 0;             ///< 0: none.
  std::optional<std::uint64_t> threads;     ///< Nothing when merged runs differ.
  std::optional<std::string> target;        ///< Likewise.
  std::optional<std::uint64_t> repetition;  ///< From 0; nothing in a nonet.report.
  std::uint64_t passes = 1;                 ///< How many times the data set was solved; all count.

  EntryCounts counts;
  std::uint64_t top_left_sum = 0;
  std::uint64_t input_bytes = 0;         ///< Of text.
  std::optional<std::uint64_t> wall_ns;  ///< Nothing in merged reports.
  std::uint64_t cpu_user_ns = 0;         ///< Of all threads.
  std::uint64_t cpu_system_ns = 0;
  EntryStages stages;
  std::optional<double> puzzles_per_second;
  std::optional<double> bytes_per_second;
  EntryLatency latency;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> peak_rss_bytes;  ///< Of the process, up to its end.
  std::vector<EntryReject> first_rejects;       ///< Those that the report names; bench names none.
};

/// One file's entries, with what is common to them.
struct ReportEntries {
  std::string path;  ///< As given.
  std::string schema;
  std::string status;  ///< "complete" or why it is not, as the schema spells it.
  ToolFacts tool;
  HostFacts host;
  std::string started_utc;             ///< "2026-12-04T22:11:55Z": sorts by time.
  std::vector<std::string> arguments;  ///< The command line, without the program's name.
  std::vector<ReportEntry> entries;    ///< As in the file: bench has them in the order they ran.
};

/// A file that is no report; what() names it and the place in it.
class ReportError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What entries call a data set that comes from a file: its name without the folder.
[[nodiscard]] std::string data_set_name(std::string_view path);

/// @param path  what messages and the result call it
/// @param text  the content of the file; any bytes
/// @throws ReportError
[[nodiscard]] ReportEntries report_entries(const std::string& path, std::string_view text);

/// Reads the file; "-" is stdin. @throws ReportError, std::system_error (it cannot be read)
[[nodiscard]] ReportEntries load_report_entries(const std::string& path);

}  // namespace nonet::runner
