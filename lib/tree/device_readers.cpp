#include "tree/device_readers.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace hipport {
namespace {

/// One could leave out by its macros what the other reads.
constexpr std::size_t kReaders = 2;

bool asksForDevice(std::string_view bytes) {
  return bytes.find("__CUDA_ARCH__") != std::string_view::npos;
}

}  // namespace

void chooseDeviceReaders(const Frontend::Sources& sources,
                         const IncludeGraph& graph, std::vector<Unit>& units) {
  std::set<std::string> files;
  for (const auto& [path, source] : sources) {
    if (!isUnitName(path) && asksForDevice(source.bytes)) files.insert(path);
  }
  if (files.empty()) return;
  // Units of one path differ in their options, and read the same.
  std::map<std::string, std::vector<std::string>> reached;  // by unit
  for (const Unit& unit : units) {
    if (unit.language != Language::cuda) continue;
    const auto [own, isNew] = reached.try_emplace(unit.path);
    if (!isNew) continue;
    std::ranges::set_intersection(files, reachable({unit.path}, graph),
                                  std::back_inserter(own->second));
  }
  std::map<std::string, std::set<std::string>> readers;  // by file
  for (const auto& [unit, own] : reached) {
    for (const std::string& file : own) {
      if (readers[file].size() < kReaders) readers[file].insert(unit);
    }
  }
  for (Unit& unit : units) {
    const auto own = reached.find(unit.path);
    if (own == reached.end()) continue;
    for (const std::string& file : own->second) {
      if (!readers[file].contains(unit.path)) {
        unit.readElsewhere.push_back(file);
      }
    }
  }
}

}  // namespace hipport
