// Code for one lane turned into code that runs all lanes of a wave at once, as
// vectors.
//
// A value that may differ between lanes becomes a vector with an element for
// each, any other stays one value. Blocks run in the order in which lanes that
// part meet again (meeting.h), each for the lanes that have come to it: these
// are its mask. A block that no lane has come to is skipped, a loop goes back
// as long as some lane does. So lanes are where they would be if each ran by
// itself and waited for the others at cross-lane operations.
#pragma once

#include <cstdint>

namespace llvm {
class Function;
class TargetMachine;
}  // namespace llvm

namespace hipport {

/// Makes `void wave(void** arguments, WaveView* wave)` (wave.h) of the entry of
/// a lowered kernel, which stays as it is. Null where something in it has no
/// form for waves: then it has to run lane by lane.
llvm::Function* vectorise(llvm::Function& entry, std::uint32_t lanes,
                          llvm::TargetMachine& host);

}  // namespace hipport
