// The reader: windows, batches, and what it notes of each input.
#include "reader.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using namespace runner;

/// All batches of the inputs, as text.
std::vector<std::string> batches_of(Reader& reader) {
  std::vector<std::string> batches;
  for (Window window; reader.next(window);) {
    for (const BatchSpan& batch : window.batches) batches.emplace_back(batch.text);
  }
  return batches;
}

TEST(Reader, SharesAShortInputOutAmongTheWorkers) {
  std::string text;
  for (int i = 0; i < 160; ++i) text += std::string(kEasy) + "\n";
  const std::vector<InputSpec> inputs = {{InputSpec::Kind::kMemory, "<test>", text}};
  const StopSource stop;
  const Plan plan = {.inputs = inputs, .threads = 2};
  Reader reader(plan, stop);
  const auto batches = batches_of(reader);
  EXPECT_GE(batches.size(), 8U);
  std::string joined;
  for (const std::string& batch : batches) joined += batch;
  EXPECT_EQ(joined, text);
}

TEST(Reader, NotesBytesHashFormatAndErrorsOfEachInput) {
  const TemporaryFolder folder;
  const std::string path = folder / "puzzles";
  std::ofstream(path) << kEasy << '\n';
  const std::vector<InputSpec> inputs = {{InputSpec::Kind::kFile, path},
                                         {InputSpec::Kind::kFile, folder / "absent"},
                                         {InputSpec::Kind::kMemory, "<empty>", ""},
                                         {InputSpec::Kind::kMemory, "<euler>", euler_puzzles()}};
  const StopSource stop;
  const Plan plan = {.inputs = inputs, .threads = 1};
  Reader reader(plan, stop);
  (void)batches_of(reader);
  const auto& infos = reader.inputs();
  ASSERT_EQ(infos.size(), 4U);
  EXPECT_EQ(infos[0].bytes, 82U);
  EXPECT_EQ(infos[0].format, "lines");
  EXPECT_EQ(infos[0].compression, "none");
  EXPECT_EQ(infos[0].compressed_bytes, 0U);
  EXPECT_TRUE(infos[0].complete);
  EXPECT_EQ(infos[0].content_hash.size(), 32U);
  EXPECT_EQ(infos[1].error, "No such file or directory");
  EXPECT_EQ(infos[1].compression, "");
  EXPECT_EQ(infos[1].content_hash, "");
  EXPECT_FALSE(infos[1].complete);
  // XXH3-128 of nothing, as its specification gives it.
  EXPECT_EQ(infos[2].content_hash, "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(infos[2].format, "");
  EXPECT_EQ(infos[3].format, "grid-blocks");
  EXPECT_EQ(infos[3].bytes, euler_puzzles().size());
}

TEST(Reader, EndsWhenStopped) {
  const std::vector<InputSpec> inputs = {{InputSpec::Kind::kMemory, "<test>", kEasy}};
  StopSource stop;
  stop.request();
  const Plan plan = {.inputs = inputs, .threads = 1};
  Reader reader(plan, stop);
  EXPECT_TRUE(batches_of(reader).empty());
  EXPECT_FALSE(reader.inputs()[0].complete);
}

}  // namespace
}  // namespace nonet::test
