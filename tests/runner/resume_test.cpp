// Runs that are interrupted and gone on with: in the end there is what one run would have left.
#include "nonet/runner/resume.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "nonet/runner/report.h"
#include "nonet/runner/run.h"
#include "support/process.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using namespace runner;
using nlohmann::json;

void write_file(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// A puzzle with a solution, with several or with none, or something that is no puzzle.
std::string any_cells(std::mt19937_64& random) {
  switch (random() % 12) {
    case 0: return "bad";
    case 1: return std::string(kNoSolution);
    case 2: return std::string(kConflict);
    case 3: return std::string(kFourSolutions);
    default: return transformed(kEasy, random);
  }
}

/// Lines, one longer than a window among them.
std::string lines_text(int count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::string text = "\xEF\xBB\xBF# comment\n";
  for (int i = 0; i < count; ++i) {
    if (i == count / 2) text += std::string(300000, 'z') + "\n";
    if (random() % 20 == 0) text += "\n# comment\r\n";
    text += any_cells(random) + "\n";
  }
  return text;
}

std::string csv_text(int count) {
  std::mt19937_64 random(5);
  std::string text = "# comment\nid,puzzle,solution\n";
  for (int i = 0; i < count; ++i) {
    const std::string solution = i % 3 == 0 ? "" : std::string(kEasySolution);
    const std::string cells = i % 3 == 1 ? std::string(kEasy) : any_cells(random);
    text += std::to_string(i) + ",\"" + cells + "\"," + solution + "\n";
  }
  return text;
}

std::string grids_text(int count, bool headings) {
  std::mt19937_64 random(6);
  std::string text;
  for (int i = 0; i < count; ++i) {
    const std::string cells = transformed(random() % 9 == 0 ? kFourSolutions : kEasy, random);
    if (headings) text += "Grid " + std::to_string(i) + "\n";
    for (int row = 0; row < (random() % 15 == 0 ? 8 : 9); ++row) {
      text += cells.substr(static_cast<std::size_t>(9 * row), 9) + "\n";
    }
    if (!headings) text += "\n";
  }
  return text;
}

std::string json_text(int count, bool is_array) {
  std::mt19937_64 random(7);
  std::string text = is_array ? "[" : "";
  for (int i = 0; i < count; ++i) {
    if (is_array && i != 0) text += random() % 2 == 0 ? "," : " ,\n ";
    text += "{\"n\": " + std::to_string(i) + ", \"puzzle\": \"" + any_cells(random) + "\"}";
    if (!is_array) text += "\n";
  }
  return text + (is_array ? "]\n" : "");
}

/// Ends a run after the window with so many records from the beginning of the run.
class StopAfter final : public ProgressObserver {
 public:
  StopAfter(StopSource& stop, std::uint64_t records) : stop_(stop), records_(records) {}
  void on_progress(const Progress& progress) override {
    if (progress.stats.records >= records_) stop_.request();
  }

 private:
  StopSource& stop_;
  std::uint64_t records_;
};

/// A report without what is different from run to run.
json comparable(const Plan& plan, const RunResult& result) {
  json report = json::parse(report_json(plan, result, {}));
  for (const char* key : {"repetitions", "peak_rss_bytes", "host"}) report.erase(key);
  for (const char* key : {"started_utc", "threads", "batch_size", "resumed_at_record"}) {
    report["run"].erase(key);
  }
  return report;
}

/// Output as text.
std::string text_of(const std::filesystem::path& path) {
  const std::string ending = path.extension();
  const std::string tool = ending == ".gz"    ? "gzip -dc "
                           : ending == ".xz"  ? "xz -dc "
                           : ending == ".zst" ? "zstd -qdc "
                           : ending == ".bz2" ? "bzip2 -dc "
                           : ending == ".lz4" ? "lz4 -qdc "
                                              : "cat ";
  const auto result = run_process({"bash", "-c", tool + "'" + path.string() + "'"});
  EXPECT_EQ(result.status, 0) << result.err;
  return result.out;
}

class Resume : public testing::Test {
 protected:
  Resume() {
    plan_.output = folder_ / "rows";
    plan_.window_bytes = 1;  // as small as windows get
    plan_.checkpoint_interval = std::chrono::nanoseconds(0);
  }

  std::string add_file(const std::string& name, std::string_view text) {
    const std::string path = folder_ / name;
    write_file(path, text);
    plan_.inputs.push_back({InputSpec::Kind::kFile, path});
    return path;
  }

  [[nodiscard]] std::filesystem::path partial() const { return plan_.output + ".partial"; }
  [[nodiscard]] std::filesystem::path checkpoint() const { return plan_.output + ".checkpoint"; }

  /// One part of a run, that ends when so many records are done.
  RunResult part(std::uint64_t records) {
    StopSource stop;
    StopAfter observer(stop, records);
    return run(plan_, stop, &observer);
  }

  RunResult to_the_end() {
    StopSource stop;
    return run(plan_, stop);
  }

  /// Compares a run in one go with runs that are interrupted again and again.
  void check_all_ways(int tries = 6) {
    plan_.rejects = folder_ / "rejects";
    plan_.resume = false;
    const std::string name = plan_.output;
    const RunResult whole = to_the_end();
    ASSERT_EQ(whole.end, RunEnd::kComplete);
    ASSERT_FALSE(std::filesystem::exists(checkpoint()));
    const json report = comparable(plan_, whole);
    const std::string rows = text_of(name);
    const std::string rejects = content_of(plan_.rejects);
    std::mt19937_64 random(2026);
    int parts = 0;
    for (int i = 0; i < tries; ++i) {
      std::filesystem::remove(name);
      std::filesystem::remove(plan_.rejects);
      RunResult result;
      do {
        plan_.resume = true;
        plan_.threads = 1 + static_cast<unsigned>(random() % 3);
        plan_.batch_size = std::size_t{1} << (random() % 9);
        plan_.window_bytes = random() % 3 == 0 ? 300000 : 1;
        plan_.checkpoint_interval = std::chrono::nanoseconds(random() % 2 == 0 ? 0 : 2'000'000'000);
        const std::uint64_t records_before = result.stats.records;
        const std::uint64_t left = whole.stats.records - records_before;
        result = random() % 2 == 0 ? part(records_before + random() % (left / 5 + 1))
                                   : part_of_time(random() % (whole.wall_ns / 3000));
        ASSERT_GE(result.stats.records, records_before);
        if (result.resumed_at_record) {
          ASSERT_EQ(*result.resumed_at_record, records_before + 1);
        }
        ASSERT_EQ(std::filesystem::exists(checkpoint()), result.end == RunEnd::kInterrupted);
        ++parts;
      } while (result.end == RunEnd::kInterrupted && parts < 1000);
      ASSERT_EQ(result.end, RunEnd::kComplete);
      EXPECT_TRUE(same_results(result.stats, whole.stats));
      EXPECT_EQ(comparable(plan_, result), report);
      EXPECT_EQ(text_of(name), rows);
      EXPECT_EQ(content_of(plan_.rejects), rejects);
      EXPECT_FALSE(std::filesystem::exists(partial()));
    }
    EXPECT_GT(parts, tries) << "nothing was interrupted";
  }

  /// One part of a run, that ends after so many microseconds.
  RunResult part_of_time(std::uint64_t us) {
    StopSource stop;
    std::jthread stopper([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(us));
      stop.request();
    });
    return run(plan_, stop);
  }

  TemporaryFolder folder_;
  Plan plan_;
};

TEST_F(Resume, OfLines) {
  add_file("lines", lines_text(20000, 1));
  plan_.verify = true;
  check_all_ways();
}

TEST_F(Resume, OfCsvAsCsvWithGivenSolutions) {
  add_file("table", csv_text(10000));
  plan_.output_format = OutputFormat::kCsvRows;
  plan_.check_given = true;
  check_all_ways();
}

TEST_F(Resume, OfGridsAsJsonLines) {
  plan_.output_format = OutputFormat::kJsonRows;
  add_file("grids", grids_text(8000, false));
  check_all_ways();
  plan_.inputs.clear();
  add_file("headed", grids_text(8000, true));
  check_all_ways();
}

TEST_F(Resume, OfJson) {
  add_file("array", json_text(12000, true));
  check_all_ways();
  plan_.inputs.clear();
  add_file("lines", json_text(12000, false));
  check_all_ways();
}

TEST_F(Resume, OfSeveralInputsSomeOfThemEmptyOrNotThere) {
  add_file("first", lines_text(4000, 2));
  add_file("comments", "# nothing\n");
  plan_.inputs.push_back({InputSpec::Kind::kFile, folder_ / "missing"});
  add_file("table", csv_text(4000));
  add_file("refused", std::string(16 * 16, '.') + "\n");
  add_file("empty", "");
  add_file("last", json_text(4000, true));
  check_all_ways(12);
}

TEST_F(Resume, OfShards) {
  add_file("lines", lines_text(15000, 3));
  add_file("table", csv_text(15000));
  for (std::uint64_t index = 1; index <= 3; ++index) {
    plan_.shard = {index, 3};
    check_all_ways(4);
  }
}

TEST_F(Resume, OfCompressedInputsToCompressedRows) {
  const std::string path = folder_ / "lines";
  write_file(path, lines_text(12000, 4));
  ASSERT_EQ(run_process({"gzip", "-k", path}).status, 0);
  plan_.inputs = {{InputSpec::Kind::kFile, path + ".gz"}};
  for (const char* ending : {".gz", ".xz", ".zst", ".bz2", ".lz4"}) {
    plan_.output = folder_ / (std::string("rows") + ending);
    check_all_ways(2);
  }
}

TEST_F(Resume, OfAnInputThatIsDamagedAtItsEnd) {
  const std::string path = folder_ / "lines";
  write_file(path, lines_text(12000, 4));
  ASSERT_EQ(run_process({"gzip", "-k", path}).status, 0);
  const std::string whole = content_of(path + ".gz");
  add_file("damaged", std::string_view(whole).substr(0, whole.size() - 1000));
  add_file("other", lines_text(1000, 5));
  check_all_ways();
}

// A run that is killed leaves more rows than its last checkpoint speaks of.
TEST_F(Resume, DropsWhatIsBehindTheCheckpoint) {
  add_file("lines", lines_text(6000, 1));
  plan_.rejects = folder_ / "rejects";
  (void)to_the_end();
  const std::string rows = content_of(plan_.output);
  const std::string rejects = content_of(plan_.rejects);
  ASSERT_EQ(part(1000).end, RunEnd::kInterrupted);
  std::ofstream(partial(), std::ios::app) << "rows that came after it";
  std::ofstream(plan_.rejects + ".partial", std::ios::app) << "rejects that came after it";
  plan_.resume = true;
  EXPECT_EQ(to_the_end().end, RunEnd::kComplete);
  EXPECT_EQ(content_of(plan_.output), rows);
  EXPECT_EQ(content_of(plan_.rejects), rejects);
}

TEST_F(Resume, RefusesInputsThatHaveChanged) {
  const std::string text = lines_text(3000, 1);
  const std::string first = add_file("first", text);
  const std::string long_text = text + lines_text(30000, 2);
  const std::string second = add_file("second", long_text);
  ASSERT_EQ(part(5000).end, RunEnd::kInterrupted);
  ASSERT_EQ(json::parse(content_of(checkpoint()))["inputs"].size(), 2U);
  const std::string rows = content_of(partial());
  const std::string kept = content_of(checkpoint());
  plan_.resume = true;
  const auto refused = [&](const std::string& path, const std::string& content) {
    const std::string before = content_of(path);
    write_file(path, content);
    std::string message;
    try {
      (void)to_the_end();
    } catch (const ResumeError& error) {
      message = error.what();
    }
    write_file(path, before);
    EXPECT_TRUE(message.starts_with(path + " is not what it was when the run was interrupted"))
        << message;
    EXPECT_EQ(content_of(partial()), rows);
    EXPECT_EQ(content_of(checkpoint()), kept);
  };
  std::string changed = long_text;
  changed[500] ^= 1;
  refused(second, changed);
  refused(first, changed.substr(0, text.size()));
  refused(first, text + std::string(kEasy) + "\n");
  refused(first, text.substr(0, text.size() - 100));
  refused(first, "");
  refused(second, "");
  refused(second, std::string(16 * 16, '.') + "\n");
  std::filesystem::remove(first);
  EXPECT_THROW((void)to_the_end(), ResumeError);
  write_file(first, text);
  // What has not been reached may have changed.
  write_file(second, long_text + std::string(kEasy) + "\n");
  const RunResult result = to_the_end();
  EXPECT_EQ(result.end, RunEnd::kComplete);
  EXPECT_EQ(result.stats.records, 3001U + 3001U + 30001U + 1U + 1U);
}

TEST_F(Resume, RefusesOtherSettingsByName) {
  add_file("lines", lines_text(6000, 1));
  ASSERT_EQ(part(1).end, RunEnd::kInterrupted);
  const std::string rows = content_of(partial());
  plan_.resume = true;
  const auto refusal = [&](const std::function<void(Plan&)>& change) -> std::string {
    Plan plan = plan_;
    change(plan);
    StopSource stop;
    try {
      (void)run(plan, stop);
    } catch (const ResumeError& error) {
      return error.what();
    }
    return "none";
  };
  const std::string path = checkpoint();
  EXPECT_EQ(refusal([](Plan& plan) { plan.limits.solutions = 1; }),
            path + " is of a run where --limit was 2, and now it is 1");
  const std::pair<const char*, std::function<void(Plan&)>> others[] = {
      {"--max-nodes", [](Plan& plan) { plan.limits.nodes = 7; }},
      {"--output-format", [](Plan& plan) { plan.output_format = OutputFormat::kCsvRows; }},
      {"--format", [](Plan& plan) { plan.format.format = "lines"; }},
      {"--column", [](Plan& plan) { plan.format.column = "1"; }},
      {"--solution-column", [](Plan& plan) { plan.format.solution_column = "1"; }},
      {"--shard",
       [](Plan& plan) {
         plan.shard = {1, 2};
       }},
      {"--rejects", [&](Plan& plan) { plan.rejects = folder_ / "rejects"; }},
      {"--strict", [](Plan& plan) { plan.strict = true; }},
      {"--check", [](Plan& plan) { plan.check_given = true; }},
      {"--verify", [](Plan& plan) { plan.verify = true; }},
      {"--target", [](Plan& plan) { plan.target = Target::kScalar; }},
      {"the list of inputs", [](Plan& plan) { plan.inputs.push_back(plan.inputs[0]); }},
  };
  for (const auto& [name, change] : others) {
    if (plan_.target == Target::kScalar && std::string(name) == "--target") continue;
    EXPECT_TRUE(refusal(change).starts_with(path + " is of a run where " + name + " was "))
        << name << ": " << refusal(change);
  }
  EXPECT_TRUE(refusal([](Plan& plan) { plan.count_duplicates = true; }).find("duplicates") !=
              std::string::npos);
  EXPECT_EQ(content_of(partial()), rows);
}

TEST_F(Resume, RefusesDamagedCheckpoints) {
  add_file("lines", lines_text(6000, 1));
  plan_.rejects = folder_ / "rejects";
  plan_.verify = true;
  ASSERT_EQ(part(1000).end, RunEnd::kInterrupted);
  const std::string good = content_of(checkpoint());
  const std::string rows = content_of(partial());
  plan_.resume = true;
  const auto is_refused = [&](const std::string& text) {
    write_file(checkpoint(), text);
    StopSource stop;
    try {
      (void)run(plan_, stop);
    } catch (const ResumeError& error) {
      EXPECT_TRUE(std::string(error.what()).find(".checkpoint") != std::string::npos)
          << error.what();
      EXPECT_EQ(content_of(partial()), rows);
      return true;
    }
    return false;
  };
  for (const char* text : {"", "{", "[]", "null", "7", "{}", "{\"schema\": \"nonet.report/1\"}",
                           "{\"schema\": \"nonet.checkpoint/1\"}", "{\"schema\": 1}"}) {
    EXPECT_TRUE(is_refused(text)) << text;
  }
  EXPECT_TRUE(is_refused(good.substr(0, good.size() / 2)));
  // Every value of it, replaced by one that it cannot have, and every field left out.
  const json flat = json::parse(good).flatten();
  for (const auto& [path, value] : flat.items()) {
    const json::json_pointer pointer(path);
    for (const json& wrong : {json(-1), json(1.5), json(json::object()), json("x")}) {
      json bad = json::parse(good);
      bad[pointer] = wrong;
      EXPECT_TRUE(is_refused(bad.dump())) << path << ' ' << wrong;
    }
    json bad = json::parse(good);
    json& parent = bad[pointer.parent_pointer()];
    if (!parent.is_object()) continue;
    parent.erase(pointer.back());
    EXPECT_TRUE(is_refused(bad.dump())) << path;
  }
  const auto changed = [&](const char* path, const json& value) {
    json bad = json::parse(good);
    bad[json::json_pointer(path)] = value;
    return bad.dump();
  };
  EXPECT_TRUE(is_refused(changed("/stats/rejected", 1)));
  EXPECT_TRUE(is_refused(changed("/stats/first_rejects/0/input", 1)));
  EXPECT_TRUE(is_refused(changed("/stats/batch_latency/buckets/0/index", 1U << 31)));
  EXPECT_TRUE(is_refused(changed("/rows/number", 0)));
  write_file(checkpoint(), changed("/rows/number", 5));  // a file that is not there
  EXPECT_THROW((void)to_the_end(), ResumeError);
  write_file(checkpoint(), changed("/rows/bytes", rows.size() + 1));  // more than there is
  EXPECT_THROW((void)to_the_end(), ResumeError);
  EXPECT_EQ(content_of(partial()), rows);
  std::filesystem::remove(checkpoint());
  std::filesystem::create_directory(checkpoint());
  EXPECT_THROW((void)to_the_end(), ResumeError);
  std::filesystem::remove(checkpoint());
  write_file(checkpoint(), good);
  EXPECT_EQ(to_the_end().end, RunEnd::kComplete);
}

TEST_F(Resume, LeavesTheCheckpointOfAnotherRunAlone) {
  add_file("lines", lines_text(6000, 1));
  EXPECT_EQ(start_note(plan_), "");
  ASSERT_EQ(part(1000).end, RunEnd::kInterrupted);
  const std::string kept = content_of(checkpoint());
  EXPECT_TRUE(start_note(plan_).find("is of another run") != std::string::npos);
  const RunResult second = part(2000);
  EXPECT_FALSE(second.can_resume);
  EXPECT_EQ(content_of(checkpoint()), kept);
  EXPECT_EQ(to_the_end().end, RunEnd::kComplete);
  EXPECT_EQ(content_of(checkpoint()), kept);
  const std::string rows = content_of(plan_.output);
  plan_.resume = true;
  EXPECT_EQ(start_note(plan_), "");
  EXPECT_EQ(to_the_end().end, RunEnd::kComplete);
  EXPECT_EQ(content_of(plan_.output), rows);
  EXPECT_TRUE(start_note(plan_).find("starting from the beginning") != std::string::npos);
}

// What a strict run stumbled over can be mended, and the run gone on with.
TEST_F(Resume, GoesOnBehindARejectThatWasMended) {
  std::mt19937_64 random(8);
  std::string good;
  for (int i = 0; i < 6000; ++i) good += transformed(kEasy, random) + "\n";
  std::string bad = good;
  bad[82 * 5000] = '?';
  bad[82 * 5000 + 1] = 'A';
  const std::string path = add_file("lines", bad);
  plan_.strict = true;
  EXPECT_EQ(to_the_end().end, RunEnd::kRejected);
  ASSERT_TRUE(std::filesystem::exists(checkpoint()));
  plan_.resume = true;
  EXPECT_EQ(to_the_end().end, RunEnd::kRejected);
  write_file(path, good);
  const RunResult result = to_the_end();
  EXPECT_EQ(result.end, RunEnd::kComplete);
  EXPECT_GT(*result.resumed_at_record, 1U);
  EXPECT_EQ(result.stats.count(Status::kUnique), 6000U);
  EXPECT_EQ(content_of(plan_.output).size(), good.size());
}

TEST_F(Resume, AShortRunWritesNoCheckpoint) {
  const std::string text = lines_text(2000, 1);
  add_file("lines", text);
  plan_.checkpoint_interval = Plan{}.checkpoint_interval;
  struct Watch final : ProgressObserver {
    explicit Watch(std::filesystem::path file) : path(std::move(file)) {}
    void on_progress(const Progress& /*progress*/) override {
      seen |= std::filesystem::exists(path);
    }
    std::filesystem::path path;
    bool seen = false;
  } watch(checkpoint());
  StopSource stop;
  EXPECT_EQ(run(plan_, stop, &watch).end, RunEnd::kComplete);
  EXPECT_FALSE(watch.seen);
}

}  // namespace
}  // namespace nonet::test
