// Faults of the processor in device code: an address where nothing is, a
// division by zero, a stack that is full. The lane that made one ends with it,
// and not the program.
#pragma once

#include <signal.h>

#include <cstddef>
#include <vector>

namespace hipport {

/// From now on a lane that makes such a fault reports it. One that is not of a
/// lane goes where it went before.
void watchProcessorFaults();

/// A stack for this thread's signal handler; the lane's may be full.
class SignalStack {
 public:
  SignalStack();
  ~SignalStack();
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  std::vector<std::byte> memory_;
  stack_t previous_{};
};

}  // namespace hipport
