// What a wave's code is written from, and what becomes of it after that.
#pragma once

#include <set>

namespace llvm {
class BasicBlock;
class Function;
class TargetMachine;
}  // namespace llvm

namespace hipport {

/// A copy of the entry of a lowered kernel that has in itself all functions in
/// which lanes may meet, with two-way branches alone, loops in LCSSA form, and
/// no vectors where single values do. Null where it has no form for waves.
llvm::Function* waveSource(llvm::Function& entry);

/// Blocks of such a copy from which lanes may come to a place where they meet.
std::set<const llvm::BasicBlock*> blocksBeforeMeetings(
    const llvm::Function& source);

/// Optimises the code of a wave.
void finishWave(llvm::Function& wave, llvm::TargetMachine& host);

}  // namespace hipport
