// Records: what a program gave where it is right, such as the CUDA original on
// an NVIDIA GPU, for its port to be compared with.
//
// A record is a folder: record.json (docs/record.schema.json) and the outputs,
// as the program wrote them. Only outputs of the type `bytes` are kept as
// their checksums alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/run_process.h"
#include "validate/run.h"
#include "validate/values.h"

namespace hipport {

inline constexpr std::string_view kRecordFile = "record.json";
/// The name of a program's standard output among its outputs.
inline constexpr std::string_view kStdout = "stdout";

/// An output that is compared.
struct OutputRequest {
  std::string name;  ///< "stdout", or a file's, relative to where it runs
  ValueType type = ValueType::text;
  Tolerance tolerance;
};

struct RecordedOutput {
  OutputRequest request;
  std::uint64_t size = 0;      ///< in bytes
  std::uint64_t checksum = 0;  ///< fingerprintOf its bytes
  /// Its copy, relative to the record's folder; empty where only the checksum
  /// is kept.
  std::string file;
};

struct Record {
  std::string version;               ///< of the program that recorded
  std::vector<std::string> command;  ///< as it was run
  std::vector<std::string> devices;  ///< that the machine had
  int exitCode = 0;
  /// Lines of text that contain one of these are not compared.
  std::vector<std::string> ignored;
  std::vector<RecordedOutput> outputs;
};

std::string toJson(const Record& record);

/// Throws Error(input) that names `path` if it is no record.
Record readRecord(std::string_view bytes, const std::string& path);

/// The files of a program as they were before it ran: what it did not write
/// anew is none of its outputs.
class OutputFiles {
 public:
  /// Looks at the files of `outputs` in `folder`.
  OutputFiles(std::filesystem::path folder,
              const std::vector<OutputRequest>& outputs);

  /// What the program wrote; nothing for a file that is not there, that it did
  /// not write, or that cannot be read.
  std::optional<std::string> take(const OutputRequest& output,
                                  const ProcessEnd& end) const;

 private:
  struct State {
    std::filesystem::file_time_type written;
    std::uint64_t node = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  static std::optional<State> stateOf(const std::filesystem::path& path);

  std::filesystem::path folder_;
  std::vector<std::pair<std::string, std::optional<State>>> before_;
};

/// Compares the outputs of a program that ended with those of a record in
/// `folder`. Throws Error(input) if the record has lost one, or it was changed.
std::vector<Comparison> compareOutputs(const Record& record,
                                       const std::filesystem::path& folder,
                                       const OutputFiles& files,
                                       const ProcessEnd& end);

/// What the end of a program means beside its record.
Run judge(const Record& record, const ProcessEnd& end,
          std::vector<Comparison> outputs);

}  // namespace hipport
