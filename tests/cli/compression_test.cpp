// Compressed inputs and outputs of the real binary, made and checked by the tools of each kind.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "support/process.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using nlohmann::json;

struct Tool {
  std::string name;  // as reports call what it makes
  std::string ending;
  std::string compress;    // stdin to stdout
  std::string decompress;  // a file, which follows, to stdout
};

const Tool kTools[] = {
    {"gzip", "gz", "gzip -c", "gzip -dc"},     {"xz", "xz", "xz -c", "xz -dc"},
    {"zstd", "zst", "zstd -qc", "zstd -qdc"},  {"bzip2", "bz2", "bzip2 -c", "bzip2 -dc"},
    {"lz4", "lz4", "lz4 -qc - -", "lz4 -qdc"}, {"zip", "zip", "", ""},
};

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

class CliCompression : public testing::Test {
 protected:
  CliCompression() {
    std::mt19937_64 random(11);
    for (int i = 0; i < kRecords; ++i) {
      text_ += transformed(i % 10 == 0 ? kNoSolution : kEasy, random) + "\n";
    }
    write_file(folder_ / "plain", text_);
    rows_ = nonet({folder_ / "plain"}).out;
  }

  /// `nonet solve --quiet --report` with these arguments.
  ProcessResult nonet(std::vector<std::string> arguments, const ProcessOptions& options = {}) {
    arguments.insert(arguments.begin(),
                     {NONET_BINARY, "solve", "--quiet", "--report", folder_ / "report"});
    return run_process(arguments, options);
  }

  [[nodiscard]] json report() const { return json::parse(content_of(folder_ / "report")); }

  /// The puzzles, compressed by the tool. @return the path
  std::string compressed(const Tool& tool) {
    const std::string path = folder_ / ("made." + tool.ending);
    const std::string from = folder_ / "plain";
    const std::string command = tool.name == "zip"
                                    ? "zip -qj '" + path + "' '" + from + "'"
                                    : tool.compress + " < '" + from + "' > '" + path + "'";
    const auto result = run_process({"bash", "-c", command});
    EXPECT_EQ(result.status, 0) << command << '\n' << result.err;
    return path;
  }

  static constexpr int kRecords = 20000;
  TemporaryFolder folder_;
  std::string text_;
  std::string rows_;
};

TEST_F(CliCompression, ReadsWhatTheToolsMakeFromFilesAndStdin) {
  const json plain = (nonet({folder_ / "plain"}), report()["inputs"][0]);
  EXPECT_EQ(plain["compression"], "none");
  EXPECT_EQ(plain["compressed_bytes"], nullptr);
  for (const Tool& tool : kTools) {
    const std::string path = compressed(tool);
    const auto result = nonet({path});
    EXPECT_EQ(result.status, 1) << tool.name << result.err;
    EXPECT_TRUE(result.out == rows_) << tool.name;
    const json input = report()["inputs"][0];
    EXPECT_EQ(input["compression"], tool.name);
    EXPECT_EQ(input["compressed_bytes"], std::filesystem::file_size(path));
    EXPECT_EQ(input["bytes"], text_.size());
    EXPECT_EQ(input["xxh3_128"], plain["xxh3_128"]);
    EXPECT_EQ(input["complete"], true);
    EXPECT_TRUE(nonet({"-"}, {.input = content_of(path)}).out == rows_) << tool.name;
  }
}

TEST_F(CliCompression, ReadsAnArchiveThatWasMadeInAPipe) {
  const std::string path = folder_ / "piped.zip";
  const auto made = run_process({"bash", "-c", "zip -q - - > '" + path + "'"}, {.input = text_});
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_TRUE(nonet({path}).out == rows_);
}

TEST_F(CliCompression, SolvesWhatComesBeforeDamageAndFails) {
  write_file(folder_ / "after", std::string(kEasy) + "\n");
  for (const Tool& tool : kTools) {
    const std::string path = compressed(tool);
    const std::string bytes = content_of(path);
    std::string flipped = bytes;
    flipped[bytes.size() * 2 / 3] ^= 0x10;
    for (const std::string& damaged : {bytes.substr(0, bytes.size() * 2 / 3), flipped,
                                       bytes.substr(0, bytes.size() - 1), bytes + "x"}) {
      write_file(path, damaged);
      const auto result = nonet({path, folder_ / "after"});
      EXPECT_EQ(result.status, 3) << tool.name;
      const json input = report()["inputs"][0];
      EXPECT_EQ(input["complete"], false) << tool.name;
      EXPECT_EQ(input["xxh3_128"], nullptr) << tool.name;
      ASSERT_TRUE(input["error"].is_string()) << tool.name;
      const std::string error = input["error"];
      EXPECT_TRUE(error.starts_with(tool.name)) << error;
      EXPECT_NE(result.err.find(path + ": " + error), std::string::npos) << result.err;
      // A row for each record of the input, and one for the next input's.
      EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'),
                input["records"].get<int>() + 1);
      EXPECT_TRUE(result.out.ends_with(std::string(kEasySolution) + "\n")) << tool.name;
      if (&damaged != &flipped && damaged != flipped) {
        EXPECT_TRUE(rows_.starts_with(result.out.substr(0, result.out.size() - 82))) << tool.name;
      }
    }
  }
}

TEST_F(CliCompression, SolvesWhatCameThroughASlowPipeAndStopsThere) {
  for (const Tool& tool : kTools) {
    if (tool.name == "zip") continue;  // gives out its text less promptly
    const std::string path = compressed(tool);
    const auto result = nonet(
        {"-"}, {.input = content_of(path), .interrupt_after_ms = 400, .keep_stdin_open = true});
    EXPECT_EQ(result.status, 130);
    EXPECT_TRUE(result.out == rows_) << tool.name;
    EXPECT_EQ(report()["status"], "interrupted");
  }
}

TEST_F(CliCompression, WritesWhatTheToolsReadByTheEndingOfTheName) {
  for (const Tool& tool : kTools) {
    if (tool.name == "zip") continue;
    const std::string path = folder_ / ("rows." + tool.ending);
    const auto result = nonet({folder_ / "plain", "-o", path});
    EXPECT_EQ(result.status, 1) << result.err;
    EXPECT_LT(std::filesystem::file_size(path), rows_.size()) << tool.name;
    const auto read = run_process({"bash", "-c", tool.decompress + " '" + path + "'"});
    EXPECT_EQ(read.status, 0) << read.err;
    EXPECT_TRUE(read.out == rows_) << tool.name;
    EXPECT_EQ(nonet({"-", "-o", path}).status, 0);
    EXPECT_EQ(run_process({"bash", "-c", tool.decompress + " '" + path + "'"}).status, 0);
  }
}

TEST_F(CliCompression, WritesNoArchives) {
  const auto result = nonet({folder_ / "plain", "-o", folder_ / "rows.zip"});
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("zip archives cannot be written"), std::string::npos) << result.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "rows.zip.partial"));
}

TEST_F(CliCompression, FailsWhenTheDiskIsFull) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  write_file(folder_ / "one", std::string(kEasy) + "\n");
  for (const Tool& tool : kTools) {
    if (tool.name == "zip") continue;
    const std::string path = folder_ / ("full." + tool.ending);
    std::filesystem::create_symlink("/dev/full", path);
    for (const char* input : {"one", "plain"}) {  // found at the end, and before it
      const auto result = nonet({folder_ / input, "-o", path});
      EXPECT_EQ(result.status, 3) << tool.name;
      EXPECT_NE(result.err.find(path + ": cannot be written: No space left"), std::string::npos)
          << result.err;
      EXPECT_EQ(report()["status"], "output_failed");
    }
  }
}

TEST_F(CliCompression, AClosedPipeIsNoErrorAndNoNameForIncompleteRows) {
  const std::string fifo = folder_ / "rows.gz";
  const auto result = run_process({"bash", "-c",
                                   "mkfifo '" + fifo + "'; head -c 1 < '" + fifo +
                                       "' > /dev/null & '" NONET_BINARY "' solve -q '" +
                                       std::string(folder_ / "plain") + "' -o '" + fifo +
                                       "' --report '" + std::string(folder_ / "report") + "'"});
  EXPECT_EQ(result.status, 1) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(report()["status"], "output_closed");
}

TEST_F(CliCompression, AnInterruptLeavesRowsThatCanBeDecompressed) {
  for (const Tool& tool : kTools) {
    if (tool.name == "zip") continue;
    const std::string path = folder_ / ("cut." + tool.ending);
    const auto result = nonet({"-", "-o", path},
                              {.input = text_, .interrupt_after_ms = 400, .keep_stdin_open = true});
    EXPECT_EQ(result.status, 130);
    EXPECT_FALSE(std::filesystem::exists(path));
    const auto read = run_process({"bash", "-c", tool.decompress + " < '" + path + ".partial'"});
    EXPECT_EQ(read.status, 0) << tool.name << read.err;
    EXPECT_TRUE(read.out == rows_) << tool.name;
  }
}

}  // namespace
}  // namespace nonet::test
