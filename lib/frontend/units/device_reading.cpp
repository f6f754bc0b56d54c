#include "frontend/units/device_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "text/edit.h"

namespace hipport {
namespace {

/// What compilers know of the architecture when they compile for a GPU.
constexpr std::string_view kDeviceMacro = "__CUDA_ARCH__";

template <typename Fact>
Span spanOf(const Fact& fact) {
  if constexpr (requires { fact.span; }) {
    return fact.span;
  } else if constexpr (requires { fact.name.begin; }) {
    return fact.name;
  } else {
    return {fact.offset, fact.offset};
  }
}

}  // namespace

Unit forDevice(Unit unit) {
  unit.macros.push_back(fmt::format("-D{}=800", kDeviceMacro));
  return unit;
}

std::map<std::string, std::vector<Span>> leftForDevice(
    const Frontend::Sources& sources, const UnitFacts& host) {
  std::map<std::string, std::vector<Span>> left;
  for (const auto& [path, seen] : host.files) {
    const auto source = sources.find(path);
    if (source == sources.end()) continue;
    const std::string_view bytes = source->second.bytes;
    if (bytes.find(kDeviceMacro) == std::string_view::npos) continue;
    const bool isAny = std::ranges::any_of(seen.skipped, [&](Span span) {
      return bytes.substr(span.begin, span.end - span.begin)
                 .find("__device__") != std::string_view::npos;
    });
    if (isAny) left.emplace(path, united(seen.skipped));
  }
  return left;
}

void keepLeft(const Frontend::Sources& sources,
              const std::map<std::string, std::vector<Span>>& left,
              UnitFacts& facts) {
  facts.firstUse.reset();
  NameOwners& owners = facts.owners;
  for (auto* names : {&owners.user, &owners.members, &owners.cuda,
                      &owners.elsewhere, &owners.defined}) {
    if (const auto own = names->find(kDeviceMacro); own != names->end()) {
      names->erase(own);
    }
  }
  std::erase_if(facts.files,
                [&](const auto& file) { return !left.contains(file.first); });
  for (auto& [path, seen] : facts.files) {
    const auto keep = [&spans = left.at(path)](auto& facts) {
      std::erase_if(facts, [&](const auto& each) {
        return !isInside(spans, spanOf(each));
      });
    };
    keep(seen.references);
    // Defined for this reading alone: no word of it is what it means.
    const std::string_view bytes = sources.at(path).bytes;
    std::erase_if(seen.references, [&](const UnitView::Reference& each) {
      return bytes.substr(each.offset).starts_with(kDeviceMacro);
    });
    Observation kept = {};
    kept.qualifiers = std::move(seen.qualifiers);
    keep(kept.qualifiers);
    kept.gaps = std::move(seen.gaps);
    keep(kept.gaps);
    static_cast<UnitView&>(kept) = std::move(seen);
    seen = std::move(kept);
  }
}

}  // namespace hipport
