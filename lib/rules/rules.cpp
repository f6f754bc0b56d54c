#include "rules/rules.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

namespace hipport {
namespace {

bool isLower(char c) { return c >= 'a' && c <= 'z'; }
bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }

// Whether `name` begins with `prefix` and a word ends there.
bool beginsWithWord(std::string_view name, std::string_view prefix) {
  if (prefix.empty() || prefix.size() > name.size()) return false;
  const char last = prefix.back();
  // That alone tells most words from most prefixes.
  if (name[prefix.size() - 1] != last || !name.starts_with(prefix)) {
    return false;
  }
  if (name.size() == prefix.size()) return true;
  const char next = name[prefix.size()];
  if (isLower(last)) return !isLower(next);
  if (isUpper(last)) return !isUpper(next);
  return true;
}

const Rule* findByName(std::span<const Rule> sorted, std::string_view name) {
  const auto at = std::ranges::lower_bound(sorted, name, {}, &Rule::name);
  return at != sorted.end() && at->name == name ? &*at : nullptr;
}

/// Values by the first letter of what they belong to: nearly every word of a
/// source differs from every prefix in that.
template <typename Value>
class ByLetter {
 public:
  void add(std::string_view text, Value value) {
    if (!text.empty()) lists_[index(text)].push_back(std::move(value));
  }
  const std::vector<Value>& of(std::string_view text) const {
    static const std::vector<Value> kNone;
    return text.empty() ? kNone : lists_[index(text)];
  }

 private:
  static std::size_t index(std::string_view text) {
    return static_cast<unsigned char>(text[0]);
  }
  std::array<std::vector<Value>, std::numeric_limits<unsigned char>::max() + 1>
      lists_;
};

}  // namespace

struct RuleSet::Index {
  ByLetter<const Rule*> families;  // by name
  ByLetter<std::pair<std::string_view, const Library*>> prefixes;
  // Of tables that came without.
  std::vector<NameSlot> apiSlots;
  std::vector<NameSlot> memberSlots;
};

const CallTemplate* Counterpart::callFor(std::size_t arguments) const {
  for (const CallTemplate& call : calls) {
    if (call.arguments < 0 ||
        static_cast<std::size_t>(call.arguments) == arguments) {
      return &call;
    }
  }
  return nullptr;
}

const Counterpart* Rule::counterpart(Flavour flavour) const {
  return flavour == Flavour::hip ? hip : roc;
}

std::span<const Rule> Rule::overloads() const {
  return {firstOverload, overloadCount};
}

bool Rule::isFor(std::span<const std::string> argumentTypes) const {
  return std::ranges::equal(types, argumentTypes,
                            [](std::string_view wanted, std::string_view type) {
                              return wanted == kAnyType || wanted == type;
                            });
}

bool Rule::mayBeFor(std::span<const std::string> argumentTypes) const {
  return std::ranges::equal(
      types, argumentTypes, [](std::string_view wanted, std::string_view type) {
        return wanted == kAnyType || wanted == type || type == "?";
      });
}

const Rule& Rule::forTypes(std::span<const std::string> argumentTypes) const {
  const auto all = overloads();
  const auto found = std::ranges::find_if(
      all, [&](const Rule& overload) { return overload.isFor(argumentTypes); });
  return found != all.end() ? *found : *this;
}

bool Rule::isForNumber() const {
  return !types.empty() &&
         std::ranges::all_of(
             types, [](std::string_view type) { return type == kAnyType; });
}

const Rule& Rule::forNumber(std::size_t arguments) const {
  const auto all = overloads();
  const auto found = std::ranges::find_if(all, [&](const Rule& overload) {
    return overload.isForNumber() && overload.types.size() == arguments;
  });
  return found != all.end() ? *found : *this;
}

const Rule* Rule::numbered() const {
  const auto all = overloads();
  const auto found = std::ranges::find_if(all, &Rule::isForNumber);
  return found != all.end() ? &*found : nullptr;
}

bool Rule::dependsOnTypes() const {
  return !std::ranges::all_of(overloads(), &Rule::isForNumber);
}

std::string_view Rule::unqualified() const {
  const std::size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

bool Library::claims(std::string_view name) const {
  return std::ranges::any_of(prefixes, [name](std::string_view prefix) {
    return beginsWithWord(name, prefix);
  });
}

RuleSet::RuleSet(std::span<const Rule> apis, std::span<const Rule> families,
                 std::span<const Rule> headers,
                 std::span<const Library> libraries,
                 std::span<const std::string_view> members,
                 std::span<const NameSlot> apiSlots,
                 std::span<const NameSlot> memberSlots)
    : apis_(apis),
      families_(families),
      headers_(headers),
      libraries_(libraries),
      members_(members),
      apiSlots_(apiSlots),
      memberSlots_(memberSlots) {
  auto index = std::make_shared<Index>();
  if (apiSlots.empty()) {
    std::vector<std::string_view> names;
    names.reserve(apis.size());
    for (const Rule& rule : apis) names.push_back(rule.name);
    index->apiSlots = nameSlots(names);
    apiSlots_ = index->apiSlots;
  }
  if (memberSlots.empty()) {
    index->memberSlots = nameSlots(members);
    memberSlots_ = index->memberSlots;
  }
  for (const Rule& rule : families) index->families.add(rule.name, &rule);
  for (const Library& library : libraries) {
    for (const std::string_view prefix : library.prefixes) {
      index->prefixes.add(prefix, {prefix, &library});
    }
  }
  index_ = std::move(index);
}

const Rule* RuleSet::find(std::string_view name) const {
  const auto found =
      findName(apiSlots_, name, [this](auto i) { return apis_[i].name; });
  return found ? &apis_[*found] : family(name);
}

const Rule* RuleSet::family(std::string_view name) const {
  // Prefixes of a name stand in the order of their lengths.
  const Rule* longest = nullptr;
  for (const Rule* each : index_->families.of(name)) {
    if (beginsWithWord(name, each->name)) longest = each;
  }
  return longest;
}

bool RuleSet::hasMember(std::string_view name) const {
  return findName(memberSlots_, name, [this](auto i) { return members_[i]; })
      .has_value();
}

const Rule* RuleSet::findHeader(std::string_view header) const {
  const Rule* found = findByName(headers_, header);
  // "/usr/local/cuda-10.1/include/cuda_runtime.h", "C:\CUDA\cuda.h"
  const bool isAbsolute =
      header.starts_with('/') || (header.size() > 1 && header[1] == ':');
  constexpr std::string_view kSlashes = "/\\";
  std::size_t slash = header.find_first_of(kSlashes);
  while (!found && slash != std::string_view::npos) {
    header.remove_prefix(slash + 1);
    slash = header.find_first_of(kSlashes);
    // What is left without a folder is anybody's name.
    if (slash != std::string_view::npos || isAbsolute) {
      found = findByName(headers_, header);
    }
  }
  return found;
}

const Rule* RuleSet::headerOf(const Rule& rule) const {
  const Rule* found = nullptr;
  std::size_t longest = 0;
  for (const Rule& header : headers_) {
    if (header.library != rule.library) continue;
    for (const std::string_view beginning : header.declares) {
      if (beginning.size() > longest && rule.name.starts_with(beginning)) {
        longest = beginning.size();
        found = &header;
      }
    }
  }
  if (found) return found;
  const Library* library = findLibrary(rule.library);
  return library ? findHeader(library->header) : nullptr;
}

const Library* RuleSet::findLibrary(std::string_view id) const {
  const auto at = std::ranges::lower_bound(libraries_, id, {}, &Library::id);
  return at != libraries_.end() && at->id == id ? &*at : nullptr;
}

bool RuleSet::isDistinctive(const Rule& rule) const {
  const Library* library = findLibrary(rule.library);
  return library != nullptr && library->claims(rule.name);
}

const Library* RuleSet::claimedBy(std::string_view name) const {
  for (const auto& [prefix, library] : index_->prefixes.of(name)) {
    if (beginsWithWord(name, prefix)) return library;
  }
  return nullptr;
}

const Library* RuleSet::libraryOf(std::string_view beginning) const {
  if (const Library* library = claimedBy(beginning)) return library;
  const auto at = std::ranges::find_if(libraries_, [&](const Library& library) {
    return std::ranges::find(library.prefixes, beginning) !=
           library.prefixes.end();
  });
  return at != libraries_.end() ? &*at : nullptr;
}

}  // namespace hipport
