// Zip archives: their members as one text, and all that can be wrong with them.
#include "compression/zip_source.h"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <random>
#include <string>
#include <thread>
#include <vector>

#include "compression/input_source.h"
#include "compression/zip_directory.h"
#include "nonet/runner/run.h"
#include "support/puzzles.h"

namespace nonet::test {
namespace {

using namespace runner;

struct Member {
  std::string name;  // a folder when it ends with a slash
  std::string text;
};

/// @param options  as libarchive's zip writer has them
std::string zip(const std::vector<Member>& members, const char* options = nullptr) {
  std::string bytes(1 << 20, '\0');
  std::size_t used = 0;
  archive* writer = archive_write_new();
  archive_write_set_format_zip(writer);
  archive_write_set_bytes_in_last_block(writer, 1);
  if (options) {
    EXPECT_EQ(archive_write_set_options(writer, options), ARCHIVE_OK);
    archive_write_set_passphrase(writer, "secret");
  }
  EXPECT_EQ(archive_write_open_memory(writer, bytes.data(), bytes.size(), &used), ARCHIVE_OK);
  for (const Member& member : members) {
    archive_entry* entry = archive_entry_new();
    const bool folder = member.name.ends_with('/');
    archive_entry_set_pathname(entry, member.name.c_str());
    archive_entry_set_filetype(entry, folder ? AE_IFDIR : AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, static_cast<la_int64_t>(member.text.size()));
    EXPECT_EQ(archive_write_header(writer, entry), ARCHIVE_OK);
    archive_write_data(writer, member.text.data(), member.text.size());
    archive_entry_free(entry);
  }
  archive_write_close(writer);
  archive_write_free(writer);
  bytes.resize(used);
  return bytes;
}

struct Outcome {
  std::string text;
  std::string error;
  std::uint64_t raw_bytes = 0;
};

Outcome read_zip(std::string_view bytes, std::size_t piece = 1 << 16) {
  const StopSource stop;
  const auto source = open_input({InputSpec::Kind::kMemory, "<test>", bytes}, stop);
  Outcome outcome;
  std::string buffer(piece, '\0');
  try {
    while (const std::size_t got = source->read(buffer.data(), piece)) {
      outcome.text.append(buffer, 0, got);
    }
  } catch (const InputError& error) {
    outcome.error = error.what();
  }
  EXPECT_EQ(source->compression(), Compression::kZip);
  outcome.raw_bytes = source->raw_bytes();
  return outcome;
}

const std::string kLine = std::string(kEasy) + "\n";
const char* const kNoDirectory =
    "zip archive: its directory is missing, or does not agree with its members";

TEST(ZipSource, ReadsMembersInOrderEachOnANewLine) {
  const std::vector<Member> members = {{"folder/", ""},
                                       {"folder/a", std::string(kEasy)},
                                       {"empty", ""},
                                       {"b", kLine + "# comment"},
                                       {"c", kLine}};
  const std::string expected = kLine + kLine + "# comment\n" + kLine;
  for (const char* options : {"zip:compression=deflate", "zip:compression=store", "zip:zip64"}) {
    const std::string bytes = zip(members, options);
    for (const std::size_t piece : {1, 7, 1 << 16}) {
      const Outcome outcome = read_zip(bytes, piece);
      EXPECT_EQ(outcome.error, "") << options;
      EXPECT_EQ(outcome.text, expected) << options;
      EXPECT_EQ(outcome.raw_bytes, bytes.size());
    }
  }
}

TEST(ZipSource, MayBeEmpty) {
  const std::string bytes = zip({});
  EXPECT_EQ(bytes.substr(0, 4), std::string("PK\x05\x06"));
  EXPECT_EQ(read_zip(bytes).error, "");
  EXPECT_EQ(read_zip(bytes).text, "");
}

TEST(ZipSource, CutAnywhereFailsAfterTheTextBeforeTheCut) {
  const std::string bytes = zip({{"a", kLine + kLine}, {"b", kLine}, {"c", kLine}});
  const std::string text = read_zip(bytes).text;
  for (std::size_t cut = 4; cut < bytes.size(); ++cut) {
    const Outcome outcome = read_zip(std::string_view(bytes).substr(0, cut));
    EXPECT_NE(outcome.error, "") << cut;
    EXPECT_TRUE(text.starts_with(outcome.text)) << cut;
  }
  // All members, but without a part of the directory there is no telling.
  const Outcome outcome = read_zip(std::string_view(bytes).substr(0, bytes.size() - 1));
  EXPECT_EQ(outcome.error, kNoDirectory);
  EXPECT_EQ(outcome.text, text);
}

TEST(ZipSource, LosesLittleBeforeTheCut) {
  std::mt19937_64 random(3);
  std::string text;
  for (int i = 0; i < 5000; ++i) text += transformed(kEasy, random) + "\n";
  const std::string bytes = zip({{"a", text}});
  std::size_t before = 0;
  for (std::size_t cut = 5000; cut < bytes.size(); cut += 5000) {
    const std::size_t got = read_zip(std::string_view(bytes).substr(0, cut)).text.size();
    EXPECT_GT(got, before + 5000) << cut;
    before = got;
  }
}

TEST(ZipSource, WithAFlippedBitIsNeverTakenForGood) {
  const std::string bytes = zip({{"a", kLine + kLine}, {"b", kLine}});
  const std::string text = read_zip(bytes).text;
  for (std::size_t at = 4; at < bytes.size(); ++at) {
    for (const int bit : {0x01, 0x10, 0x80}) {
      std::string flipped = bytes;
      flipped[at] = static_cast<char>(flipped[at] ^ bit);
      const Outcome outcome = read_zip(flipped);
      if (outcome.error.empty()) {
        EXPECT_EQ(outcome.text, text) << at << ' ' << bit;
      }
    }
  }
}

TEST(ZipSource, FollowedByAnythingElseFailsAfterItsText) {
  const std::string bytes = zip({{"a", kLine}});
  for (const std::string& garbage : {std::string("x"), kLine, bytes, std::string(100'000, '\0')}) {
    const Outcome outcome = read_zip(bytes + garbage);
    EXPECT_EQ(outcome.error, kNoDirectory);
    EXPECT_EQ(outcome.text, kLine);
  }
}

TEST(ZipSource, NamesTheMemberThatIsEncrypted) {
  for (const char* options : {"zip:encryption=traditional", "zip:encryption=aes256"}) {
    EXPECT_EQ(read_zip(zip({{"locked", kLine}}, options)).error,
              "zip member locked: it is encrypted");
  }
}

TEST(ZipSource, NamesTheMemberThatHasAnotherFormat) {
  const std::string blocks = std::string(euler_puzzles()) + "\n";
  const Outcome outcome = read_zip(zip({{"note", "# nothing\n"}, {"a", kLine}, {"b", blocks}}));
  EXPECT_EQ(outcome.error,
            "zip member b: its format is grid-blocks, and that of a before it is lines");
  EXPECT_EQ(outcome.text, "# nothing\n" + kLine);
  EXPECT_EQ(read_zip(zip({{"a", blocks}, {"b", blocks}})).text, blocks + blocks);
}

TEST(ZipSource, ReadsTablesThatBeginAlikeAsOne) {
  const std::string row = "1," + std::string(kEasy) + "\n";
  const std::string header = "id,puzzle\n";
  const std::string tables =
      zip({{"a.csv", header + row + row}, {"b.csv", "\xEF\xBB\xBF" + header + row}});
  EXPECT_EQ(read_zip(tables).error, "");
  EXPECT_EQ(read_zip(tables).text, header + row + row + "\n" + row);
  const std::string others = zip({{"a.csv", header + row}, {"b.csv", "number,puzzle\n" + row}});
  EXPECT_EQ(read_zip(others).error, "zip member b.csv: it does not begin as a.csv before it does");
}

TEST(ZipSource, TakesByteOrderMarksAndLongCommentsOfEachMember) {
  const std::string mark = "\xEF\xBB\xBF";
  const std::string blocks = std::string(euler_puzzles()) + "\n";
  std::string comment;
  for (int i = 0; i < 400; ++i) comment += "# " + std::to_string(i * 7919) + "\n";
  const Outcome outcome =
      read_zip(zip({{"a", mark + blocks}, {"b", mark + blocks}, {"c", comment + blocks}}));
  EXPECT_EQ(outcome.error, "");
  EXPECT_TRUE(outcome.text == mark + blocks + blocks + comment + blocks);
  EXPECT_EQ(read_zip(zip({{"a", comment + blocks}, {"b", comment + kLine}})).error,
            "zip member b: its format is lines, and that of a before it is grid-blocks");
}

TEST(ZipSource, AStopEndsTheWaitForTheRestOfIt) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::string bytes = zip({{"a", kLine}, {"b", kLine}});
  const auto most = static_cast<ssize_t>(bytes.size() - 1);
  ASSERT_EQ(write(ends[1], bytes.data(), bytes.size() - 1), most);
  StopSource stop;
  const auto source =
      open_input({InputSpec::Kind::kFile, "/dev/fd/" + std::to_string(ends[0])}, stop);
  std::string buffer(1000, '\0');
  std::string text;
  while (text.size() < 2 * kLine.size()) {
    const std::size_t got = source->read(buffer.data(), buffer.size());
    ASSERT_GT(got, 0U);
    text.append(buffer, 0, got);
  }
  EXPECT_FALSE(source->ready_within(1));
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request();
  });
  EXPECT_EQ(source->read(buffer.data(), buffer.size()), 0U);
  close(ends[0]);
  close(ends[1]);
}

TEST(ZipDirectory, ReadsEndRecords) {
  std::string end("PK\x05\x06\0\0\0\0\x02\0\x02\0\x0A\0\0\0\x14\0\0\0\0\0", 22);
  const std::string before(30, 'x');
  EXPECT_TRUE(zip_ends_well(before + end, 52, 2));
  EXPECT_FALSE(zip_ends_well(before + end, 52, 3));
  EXPECT_FALSE(zip_ends_well(before + end, 53, 2));
  EXPECT_TRUE(zip_ends_well(end, 52, 2));
  EXPECT_FALSE(zip_ends_well(before + end + "x", 53, 2));
  EXPECT_FALSE(zip_ends_well(end.substr(0, 21), 51, 2));
  EXPECT_FALSE(zip_ends_well("", 0, 0));
  end[20] = 22;  // a comment that looks like another end record
  EXPECT_TRUE(zip_ends_well(before + end + end.substr(0, 20) + "\x09\x09", 74, 2));
}

}  // namespace
}  // namespace nonet::test
