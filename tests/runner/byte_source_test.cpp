#include "byte_source.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "support/temporary.h"

namespace nonet::test {
namespace {

using namespace runner;

std::string read_all(ByteSource& source) {
  std::string text;
  char buffer[7];
  while (const std::size_t got = source.read(buffer, sizeof buffer)) text.append(buffer, got);
  return text;
}

TEST(ByteSource, ReadsMemoryAndFilesToTheirEnd) {
  const TemporaryFolder folder;
  const std::string text = "some text that takes several reads";
  const std::string path = folder / "file";
  std::ofstream(path) << text;
  const StopSource stop;
  EXPECT_EQ(read_all(*open_source({InputSpec::Kind::kMemory, "<test>", text}, stop)), text);
  EXPECT_EQ(read_all(*open_source({InputSpec::Kind::kFile, path}, stop)), text);
}

TEST(ByteSource, SaysWhyItCannotRead) {
  const StopSource stop;
  try {
    (void)open_source({InputSpec::Kind::kFile, "/nonexistent"}, stop);
    FAIL() << "opened a file that does not exist";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "No such file or directory");
  }
  const auto folder = open_source({InputSpec::Kind::kFile, "/"}, stop);
  char byte = 0;
  EXPECT_THROW((void)folder->read(&byte, 1), InputError);
}

TEST(ByteSource, AStopEndsTheWaitForASilentPipe) {
  const TemporaryFolder folder;
  const std::string fifo = folder / "fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  StopSource stop;
  const auto source = open_source({InputSpec::Kind::kFile, fifo}, stop);
  EXPECT_FALSE(source->ready_within(1));
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request();
  });
  char byte = 0;
  EXPECT_EQ(source->read(&byte, 1), 0U);
}

TEST(ByteSource, WaitsForTheWriterOfANamedPipe) {
  const TemporaryFolder folder;
  const std::string fifo = folder / "fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  const StopSource stop;
  const auto source = open_source({InputSpec::Kind::kFile, fifo}, stop);
  std::jthread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::ofstream(fifo) << "late";
  });
  EXPECT_EQ(read_all(*source), "late");
}

}  // namespace
}  // namespace nonet::test
