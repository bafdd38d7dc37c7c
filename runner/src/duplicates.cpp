// Finds duplicates; see duplicates.h. The table is robin-map's: open addressing, so that a look-up
// is one cache miss, where std::unordered_map takes three.
#include "duplicates.h"

#include <tsl/robin_map.h>

namespace nonet::runner {

struct DuplicateFinder::Seen {
  tsl::robin_map<Fingerprint, std::uint64_t, FingerprintHash> record_of;
};

DuplicateFinder::DuplicateFinder() : seen_(std::make_unique<Seen>()) {}
DuplicateFinder::~DuplicateFinder() = default;

void DuplicateFinder::add(const BatchResult& result) {
  const auto on_puzzle = [&](std::size_t k, std::uint64_t in_batch) {
    const std::uint64_t record = result.first_record + in_batch - 1;
    const auto [place, is_new] = seen_->record_of.emplace(result.fingerprints[k], record);
    if (is_new) return;
    ++counts_.duplicates;
    if (counts_.first.size() < kRemembered) counts_.first.push_back({record, place->second});
  };
  result.for_each_record(on_puzzle, [](std::size_t, std::uint64_t) {});
}

}  // namespace nonet::runner
