#include "process/run_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <shared_mutex>
#include <string_view>
#include <system_error>
#include <thread>

// The variables of the process; POSIX has no header declare it.
extern char** environ;

namespace hipport {
namespace {

using Clock = std::chrono::steady_clock;

class Pipe {
 public:
  bool open() { return ::pipe2(ends_.data(), O_CLOEXEC) == 0; }
  ~Pipe() {
    closeEnd(0);
    closeEnd(1);
  }
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void closeWriter() { closeEnd(1); }
  void closeReader() { closeEnd(0); }

 private:
  void closeEnd(std::size_t i) {
    if (ends_[i] >= 0) ::close(ends_[i]);
    ends_[i] = -1;
  }
  std::array<int, 2> ends_ = {-1, -1};
};

/// The variable that all has which a run starts, whatever becomes of its
/// parents, groups and sessions.
constexpr std::string_view kMark = "HIPPORT_RUN";

/// What marks all runs of this process.
std::string markOfAll() { return std::to_string(::getpid()) + "."; }

std::string newMark() {
  static std::atomic<unsigned> runs = 0;
  return markOfAll() + std::to_string(++runs) + ".";
}

/// Whether a process was started with a mark that begins so.
bool isMarked(const std::string& process, std::string_view mark) {
  std::ifstream file("/proc/" + process + "/environ", std::ios::binary);
  for (std::string variable; std::getline(file, variable, '\0');) {
    const std::string_view text = variable;
    if (text.starts_with(kMark) && text.substr(kMark.size()).starts_with('=') &&
        text.substr(kMark.size() + 1).starts_with(mark)) {
      return true;
    }
  }
  return false;
}

/// A compiler driver is several processes, and may start more while the others
/// are looked for.
void killMarked(std::string_view mark) {
  namespace fs = std::filesystem;
  constexpr int kMost = 100;
  bool isAny = true;
  for (int i = 0; isAny && i < kMost; ++i) {
    isAny = false;
    std::error_code error;
    fs::directory_iterator each("/proc", error);
    for (; !error && each != fs::directory_iterator(); each.increment(error)) {
      const std::string name = each->path().filename().string();
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      if (!isMarked(name, mark)) continue;  // ended ones have no variables
      isAny |= ::kill(std::stoi(name), SIGKILL) == 0;
    }
  }
}

/// This process's variables with those of the request in their place.
std::vector<std::string> variablesOf(const ProcessRequest& request,
                                     const std::string& mark) {
  std::vector<std::string> variables;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view text = *each;
    const std::string_view name = text.substr(0, text.find('='));
    if (name != kMark &&
        std::ranges::none_of(request.environment, [&](const auto& given) {
          return given.first == name;
        })) {
      variables.emplace_back(text);
    }
  }
  for (const auto& [name, value] : request.environment) {
    variables.push_back(name + "=" + value);
  }
  variables.push_back(std::string(kMark) + "=" + mark);
  return variables;
}

std::vector<char*> pointersTo(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Starts it; an error number, or 0.
int start(const ProcessRequest& request, const std::string& mark,
          const Pipe& out, const Pipe& err, pid_t& process) {
  std::vector<std::string> words = request.arguments;
  std::vector<std::string> variables = variablesOf(request, mark);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null",
                                   O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.writer(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.writer(), STDERR_FILENO);
  if (!request.folder.empty()) {
    posix_spawn_file_actions_addchdir_np(&actions, request.folder.c_str());
  }
  // Signals are to it what they are to any program, whoever started this one.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  for (const int each : {SIGCHLD, SIGPIPE, SIGXFSZ}) sigaddset(&signals, each);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  const int status =
      ::posix_spawnp(&process, words[0].c_str(), &actions, &attributes,
                     pointersTo(words).data(), pointersTo(variables).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return status;
}

/// Wakes a poll when a process ends.
class Ending {
 public:
  explicit Ending(pid_t process)
      : handle_(static_cast<int>(::syscall(SYS_pidfd_open, process, 0))) {}
  ~Ending() {
    if (handle_ >= 0) ::close(handle_);
  }
  Ending(const Ending&) = delete;
  Ending& operator=(const Ending&) = delete;

  int handle() const { return handle_; }  ///< negative where there is none

  /// Milliseconds to poll: until the deadline, or a tick where the end of the
  /// process wakes nobody (before Linux 5.3).
  int patience(Clock::time_point deadline) const {
    constexpr std::chrono::milliseconds kTick(10);
    constexpr std::chrono::milliseconds kLong(60'000);
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    return static_cast<int>(std::clamp(left, std::chrono::milliseconds(0),
                                       handle_ >= 0 ? kLong : kTick)
                                .count());
  }

 private:
  int handle_;
};

/// Whether programs may be started. While one is, that stays so.
struct Permission {
  std::shared_mutex mutex;
  bool isGiven = true;
};

Permission& permission() {
  static Permission one;
  return one;
}

/// start(), where it is permitted.
int startPermitted(const ProcessRequest& request, const std::string& mark,
                   const Pipe& out, const Pipe& err, pid_t& process) {
  const std::shared_lock lock(permission().mutex);
  return permission().isGiven ? start(request, mark, out, err, process)
                              : ECANCELED;
}

/// Bytes that wait in a pipe.
std::size_t waitingIn(const Pipe& pipe) {
  int count = 0;
  if (pipe.reader() < 0 || ::ioctl(pipe.reader(), FIONREAD, &count) != 0) {
    return 0;
  }
  return static_cast<std::size_t>(count);
}

/// Reads once, up to `most` bytes; how many there were.
std::size_t drain(Pipe& pipe, std::string& text, std::size_t most = SIZE_MAX) {
  std::array<char, 65536> buffer{};
  const ssize_t count =
      ::read(pipe.reader(), buffer.data(), std::min(most, buffer.size()));
  if (count > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
    return static_cast<std::size_t>(count);
  }
  if (count == 0 || errno != EINTR) pipe.closeReader();
  return 0;
}

/// What is in the pipe now. A process that was left behind may write for ever.
void drainRest(Pipe& pipe, std::string& text) {
  for (std::size_t left = waitingIn(pipe); left > 0;) {
    const std::size_t count = drain(pipe, text, left);
    if (count == 0) break;
    left -= count;
  }
}

/// A process that was started.
class Running {
 public:
  explicit Running(pid_t process) : process_(process), ending_(process) {}

  /// Whether it has ended.
  bool hasEnded() {
    if (!isOver_) {
      const pid_t found = ::waitpid(process_, &status_, WNOHANG);
      // Nobody can say how, if whoever started this one wants no ends told.
      isKnown_ = found == process_;
      isOver_ = isKnown_ || (found < 0 && errno != EINTR);
    }
    return isOver_;
  }

  const Ending& ending() const { return ending_; }

  /// Asks it to end.
  void ask() {
    if (!hasEnded()) ::kill(process_, SIGTERM);
  }

  /// Kills it, with all of that mark.
  void kill(std::string_view mark) {
    if (!hasEnded()) ::kill(process_, SIGKILL);
    killMarked(mark);
    // What waits inside a driver does not end when it is killed; it is left.
    const auto patience = Clock::now() + std::chrono::seconds(10);
    while (!hasEnded() && Clock::now() < patience) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  void say(ProcessEnd& end) const {
    if (isOver_ && !isKnown_) {
      end.failure = "how it ended cannot be known: SIGCHLD is ignored";
    }
    if (!isKnown_) return;
    if (WIFEXITED(status_)) end.code = WEXITSTATUS(status_);
    if (WIFSIGNALED(status_)) end.signal = WTERMSIG(status_);
  }

 private:
  pid_t process_;
  Ending ending_;
  int status_ = 0;
  bool isOver_ = false;
  bool isKnown_ = false;
};

}  // namespace

ProcessEnd runProcess(const ProcessRequest& request) {
  ProcessEnd end;
  const auto begin = Clock::now();
  auto deadline = begin + request.timeLimit;
  const std::string mark = newMark();
  Pipe out;
  Pipe err;
  pid_t process = 0;
  int status = out.open() && err.open() ? 0 : errno;
  if (status == 0) status = startPermitted(request, mark, out, err, process);
  if (status != 0) {
    end.failure = std::strerror(status);
    return end;
  }
  out.closeWriter();
  err.closeWriter();
  Running running(process);
  // A daemon that it leaves behind may hold the pipes open: its own end counts.
  while (!running.hasEnded()) {
    end.timedOut = Clock::now() >= deadline;
    end.printedTooMuch =
        std::max(end.out.size(), end.err.size()) > request.mostOutput;
    if (end.timedOut || end.printedTooMuch) {
      running.kill(mark);
      break;
    }
    std::array<pollfd, 4> files = {
        pollfd{out.reader(), POLLIN, 0}, pollfd{err.reader(), POLLIN, 0},
        pollfd{running.ending().handle(), POLLIN, 0},
        pollfd{end.wasCancelled ? -1 : request.cancelled, POLLIN, 0}};
    if (::poll(files.data(), files.size(),
               running.ending().patience(deadline)) <= 0) {
      continue;
    }
    if (files[3].revents != 0) {
      end.wasCancelled = true;
      running.ask();
      deadline = std::min(deadline, Clock::now() + std::chrono::seconds(10));
    }
    if (files[0].revents != 0) drain(out, end.out);
    if (files[1].revents != 0) drain(err, end.err);
  }
  drainRest(out, end.out);
  drainRest(err, end.err);
  end.took = std::chrono::duration_cast<std::chrono::milliseconds>(
      Clock::now() - begin);
  running.say(end);
  return end;
}

void killStarted() {
  {
    const std::unique_lock lock(permission().mutex);
    permission().isGiven = false;
  }
  killMarked(markOfAll());
}

bool foundDiskFull(const ProcessEnd& end) {
  if (end.code == 0) return false;
  if (end.signal == SIGXFSZ) return true;
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{
          "No space left on device", "File too large",
          "File size limit exceeded", "Disk quota exceeded"},
      [&](std::string_view text) {
        return end.err.find(text) != std::string::npos;
      });
}

}  // namespace hipport
