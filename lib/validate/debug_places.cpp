#include "validate/debug_places.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instruction.h>

#include <utility>

#include "validate/disassembly.h"

namespace hipport {

DebugPlace ownPlaceOf(const llvm::DILocation* at) {
  for (; at; at = at->getInlinedAt()) {
    std::string file = at->getFilename().str();
    if (!at->getDirectory().empty() && !file.starts_with('/')) {
      file = at->getDirectory().str() + "/" + file;
    }
    if (at->getLine() == 0 || isOfHeaders(file)) continue;
    return {std::move(file), at->getLine()};
  }
  return {};
}

DebugPlace ownPlaceOf(const llvm::Instruction& instruction) {
  return ownPlaceOf(instruction.getDebugLoc().get());
}

}  // namespace hipport
