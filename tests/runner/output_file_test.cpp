#include "output_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

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
  EXPECT_FALSE(std::filesystem::exists(folder / "out.partial"));
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

TEST(OutputFile, SaysWhatCannotBeDone) {
  EXPECT_THROW(OutputFile("/nonexistent/out"), OutputError);
  EXPECT_THROW(OutputFile("/"), OutputError);
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
