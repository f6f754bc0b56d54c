#include "emulate/faults.h"

namespace hipport {

const char* idOf(FaultKind kind) {
  switch (kind) {
    case FaultKind::memory:
      return "memory-fault";
    case FaultKind::division:
      return "division-by-zero";
    case FaultKind::misaligned:
      return "lds-misaligned";
    case FaultKind::outOfBounds:
      return "lds-out-of-bounds";
    case FaultKind::overread:
      return "lds-overread";
    case FaultKind::uninitialised:
      return "lds-uninitialised";
    case FaultKind::race:
      return "lds-race";
    case FaultKind::barrier:
      return "barrier-divergence";
    case FaultKind::earlyReturn:
      return "early-return";
    case FaultKind::inactiveLane:
      return "inactive-lane";
    case FaultKind::image:
      return "image-object";
    case FaultKind::trap:
      return "trap";
    case FaultKind::unsupported:
      return "unsupported";
  }
  return "trap";
}

bool endsKernel(FaultKind kind) {
  return kind != FaultKind::overread && kind != FaultKind::uninitialised &&
         kind != FaultKind::race && kind != FaultKind::earlyReturn &&
         kind != FaultKind::inactiveLane;
}

void Faults::add(Fault fault) {
  const std::lock_guard lock(mutex_);
  if (endsKernel(fault.kind)) isEnded_ = true;
  if (seen_.insert({fault.kind, fault.site, fault.code}).second) {
    faults_.push_back(std::move(fault));
  }
}

}  // namespace hipport
