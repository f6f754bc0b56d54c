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

/// Of each file the units that read it, as few in all as picking the unit that
/// most files want next makes them. `reached`: the files that each unit
/// reaches.
std::map<std::string, std::set<std::string>> readersOf(
    const std::map<std::string, std::vector<std::string>>& reached) {
  std::map<std::string, std::size_t> wanted;  // readers, by file
  for (const auto& [unit, own] : reached) {
    for (const std::string& file : own) {
      wanted[file] = std::min(wanted[file] + 1, kReaders);
    }
  }
  std::map<std::string, std::set<std::string>> readers;
  std::set<std::string> chosen;
  const auto gain = [&](const auto& each) {
    return chosen.contains(each.first)
               ? 0
               : std::ranges::count_if(each.second, [&](const auto& file) {
                   return wanted[file] > 0;
                 });
  };
  while (true) {
    const auto next = std::ranges::max_element(reached, {}, gain);
    if (next == reached.end() || gain(*next) == 0) return readers;
    chosen.insert(next->first);
    for (const std::string& file : next->second) {
      std::size_t& left = wanted[file];
      if (left == 0) continue;
      --left;
      readers[file].insert(next->first);
    }
  }
}

}  // namespace

std::vector<std::string> headersForDevice(const Frontend::Sources& sources) {
  std::vector<std::string> headers;
  for (const auto& [path, source] : sources) {
    if (!isUnitName(path) &&
        source.bytes.find("__CUDA_ARCH__") != std::string_view::npos) {
      headers.push_back(path);
    }
  }
  return headers;
}

void chooseDeviceReaders(const std::vector<std::string>& headers,
                         const IncludeGraph& graph, std::vector<Unit>& units) {
  if (headers.empty()) return;
  // Units of one path differ in their options, and read the same.
  std::map<std::string, std::vector<std::string>> reached;  // by unit
  for (const Unit& unit : units) {
    if (unit.language != Language::cuda) continue;
    const auto [own, isNew] = reached.try_emplace(unit.path);
    if (!isNew) continue;
    std::ranges::set_intersection(headers, reachable({unit.path}, graph),
                                  std::back_inserter(own->second));
  }
  const std::map<std::string, std::set<std::string>> readers =
      readersOf(reached);
  for (Unit& unit : units) {
    const auto own = reached.find(unit.path);
    if (own == reached.end()) continue;
    for (const std::string& file : own->second) {
      if (!readers.at(file).contains(unit.path)) {
        unit.readElsewhere.push_back(file);
      }
    }
  }
}

}  // namespace hipport
