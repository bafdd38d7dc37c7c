// Fuzzes the formats: whatever the bytes of an input are, the records that are read of it are the
// same in whatever pieces it arrives, and for every window and batch size. libFuzzer; any
// difference aborts.
//
// The first byte of the input chooses sizes and the format, the others are the text. In it, a byte
// 0x01 stands for many of the byte that follows, so that records can be longer than they may be.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "nonet/runner/plan.h"
#include "support/records.h"

namespace nonet {
namespace {

constexpr std::size_t kMany = 70'000;
constexpr int kMostRepeats = 3;

std::string expanded(std::string_view bytes) {
  std::string text = "\n";  // lest it be taken for a compressed file
  int repeats = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == 1 && i + 1 < bytes.size() && repeats < kMostRepeats) {
      text.append(kMany, bytes[++i]);
      ++repeats;
    } else {
      text += bytes[i];
    }
  }
  return text;
}

void require_equal(const test::Records& a, const test::Records& b, const char* what) {
  if (a == b) return;
  std::fprintf(stderr, "%s: %zu and %zu records\n", what, a.size(), b.size());
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const std::string none = "(none)";
    const std::string& left = i < a.size() ? a[i] : none;
    const std::string& right = i < b.size() ? b[i] : none;
    if (left == right) continue;
    std::fprintf(stderr, "record %zu: %s\n       not: %s\n", i + 1, left.c_str(), right.c_str());
    break;
  }
  std::abort();
}

}  // namespace
}  // namespace nonet

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet;
  if (size == 0) return 0;
  const unsigned choice = data[0];
  const std::string text = expanded({reinterpret_cast<const char*>(data) + 1, size - 1});
  runner::FormatOptions options;
  const auto names = runner::format_names();
  if (choice % 16 < names.size()) options.format = names[choice % 16];
  if (choice % 16 == 15) options.column = "2";

  const std::size_t batch_size = 1 + choice / 16;
  if (text.size() > kMany) {
    // Several windows.
    const auto whole = test::records_in_windows(text, std::size_t{1} << 20, 1000, options);
    require_equal(whole, test::records_in_windows(text, 1, batch_size, options), "small windows");
    return 0;
  }
  const auto whole = test::records_in_windows(text, 1, 1000, options);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{80 + choice}}) {
    if (piece == 1 && text.size() > 300) continue;  // every piece looks at all before it again
    require_equal(whole, test::records_in_pieces(text, piece, batch_size, options), "pieces");
  }
  return 0;
}
