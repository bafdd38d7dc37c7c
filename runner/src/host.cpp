// Facts of the machine, from /proc and the control group file system; see nonet/runner/host.h.
#include "nonet/runner/host.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string_view>

namespace nonet::runner {
namespace {

/// The value of the first "key : value" line of a /proc file.
std::optional<std::string> proc_value(const char* path, std::string_view key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::size_t value = line.find_first_not_of(" \t", colon + 1);
    if (value != std::string::npos) return line.substr(value);
  }
  return std::nullopt;
}

/// The process's path within a control group hierarchy: "" is version 2, "cpu" a version 1
/// controller. Lines look like "0::/user.slice" and "4:cpu,cpuacct:/user.slice".
std::optional<std::string> control_group(std::string_view controller) {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    std::istringstream names(line.substr(first + 1, second - first - 1));
    std::string name;
    do {
      std::getline(names, name, ',');
      if (name == controller) return line.substr(second + 1);
    } while (!names.eof() && names);
  }
  return std::nullopt;
}

/// The smallest quota of a control group and of those it is in. `read` takes a folder and gives its
/// quota in cores. Within a container the group's own folder may not be there, but the root is.
template <typename Read>
std::optional<double> smallest_quota(const std::string& root, std::string group, Read read) {
  std::optional<double> smallest;
  for (;;) {
    const std::optional<double> quota = read(root + group);
    if (quota && (!smallest || *quota < *smallest)) smallest = quota;
    if (group.empty()) return smallest;
    group.resize(group.rfind('/') == std::string::npos ? 0 : group.rfind('/'));
  }
}

/// Version 2: "max 100000" or "150000 100000".
std::optional<double> quota_v2() {
  const auto group = control_group("");
  if (!group) return std::nullopt;
  return smallest_quota("/sys/fs/cgroup", *group, [](const std::string& folder) {
    std::ifstream file(folder + "/cpu.max");
    std::string quota;
    double period = 0;
    const bool limited = file >> quota >> period && quota != "max" && period > 0;
    return limited ? std::optional(std::strtod(quota.c_str(), nullptr) / period) : std::nullopt;
  });
}

/// Version 1: two files, and -1 for no quota.
std::optional<double> quota_v1() {
  const auto group = control_group("cpu");
  if (!group) return std::nullopt;
  return smallest_quota("/sys/fs/cgroup/cpu", *group, [](const std::string& folder) {
    double quota = 0;
    double period = 0;
    std::ifstream quota_file(folder + "/cpu.cfs_quota_us");
    std::ifstream period_file(folder + "/cpu.cfs_period_us");
    const bool limited = quota_file >> quota && period_file >> period && quota > 0 && period > 0;
    return limited ? std::optional(quota / period) : std::nullopt;
  });
}

std::optional<double> cpu_quota() {
  const auto quota = quota_v2();
  return quota ? quota : quota_v1();
}

}  // namespace

HostInfo host_info() {
  HostInfo host;
  host.cpu_model = proc_value("/proc/cpuinfo", "model name");
  host.cores_online = static_cast<unsigned>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
  host.cpu_quota = cpu_quota();
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGESIZE);
  if (pages > 0 && page_bytes > 0) {
    host.memory_bytes = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes);
  }
  utsname name{};
  if (uname(&name) == 0) host.kernel = std::string(name.sysname) + ' ' + name.release;
  return host;
}

unsigned usable_cores() {
  cpu_set_t set;
  unsigned cores = static_cast<unsigned>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
  if (sched_getaffinity(0, sizeof set, &set) == 0) cores = static_cast<unsigned>(CPU_COUNT(&set));
  if (const auto quota = cpu_quota()) {
    cores = std::min(cores, static_cast<unsigned>(std::ceil(*quota)));
  }
  return std::max(1U, cores);
}

std::optional<std::uint64_t> peak_rss_bytes() noexcept {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0 || usage.ru_maxrss <= 0) return std::nullopt;
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace nonet::runner
