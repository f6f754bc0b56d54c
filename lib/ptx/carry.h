// What a program does with the carry flag of PTX, which every thread has once:
// instructions with ".cc" set it, and `addc`, `subc` and `madc` read it.
#pragma once

#include <vector>

#include "ptx/ptx.h"

namespace hipport {

struct CarryLink {
  bool reads = false;
  bool sets = false;
  bool isBorrow = false;  ///< of a difference
};

/// The instructions of a program that read or set the flag, in their order.
std::vector<CarryLink> carryLinks(const PtxProgram& program);

}  // namespace hipport
