#include "process/run_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
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

/// A compiler driver is several processes. It is stopped first, so that it
/// cannot start more while the others are looked for.
void killTree(pid_t process) {
  ::kill(process, SIGSTOP);
  const std::string id = std::to_string(process);
  std::ifstream children("/proc/" + id + "/task/" + id + "/children");
  for (pid_t child = 0; children >> child;) killTree(child);
  ::kill(process, SIGKILL);
}

/// This process's variables with those of the request in their place.
std::vector<std::string> variablesOf(const ProcessRequest& request) {
  std::vector<std::string> variables;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view text = *each;
    const std::string_view name = text.substr(0, text.find('='));
    if (std::ranges::none_of(request.environment, [&](const auto& given) {
          return given.first == name;
        })) {
      variables.emplace_back(text);
    }
  }
  for (const auto& [name, value] : request.environment) {
    variables.push_back(name + "=" + value);
  }
  return variables;
}

std::vector<char*> pointersTo(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Starts it; an error number, or 0.
int start(const ProcessRequest& request, const Pipe& out, const Pipe& err,
          pid_t& process) {
  std::vector<std::string> words = request.arguments;
  std::vector<std::string> variables = variablesOf(request);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null",
                                   O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.writer(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.writer(), STDERR_FILENO);
  if (!request.folder.empty()) {
    posix_spawn_file_actions_addchdir_np(&actions, request.folder.c_str());
  }
  const int status =
      ::posix_spawnp(&process, words[0].c_str(), &actions, nullptr,
                     pointersTo(words).data(), pointersTo(variables).data());
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

}  // namespace

ProcessEnd runProcess(const ProcessRequest& request) {
  ProcessEnd end;
  const auto begin = Clock::now();
  const auto deadline = begin + request.timeLimit;
  Pipe out;
  Pipe err;
  pid_t process = 0;
  int status = out.open() && err.open() ? 0 : errno;
  if (status == 0) status = start(request, out, err, process);
  if (status != 0) {
    end.failure = std::strerror(status);
    return end;
  }
  out.closeWriter();
  err.closeWriter();

  auto drain = [](Pipe& pipe, std::string& text) {
    std::array<char, 65536> buffer{};
    const ssize_t count = ::read(pipe.reader(), buffer.data(), buffer.size());
    if (count > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      pipe.closeReader();
    }
  };
  int code = 0;
  const Ending ending(process);
  // A daemon that it leaves behind may hold the pipes open: its own end counts.
  bool isOver = false;
  while (!isOver) {
    if (Clock::now() >= deadline) {
      end.timedOut = true;
      killTree(process);
      // What waits inside a driver does not end when it is killed; it is left.
      const auto patience = Clock::now() + std::chrono::seconds(10);
      while (::waitpid(process, &code, WNOHANG) == 0 &&
             Clock::now() < patience) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
      break;
    }
    isOver = ::waitpid(process, &code, WNOHANG) == process;
    std::array<pollfd, 3> files = {
        pollfd{out.reader(), POLLIN, 0}, pollfd{err.reader(), POLLIN, 0},
        pollfd{isOver ? -1 : ending.handle(), POLLIN, 0}};
    // What is in the pipes when it has ended is read without waiting.
    while (::poll(files.data(), files.size(),
                  isOver ? 0 : ending.patience(deadline)) > 0) {
      if (files[0].revents != 0) drain(out, end.out);
      if (files[1].revents != 0) drain(err, end.err);
      files[0].fd = out.reader();
      files[1].fd = err.reader();
      const bool hasEnded = files[2].revents != 0;
      if (hasEnded || (!isOver && Clock::now() >= deadline)) break;
    }
  }
  end.took = std::chrono::duration_cast<std::chrono::milliseconds>(
      Clock::now() - begin);
  if (WIFEXITED(code)) end.code = WEXITSTATUS(code);
  if (WIFSIGNALED(code)) end.signal = WTERMSIG(code);
  return end;
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
