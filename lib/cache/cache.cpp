#include "cache/cache.h"

#include <algorithm>
#include <array>
#include <utility>

#include "cache/disk.h"
#include "cache/facts_bytes.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

/// A unit may be asked for in several trees in turn, or with and without what
/// its author is trying out.
constexpr std::size_t kVariants = 4;

std::vector<CachedUnit> readEntry(const DiskFile& file) {
  const auto bytes = readSealed(file);
  if (!bytes) return {};
  return unitsFromBytes(*bytes).value_or(std::vector<CachedUnit>());
}

/// What all readings depend on; nothing where they were told different things.
std::optional<std::vector<Dependency>> joined(
    const std::vector<UnitFacts>& readings) {
  using Kind = Dependency::Kind;
  std::map<std::string_view, const Dependency*> all;
  for (const UnitFacts& reading : readings) {
    for (const Dependency& each : reading.dependencies) {
      const auto [place, isNew] = all.try_emplace(each.path, &each);
      if (isNew || *place->second == each) continue;
      const bool isRead = place->second->kind != Kind::present;
      if (isRead && each.kind != Kind::present) return std::nullopt;
      if (!isRead) place->second = &each;
    }
  }
  std::vector<Dependency> result;
  result.reserve(all.size());
  for (const auto& [path, each] : all) result.push_back(*each);
  return result;
}

}  // namespace

std::optional<std::string> programIdentity() { return buildId(nullptr); }

Cache::Cache(const fs::path& folder, std::string context,
             const Frontend::Sources& sources)
    : folder_(folder),
      context_(std::move(context)),
      sources_(sources),
      lookup_(sources) {}

fs::path Cache::nameOf(const std::string& options) const {
  const std::string name = digestOf(context_ + '\0' + options).text();
  return fs::path("units") / name.substr(0, 2) / name.substr(2);
}

std::optional<std::vector<UnitFacts>> Cache::find(const std::string& options) {
  const DiskFile file((folder_ / nameOf(options)).string());
  for (const CachedUnit& unit : readEntry(file)) {
    const bool isValid = std::ranges::all_of(
        unit.dependencies,
        [&](const Dependency& each) { return lookup_.holds(each); });
    if (!isValid) continue;
    auto readings = unitFactsFromBytes(unit.readings, sources_);
    if (!readings) continue;
    file.touch();
    ++hits_;
    return readings;
  }
  return std::nullopt;
}

void Cache::store(const std::string& options,
                  const std::vector<UnitFacts>& readings) {
  const bool isRepeatable =
      std::ranges::all_of(readings, &UnitFacts::isRepeatable);
  auto dependencies = joined(readings);
  if (!isRepeatable || !dependencies) return;
  std::vector<UnitFacts> facts = readings;
  for (UnitFacts& each : facts) each.dependencies.clear();

  const fs::path name = nameOf(options);
  std::vector<CachedUnit> units =
      readEntry(DiskFile((folder_ / name).string()));
  std::erase_if(units, [&](const CachedUnit& unit) {
    return unit.dependencies == *dependencies;
  });
  if (units.size() >= kVariants) units.resize(kVariants - 1);
  units.insert(units.begin(), {std::move(*dependencies), toBytes(facts)});
  writeSealed(folder_, name, toBytes(units));
}

void trimCache(const fs::path& folder, std::uintmax_t bytes) {
  constexpr std::array kKinds = {"units", "lexed"};
  trimSealed(folder, kKinds, bytes);
}

}  // namespace hipport
