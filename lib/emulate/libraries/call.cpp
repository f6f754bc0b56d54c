#include "emulate/libraries/call.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fmt/format.h>
#include <link.h>
#include <llvm/DebugInfo/Symbolize/Symbolize.h>

#include <array>
#include <cstdio>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "emulate/hip/runtime.h"
#include "emulate/site.h"

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

/// The first line of the program's own code among those that lead to here.
Site siteOfCaller() {
  constexpr int kDeepest = 64;
  std::array<void*, kDeepest> frames{};
  const int count = backtrace(frames.data(), kDeepest);
  const auto own = codePlaceOf(reinterpret_cast<void*>(&reportArgument));
  llvm::symbolize::LLVMSymbolizer symbolizer;
  for (int i = 0; i < count; ++i) {
    // A frame has where the call returns to, which may be the next line.
    const auto place = codePlaceOf(static_cast<std::byte*>(frames[i]) - 1);
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

/// `sort` is "fault", or "note" for what fails no run.
void report(const char* sort, std::string_view id, std::string_view function,
            const std::string& what) {
  const Site site = siteOfCaller();
  const std::string text = fmt::format("{}: {}", function, what);
  const std::string place =
      site.line == 0 ? "" : fmt::format("{}:{}: ", site.file, site.line);
  static std::mutex mutex;
  static std::set<std::pair<std::string, std::string>> said;
  const std::lock_guard lock(mutex);
  // Numbers may differ each time; a line makes one mistake of a function.
  if (!said.emplace(place, site.line == 0 ? text : std::string(function))
           .second) {
    return;
  }
  std::fflush(stdout);
  std::fprintf(stderr, "%s\n",
               fmt::format("hipport: {}{}: {}", place, id, text).c_str());
  const std::string& file = Runtime::get().options().faults;
  if (file.empty()) return;
  const nlohmann::json json{{sort, id},          {"what", text},
                            {"ends", false},     {"kernel", ""},
                            {"file", site.file}, {"line", site.line}};
  appendLine(file, json.dump(-1, ' ', false,
                             nlohmann::json::error_handler_t::replace));
}

}  // namespace

void reportArgument(std::string_view function, const std::string& what) {
  report("note", "library-argument", function, what);
}

void reportMemory(std::string_view function, const std::string& what) {
  report("fault", "memory-fault", function, what);
}

void noteStandIn(std::string_view library, std::string_view by,
                 std::string_view lacks) {
  static std::mutex mutex;
  static std::set<std::pair<std::string, std::string>> said;
  const std::lock_guard lock(mutex);
  if (!said.emplace(library, by).second) return;
  const std::string& file = Runtime::get().options().faults;
  if (file.empty()) return;
  appendLine(file,
             nlohmann::json{{"library", library}, {"by", by}, {"lacks", lacks}}
                 .dump());
}

std::optional<std::uint64_t> deviceBytes(const void* at) {
  const auto address = reinterpret_cast<std::uintptr_t>(at);
  if (const auto in = Runtime::get().memory().find(at)) {
    return in->size - (address - in->begin);
  }
  const auto variable = Runtime::get().memory().lent(at);
  if (!variable) return std::nullopt;
  return variable->size -
         (address - reinterpret_cast<std::uintptr_t>(variable->address));
}

}  // namespace hipport
