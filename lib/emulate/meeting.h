// Where lanes that part meet again: the functions in which they may, and the
// order in which the blocks of a function go on.
#pragma once

#include <set>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class LoopInfo;
class Module;
}  // namespace llvm

namespace hipport {

/// Functions in which lanes may meet.
std::set<const llvm::Function*> meetingFunctions(const llvm::Module& module);

/// All functions that a kernel may run.
std::set<const llvm::Function*> reachableFrom(const llvm::Function& kernel);

/// The blocks of a function in the order in which lanes that part are to go
/// on: a block before those that it leads to, the blocks of a loop together.
std::vector<llvm::BasicBlock*> blockOrder(llvm::Function& function,
                                          const llvm::LoopInfo& loops);

}  // namespace hipport
