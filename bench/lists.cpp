// Loads the lists; see lists.h.
#include "lists.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "formats/detect.h"
#include "nonet/grid.h"
#include "nonet/runner/plan.h"

namespace nonet::bench {
namespace {

/// The puzzles of any text that nonet reads, as plain lines.
List as_list(std::string name, std::string_view text) {
  const auto detected = runner::detect(text, {}, true, {});
  runner::ParsedBatch parsed;
  if (detected.format) detected.format->parse({.text = text, .last = true}, parsed);
  List list;
  list.name = std::move(name);
  for (const char* puzzle : parsed.puzzles) list.text.append(puzzle, kCells).append("\n");
  for (std::size_t i = 0; i < parsed.puzzles.size(); ++i) {
    list.puzzles.push_back(list.text.data() + i * (kCells + 1));
  }
  return list;
}

std::vector<List> load() {
  const char* variable = std::getenv("NONET_LISTS");
  const std::filesystem::path folder = variable ? variable : NONET_LISTS_DEFAULT;
  std::vector<std::filesystem::path> files;
  std::error_code absent;
  for (const auto& entry : std::filesystem::directory_iterator(folder, absent)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<List> loaded;
  loaded.push_back(as_list("euler", runner::euler_puzzles()));
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    loaded.push_back(as_list(file.stem(), content.str()));
  }
  return loaded;
}

}  // namespace

const std::vector<List>& lists() {
  static const std::vector<List> kLists = load();
  return kLists;
}

}  // namespace nonet::bench
