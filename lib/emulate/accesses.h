// What instructions of device code read and write.
#pragma once

#include <cstdint>
#include <vector>

#include "emulate/lds.h"

namespace llvm {
class Instruction;
class Value;
}  // namespace llvm

namespace hipport {

/// One access of an instruction.
struct MemoryAccess {
  llvm::Value* at;
  llvm::Value* size;  ///< in bytes
  LdsAccess how;
  std::uint64_t alignment;
};

/// What an instruction reads and writes, in this order.
std::vector<MemoryAccess> accessesOf(llvm::Instruction& instruction);

}  // namespace hipport
