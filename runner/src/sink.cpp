// Takes solved windows; see sink.h.
#include "sink.h"

#include "rows/row_printer.h"

namespace nonet::runner {
namespace {

std::vector<std::string> names_of(const std::vector<InputSpec>& inputs) {
  std::vector<std::string> names;
  for (const InputSpec& input : inputs) names.push_back(input.name);
  return names;
}

}  // namespace

Sink::Sink(const Plan& plan, const StopSource& stop, const PartialFiles* left)
    : rows_(plan.output, &stop, left ? std::optional(left->rows) : std::nullopt),
      rejects_(plan.rejects, names_of(plan.inputs), &stop, left ? left->rejects : std::nullopt),
      has_rejects_(!plan.rejects.empty()) {
  if (plan.count_duplicates) duplicates_.emplace();
  if (!left) rows_.write_header(row_printer(plan.output_format, plan.check_given).header());
}

bool Sink::cut_back() noexcept {
  const bool rows_cut = rows_.cut_back();
  return rejects_.cut_back() && rows_cut;
}

std::optional<PartialFiles> Sink::partial_files() noexcept {
  const auto rows = rows_.end_frame();
  const auto rejects = rejects_.partial();
  if (!rows || rejects.has_value() != has_rejects_) return std::nullopt;
  return PartialFiles{*rows, rejects};
}

bool Sink::take(const Window& window) {
  for (const BatchResult& result : window.counted_results()) {
    if (duplicates_) duplicates_->add(result);
    ended_at_reject_ |= result.last;
  }
  const bool rows_written = rows_.write(window);
  const bool rejects_written = rejects_.write(window);
  return rows_written && rejects_written && !ended_at_reject_;
}

void Sink::finish(bool complete) noexcept {
  rows_.finish(complete);
  rejects_.finish(complete);
}

std::optional<DuplicateCounts> Sink::duplicates() const {
  if (!duplicates_) return std::nullopt;
  return duplicates_->counts();
}

}  // namespace nonet::runner
