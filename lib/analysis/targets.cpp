#include "analysis/targets.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace hipport {

std::vector<const Architecture*> architecturesWhere(
    const Target& target,
    const std::function<bool(const Architecture&)>& isSo) {
  std::vector<const Architecture*> found;
  for (const TargetArchitecture& each : target.architectures) {
    if (isSo(*each.of) && std::ranges::find(found, each.of) == found.end()) {
      found.push_back(each.of);
    }
  }
  return found;
}

std::string listed(const std::vector<const Architecture*>& architectures) {
  std::string text;
  for (std::size_t i = 0; i < architectures.size(); ++i) {
    text += i == 0 ? "" : i + 1 == architectures.size() ? " and " : ", ";
    text += architectures[i]->name;
  }
  return text;
}

std::string bytesText(std::uint64_t bytes) {
  constexpr std::uint64_t kKiB = 1024;
  return bytes % kKiB == 0 ? fmt::format("{} KiB", bytes / kKiB)
                           : fmt::format("{} bytes", bytes);
}

std::string sharedLimits(
    const std::vector<const Architecture*>& architectures) {
  std::map<int, std::vector<const Architecture*>> byLimit;
  for (const Architecture* each : architectures) {
    byLimit[each->ldsBytes].push_back(each);
  }
  std::string text;
  for (const auto& [bytes, those] : byLimit) {
    text += fmt::format("{}{} on {}", text.empty() ? "" : ", ",
                        bytesText(static_cast<std::uint64_t>(bytes)),
                        listed(those));
  }
  return text;
}

}  // namespace hipport
