// Whatever the pieces in which a text arrives, and for every batch size, its records are the same:
// for every format, undamaged and damaged in many places.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "support/puzzles.h"
#include "support/records.h"

namespace nonet::test {
namespace {

std::string rows_of(std::string_view puzzle, const std::string& end = "\n") {
  std::string text;
  for (int row = 0; row < 9; ++row) text += std::string(puzzle.substr(9 * row, 9)) + end;
  return text;
}

std::string array_of(std::string_view puzzle) {
  std::string text = "[";
  for (int row = 0; row < 9; ++row) {
    text += row == 0 ? "[" : ",\n [";
    for (int column = 0; column < 9; ++column) {
      const char c = puzzle[9 * row + column];
      text += column == 0 ? "" : ", ";
      text += c == '.' ? '0' : c;
    }
    text += "]";
  }
  return text + "]";
}

struct Text {
  std::string name;
  std::string format;
  std::string text;
};

std::vector<Text> texts() {
  const std::string easy(kEasy);
  const std::string hard(kHard);
  const std::string solution(kEasySolution);
  const std::string quoted = std::string(1, '"') + easy + '"';
  return {
      {"lines", "lines", "# one\n" + easy + " x\r\n\n" + hard + "\n" + easy},
      {"counted", "lines", "3\n" + easy + "\n" + hard + "\n" + easy + "\n"},
      {"bank", "lines", "00183b305c " + easy + "  1.2\n00183b305d " + hard + "  9.2\n"},
      {"csv", "csv", "quizzes,solutions\n" + easy + "," + solution + "\n" + hard + ",\n"},
      {"csv_quoted", "csv",
       "\"id\";\"puzzle\";\"answer\"\r\n\"a;1\";" + quoted + ";" + solution + "\r\n\"a\"\"2\"; " +
           hard + " ;no\r\n"},
      {"csv_bare", "csv", "1\t" + easy + "\t" + solution + "\n2\t" + hard + "\t" + solution + "\n"},
      {"euler", "grid-blocks", "Grid 01\n" + rows_of(easy) + "Grid 02\n" + rows_of(hard, "\r\n")},
      {"grids", "grids", rows_of(easy) + "\n" + rows_of(hard) + "\n\n" + rows_of(easy)},
      {"packed", "grids", rows_of(easy) + rows_of(hard) + "# x\n" + rows_of(easy)},
      {"banded", "grids",
       rows_of(easy).insert(60, 1, '\n').insert(30, 1, '\n') + "\n" +
           rows_of(hard).insert(60, 1, '\n').insert(30, 1, '\n')},
      {"ss", "grids",
       "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n"
       "|4..|8.3|..1|\n|7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n"
       "*-----------*\n"},
      {"sdk", "sdk",
       "#ANobody\n[Puzzle]\n" + rows_of(easy) + "[State]\n" + rows_of(solution) + "[Puzzle]\n" +
           rows_of(hard)},
      {"json_strings", "json", "[ " + quoted + ",\n" + quoted + " ,\"" + hard + "\"]\n"},
      {"json_grids", "json", std::string(1, '[') + array_of(easy) + ", " + array_of(hard) + "]"},
      {"json_grid", "json", array_of(easy)},
      {"json_objects", "json",
       "[{\"puzzle\": " + quoted + ", \"solution\": \"" + solution +
           "\"},\n {\"puzzle\": " + array_of(hard) + ", \"id\": \"a\\\"]\\\\\"}]"},
      {"json_pretty", "json", "{\n  \"board\": " + quoted + "\n}\n{ \"board\":\n\"" + hard + "\"}"},
      {"jsonl", "jsonl",
       "{\"sudoku\": " + quoted + ", \"n\": 1}\n{\"sudoku\": \"" + hard + "\"}\r\n"},
  };
}

TEST(Pieces, EveryFormatIsToldByItsContent) {
  for (const Text& text : texts()) EXPECT_EQ(format_of(text.text), text.format) << text.name;
}

TEST(Pieces, EveryRecordIsGood) {
  for (const Text& text : texts()) {
    for (const std::string& record : records_in_pieces(text.text, 1 << 20, 100)) {
      EXPECT_TRUE(record.starts_with("good ")) << text.name << ": " << record;
    }
  }
}

/// Compares all ways to break a text in two, and some small pieces.
void expect_no_difference(const Text& text) {
  const Records whole = records_in_windows(text.text, 1 << 20, 100);
  for (std::size_t piece = 1; piece <= text.text.size() + 1; ++piece) {
    ASSERT_EQ(records_in_pieces(text.text, piece, 1 + piece % 3), whole)
        << text.name << " in pieces of " << piece << ":\n"
        << text.text;
  }
}

TEST(Pieces, MakeNoDifference) {
  for (const Text& text : texts()) expect_no_difference(text);
}

TEST(Pieces, MakeNoDifferenceToDamagedTexts) {
  constexpr std::string_view kBytes = "\n\r\"\\,;\t [{}]#.x5Gg-+|\xFF";
  std::mt19937_64 random(7);
  for (Text text : texts()) {
    const std::string good = text.text;
    for (int i = 0; i < 30; ++i) {
      text.text = good;
      for (std::uint64_t changes = 1 + random() % 3; changes != 0; --changes) {
        const std::size_t at = random() % text.text.size();
        switch (random() % 3) {
          case 0: text.text.erase(at, 1 + random() % 12); break;
          case 1: text.text[at] = kBytes[random() % kBytes.size()]; break;
          default: text.text.insert(at, 1, kBytes[random() % kBytes.size()]);
        }
        if (text.text.empty()) text.text.push_back('5');
      }
      const Records whole = records_in_windows(text.text, 1 << 20, 100);
      for (const std::size_t piece : {1, 2, 5, 81, 83, 200}) {
        ASSERT_EQ(records_in_pieces(text.text, piece, 1 + piece % 3), whole)
            << text.name << " in pieces of " << piece << ":\n"
            << text.text;
      }
    }
  }
}

// A record that is too long is one reject, wherever it stands and however windows fall.
TEST(Pieces, LongRecordsBreakNothing) {
  const std::string many(100'000, ' ');
  const std::string easy(kEasy);
  struct Long {
    std::string name;
    std::string text;
    std::size_t good;
    std::size_t bad;
  };
  const std::string digits(150'000, '1');
  for (const Long& text : std::initializer_list<Long>{
           {"lines", easy + "\n" + digits + "\n" + easy + "\n", 2, 1},
           {"csv", "id,puzzle\n1," + easy + "\n" + digits + ",2\n3," + easy + "\n", 2, 1},
           {"blocks",
            "Grid 1\n" + rows_of(easy) + "Grid 2\n" + digits + "\n1\n" + "Grid 3\n" + rows_of(easy),
            2, 1},
           {"grids", rows_of(easy) + "\n" + digits + "\n1\n\n" + rows_of(easy), 2, 1},
           {"comment", rows_of(easy) + "\n" + rows_of(easy) + "#" + many + "\n\n" + rows_of(easy),
            2, 1},
           {"array", "[\"" + easy + "\", \"" + digits + "\", \"" + easy + "\"]", 2, 1},
           {"nested",
            "[\"" + easy + "\", " + std::string(70'000, '[') + std::string(70'000, ']') + ", \"" +
                easy + "\"]",
            2, 1},
           {"stream",
            "{\"puzzle\":\n\"" + easy + "\"}{\"a\": \"" + digits + "\"}\n{\"puzzle\":\"" + easy +
                "\"}" + many,
            2, 1},
           {"jsonl",
            "{\"puzzle\":\"" + easy + "\"}\n{\"a\": \"" + digits + "\"}\n{\"puzzle\":\"" + easy +
                "\"}\n",
            2, 1},
           {"after", "[\"" + easy + "\"]" + many, 1, 0},
       }) {
    Records first;
    for (const std::size_t window : {1, 140'000, 170'000, 300'000, 1'000'000}) {
      for (const std::size_t batch_size : {1, 1000}) {
        const Records records = records_in_windows(text.text, window, batch_size);
        if (first.empty()) first = records;
        ASSERT_EQ(records, first) << text.name << ' ' << window;
      }
    }
    const auto good = static_cast<std::size_t>(
        std::count_if(first.begin(), first.end(),
                      [](const std::string& record) { return record.starts_with("good"); }));
    EXPECT_EQ(good, text.good) << text.name;
    EXPECT_EQ(first.size() - good, text.bad) << text.name;
  }
}

}  // namespace
}  // namespace nonet::test
