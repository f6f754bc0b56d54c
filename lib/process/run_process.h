// Runs one program and waits for it: compilers and ported programs.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace hipport {

struct ProcessRequest {
  /// The first is the program, searched on PATH where it has no "/".
  std::vector<std::string> arguments;
  std::filesystem::path folder = {};  ///< to run in; empty for the present one
  /// After so long it is killed, with all that it started.
  std::chrono::milliseconds timeLimit = std::chrono::minutes(10);
  /// Variables to set, beside those of this process.
  std::vector<std::pair<std::string, std::string>> environment = {};
  /// A program that prints more on one stream is killed likewise.
  std::size_t mostOutput = std::size_t{1} << 28U;
  /// A handle: as soon as it has something to read, the program gets SIGTERM,
  /// and is killed if that has not ended it in ten seconds.
  int cancelled = -1;
};

struct ProcessEnd {
  std::string out;
  std::string err;
  int code = -1;   ///< exit code; -1 where it did not exit by itself
  int signal = 0;  ///< that ended it
  bool timedOut = false;
  bool wasCancelled = false;
  bool printedTooMuch = false;
  std::string failure;  ///< why it could not be started; empty if it was
  std::chrono::milliseconds took{0};
};

/// Its stdin is empty. May be called on many threads. It stays in the process
/// group of the caller: what ends that on the terminal ends it as well.
ProcessEnd runProcess(const ProcessRequest& request);

/// Kills whatever this process has started by runProcess, and what that has
/// started; nothing is started any more. Before this process ends for a signal.
void killStarted();

/// Whether it failed because the disk, or the user's share of it, is full.
bool foundDiskFull(const ProcessEnd& end);

}  // namespace hipport
