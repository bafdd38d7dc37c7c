// Which columns of a table, or fields of an object, hold puzzles and solutions: by their names.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::runner {

/// Whether a name says "puzzle": puzzle, quizzes, board, givens, and so on, in any case and with
/// any of space, '_' and '-' in it.
[[nodiscard]] bool is_puzzle_name(std::string_view name);

/// Likewise: solution, answers, solved, and so on.
[[nodiscard]] bool is_solution_name(std::string_view name);

/// Names for a message: "'id', 'puzzle'". Not all of them if there are many, and not all of a long
/// one: they come from the input.
[[nodiscard]] std::string name_list(const std::vector<std::string>& names);

/// The number that a column is given by, from 1; nothing when it is a name.
[[nodiscard]] std::optional<std::size_t> column_number(std::string_view column) noexcept;

}  // namespace nonet::runner
