#include "frontend/units/guard.h"

#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdint>
#include <span>
#include <vector>

#include "frontend/units/budget.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"

namespace hipport {
namespace {

constexpr unsigned kStackBytes = 64U << 20U;
constexpr unsigned kSignalStackBytes = 64U << 10U;

/// Lets signal handlers of this thread run on `bytes`, for when its own stack
/// is exhausted. `bytes` must outlive the thread.
void useSignalStack(std::span<char> bytes) {
  stack_t stack = {};
  stack.ss_sp = bytes.data();
  stack.ss_size = bytes.size();
  ::sigaltstack(&stack, nullptr);
}

// The program's own code, as the linker knows it; it is linked at a fixed
// place.
extern "C" const char __executable_start;  // NOLINT
extern "C" const char etext;               // NOLINT

/// Ends a unit whose time is up, like a crash; but only while Clang's own code
/// runs: inside the C library a lock might be held for good.
void onTimeSpent(int /*signal*/, siginfo_t* /*info*/, void* context) {
  const mcontext_t& machine =
      static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__aarch64__)
  const auto at = static_cast<std::uintptr_t>(machine.pc);
#else
  const auto at = static_cast<std::uintptr_t>(machine.gregs[REG_RIP]);
#endif
  const bool isOurs =
      at >= reinterpret_cast<std::uintptr_t>(&__executable_start) &&  // NOLINT
      at < reinterpret_cast<std::uintptr_t>(&etext);                  // NOLINT
  if (auto* recovery = llvm::CrashRecoveryContext::GetCurrent();
      recovery && isOurs) {
    recovery->HandleExit(kTimeSpent);
  }
}

/// Calls onTimeSpent on this thread once it has used `seconds` of processor
/// time, and again every few milliseconds from then on. Clang's parser has
/// endless loops that read no token and so spend no Budget.
class Watchdog {
 public:
  explicit Watchdog(unsigned seconds) {
    sigevent event = {};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGVTALRM;
    event._sigev_un._tid = static_cast<pid_t>(::syscall(SYS_gettid));
    isSet_ = ::timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) == 0;
    if (!isSet_) return;
    constexpr long kAgain = 10'000'000;  // ns
    const itimerspec when = {{0, kAgain}, {static_cast<time_t>(seconds), 0}};
    ::timer_settime(timer_, 0, &when, nullptr);
  }
  ~Watchdog() {
    if (isSet_) ::timer_delete(timer_);
  }
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  timer_t timer_ = {};
  bool isSet_ = false;
};

/// Makes LLVM's crash recovery work for an exhausted stack as well: its
/// handlers ask for no stack of their own.
void letHandlersUseIt() {
  for (const int signal : {SIGSEGV, SIGBUS}) {
    struct sigaction action = {};
    if (::sigaction(signal, nullptr, &action) != 0) continue;
    action.sa_flags |= SA_ONSTACK;
    ::sigaction(signal, &action, nullptr);
  }
  struct sigaction timeSpent = {};
  timeSpent.sa_sigaction = onTimeSpent;
  timeSpent.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  ::sigaction(SIGVTALRM, &timeSpent, nullptr);
}

/// Whether a thread with a large stack can be had: LLVM takes it for fatal
/// where not.
bool canHaveThread() {
  pthread_attr_t attributes;
  if (::pthread_attr_init(&attributes) != 0) return false;
  pthread_t thread{};
  const bool isStarted =
      ::pthread_attr_setstacksize(&attributes, kStackBytes) == 0 &&
      ::pthread_create(
          &thread, &attributes, [](void*) -> void* { return nullptr; },
          nullptr) == 0;
  ::pthread_attr_destroy(&attributes);
  return isStarted && ::pthread_join(thread, nullptr) == 0;
}

/// Why recovery was needed, by its code.
BrokenOff brokenOff(int code, unsigned seconds) {
  constexpr int kSignals = 128;
  switch (code) {
    case kBudgetSpent:
      return {.reason =
                  "Clang did not finish: macros, templates or includes "
                  "multiply at each step",
              .isExcess = true};
    case kTimeSpent:
      return {.reason = "Clang did not finish within " +
                        std::to_string(seconds) + " s",
              .isByClock = true,
              .isExcess = true};
    case kFatalError:
      return {.reason = "Clang stopped with a fatal error"};
    default:
      return {.reason = "Clang crashed (signal " +
                        std::to_string(code - kSignals) + ")"};
  }
}

}  // namespace

void installGuards() {
  llvm::CrashRecoveryContext::Enable();
  letHandlersUseIt();
  // What LLVM takes for fatal would end the process.
  llvm::remove_fatal_error_handler();
  llvm::install_fatal_error_handler([](void*, const char*, bool) {
    if (auto* context = llvm::CrashRecoveryContext::GetCurrent()) {
      context->HandleExit(kFatalError);
    }
  });
}

std::optional<BrokenOff> runGuarded(unsigned seconds,
                                    llvm::function_ref<void()> work) {
  llvm::CrashRecoveryContext recovery;
  std::vector<char> signalStack(kSignalStackBytes);
  std::optional<Watchdog> watchdog;
  if (!canHaveThread()) {
    return BrokenOff{.reason =
                         "no thread could be had for Clang: the system's "
                         "limit of processes is reached",
                     .isByClock = true};
  }
  const bool isDone = recovery.RunSafelyOnThread(
      [&] {
        useSignalStack(signalStack);
        watchdog.emplace(seconds);
        work();
        watchdog.reset();
      },
      kStackBytes);
  if (isDone) return std::nullopt;
  return brokenOff(recovery.RetCode, seconds);
}

}  // namespace hipport
