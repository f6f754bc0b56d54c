#include "frontend/units/device_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/units/halves.h"
#include "text/edit.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// What compilers know of the architecture when they compile for a GPU.
constexpr std::string_view kDeviceMacro = "__CUDA_ARCH__";

template <typename Fact>
Span spanOf(const Fact& fact) {
  if constexpr (requires { fact.span; }) {
    return fact.span;
  } else if constexpr (requires { fact.body; }) {
    return fact.body;
  } else if constexpr (requires { fact.name.begin; }) {
    return fact.name;
  } else {
    return {fact.offset, fact.offset};
  }
}

/// What says that text is for the device: the word itself, and macros of the
/// unit that stand for it.
Words deviceWords(const Frontend::Sources& sources, const UnitFacts& host) {
  constexpr std::string_view kWord = "__device__";
  Words words = {kWord};
  for (const auto& [path, seen] : host.files) {
    const auto source = sources.find(path);
    if (source == sources.end()) continue;
    const std::string_view bytes = source->second.bytes;
    for (std::size_t at = bytes.find(kWord); at != std::string_view::npos;
         at = bytes.find(kWord, at + 1)) {
      std::string_view line = bytes.substr(0, at);
      line = withoutBlanks(line.substr(line.rfind('\n') + 1));
      if (!line.starts_with('#')) continue;
      line.remove_prefix(1);
      if (takeWord(line) != "define") continue;
      const std::string_view name = takeWord(line);
      if (!name.empty()) words.insert(name);
    }
  }
  return words;
}

/// Adds files whose host code names what branches for the device declare, and
/// the files of those branches: HIP's compiler reads that code for GPUs too.
void addNamedByHost(const Frontend::Sources& sources, const UnitFacts& host,
                    const std::map<std::string_view, Words>& declared,
                    LeftText& left) {
  Words all;
  for (const auto& [path, words] : declared) {
    all.insert(words.begin(), words.end());
  }
  if (all.empty()) return;
  Words named;
  for (const auto& [path, seen] : host.files) {
    const auto source = sources.find(path);
    if (source == sources.end()) continue;
    std::vector<Span> others = seen.skipped;
    for (const DeviceCode& each : seen.deviceCode) others.push_back(each.body);
    const Words here =
        namedIn(source->second.bytes, united(std::move(others)), all);
    if (here.empty()) continue;
    left.emplace(path, std::vector<Span>());
    named.insert(here.begin(), here.end());
  }
  for (const auto& [path, words] : declared) {
    const bool isNamed = std::ranges::any_of(
        words, [&](std::string_view each) { return named.contains(each); });
    if (!isNamed) continue;
    const auto seen = host.files.find(std::string(path));
    left[seen->first] = united(seen->second.skipped);
  }
}

}  // namespace

Unit forDevice(Unit unit) {
  unit.macros.push_back(fmt::format("-D{}=800", kDeviceMacro));
  return unit;
}

LeftText leftForDevice(const Frontend::Sources& sources, const UnitFacts& host,
                       const std::vector<std::string>& readElsewhere) {
  LeftText left;
  Words words;
  std::map<std::string_view, Words> declared;  // by file
  for (const auto& [path, seen] : host.files) {
    const auto source = sources.find(path);
    if (source == sources.end()) continue;
    const std::string_view bytes = source->second.bytes;
    if (bytes.find(kDeviceMacro) == std::string_view::npos) continue;
    if (words.empty()) words = deviceWords(sources, host);
    bool isAny = false;
    Words& own = declared[path];
    for (const Span& span : seen.skipped) {
      const std::string_view text =
          bytes.substr(span.begin, span.end - span.begin);
      isAny = isAny || std::ranges::any_of(words, [&](std::string_view word) {
                return text.find(word) != std::string_view::npos;
              });
    }
    std::vector<Span> skipped = united(seen.skipped);
    addDeclared(bytes, skipped, words, own);
    if (isAny && !std::ranges::binary_search(readElsewhere, path)) {
      left.emplace(path, std::move(skipped));
    }
  }
  addNamedByHost(sources, host, declared, left);
  return left;
}

void keepLeft(const Frontend::Sources& sources, const LeftText& left,
              UnitFacts& facts) {
  facts.firstUse.reset();
  NameOwners& owners = facts.owners;
  for (auto* names : {&owners.user, &owners.members, &owners.cuda,
                      &owners.elsewhere, &owners.defined}) {
    if (const auto own = names->find(kDeviceMacro); own != names->end()) {
      names->erase(own);
    }
  }
  std::erase_if(facts.files, [&](const auto& file) {
    const auto spans = left.find(file.first);
    return spans == left.end() || spans->second.empty();
  });
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
    kept.deviceCode = std::move(seen.deviceCode);
    keep(kept.deviceCode);
    kept.ownFunctions = std::move(seen.ownFunctions);
    keep(kept.ownFunctions);
    kept.otherHalves = std::move(seen.otherHalves);
    std::erase_if(kept.otherHalves,
                  [](const OtherHalf& each) { return !each.isForDevice; });
    keep(kept.otherHalves);
    kept.strictRules = std::move(seen.strictRules);
    keep(kept.strictRules);
    static_cast<UnitView&>(kept) = std::move(seen);
    seen = std::move(kept);
  }
}

}  // namespace hipport
