#include "emulate/site.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

namespace hipport {

bool isOfHeaders(std::string_view file) {
  for (const std::string_view part :
       {"/hip/", "hipport/", "/__clang", "/lib/clang/"}) {
    if (file.find(part) != std::string_view::npos) return true;
  }
  return false;
}

Site siteOf(const llvm::Instruction& instruction) {
  const llvm::DILocation* location = instruction.getDebugLoc();
  Site site;
  while (location) {
    const llvm::StringRef file = location->getFilename();
    const bool isOthers = isOfHeaders(std::string_view(file));
    if (file.contains("hipport/")) site.isInHelper = true;
    const bool isRelative = !file.starts_with("/");
    site.file = isRelative && !location->getDirectory().empty()
                    ? (location->getDirectory() + "/" + file).str()
                    : file.str();
    site.line = location->getLine();
    if (!isOthers && site.line != 0) break;
    location = location->getInlinedAt();
  }
  return site;
}

}  // namespace hipport
