// The stages of the lane kernels, apart: stage/<stage>/<target>/<list>.
//
// ns/puzzle is for one puzzle (or position) going once through the stage; how often each does is
// what nodes/puzzle of the whole kernel tells.
#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "counters.h"
#include "lists.h"
#include "nonet/grid.h"
#include "nonet/solver.h"
#include "register.h"
#include "stages.h"

namespace nonet::bench {
namespace {

Stages* make_stages(Target target) {
  switch (target) {
#ifdef NONET_HAS_AVX512
    case Target::kAvx512: return make_avx512_stages();
    case Target::kAvx2: return make_avx2_stages();
    case Target::kSse42: return make_sse42_stages();
#endif
#ifdef NONET_HAS_NEON
    case Target::kNeon: return make_neon_stages();
#endif
    case Target::kPortable: return make_portable_stages();
    default: return nullptr;
  }
}

struct Stage {
  const char* name;
  void (Stages::*run)() noexcept;
};

constexpr Stage kStages[] = {{"parse", &Stages::parse},
                             {"propagate", &Stages::propagate},
                             {"choose", &Stages::choose},
                             {"move", &Stages::move},
                             {"print", &Stages::print}};

/// The first puzzles of a list, over and over if it is short, and a solution of each.
class Sample {
 public:
  explicit Sample(const List& list) : text_(Stages::kPuzzles * kCells) {
    std::vector<Outcome> outcomes(Stages::kPuzzles);
    for (std::size_t i = 0; i < Stages::kPuzzles; ++i) {
      puzzles_.push_back(list.puzzles[i % list.puzzles.size()]);
      solutions_.push_back(text_.data() + i * kCells);
    }
    Solver solver;
    const Batch batch = {.puzzles = puzzles_.data(),
                         .count = puzzles_.size(),
                         .solutions = text_.data(),
                         .stride = kCells,
                         .outcomes = outcomes.data()};
    solved_ = solver.solve(batch, {.solutions = 1});
    // Where a puzzle has no solution, another's serves as well: grids are only printed here.
    const char* some = nullptr;
    for (std::size_t i = 0; i < Stages::kPuzzles && !some; ++i) {
      if (outcomes[i].solution_count != 0) some = solutions_[i];
    }
    for (std::size_t i = 0; i < Stages::kPuzzles; ++i) {
      if (outcomes[i].solution_count == 0) solutions_[i] = some;
    }
    solved_ = solved_ && some != nullptr;
  }

  [[nodiscard]] bool solved() const noexcept { return solved_; }
  [[nodiscard]] const char* const* puzzles() const noexcept { return puzzles_.data(); }
  [[nodiscard]] const char* const* solutions() const noexcept { return solutions_.data(); }

 private:
  std::vector<const char*> puzzles_;
  std::vector<const char*> solutions_;
  std::vector<char> text_;
  bool solved_ = false;
};

void run(benchmark::State& state, Target target, const Stage& stage, const List& list) {
  const std::unique_ptr<Stages> stages(make_stages(target));
  const Sample sample(list);
  if (!sample.solved()) {
    state.SkipWithError("no puzzle of the list has a solution");
    return;
  }
  stages->prepare(sample.puzzles(), sample.solutions());
  time_puzzles(state, Stages::kPuzzles, [&] { (stages.get()->*stage.run)(); });
}

}  // namespace

// Here, so that no target's file has code that others share.
Stages::~Stages() = default;

void register_stages() {
  for (const Stage& stage : kStages) {
    for (const TargetInfo& row : targets()) {
      if (!row.missing.empty() || row.target == Target::kScalar) continue;
      for (const List& list : lists()) {
        const std::string name =
            "stage/" + std::string(stage.name) + '/' + std::string(row.name) + '/' + list.name;
        benchmark::RegisterBenchmark(name.c_str(), run, row.target, std::cref(stage),
                                     std::cref(list));
      }
    }
  }
}

}  // namespace nonet::bench
