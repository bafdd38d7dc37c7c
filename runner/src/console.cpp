// Printing; see console.h.
#include "console.h"

#include <fmt/format.h>

#include <cstdio>

namespace nonet::runner {

void print_err(const std::string& text) { std::fputs(text.c_str(), stderr); }

bool print_out(const std::string& text) {
  try {
    OutputFile("-").write(text);
  } catch (const OutputClosed&) {
  } catch (const OutputError& error) {
    print_err(fmt::format("nonet: {}\n", error.what()));
    return false;
  }
  return true;
}

ReportFile::ReportFile(const std::string& path) {
  if (!path.empty()) file_.emplace(path);
}

ReportFile::~ReportFile() {
  if (file_ && !written_) file_->discard();
}

void ReportFile::write(const std::string& report) {
  if (!file_) return;
  written_ = true;
  try {
    file_->write(report);
    file_->commit();
  } catch (const OutputClosed&) {  // nobody wants it any more
  }
}

}  // namespace nonet::runner
