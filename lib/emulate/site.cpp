#include "emulate/site.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

namespace hipport {

namespace {

bool containsAny(std::string_view file,
                 std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](std::string_view part) {
    return file.find(part) != std::string_view::npos;
  });
}

bool isOfLibrary(std::string_view file) {
  return containsAny(
      file, {"/rocprim/", "/hipcub/", "/thrust/", "/rocrand/", "/hiprand/"});
}

}  // namespace

bool isOfHeaders(std::string_view file) {
  return isOfLibrary(file) || containsAny(file, {"/include/hip", "hipport/",
                                                 "/__clang", "/lib/clang/"});
}

Site siteOf(const llvm::Instruction& instruction) {
  return siteOf(instruction.getDebugLoc().get());
}

Site siteOf(const llvm::DILocation* location) {
  Site site;
  bool isInnermost = true;  // of the frames that are not HIP's
  for (; location; location = location->getInlinedAt()) {
    const llvm::StringRef file = location->getFilename();
    if (file.contains("hipport/")) site.isInHelper = true;
    const bool isOthers = isOfHeaders(std::string_view(file));
    const bool isLibrary = isOfLibrary(std::string_view(file));
    if (isInnermost && (isLibrary || !isOthers)) {
      site.isInLibrary = isLibrary;
      isInnermost = false;
    }
    // Of a library's own kernel where it happens in the library, not in HIP.
    const bool isNearer =
        site.line == 0 || !isOthers || (!site.isOfLibrary && isLibrary);
    if (location->getLine() == 0 || !isNearer) continue;
    const bool isRelative = !file.starts_with("/");
    site.file = isRelative && !location->getDirectory().empty()
                    ? (location->getDirectory() + "/" + file).str()
                    : file.str();
    site.line = location->getLine();
    site.isOfLibrary = isOfLibrary(site.file);
    if (!isOthers) return site;
  }
  return site;
}

}  // namespace hipport
