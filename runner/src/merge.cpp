// Adds up reports; see nonet/runner/merge.h.
//
// The records of all reports are put in one order: input by input, and within an input shard by
// shard. A record of a report is found in it by the number of records that come before its input
// and shard; likewise a line.
//
//   report A, shard 1/2          report B, shard 2/2          merged
//     a.txt  records 1-3           a.txt  records 1-2           a.txt  A 1-3, B 1-2
//     b.txt  records 4-5           b.txt  records 3-6           b.txt  A 4-5, B 3-6
#include "nonet/runner/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "nonet/runner/stats.h"
#include "report_json.h"
#include "report_versions.h"

namespace nonet::runner {
namespace {

/// What one report has of one input.
struct Piece {
  std::size_t report;
  std::size_t input;               // in that report
  std::uint64_t shard = 1;         // of `shards`, from 1
  std::uint64_t shards = 1;        //
  std::uint64_t own_before = 0;    // records before it in its report,
  std::uint64_t before = 0;        // in the merged one,
  std::uint64_t lines_before = 0;  // and lines before it in its input
  std::size_t merged_input = 0;
};

std::uint64_t number(const Json& object, const char* key) {
  const Json& value = object.at(key);
  if (!value.is_number_unsigned()) {
    throw MergeError(fmt::format("a report has {} as \"{}\"", value.dump(), key));
  }
  return value.get<std::uint64_t>();
}

std::string text(const Json& object, const char* key) { return object.at(key).get<std::string>(); }

/// The value that all of them have, or null.
Json common(const std::vector<Json>& values) {
  const bool same = std::all_of(values.begin(), values.end(),
                                [&](const Json& value) { return value == values.front(); });
  return same ? values.front() : Json();
}

class Merger {
 public:
  Merger(const std::vector<NamedReport>& reports, const std::vector<std::string>& arguments)
      : named_(reports), arguments_(arguments) {
    for (const NamedReport& report : reports) reports_.push_back(parse(report));
    check_settings();
    find_pieces();
    arrange();
  }

  [[nodiscard]] Json merged() const {
    return {{"schema", kReportSchema},
            {"status", status()},
            {"tool", tool_json()},
            {"host", host()},
            {"run", run()},
            {"merged_from", sources()},
            {"inputs", inputs()},
            {"output_error", first_error()},
            {"counts", sum("counts")},
            {"top_left_sum", total("top_left_sum")},
            {"verification", checks("verification", "failed", "first_failures")},
            {"given_solutions", checks("given_solutions", "mismatches", "first_mismatches")},
            {"duplicates", nullptr},  // a puzzle may be in two of the runs
            {"repetitions", Json::array({repetition()})},
            {"search", search()},
            {"peak_rss_bytes", peak_rss()},
            {"rejects", rejects()}};
  }

 private:
  static Json parse(const NamedReport& report) {
    Json json = Json::parse(report.text, nullptr, false);
    if (!json.is_object() || json.value("schema", "") != kReportSchema) {
      throw MergeError(fmt::format("{} is no report of schema {}", report.name, kReportSchema));
    }
    add_later_fields(json);
    if (json.at("repetitions").size() != 1) {
      throw MergeError(report.name + " has several repetitions, which cannot be added up");
    }
    return json;
  }

  void check_settings() const {
    for (const char* key : {"solution_limit", "node_limit", "verify"}) {
      for (std::size_t i = 1; i < reports_.size(); ++i) {
        const Json& first = reports_[0].at("run").at(key);
        const Json& other = reports_[i].at("run").at(key);
        if (first == other) continue;
        throw MergeError(fmt::format("{} has the {} {}, {} has {}", named_[0].name, key,
                                     first.dump(), named_[i].name, other.dump()));
      }
    }
  }

  void find_pieces() {
    for (std::size_t r = 0; r < reports_.size(); ++r) {
      const Json& shard = reports_[r].at("run").at("shard");
      std::uint64_t records = 0;
      for (std::size_t i = 0; i < reports_[r].at("inputs").size(); ++i) {
        Piece piece = {.report = r, .input = i, .own_before = records};
        if (!shard.is_null()) {
          piece.shard = number(shard, "index");
          piece.shards = number(shard, "count");
        }
        pieces_.push_back(piece);
        records += number(input_of(piece), "records");
      }
    }
  }

  /// Puts the pieces in order, and checks that no shard is missing or there twice.
  void arrange() {
    std::map<std::string, std::size_t> sharded;  // by path
    for (Piece& piece : pieces_) {
      if (piece.shards == 1) {
        piece.merged_input = input_count_++;
        continue;
      }
      const auto [place, is_new] = sharded.emplace(text(input_of(piece), "path"), input_count_);
      if (is_new) ++input_count_;
      piece.merged_input = place->second;
    }
    std::stable_sort(pieces_.begin(), pieces_.end(), [](const Piece& a, const Piece& b) {
      return std::pair(a.merged_input, a.shard) < std::pair(b.merged_input, b.shard);
    });
    std::uint64_t records = 0;
    std::uint64_t lines = 0;
    std::uint64_t next_shard = 1;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      Piece& piece = pieces_[i];
      const Piece* before =
          i != 0 && pieces_[i - 1].merged_input == piece.merged_input ? &pieces_[i - 1] : nullptr;
      if (!before) {
        lines = 0;
        next_shard = 1;
      }
      const std::string path = text(input_of(piece), "path");
      if (before && before->shards != piece.shards) {
        throw MergeError(fmt::format("{}: one report has a shard of {}, another one of {}", path,
                                     before->shards, piece.shards));
      }
      if (piece.shard < next_shard) {
        throw MergeError(fmt::format("{}: shard {}/{} is there twice, in {} and {}", path,
                                     piece.shard, piece.shards, named_[before->report].name,
                                     named_[piece.report].name));
      }
      if (piece.shard > next_shard) throw_missing(path, next_shard, piece.shards);
      ++next_shard;
      const bool last =
          i + 1 == pieces_.size() || pieces_[i + 1].merged_input != piece.merged_input;
      if (last && piece.shard != piece.shards) throw_missing(path, next_shard, piece.shards);
      piece.before = records;
      piece.lines_before = lines;
      records += number(input_of(piece), "records");
      // Reports from before shards do not tell; no line numbers depend on theirs.
      if (piece.shards != 1) lines += number(input_of(piece), "lines");
    }
  }

  [[noreturn]] static void throw_missing(const std::string& path, std::uint64_t shard,
                                         std::uint64_t shards) {
    throw MergeError(fmt::format("{}: shard {}/{} is missing", path, shard, shards));
  }

  [[nodiscard]] const Json& input_of(const Piece& piece) const {
    return reports_[piece.report].at("inputs").at(piece.input);
  }

  /// The worst of all, failed writing before interruptions.
  [[nodiscard]] Json status() const {
    for (const char* bad : {"output_failed", "interrupted", "ended_at_reject", "output_closed"}) {
      for (const Json& report : reports_) {
        if (report.at("status") == bad) return bad;
      }
    }
    return "complete";
  }

  [[nodiscard]] Json host() const {
    Json host;
    for (const auto& [key, value] : reports_[0].at("host").items()) {
      std::vector<Json> values;
      for (const Json& report : reports_) values.push_back(report.at("host").at(key));
      host[key] = common(values);
    }
    return host;
  }

  [[nodiscard]] Json run() const {
    Json run = reports_[0].at("run");
    for (const char* key : {"threads", "batch_size"}) {
      std::vector<Json> values;
      for (const Json& report : reports_) values.push_back(report.at("run").at(key));
      run[key] = common(values);
    }
    for (const Json& report : reports_) {
      // The format of the time sorts by time.
      run["started_utc"] =
          std::min(text(run, "started_utc"), text(report.at("run"), "started_utc"));
    }
    run["arguments"] = arguments_;
    for (const char* key : {"shard", "resumed_at_record"}) run[key] = nullptr;
    return run;
  }

  [[nodiscard]] Json sources() const {
    Json sources = Json::array();
    for (std::size_t i = 0; i < reports_.size(); ++i) {
      const Json& report = reports_[i];
      sources.push_back({{"path", named_[i].name},
                         {"status", report.at("status")},
                         {"shard", report.at("run").at("shard")},
                         {"records", report.at("counts").at("records")},
                         {"wall_ns", report.at("repetitions").at(0).at("wall_ns")}});
    }
    return sources;
  }

  [[nodiscard]] Json inputs() const {
    Json inputs = Json::array();
    for (const Piece& piece : pieces_) {
      const Json& part = input_of(piece);
      if (piece.shard == 1) {
        inputs.push_back(part);
        continue;
      }
      Json& whole = inputs.back();
      for (const char* key : {"bytes", "records", "lines"}) {
        whole[key] = number(whole, key) + number(part, key);
      }
      whole["xxh3_128"] = nullptr;  // of the parts, not of the whole
      whole["format"] = whole.at("format").is_null() ? part.at("format") : whole.at("format");
      whole["complete"] = whole.at("complete").get<bool>() && part.at("complete").get<bool>();
      if (whole.at("error").is_null()) whole["error"] = part.at("error");
    }
    return inputs;
  }

  [[nodiscard]] Json first_error() const {
    for (const Json& report : reports_) {
      if (!report.at("output_error").is_null()) return report.at("output_error");
    }
    return {};
  }

  [[nodiscard]] std::uint64_t total(const char* key) const {
    std::uint64_t total = 0;
    for (const Json& report : reports_) total += number(report, key);
    return total;
  }

  /// An object of numbers, added up key by key.
  [[nodiscard]] Json sum(const char* key) const {
    Json sum = reports_[0].at(key);
    for (std::size_t i = 1; i < reports_.size(); ++i) add(sum, reports_[i].at(key));
    return sum;
  }

  static void add(Json& sum, const Json& other) {
    for (const auto& [key, unused] : other.items()) {
      sum[key] = number(sum, key.c_str()) + number(other, key.c_str());
    }
  }

  /// The items of a list of records in every report, with their numbers in the merged one.
  template <typename List>
  [[nodiscard]] std::vector<Json> renumbered(List list_of) const {
    std::vector<Json> items;
    for (const Piece& piece : pieces_) {
      const std::uint64_t records = number(input_of(piece), "records");
      for (Json item : list_of(reports_[piece.report])) {
        const std::uint64_t record = number(item, "record");
        if (record <= piece.own_before || record > piece.own_before + records) continue;
        item["record"] = record - piece.own_before + piece.before;
        if (item.contains("input")) item["input"] = piece.merged_input;
        if (item.contains("line")) item["line"] = number(item, "line") + piece.lines_before;
        items.push_back(std::move(item));
      }
    }
    return items;
  }

  /// The first kRemembered: no other can be among them, for every report has its own first.
  static Json first_of(std::vector<Json> items) {
    items.resize(std::min(items.size(), kRemembered));
    return items;
  }

  /// Solutions that were checked, how many failed, and the first of them. Null unless every run
  /// has it.
  [[nodiscard]] Json checks(const char* key, const char* failed, const char* first) const {
    Json sum = {{"checked", 0U}, {failed, 0U}};
    for (const Json& report : reports_) {
      const Json& part = report.at(key);
      if (part.is_null()) return {};
      for (const char* count : {"checked", failed})
        sum[count] = number(sum, count) + number(part, count);
    }
    sum[first] = first_of(renumbered([&](const Json& report) { return report.at(key).at(first); }));
    return sum;
  }

  [[nodiscard]] Json repetition() const {
    Json whole = reports_[0].at("repetitions").at(0);
    Json& latency = whole["batch_latency"];
    for (const char* key : {"wall_ns", "puzzles_per_second", "input_bytes_per_second"}) {
      whole[key] = nullptr;
    }
    for (const char* key : {"p50_ns", "p90_ns", "p99_ns"}) latency[key] = nullptr;
    for (std::size_t i = 1; i < reports_.size(); ++i) {
      const Json& part = reports_[i].at("repetitions").at(0);
      const Json& other = part.at("batch_latency");
      for (const char* key : {"cpu_user_ns", "cpu_system_ns"}) {
        whole[key] = number(whole, key) + number(part, key);
      }
      add(whole["stages"], part.at("stages"));
      latency["batches"] = number(latency, "batches") + number(other, "batches");
      if (other.at("min_ns").is_null()) continue;
      const bool first = latency.at("min_ns").is_null();
      latency["min_ns"] =
          first ? other.at("min_ns") : std::min(latency.at("min_ns"), other.at("min_ns"));
      latency["max_ns"] =
          first ? other.at("max_ns") : std::max(latency.at("max_ns"), other.at("max_ns"));
    }
    return whole;
  }

  [[nodiscard]] Json search() const {
    std::uint64_t nodes = 0;
    for (const Json& report : reports_) nodes += number(report.at("search"), "nodes");
    std::vector<Json> items =
        renumbered([](const Json& report) { return report.at("search").at("costliest"); });
    std::stable_sort(items.begin(), items.end(), [](const Json& a, const Json& b) {
      const std::uint64_t nodes_a = number(a, "nodes");
      const std::uint64_t nodes_b = number(b, "nodes");
      return nodes_a != nodes_b ? nodes_a > nodes_b : number(a, "record") < number(b, "record");
    });
    return {{"nodes", nodes}, {"costliest", first_of(std::move(items))}};
  }

  [[nodiscard]] Json peak_rss() const {
    Json peak;
    for (const Json& report : reports_) {
      const Json& one = report.at("peak_rss_bytes");
      if (peak.is_null() || (!one.is_null() && one > peak)) peak = one;
    }
    return peak;
  }

  [[nodiscard]] Json rejects() const {
    const Json first =
        first_of(renumbered([](const Json& report) { return report.at("rejects").at("first"); }));
    std::uint64_t rejected = 0;
    for (const Json& report : reports_) rejected += number(report.at("counts"), "rejected");
    return {{"first", first}, {"more", rejected - first.size()}};
  }

  const std::vector<NamedReport>& named_;
  const std::vector<std::string>& arguments_;
  std::vector<Json> reports_;
  std::vector<Piece> pieces_;  // in the order of the merged report
  std::size_t input_count_ = 0;
};

}  // namespace

std::string merge_reports(const std::vector<NamedReport>& reports,
                          const std::vector<std::string>& arguments) {
  try {
    return report_text(Merger(reports, arguments).merged());
  } catch (const Json::exception& error) {
    throw MergeError(
        fmt::format("a report does not follow the schema {}: {}", kReportSchema, error.what()));
  }
}

}  // namespace nonet::runner
