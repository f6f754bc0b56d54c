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
  return containsAny(file, {"/rocprim/", "/hipcub/", "/thrust/", "/rocrand/"});
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
  while (location) {
    const llvm::StringRef file = location->getFilename();
    const bool isOthers = isOfHeaders(std::string_view(file));
    if (file.contains("hipport/")) site.isInHelper = true;
    const bool isRelative = !file.starts_with("/");
    site.file = isRelative && !location->getDirectory().empty()
                    ? (location->getDirectory() + "/" + file).str()
                    : file.str();
    site.line = location->getLine();
    if (!isOthers && site.line != 0) return site;
    location = location->getInlinedAt();
  }
  site.isOfLibrary = isOfLibrary(site.file);
  return site;
}

}  // namespace hipport
