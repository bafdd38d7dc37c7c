// Reads reports into plain structs; see report_entries.h. Fields that a schema has always had are
// asked for, those that came later are taken where they are there.
#include "report_entries.h"

#include <fmt/format.h>

#include <algorithm>

#include "file_text.h"
#include "json_place.h"
#include "text_hash.h"

namespace nonet::runner {
namespace {

ToolFacts read_tool(const JsonPlace& tool) {
  return {.version = tool.at("version").text(),
          .commit = tool.text_or_none("commit"),
          .compiler = tool.at("compiler").text(),
          .flags = tool.at("flags").text(),
          .build_type = tool.text_or_none("build_type")};
}

HostFacts read_host(const JsonPlace& host) {
  HostFacts facts = {.cpu_model = host.text_or_none("cpu_model"),
                     .cores_online = host.number_or_none("cores_online"),
                     .cpu_quota = host.real_or_none("cpu_quota"),
                     .memory_bytes = host.number_or_none("memory_bytes"),
                     .kernel = host.text_or_none("kernel")};
  if (const auto isa = host.find("isa")) {
    for (std::size_t i = 0; i < isa->size(); ++i) facts.isa.push_back(isa->at(i).text());
  }
  return facts;
}

EntryCounts read_counts(const JsonPlace& counts) {
  EntryCounts read = {.records = counts.at("records").number(),
                      .rejected = counts.at("rejected").number()};
  for (std::size_t i = 0; i < read.by_status.size(); ++i) {
    const std::string name(to_string(static_cast<Status>(i)));
    read.by_status[i] = counts.at(name.c_str()).number();
  }
  return read;
}

/// What a repetition of a report and an entry of a bench have in common: times and rates.
void read_times(const JsonPlace& times, ReportEntry& entry) {
  entry.wall_ns = times.number_or_none("wall_ns");
  entry.cpu_user_ns = times.at("cpu_user_ns").number();
  entry.cpu_system_ns = times.at("cpu_system_ns").number();
  const JsonPlace stages = times.at("stages");
  entry.stages = {.read_ns = stages.at("read_ns").number(),
                  .parse_ns = stages.at("parse_ns").number(),
                  .solve_ns = stages.at("solve_ns").number(),
                  .print_ns = stages.at("print_ns").number(),
                  .write_ns = stages.at("write_ns").number()};
  entry.puzzles_per_second = times.real_or_none("puzzles_per_second");
  entry.bytes_per_second = times.real_or_none("input_bytes_per_second");
  const JsonPlace latency = times.at("batch_latency");
  entry.latency = {.batches = latency.at("batches").number(),
                   .min_ns = latency.number_or_none("min_ns"),
                   .p50_ns = latency.number_or_none("p50_ns"),
                   .p90_ns = latency.number_or_none("p90_ns"),
                   .p99_ns = latency.number_or_none("p99_ns"),
                   .max_ns = latency.number_or_none("max_ns")};
}

/// The inputs of a run as one data set: name, hash and bytes.
void read_inputs(const JsonPlace& inputs, ReportEntry& entry) {
  const std::size_t count = inputs.size();
  std::string hashes;
  bool all_known = count != 0;
  for (std::size_t i = 0; i < count; ++i) {
    const JsonPlace input = inputs.at(i);
    entry.input_bytes += input.at("bytes").number();
    const auto hash = input.text_or_none("xxh3_128");
    all_known = all_known && hash;
    if (hash) hashes += *hash;
  }
  if (count == 0) return;
  entry.data_set = data_set_name(inputs.at(std::size_t{0}).at("path").text());
  if (count > 1) entry.data_set += fmt::format(" and {} more", count - 1);
  if (!all_known) return;
  if (count == 1) {
    entry.content_hash = hashes;
  } else {
    TextHash all;
    all.add(hashes);
    entry.content_hash = to_hex(all.digest());
  }
}

void read_rejects(const JsonPlace& report, ReportEntry& entry) {
  const JsonPlace first = report.at("rejects").at("first");
  for (std::size_t i = 0; i < first.size(); ++i) {
    const JsonPlace reject = first.at(i);
    const std::uint64_t input = reject.at("input").number();
    entry.first_rejects.push_back({.record = reject.at("record").number(),
                                   .input = report.at("inputs").at(input).at("path").text(),
                                   .line = reject.at("line").number(),
                                   .column = reject.at("column").number(),
                                   .reason = reject.at("reason").text(),
                                   .message = reject.at("message").text()});
  }
}

void read_run_report(const JsonPlace& report, ReportEntries& into) {
  const JsonPlace run = report.at("run");
  ReportEntry entry = {.solution_limit = run.number_or_none("solution_limit").value_or(0),
                       .node_limit = run.number_or_none("node_limit").value_or(0),
                       .threads = run.number_or_none("threads"),
                       .target = report.at("host").text_or_none("target"),
                       .counts = read_counts(report.at("counts")),
                       .top_left_sum = report.at("top_left_sum").number(),
                       .nodes = report.at("search").number_or_none("nodes"),
                       .peak_rss_bytes = report.number_or_none("peak_rss_bytes")};
  read_inputs(report.at("inputs"), entry);
  read_times(report.at("repetitions").at(std::size_t{0}), entry);
  read_rejects(report, entry);
  into.entries.push_back(std::move(entry));
}

void read_bench_report(const JsonPlace& report, ReportEntries& into) {
  const JsonPlace data_sets = report.at("data_sets");
  const JsonPlace entries = report.at("entries");
  const auto peak_rss_bytes = report.number_or_none("peak_rss_bytes");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const JsonPlace item = entries.at(i);
    const JsonPlace data_set = data_sets.at(item.at("data_set").number());
    ReportEntry entry = {.data_set = data_set.at("name").text(),
                         .content_hash = data_set.text_or_none("xxh3_128"),
                         .solution_limit = item.number_or_none("solution_limit").value_or(0),
                         .node_limit = item.number_or_none("node_limit").value_or(0),
                         .threads = item.at("threads").number(),
                         .target = item.at("target").text(),
                         .repetition = item.at("repetition").number(),
                         .passes = item.at("passes").number(),
                         .counts = read_counts(item.at("counts")),
                         .top_left_sum = item.at("top_left_sum").number(),
                         .nodes = item.number_or_none("nodes"),
                         .peak_rss_bytes = peak_rss_bytes};
    entry.input_bytes = data_set.at("bytes").number() * entry.passes;
    read_times(item, entry);
    into.entries.push_back(std::move(entry));
  }
}

Json parse(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: ..."
    const std::string_view what = error.what();
    const std::size_t tag = what.find("] ");
    throw FieldError(fmt::format("is no JSON: {}", tag == what.npos ? what : what.substr(tag + 2)));
  }
}

}  // namespace

std::string data_set_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const bool has_name = slash != path.npos && slash + 1 != path.size();
  return std::string(has_name ? path.substr(slash + 1) : path);
}

ReportEntries report_entries(const std::string& path, std::string_view text) {
  try {
    const Json json = parse(text);
    const JsonPlace report(json);
    ReportEntries read;
    read.path = path;
    read.schema = report.at("schema").text();
    const bool is_bench = read.schema == kBenchSchema;
    if (!is_bench && read.schema != kReportSchema) {
      report.at("schema").fail(fmt::format("is \"{}\", neither \"{}\" nor \"{}\"", read.schema,
                                           kReportSchema, kBenchSchema));
    }
    read.status = report.at("status").text();
    read.tool = read_tool(report.at("tool"));
    read.host = read_host(report.at("host"));
    read.started_utc = report.at("run").at("started_utc").text();
    const JsonPlace arguments = report.at("run").at("arguments");
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      read.arguments.push_back(arguments.at(i).text());
    }
    if (is_bench) {
      read_bench_report(report, read);
    } else {
      read_run_report(report, read);
    }
    return read;
  } catch (const FieldError& error) {
    throw ReportError(fmt::format("{} is no report of nonet: {}", path, error.what()));
  }
}

ReportEntries load_report_entries(const std::string& path) {
  return report_entries(path, text_of_file(path));
}

}  // namespace nonet::runner
