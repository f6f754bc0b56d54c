// A folder of its own for every test, and what a test asks of folders.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/files.h"
#include "support/process.h"
#include "support/skip.h"

namespace hipport::e2e {

using support::environment;
using support::isInstalled;
using support::isRoot;
using support::ProcessOptions;
using support::ProcessResult;
using support::readBytes;
using support::run;

/// What stands at a path: "file MODE BYTES", "link TARGET", "folder" or
/// "other". Two trees with equal snapshots are the same to a user; the map of a
/// port (.hipify-port), which names the sources, does not count.
using Snapshot = std::map<std::string, std::string>;

Snapshot snapshot(const std::filesystem::path& folder);

/// A small CUDA source, and what becomes of it.
inline constexpr std::string_view kSource =
    "#include <cuda_runtime.h>\n"
    "\n"
    "__global__ void fill(float* data) { data[threadIdx.x] = 1; }\n"
    "\n"
    "void run(float* data) {\n"
    "  cudaMalloc(&data, 256);\n"
    "  fill<<<1, 64>>>(data);\n"
    "  cudaFree(data);\n"
    "}\n";
inline constexpr std::string_view kPort =
    "#include <hip/hip_runtime.h>\n"
    "\n"
    "__global__ void fill(float* data) { data[threadIdx.x] = 1; }\n"
    "\n"
    "void run(float* data) {\n"
    "  hipMalloc(&data, 256);\n"
    "  fill<<<1, 64>>>(data);\n"
    "  hipFree(data);\n"
    "}\n";

/// A CUDA source with a call of cudaDeviceSynchronize that Clang does not come
/// to the end of. Each of its constants is within the limit of steps that every
/// version of Clang has, but there are thousands: minutes, even where a step
/// takes a nanosecond.
std::string endlessSource();

/// Tests run in a temporary folder that goes when they end. Paths of its
/// methods are relative to it.
class Scratch : public testing::Test {
 protected:
  Scratch();

  std::filesystem::path at(std::string_view path) const {
    return folder_.at(path);
  }
  const std::filesystem::path& folder() const { return folder_.path(); }

  /// Writes a file, with the folders above it.
  void write(std::string_view path, std::string_view bytes) const {
    folder_.write(path, bytes);
  }
  std::string read(std::string_view path) const { return folder_.read(path); }
  bool exists(std::string_view path) const {
    return std::filesystem::exists(std::filesystem::symlink_status(at(path)));
  }
  /// Copies a folder of testdata/projects to `path`.
  void copyProject(std::string_view name, std::string_view path) const;

  /// Runs hipify-port in the temporary folder.
  ProcessResult hipify(const std::vector<std::string>& arguments,
                       ProcessOptions options = {}) const;
  /// The same with "port" in front.
  ProcessResult port(std::vector<std::string> arguments,
                     const ProcessOptions& options = {}) const;
  /// Whether a file is a report of `validate` by its schema, and `merge` reads
  /// and writes all of it.
  testing::AssertionResult isValidation(std::string_view path) const;
  /// Ports and returns the JSON report; the exit code is not looked at.
  nlohmann::json reportOf(std::vector<std::string> arguments) const;

 private:
  support::TemporaryFolder folder_;
};

/// The findings of one check in a JSON report, of one file or (path empty) of
/// all.
std::vector<nlohmann::json> findingsOf(const nlohmann::json& report,
                                       std::string_view check,
                                       std::string_view path = "");

/// The entry of a file in a JSON report; null if there is none.
nlohmann::json fileOf(const nlohmann::json& report, std::string_view path);

/// The same trees; a failure shows only where they differ.
testing::AssertionResult same(const Snapshot& actual, const Snapshot& expected);
/// The same text; a failure shows only the first difference.
testing::AssertionResult same(std::string_view actual,
                              std::string_view expected);

testing::AssertionResult contains(std::string_view text, std::string_view part);

/// The process ended by itself with `code`: no crash, no time-out.
testing::AssertionResult exited(const ProcessResult& result, int code);

/// As `exited`, and stderr says all of `parts` in a message of the program's
/// own, not of a library or the system.
testing::AssertionResult failed(const ProcessResult& result, int code,
                                const std::vector<std::string>& parts);

}  // namespace hipport::e2e
