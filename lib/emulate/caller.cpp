#include "emulate/caller.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <llvm/DebugInfo/Symbolize/Symbolize.h>

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace hipport {
namespace {

/// The object file that an address is in, and the address as the file has it.
struct CodePlace {
  std::string file;
  std::uint64_t offset = 0;
  const void* base = nullptr;
};

std::optional<CodePlace> codePlaceOf(const void* address) {
  Dl_info info;
  void* found = nullptr;
  if (dladdr1(address, &info, &found, RTLD_DL_LINKMAP) == 0 || !found) {
    return std::nullopt;
  }
  const auto* const map = static_cast<link_map*>(found);
  // The program itself has no name in the list.
  const bool isProgram = !map->l_name || !*map->l_name;
  return CodePlace{isProgram ? "/proc/self/exe" : map->l_name,
                   reinterpret_cast<std::uintptr_t>(address) - map->l_addr,
                   info.dli_fbase};
}

/// Of the calls in `frames`, the innermost first.
Site siteOf(std::span<void* const> frames) {
  const auto own = codePlaceOf(reinterpret_cast<const void*>(&siteOfCaller));
  llvm::symbolize::LLVMSymbolizer symbolizer;
  for (void* const frame : frames) {
    // A frame has where the call returns to, which may be the next line.
    const auto place = codePlaceOf(static_cast<std::byte*>(frame) - 1);
    if (!place || (own && place->base == own->base)) continue;
    auto lines = symbolizer.symbolizeInlinedCode(
        place->file,
        {place->offset, llvm::object::SectionedAddress::UndefSection});
    if (!lines) {
      llvm::consumeError(lines.takeError());
      continue;
    }
    for (std::uint32_t j = 0; j < lines->getNumberOfFrames(); ++j) {
      const llvm::DILineInfo& line = lines->getFrame(j);
      const bool isOfOthers =
          line.FileName.starts_with("/usr/") || isOfHeaders(line.FileName);
      if (line.Line == 0 || isOfOthers) continue;
      Site site;
      site.file = line.FileName;
      site.line = line.Line;
      return site;
    }
  }
  return {};
}

}  // namespace

Site siteOfCaller() {
  constexpr int kDeepest = 64;
  std::array<void*, kDeepest> frames{};
  const int count = backtrace(frames.data(), kDeepest);
  const std::span<void* const> calls =
      std::span(frames).first(static_cast<std::size_t>(count));
  static std::mutex mutex;
  static std::map<std::vector<void*>, Site> known;
  const std::lock_guard lock(mutex);
  const auto [site, isNew] =
      known.try_emplace(std::vector<void*>(calls.begin(), calls.end()));
  if (isNew) site->second = siteOf(calls);
  return site->second;
}

}  // namespace hipport
