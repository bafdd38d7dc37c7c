// The data sets of a benchmark: from files, or built in.
#pragma once

#include <string>
#include <vector>

#include "bench.h"

namespace nonet::runner {

/// Reads lists into memory and decompresses them. Their names are those of their files without the
/// folders, or the paths where two would have one name.
/// @param paths  different ones; "-" is stdin
/// @throws BenchError  one that cannot be read
[[nodiscard]] std::vector<BenchDataSet> load_sets(const std::vector<std::string>& paths,
                                                  const StopSource& stop);

/// What is measured when no list is given: the Euler set over and over, and the made ones.
[[nodiscard]] std::vector<BenchDataSet> built_in_sets();

}  // namespace nonet::runner
