#include "output_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <fstream>
#include <thread>

#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using namespace runner;

TEST(OutputFile, AppearsUnderItsNameOnlyWhenComplete) {
  const TemporaryFolder folder;
  const auto path = folder / "out";
  std::ofstream(path) << "old";
  {
    OutputFile file(path);
    file.write("new");
    EXPECT_EQ(content_of(path), "old");
  }
  EXPECT_EQ(content_of(path), "old");
  EXPECT_EQ(content_of(folder / "out.partial"), "new");
  OutputFile file(path);
  file.write("newer");
  file.commit();
  EXPECT_EQ(content_of(path), "newer");
  // What an earlier run left is not this run's to touch.
  EXPECT_EQ(content_of(folder / "out.partial"), "new");
  EXPECT_FALSE(std::filesystem::exists(folder / "out.partial.2"));
}

TEST(OutputFile, WritesAllPiecesInOrder) {
  const TemporaryFolder folder;
  const auto path = folder / "out";
  std::vector<std::string> texts;
  std::string expected;
  for (int i = 0; i < 5000; ++i) {  // more than one call takes
    texts.push_back(std::to_string(i) + '\n');
    expected += texts.back();
  }
  std::vector<iovec> pieces;
  for (std::string& text : texts) pieces.push_back({text.data(), text.size()});
  OutputFile file(path);
  file.write(pieces);
  file.commit();
  EXPECT_EQ(content_of(path), expected);
}

// A large file takes its place on the disk ahead of what is written; none of it may stay behind.
TEST(OutputFile, GivesBackWhatItReservedOnTheDisk) {
  const TemporaryFolder folder;
  const std::string piece(std::size_t{1} << 20, 'x');
  const auto bytes_on_disk = [](const std::string& path) {
    struct stat status {};
    EXPECT_EQ(stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_size, 3 << 20);
    return status.st_blocks * 512;
  };
  for (const bool complete : {true, false}) {
    const std::string path = folder / (complete ? "whole" : "part");
    {
      OutputFile file(path);
      for (int i = 0; i < 3; ++i) file.write(piece);
      if (complete) file.commit();
    }
    EXPECT_LE(bytes_on_disk(complete ? path : path + ".partial"), 4 << 20);
  }
}

TEST(OutputFile, SaysWhatCannotBeDone) {
  EXPECT_THROW(OutputFile("/nonexistent/out"), OutputError);
  EXPECT_THROW(OutputFile("/"), OutputError);
  // The system's own reason: here NAME is short enough, but NAME.partial is not.
  const TemporaryFolder folder;
  try {
    const OutputFile file(folder / std::string(NAME_MAX, 'n'));
    ADD_FAILURE() << "opened";
  } catch (const OutputError& error) {
    EXPECT_NE(std::string(error.what()).find(std::strerror(ENAMETOOLONG)), std::string::npos)
        << error.what();
  }
}

TEST(OutputFile, ReplacesTheFileBehindALinkAndNotTheLink) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("target", folder / "link");
  for (const char* text : {"first", "second"}) {
    OutputFile file(folder / "link");
    file.write(text);
    file.commit();
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(content_of(folder / "target"), text);
  }
}

TEST(OutputFile, WritesToAnOpenDescriptorBehindALink) {
  const TemporaryFolder folder;
  const std::string path = folder / "out";
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  std::filesystem::create_symlink("/proc/self/fd/" + std::to_string(fd), folder / "link");
  OutputFile file(folder / "link");
  file.write("text");
  file.commit();
  close(fd);
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(content_of(path), "text");
}

TEST(OutputFile, AStopEndsTheWaitForAPipeThatNobodyReads) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  StopSource stop;
  OutputFile file("/dev/fd/" + std::to_string(ends[1]), &stop);
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request();
  });
  EXPECT_THROW(file.write(std::string(1 << 20, 'x')), OutputStalled);
  close(ends[0]);
  close(ends[1]);
}

/// How often this process has called write() and the like; 0 where the system does not say.
std::uint64_t write_calls() {
  std::ifstream io("/proc/self/io");
  for (std::string line; std::getline(io, line);) {
    if (line.starts_with("syscw: ")) return std::stoull(line.substr(7));
  }
  return 0;
}

TEST(OutputFile, WritesPageByPageOnlyWhereItMayHaveToWait) {
  const std::uint64_t before = write_calls();
  if (before == 0) GTEST_SKIP() << "no count of system calls";
  OutputFile("/dev/null").write(std::string(1 << 20, 'x'));
  EXPECT_LT(write_calls() - before, 10U);  // and not 256; sanitizers make some of their own
}

TEST(OutputFile, TellsAClosedPipeFromAnError) {
  std::signal(SIGPIPE, SIG_IGN);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  OutputFile file("/dev/fd/" + std::to_string(ends[1]));
  close(ends[1]);
  close(ends[0]);
  EXPECT_THROW(file.write("text"), OutputClosed);
}

}  // namespace
}  // namespace nonet::test
