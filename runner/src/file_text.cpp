// Reads a whole file; see file_text.h.
#include "file_text.h"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace nonet::runner {

std::string text_of_file(const std::string& path) {
  const auto close = [](std::FILE* file) { std::fclose(file); };
  errno = 0;
  std::unique_ptr<std::FILE, decltype(close)> opened;
  if (path != "-") {
    opened.reset(std::fopen(path.c_str(), "rb"));
    if (!opened) throw std::system_error(errno, std::generic_category(), path);
  }
  std::FILE* file = opened ? opened.get() : stdin;
  std::string text;
  char buffer[65536];
  for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, file)) != 0;) {
    text.append(buffer, got);
  }
  if (std::ferror(file)) throw std::system_error(errno, std::generic_category(), path);
  return text;
}

}  // namespace nonet::runner
