#include "tree/semantics.h"

#include <utility>

#include "cache/facts_bytes.h"

namespace hipport {

void Semantics::add(std::vector<UnitFacts> parses,
                    const std::set<std::string>& except) {
  struct View {
    std::string path;
    Digest digest;
    Observation seen;
  };
  std::vector<View> views;
  for (UnitFacts& parse : parses) {
    for (auto& [path, seen] : parse.files) {
      if (except.contains(path)) continue;
      std::string unit = std::exchange(seen.unit, {});
      const Digest digest = digestOf(toBytes(seen));
      seen.unit = std::move(unit);
      views.push_back({path, digest, std::move(seen)});
    }
  }
  const std::lock_guard lock(mutex_);
  for (View& view : views) {
    const auto [place, isNew] =
        byFile_[view.path].try_emplace(view.digest, std::move(view.seen));
    if (!isNew && view.seen.unit < place->second.unit) {
      place->second.unit = std::move(view.seen.unit);
    }
  }
  for (UnitFacts& parse : parses) {
    ++parses_;
    owners.user.merge(parse.owners.user);
    owners.members.merge(parse.owners.members);
    owners.cuda.merge(parse.owners.cuda);
    owners.elsewhere.merge(parse.owners.elsewhere);
    owners.defined.merge(parse.owners.defined);
    owners.built.merge(parse.owners.built);
    if (parse.firstUse) firstUses.insert(std::move(*parse.firstUse));
    if (!parse.failure.empty()) {
      failures_.emplace(parse.unit, parse.failure);
    }
  }
}

std::set<std::string> Semantics::files() const {
  std::set<std::string> paths;
  for (const auto& [path, views] : byFile_) paths.insert(path);
  return paths;
}

std::vector<const Observation*> Semantics::of(const std::string& path) const {
  std::vector<const Observation*> seen;
  const auto found = byFile_.find(path);
  if (found == byFile_.end()) return seen;
  for (const auto& [digest, view] : found->second) seen.push_back(&view);
  return seen;
}

std::string Semantics::failure(const std::string& path) const {
  const auto found = failures_.find(path);
  return found == failures_.end() || reached(path) ? "" : found->second;
}

}  // namespace hipport
