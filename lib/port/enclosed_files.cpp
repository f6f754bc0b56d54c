#include "port/enclosed_files.h"

#include "tree/include_graph.h"

namespace hipport {

EnclosedFiles::EnclosedFiles(const std::vector<Source>& sources) {
  std::set<std::string_view> enclosed;
  std::set<std::string_view> plain;  // nothing is known of where these are
  for (const Source& each : sources) {
    const FileFacts& facts = each.facts;
    if (facts.isEnclosed) enclosed.insert(facts.path);
    if (!facts.hasCuda) plain.insert(facts.path);
  }
  if (enclosed.empty()) return;
  const auto isPassed = [&](std::string_view path) {
    return enclosed.contains(path) || plain.contains(path);
  };
  Includes includers = turned(resolveIncludes(includesOf(sources))).targets;
  std::erase_if(includers,
                [&](const auto& each) { return !isPassed(each.first); });
  for (const std::string_view path : enclosed) {
    std::set<std::string>& homes = homes_[std::string(path)];
    homes = reachable({std::string(path)}, {includers, {}});
    std::erase_if(homes, isPassed);
  }
}

bool EnclosedFiles::hasHomes(const std::string& path) const {
  const auto known = homes_.find(path);
  return known != homes_.end() && !known->second.empty();
}

void EnclosedFiles::add(const std::string& path,
                        const std::vector<NeededHeader>& headers) {
  const std::lock_guard lock(mutex_);
  for (const std::string& home : homes_.at(path)) {
    for (const NeededHeader& each : headers) {
      needed_[home].insert(each.header);
    }
  }
}

std::vector<std::string_view> EnclosedFiles::neededBy(
    const std::string& home) const {
  const std::lock_guard lock(mutex_);
  const auto known = needed_.find(home);
  if (known == needed_.end()) return {};
  return {known->second.begin(), known->second.end()};
}

}  // namespace hipport
