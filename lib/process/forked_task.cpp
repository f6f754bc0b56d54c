#include "process/forked_task.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include "text/error.h"

namespace hipport {
namespace {

/// How a process ended, which is waited for.
int statusOf(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/// The last byte of an answer: a copy that was ended before it wrote none.
constexpr char kWhole = '\n';

}  // namespace

bool writeAll(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(to, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::optional<ForkedCopy> forkCopy(const std::function<void(int to)>& task) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) {
    // Whoever ends the program ends all of it. What else it does at a signal
    // is not for a copy to do.
    sigset_t signals{};
    sigemptyset(&signals);
    for (const int each : {SIGTERM, SIGINT, SIGHUP}) {
      sigaddset(&signals, each);
    }
    ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() == parent) task(ends[1]);
    // Nothing that this process does at its end is for a copy to do.
    ::_exit(EXIT_SUCCESS);
  }
  ::close(ends[1]);
  if (process < 0) {
    ::close(ends[0]);
    return std::nullopt;
  }
  return ForkedCopy{process, ends[0]};
}

ForkedTask::ForkedTask(const std::function<std::string()>& answer) {
  const std::optional<ForkedCopy> copy = forkCopy([&](int to) {
    if (writeAll(to, answer())) writeAll(to, {&kWhole, 1});
  });
  if (!copy) {
    throw Error(ExitCode::usage, std::string("no process can be started: ") +
                                     std::strerror(errno) +
                                     "; end other programs first");
  }
  copy_ = *copy;
}

ForkedTask::~ForkedTask() {
  if (copy_.process > 0) {
    ::kill(copy_.process, SIGKILL);
    statusOf(copy_.process);
  }
  ::close(copy_.handle);
}

bool ForkedTask::read() {
  std::array<char, 65536> piece{};
  const ssize_t count = ::read(copy_.handle, piece.data(), piece.size());
  if (count < 0 && errno == EINTR) return false;
  if (count <= 0) return true;
  bytes_.append(piece.data(), static_cast<std::size_t>(count));
  return false;
}

ForkedTask::End ForkedTask::end() {
  const int status = statusOf(std::exchange(copy_.process, 0));
  End end;
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  if (bytes_.ends_with(kWhole)) {
    bytes_.pop_back();
    end.answer = std::move(bytes_);
  }
  return end;
}

}  // namespace hipport
