// Every kind of compressed stream: whole, cut, damaged, followed by others or by garbage, and in
// pieces of any size.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <random>
#include <thread>

#include "compression/codec.h"
#include "compression/input_source.h"
#include "support/puzzles.h"
#include "support/temporary.h"

namespace nonet::test {
namespace {

using namespace runner;

/// Lines of puzzles, the same each time.
std::string puzzle_lines(int count) {
  std::mt19937_64 random(7);
  std::string text;
  for (int i = 0; i < count; ++i) text += transformed(kEasy, random) + "\n";
  return text;
}

std::string compressed(Compression kind, std::string_view text) {
  const auto encoder = encoder_for(kind);
  std::vector<char> out;
  for (std::size_t at = 0; at < text.size(); at += kEncoderPiece) {
    encoder->encode(text.substr(at, kEncoderPiece), out);
  }
  encoder->finish(out);
  return {out.begin(), out.end()};
}

/// What is read of an input, and how it ends.
struct Outcome {
  std::string text;
  std::string error;
  std::string compression;
  std::uint64_t raw_bytes = 0;
};

Outcome read_all(ByteSource& source, std::size_t piece) {
  Outcome outcome;
  std::string buffer(piece, '\0');
  try {
    while (const std::size_t got = source.read(buffer.data(), piece)) {
      outcome.text.append(buffer, 0, got);
    }
  } catch (const InputError& error) {
    outcome.error = error.what();
  }
  if (const auto kind = source.compression()) outcome.compression = to_string(*kind);
  outcome.raw_bytes = source.raw_bytes();
  return outcome;
}

Outcome read_memory(std::string_view bytes, std::size_t piece = 1 << 16) {
  const StopSource stop;
  const auto source = open_input({InputSpec::Kind::kMemory, "<test>", bytes}, stop);
  return read_all(*source, piece);
}

class Stream : public testing::TestWithParam<Compression> {
 protected:
  [[nodiscard]] std::string name() const { return std::string(to_string(GetParam())); }
};

INSTANTIATE_TEST_SUITE_P(Kinds, Stream,
                         testing::Values(Compression::kGzip, Compression::kXz, Compression::kZstd,
                                         Compression::kBzip2, Compression::kLz4),
                         [](const auto& kind) { return std::string(to_string(kind.param)); });

TEST_P(Stream, GivesItsTextInPiecesOfAnySize) {
  const std::string text = puzzle_lines(5000);
  const std::string bytes = compressed(GetParam(), text);
  EXPECT_LT(bytes.size(), text.size());
  for (const std::size_t piece : {1, 5, 6, 7, 1000, 1 << 20}) {
    const Outcome outcome = read_memory(bytes, piece);
    EXPECT_EQ(outcome.error, "");
    EXPECT_TRUE(outcome.text == text) << piece;
    EXPECT_EQ(outcome.compression, name());
    EXPECT_EQ(outcome.raw_bytes, bytes.size());
  }
}

TEST_P(Stream, MayBeEmpty) {
  const Outcome outcome = read_memory(compressed(GetParam(), ""));
  EXPECT_EQ(outcome.text, "");
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.compression, name());
}

TEST_P(Stream, FollowedByOthersIsOneText) {
  const std::string text = puzzle_lines(100);
  const std::string bytes = compressed(GetParam(), text);
  const std::string empty = compressed(GetParam(), "");
  const Outcome outcome = read_memory(bytes + empty + bytes + bytes);
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.text, text + text + text);
}

TEST_P(Stream, CutAnywhereFailsAfterTheTextBeforeTheCut) {
  const std::string text = puzzle_lines(40);
  const std::string bytes = compressed(GetParam(), text);
  const std::string two = bytes + bytes;
  std::size_t longest = 0;
  for (std::size_t cut = 1; cut < two.size(); ++cut) {
    if (cut == bytes.size()) continue;
    const Outcome outcome = read_memory(std::string_view(two).substr(0, cut));
    const bool is_text_so_far = outcome.compression == "none";  // "BZ", which has no bad byte
    EXPECT_EQ(outcome.error, is_text_so_far ? "" : name() + " data ends early") << cut;
    if (is_text_so_far) {
      EXPECT_EQ(outcome.text, two.substr(0, cut));
      EXPECT_LT(cut, kMagicBytes);
      continue;
    }
    EXPECT_TRUE((text + text).starts_with(outcome.text)) << cut;
    EXPECT_GE(outcome.text.size(), longest) << cut;
    longest = outcome.text.size();
  }
  EXPECT_GE(longest, text.size());
}

TEST_P(Stream, WithAFlippedBitIsNeverTakenForGood) {
  const std::string text = puzzle_lines(40);
  const std::string bytes = compressed(GetParam(), text);
  std::size_t found = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const int bit : {0x01, 0x10, 0x80}) {
      std::string flipped = bytes;
      flipped[at] = static_cast<char>(flipped[at] ^ bit);
      const Outcome outcome = read_memory(flipped);
      found += !outcome.error.empty();
      if (!outcome.error.empty() || outcome.compression == "none") continue;
      // Such as the time in a gzip header, or the distance to another copy of the same bytes.
      EXPECT_TRUE(outcome.text == text) << at;
    }
  }
  EXPECT_GT(found, bytes.size() * 3 * 9 / 10);
}

TEST_P(Stream, FollowedByAnythingElseFailsAfterItsText) {
  const std::string text = puzzle_lines(100);
  const std::string bytes = compressed(GetParam(), text);
  const std::string other =
      compressed(GetParam() == Compression::kGzip ? Compression::kXz : Compression::kGzip, text);
  for (const std::string& garbage :
       {std::string("\n"), std::string("x"), text, other, std::string(1, '\0')}) {
    const Outcome outcome = read_memory(bytes + garbage);
    EXPECT_EQ(outcome.error, name() + " data is followed by something else");
    EXPECT_TRUE(outcome.text == text);
  }
}

TEST_P(Stream, WithinAnotherIsJustText) {
  const std::string inner = compressed(GetParam(), "text");
  EXPECT_EQ(read_memory(compressed(GetParam(), inner)).text, inner);
}

TEST_P(Stream, ComesThroughASlowPipeByteByByte) {
  const TemporaryFolder folder;
  const std::string fifo = folder / "fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  const std::string text = puzzle_lines(20);
  const std::string bytes = compressed(GetParam(), text);
  const StopSource stop;
  const auto source = open_input({InputSpec::Kind::kFile, fifo}, stop);
  std::jthread writer([&] {
    std::ofstream pipe(fifo, std::ios::binary);
    for (const char byte : bytes) pipe << byte << std::flush;
  });
  EXPECT_EQ(read_all(*source, 1 << 16).text, text);
}

TEST_P(Stream, AStopEndsTheWaitForTheRestOfIt) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::string bytes = compressed(GetParam(), puzzle_lines(10));
  ASSERT_EQ(write(ends[1], bytes.data(), bytes.size() - 1), ssize_t(bytes.size() - 1));
  StopSource stop;
  const auto source =
      open_input({InputSpec::Kind::kFile, "/dev/fd/" + std::to_string(ends[0])}, stop);
  std::string buffer(1 << 16, '\0');
  while (source->ready_within(5)) {
    ASSERT_GT(source->read(buffer.data(), buffer.size()), 0U);
  }
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request();
  });
  EXPECT_EQ(source->read(buffer.data(), buffer.size()), 0U);
  close(ends[0]);
  close(ends[1]);
}

// What came in must not wait for what has not.
TEST(InputSource, IsReadyOnlyWhenThereIsText) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const StopSource stop;
  const auto source =
      open_input({InputSpec::Kind::kFile, "/dev/fd/" + std::to_string(ends[0])}, stop);
  const std::string bytes = compressed(Compression::kGzip, "text\n");
  ASSERT_EQ(write(ends[1], (bytes + bytes).data(), bytes.size() + 5), ssize_t(bytes.size() + 5));
  char buffer[64];
  ASSERT_EQ(source->read(buffer, sizeof buffer), 5U);
  EXPECT_FALSE(source->ready_within(1));  // five bytes of a header give nothing
  ASSERT_EQ(write(ends[1], bytes.data() + 5, bytes.size() - 5), ssize_t(bytes.size() - 5));
  EXPECT_TRUE(source->ready_within(1000));
  EXPECT_EQ(source->read(buffer, sizeof buffer), 5U);
  close(ends[1]);
  EXPECT_TRUE(source->ready_within(1000));
  EXPECT_EQ(source->read(buffer, sizeof buffer), 0U);
  close(ends[0]);
}

// bgzip has an extra field in each header, gzip the name of the file.
TEST(GzipDecoder, TakesEveryFieldOfAHeaderInPiecesOfAnySize) {
  const std::string bytes = compressed(Compression::kGzip, "text\n");
  constexpr char kExtraNameComment = 4 | 8 | 16;
  std::string header = bytes.substr(0, 10);
  header[3] = kExtraNameComment;
  header += std::string("\x06\0BC\x02\0\x1B\0", 8) + std::string("name\0comment\0", 13);
  const std::string full = header + bytes.substr(10);
  for (const std::size_t piece : {1, 2, 3, 5, 100}) {
    const auto decoder = gzip_decoder();
    decoder->begin();
    std::string text;
    Decoder::Step step;
    for (std::size_t at = 0; at < full.size();) {
      char room[3];
      step = decoder->decode(std::string_view(full).substr(at, piece), room);
      ASSERT_NE(step.status, Decoder::Status::kDamaged) << step.reason;
      at += step.consumed;
      text.append(room, step.produced);
    }
    EXPECT_EQ(step.status, Decoder::Status::kEnd) << piece;
    EXPECT_EQ(text, "text\n");
  }
}

TEST(InputSource, TakesPaddingBetweenXzStreams) {
  const std::string bytes = compressed(Compression::kXz, "text\n");
  const std::string padding(4, '\0');
  EXPECT_EQ(read_memory(bytes + padding + bytes + padding + padding).text, "text\ntext\n");
  EXPECT_EQ(read_memory(bytes + padding + '\0').error, "xz data is followed by something else");
}

TEST(InputSource, GivesTextAsItIs) {
  for (const std::string& text :
       {std::string(), std::string("B"), std::string("BZ"), std::string("PK"), std::string("(x"),
        std::string("P*M and more"), puzzle_lines(3),
        std::string("\x7F"
                    "ELF")}) {
    for (const std::size_t piece : {1, 3, 6, 100}) {
      const Outcome outcome = read_memory(text, piece);
      EXPECT_EQ(outcome.text, text);
      EXPECT_EQ(outcome.error, "");
      EXPECT_EQ(outcome.compression, "none");
      EXPECT_EQ(outcome.raw_bytes, 0U);
    }
  }
}

}  // namespace
}  // namespace nonet::test
