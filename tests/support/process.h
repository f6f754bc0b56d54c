// Runs a program and waits for it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace hipport::support {

struct ProcessOptions {
  std::filesystem::path folder = {};  ///< to run in; empty for the present one
  /// A process that runs longer is killed, with `timedOut` set.
  std::chrono::seconds timeLimit{60};
  /// Variables to set, beside those of this process.
  std::vector<std::pair<std::string, std::string>> environment = {};
  /// Whether it may take any number of addresses: engines of JavaScript reserve
  /// more than there is memory.
  bool hasAnyAddresses = false;
  /// Give up root's rights, so that permissions hold.
  bool asNobody = false;
  /// Writing a file beyond that size fails as on a full disk.
  std::optional<std::size_t> fileSizeLimit = {};
  /// SIGKILL as soon as this holds; it is asked every millisecond or so.
  std::function<bool()> killWhen = {};
  /// Where stdout goes instead of being captured.
  std::filesystem::path outputTo = {};
};

struct ProcessResult {
  std::string out;
  std::string err;
  int code = -1;   ///< exit code; -1 where it did not exit by itself
  int signal = 0;  ///< that ended it
  bool timedOut = false;
};

/// Runs `arguments`; the first is the program, searched on PATH where it has
/// no "/". Its stdin is empty. Throws std::system_error where no process can
/// be made.
ProcessResult run(const std::vector<std::string>& arguments,
                  const ProcessOptions& options = {});

/// Shows all of it in a failed assertion.
std::ostream& operator<<(std::ostream& stream, const ProcessResult& result);

/// Whether a program of that name is on PATH.
bool isInstalled(const std::string& program);

/// A variable of the environment; empty where it is not set.
std::string environment(const char* name);

bool isRoot();

/// The processes that `parent` has made.
std::vector<pid_t> childrenOf(pid_t parent);

/// Whether a process ends: it is gone within ten seconds, or dead and nobody
/// has asked for its status yet.
bool ends(pid_t process);

}  // namespace hipport::support
