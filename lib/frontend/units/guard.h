// Keeps from the program what Clang may do to it: crash, exhaust the stack, run
// on without end.
#pragma once

#include <optional>
#include <string>

#include "llvm/ADT/STLFunctionalExtras.h"

namespace hipport {

/// What kept guarded work from its end.
struct BrokenOff {
  std::string reason;  ///< a sentence without its full stop
  /// Another run might have come further: it was the clock.
  bool isByClock = false;
  /// It was too much work, rather than something that went wrong.
  bool isExcess = false;
};

/// Makes this process ready for runGuarded.
void installGuards();

/// Calls `work` on a thread with a large stack, for up to `seconds` of
/// processor time. Nothing where it came to its end; else what it has made is
/// in any state.
std::optional<BrokenOff> runGuarded(unsigned seconds,
                                    llvm::function_ref<void()> work);

}  // namespace hipport
