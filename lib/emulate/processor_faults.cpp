#include "emulate/processor_faults.h"

#include <fmt/format.h>
#include <ucontext.h>

#include <cstdint>
#include <mutex>
#include <string>

#include "emulate/block.h"

namespace hipport {
namespace {

constexpr std::size_t kSignalStackBytes = std::size_t{64} << 10;

// Where a lane goes on that made a fault of the processor.
[[noreturn]] void abandonCurrent() {
  Lane& lane = *currentLane();
  lane.block->abandon(lane);
}

struct sigaction previousSegv;
struct sigaction previousBus;
struct sigaction previousFpe;

void onSignal(int signal, siginfo_t* info, void* context) {
  Lane* const chosen = currentLane();
  if (!chosen) {
    const struct sigaction& previous = signal == SIGSEGV  ? previousSegv
                                       : signal == SIGBUS ? previousBus
                                                          : previousFpe;
    sigaction(signal, &previous, nullptr);
    return;  // It happens again, and goes where it would have gone.
  }
  greg_t* const registers =
      static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  auto code = static_cast<std::uintptr_t>(registers[REG_RIP]);
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  Lane* const lane = &chosen->block->laneAt(*chosen, address, code);
  const std::string who = lane->block->nameOf(lane->index);
  const LaneView& view = lane->view;
  const bool isStack = address >= view.stackBegin - Stacks::kGuardBytes &&
                       address < view.stackBegin;
  // The lane does not hold a lock of the allocator: it runs device code, or
  // waits for memory that this process was not given.
  lane->block->report(
      *lane, signal == SIGFPE ? FaultKind::division : FaultKind::memory,
      signal == SIGFPE ? fmt::format("{} divides by zero", who)
      : isStack
          ? fmt::format("{} needs more than {} KiB of private memory", who,
                        view.stackSize >> 10)
          : fmt::format("{} accesses address {:#x}, where there is no memory",
                        who, address),
      kNoSite, code);
  registers[REG_RSP] = static_cast<greg_t>(
      (view.stackBegin + view.stackSize - 256) & ~std::uintptr_t{15});
  registers[REG_RSP] -= 8;
  registers[REG_RIP] = reinterpret_cast<greg_t>(&abandonCurrent);
}

}  // namespace

void watchProcessorFaults() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action{};
    action.sa_sigaction = onSignal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaction(SIGSEGV, &action, &previousSegv);
    sigaction(SIGBUS, &action, &previousBus);
    sigaction(SIGFPE, &action, &previousFpe);
  });
}

SignalStack::SignalStack() : memory_(kSignalStackBytes) {
  stack_t stack{};
  stack.ss_sp = memory_.data();
  stack.ss_size = memory_.size();
  sigaltstack(&stack, &previous_);
}

SignalStack::~SignalStack() { sigaltstack(&previous_, nullptr); }

}  // namespace hipport
