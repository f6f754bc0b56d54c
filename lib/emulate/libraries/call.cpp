#include "emulate/libraries/call.h"

#include <fmt/format.h>

#include <cstdio>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "emulate/caller.h"
#include "emulate/hip/runtime.h"

namespace hipport {

namespace {

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

hipError_t refuseWait(std::string_view function, hipStream_t stream) {
  reportArgument(function,
                 "the host gets the result, for which the call waits, and the "
                 "stream is captured; with the device's pointer mode it does "
                 "not wait");
  return refuseWait(stream);
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
