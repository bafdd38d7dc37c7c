// Counting and passing line ends, against the plain loop.
#include "newlines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace nonet::test {
namespace {

using namespace runner;

TEST(Newlines, AreCountedAndPassedAsByAPlainLoop) {
  std::mt19937_64 random(1);
  for (const unsigned one_in : {1, 2, 50, 1000}) {
    std::string text(20000, 'x');
    for (char& c : text) {
      if (random() % one_in == 0) c = '\n';
    }
    for (const std::size_t size : {0, 1, 15, 16, 17, 4080, 4081, 20000}) {
      const std::string_view part = std::string_view(text).substr(text.size() - size);
      const auto count = static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
      ASSERT_EQ(count_newlines(part), count);
      std::size_t end = 0;
      for (std::size_t lines = 0; lines <= count; lines += 1 + lines / 8) {
        end = 0;
        for (std::size_t i = 0; i < lines; ++i) end = part.find('\n', end) + 1;
        std::size_t missing = lines;
        ASSERT_EQ(pass_lines(part, missing), end) << one_in << ' ' << size << ' ' << lines;
        ASSERT_EQ(missing, 0U);
      }
      std::size_t missing = count + 3;
      ASSERT_EQ(pass_lines(part, missing), size);
      ASSERT_EQ(missing, 3U);
    }
  }
}

}  // namespace
}  // namespace nonet::test
