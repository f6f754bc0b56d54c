#include "interruption.h"

#include <unistd.h>

#include <csignal>
#include <ctime>
#include <stop_token>
#include <system_error>

#include "process/run_process.h"
#include "validate/scratch_folder.h"

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

void watch(const std::stop_token& stop, const sigset_t& signals) {
  constexpr timespec kTick = {.tv_sec = 0, .tv_nsec = 50'000'000};
  while (!stop.stop_requested()) {
    const int signal = ::sigtimedwait(&signals, nullptr, &kTick);
    if (signal <= 0) continue;
    killStarted();
    ScratchFolder::removeAll();
    ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
    ::kill(::getpid(), signal);
  }
}

}  // namespace

Interruption::Interruption() {
  const sigset_t signals = endingSignals();
  ::pthread_sigmask(SIG_BLOCK, &signals, &before_);
  try {
    watcher_ = std::jthread(
        [signals](const std::stop_token& stop) { watch(stop, signals); });
  } catch (const std::system_error&) {
    // Nobody can watch: then signals end the program at once.
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
}

Interruption::~Interruption() {
  watcher_.request_stop();
  if (watcher_.joinable()) watcher_.join();
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace hipport
