// Loads data sets; see data_sets.h.
#include "data_sets.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "compression/input_source.h"
#include "entries/report_entries.h"
#include "made_sets.h"
#include "printable.h"

namespace nonet::runner {
namespace {

/// The Euler set is solved in less time than a run needs to begin: so it is there many times.
constexpr int kEulerCopies = 400;

constexpr std::size_t kReadBytes = std::size_t{1} << 20;

std::string text_of(const std::string& path, const StopSource& stop) {
  const InputSpec spec = path == "-" ? InputSpec{InputSpec::Kind::kStdin, "<stdin>"}
                                     : InputSpec{InputSpec::Kind::kFile, path};
  try {
    const auto source = open_input(spec, stop);
    std::string text;
    for (;;) {
      const std::size_t size = text.size();
      text.resize(size + kReadBytes);
      const std::size_t got = source->read(text.data() + size, kReadBytes);
      text.resize(size + got);
      if (got == 0) return text;
    }
  } catch (const InputError& error) {
    throw BenchError(fmt::format("{}: {}", printable(spec.name), printable(error.what())));
  }
}

}  // namespace

std::vector<BenchDataSet> load_sets(const std::vector<std::string>& paths,
                                    const StopSource& stop) {
  std::vector<std::string> names;
  for (const std::string& path : paths) {
    names.push_back(path == "-" ? "<stdin>" : data_set_name(path));
  }
  std::vector<BenchDataSet> sets;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const bool alone = std::count(names.begin(), names.end(), names[i]) == 1;
    sets.push_back({alone ? names[i] : paths[i], paths[i], text_of(paths[i], stop)});
  }
  return sets;
}

std::vector<BenchDataSet> built_in_sets() {
  std::vector<BenchDataSet> sets;
  std::string euler;
  for (int i = 0; i < kEulerCopies; ++i) euler += euler_puzzles();
  sets.push_back({"euler", std::nullopt, std::move(euler)});
  for (const MadeSet& set : made_sets()) {
    sets.push_back({std::string(set.name), std::nullopt, text_of(set)});
  }
  return sets;
}

}  // namespace nonet::runner
