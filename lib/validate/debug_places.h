// The lines of the source that LLVM's instructions come from.
#pragma once

#include <cstdint>
#include <string>

namespace llvm {
class DILocation;
class Instruction;
}  // namespace llvm

namespace hipport {

struct DebugPlace {
  std::string file;  ///< as the compiler names it; empty where unknown
  std::uint32_t line = 0;
};

/// The first place of the program's own on the way by which it was inlined:
/// none in a header of HIP's or the compiler's.
DebugPlace ownPlaceOf(const llvm::DILocation* at);
DebugPlace ownPlaceOf(const llvm::Instruction& instruction);

}  // namespace hipport
