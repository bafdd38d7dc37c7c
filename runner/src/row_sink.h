// Where rows go: an output file, and a compressor before it when the file's name asks for one.
#pragma once

#include <sys/uio.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compression/codec.h"
#include "output_file.h"

namespace nonet::runner {

/// Compresses when the name ends in .gz, .xz, .zst, .bz2 or .lz4. Everything else is the output
/// file's: names, pipes, stops. Memory: 0.3 MiB, and that of the compressor (xz: 9 MiB, the others
/// 2 MiB at most).
class RowSink {
 public:
  /// As OutputFile. @throws OutputError, OutputStalled, std::bad_alloc
  explicit RowSink(const std::string& name, const StopSource* stop = nullptr);
  /// Goes on with a partial file, as OutputFile. What end_frame() has returned is where it can.
  RowSink(const std::string& name, const StopSource* stop, const PartialFile& left);

  /// Takes all bytes of all pieces, in order. Modifies the pieces.
  /// @throws OutputError, OutputClosed, OutputStalled, std::bad_alloc
  void write(std::span<iovec> pieces);

  /// Ends the compressed data, so that what is in the file can be decompressed, as it can be with
  /// what follows: decompressors take data that are several such frames one after the other.
  /// @return what is in the file; nothing when it is written directly @throws as write()
  std::optional<PartialFile> end_frame();

  /// Writes what is still inside the compressor: what is in the file then can be decompressed.
  /// Nothing can be written after it. @throws as write()
  void end();

  void cut_back() { file_.cut_back(); }

  /// Gives the file its name. @throws OutputError
  void commit() { file_.commit(); }

 private:
  OutputFile file_;
  Compression kind_;
  std::unique_ptr<Encoder> encoder_;  // null: as it is, or between two frames
  std::vector<char> compressed_;      // not written yet
};

}  // namespace nonet::runner
