#include "support/process.h"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>

namespace hipport::support {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxShown = 4000;
/// Far above what a run needs, far below what would harm the machine.
[[maybe_unused]] constexpr rlim_t kMaxMemory = rlim_t{6} << 30U;
constexpr unsigned kNobody = 65534;

struct Pipe {
  int read = -1;
  int write = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw std::system_error(errno, std::generic_category(), "pipe");
    }
    read = ends[0];
    write = ends[1];
  }
  ~Pipe() {
    closeWrite();
    ::close(read);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void closeWrite() {
    if (write >= 0) ::close(write);
    write = -1;
  }
};

/// Runs in the child; never returns.
[[noreturn]] void become(std::vector<char*>& arguments,
                         const ProcessOptions& options, int out, int err) {
  ::setpgid(0, 0);  // so that children of the child can be killed as well
  const int in = ::open("/dev/null", O_RDONLY);
  ::dup2(in, 0);
  if (!options.outputTo.empty()) {
    out = ::open(options.outputTo.c_str(), O_WRONLY);
  }
  ::dup2(out, 1);
  ::dup2(err, 2);
#ifndef HIPPORT_SANITIZED  // sanitizers reserve terabytes of addresses
  const rlimit memory{kMaxMemory, kMaxMemory};
  if (!options.hasAnyAddresses) ::setrlimit(RLIMIT_AS, &memory);
#endif
  const rlimit core{0, 0};
  ::setrlimit(RLIMIT_CORE, &core);
  if (options.fileSizeLimit) {
    // Ignored, the signal becomes the error EFBIG, as ENOSPC on a full disk.
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit size{*options.fileSizeLimit, *options.fileSizeLimit};
    ::setrlimit(RLIMIT_FSIZE, &size);
  }
  // No test depends on what others left in the cache of whoever runs it.
  ::setenv("XDG_CACHE_HOME", "/dev/null", 1);
  for (const auto& [name, value] : options.environment) {
    ::setenv(name.c_str(), value.c_str(), 1);
  }
  if (!options.folder.empty() && ::chdir(options.folder.c_str()) != 0) {
    ::_exit(126);
  }
  if (options.asNobody && (::setgroups(0, nullptr) != 0 ||
                           ::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)) {
    ::_exit(126);
  }
  ::execvp(arguments.front(), arguments.data());
  ::_exit(127);
}

/// Takes what is there; false at the end.
bool drain(int handle, std::string& text) {
  std::array<char, 65536> buffer{};
  const ssize_t count = ::read(handle, buffer.data(), buffer.size());
  if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);
}

int millisecondsUntil(Clock::time_point time) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      time - Clock::now());
  return left.count() < 0 ? 0 : static_cast<int>(left.count()) + 1;
}

}  // namespace

ProcessResult run(const std::vector<std::string>& arguments,
                  const ProcessOptions& options) {
  std::vector<std::string> words = arguments;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  Pipe out;
  Pipe err;
  const auto start = Clock::now();
  const pid_t child = ::fork();
  if (child < 0) {
    throw std::system_error(errno, std::generic_category(), "fork");
  }
  if (child == 0) become(pointers, options, out.write, err.write);
  ::setpgid(child, child);
  out.closeWrite();
  err.closeWrite();

  ProcessResult result;
  const auto end = start + options.timeLimit;
  bool isKilled = false;
  std::array<pollfd, 2> handles = {pollfd{out.read, POLLIN, 0},
                                   pollfd{err.read, POLLIN, 0}};
  const std::array<std::string*, 2> texts = {&result.out, &result.err};
  while (handles[0].fd >= 0 || handles[1].fd >= 0) {
    const int wait = isKilled           ? -1
                     : options.killWhen ? 1
                                        : millisecondsUntil(end);
    const int ready = ::poll(handles.data(), handles.size(), wait);
    result.timedOut |= !isKilled && Clock::now() >= end;
    if (!isKilled &&
        (result.timedOut || (options.killWhen && options.killWhen()))) {
      ::kill(-child, SIGKILL);
      isKilled = true;
    }
    if (ready <= 0) continue;
    for (std::size_t i = 0; i < handles.size(); ++i) {
      if (handles[i].revents != 0 && !drain(handles[i].fd, *texts[i])) {
        handles[i].fd = -1;
      }
    }
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) result.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  return result;
}

std::ostream& operator<<(std::ostream& stream, const ProcessResult& result) {
  auto shortened = [](const std::string& text) {
    return text.size() <= kMaxShown
               ? text
               : text.substr(0, kMaxShown) + "\n[" +
                     std::to_string(text.size()) + " bytes in all]\n";
  };
  if (result.timedOut) stream << "killed after the time limit; ";
  if (result.signal != 0) stream << "ended by signal " << result.signal;
  return stream << "exit code " << result.code << "\n--- stdout\n"
                << shortened(result.out) << "--- stderr\n"
                << shortened(result.err);
}

bool isInstalled(const std::string& program) {
  std::istringstream folders(environment("PATH"));
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (::access((folder + "/" + program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool ends(pid_t process) {
  for (int i = 0; i < 1000; ++i) {
    std::ifstream status("/proc/" + std::to_string(process) + "/stat");
    std::string number;
    std::string name;
    std::string state;
    if (!(status >> number >> name >> state) || state == "Z") return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

bool isRoot() { return ::geteuid() == 0; }

std::vector<pid_t> childrenOf(pid_t parent) {
  std::vector<pid_t> children;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream status(entry.path() / "stat");
    pid_t process = 0;
    pid_t its = 0;
    std::string name;
    std::string state;
    if (status >> process >> name >> state >> its && its == parent) {
      children.push_back(process);
    }
  }
  return children;
}

}  // namespace hipport::support
