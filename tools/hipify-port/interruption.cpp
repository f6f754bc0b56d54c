#include "interruption.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "files/output_folder.h"
#include "files/scratch_folder.h"
#include "process/run_process.h"

namespace hipport {
namespace {

/// Those that would end the program: one that is ignored stays so.
sigset_t endingSignals() {
  sigset_t signals{};
  sigemptyset(&signals);
  for (const int each : {SIGTERM, SIGINT, SIGHUP}) {
    struct sigaction action{};
    if (::sigaction(each, nullptr, &action) == 0 &&
        action.sa_handler == SIG_DFL) {  // NOLINT: a union of POSIX
      sigaddset(&signals, each);
    }
  }
  return signals;
}

/// Waits until one of two files has something to read: true for the first.
bool isFirst(int first, int second) {
  std::array<pollfd, 2> files = {pollfd{first, POLLIN, 0},
                                 pollfd{second, POLLIN, 0}};
  while (::poll(files.data(), files.size(), -1) < 0 && errno == EINTR) {
  }
  return files[1].revents == 0;
}

void watch(int arrivals, int end, const sigset_t& signals) {
  signalfd_siginfo arrived{};
  if (!isFirst(arrivals, end) ||
      ::read(arrivals, &arrived, sizeof arrived) != sizeof arrived) {
    return;
  }
  killStarted();
  OutputFolder::finishAll();
  ScratchFolder::removeAll();
  ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  ::kill(::getpid(), static_cast<int>(arrived.ssi_signo));
}

}  // namespace

Interruption::Interruption() {
  const sigset_t signals = endingSignals();
  arrivals_ = ::signalfd(-1, &signals, SFD_CLOEXEC);
  end_ = ::eventfd(0, EFD_CLOEXEC);
  // Where nobody can watch, signals end the program at once.
  if (arrivals_ < 0 || end_ < 0) return;
  ::pthread_sigmask(SIG_BLOCK, &signals, &before_);
  try {
    watcher_ = std::thread([arrivals = arrivals_, end = end_, signals] {
      watch(arrivals, end, signals);
    });
  } catch (const std::system_error&) {
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
}

Interruption::~Interruption() {
  if (watcher_.joinable()) {
    ::eventfd_write(end_, 1);
    watcher_.join();
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  for (const int each : {arrivals_, end_}) {
    if (each >= 0) ::close(each);
  }
}

}  // namespace hipport
