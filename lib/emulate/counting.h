// Has lowered code count what its lines cost (counters.h).
#pragma once

#include <cstdint>
#include <vector>

#include "emulate/lane_code.h"
#include "emulate/site.h"

namespace llvm {
class Function;
class Instruction;
class LoopInfo;
}  // namespace llvm

namespace hipport {

/// What is known of a counted access when code is lowered, as bits of an
/// argument of hipport_count().
struct CountedAs {
  static constexpr std::uint32_t kGlobal = 1;  ///< not in LDS, and not private
  static constexpr std::uint32_t kLds = 2;
  static constexpr std::uint32_t kAtomic = 4;
  /// AMD's compiler has one lane do it for all that have the same address,
  /// where it knows that they have.
  static constexpr std::uint32_t kReducible = 8;
  /// By a texture of plain memory: the address is that of an element of 32 bits
  /// in it, from its begin.
  static constexpr std::uint32_t kTexture = 16;
};

/// Operations of one line in the block that begins at an instruction.
struct CountedWork {
  llvm::Instruction* first;
  std::uint32_t operations;
  std::uint32_t site;
};

/// The operations of a function by its blocks and lines, before it is lowered;
/// and one for each entry of its loops and each round. Places are added to
/// `sites`.
std::vector<CountedWork> operationsOf(llvm::Function& function,
                                      const llvm::LoopInfo& loops,
                                      std::vector<Site>& sites);
void countOperations(LaneCode& code, const CountedWork& work);

/// Whether an instruction accesses memory whose lines or banks count.
bool isCounted(llvm::Instruction& instruction);
/// Calls hipport_count() before each of its accesses.
void countAccesses(LaneCode& code, llvm::Instruction& instruction,
                   std::uint32_t site);

}  // namespace hipport
