// What reports say of the machine, without saying whose it is: no host name, no user name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace nonet::runner {

struct HostInfo {
  std::optional<std::string> cpu_model;
  unsigned cores_online = 0;
  std::optional<double> cpu_quota;  ///< In cores, from the control group; nothing when unlimited.
  std::optional<std::uint64_t> memory_bytes;
  std::optional<std::string> kernel;  ///< System name and release: "Linux 6.1.0-18-amd64".
};

[[nodiscard]] HostInfo host_info();

/// Threads that this process can run at the same time: its affinity mask, and its control group's
/// quota rounded up. At least 1.
[[nodiscard]] unsigned usable_cores();

/// The largest resident set of this process so far, in bytes.
[[nodiscard]] std::optional<std::uint64_t> peak_rss_bytes() noexcept;

}  // namespace nonet::runner
