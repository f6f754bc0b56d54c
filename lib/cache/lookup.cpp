#include "cache/lookup.h"

#include <algorithm>
#include <string_view>

#include "cache/disk.h"

namespace hipport {

using Kind = Dependency::Kind;
namespace {

/// The path without its steps "." and "..": most of a unit's headers have
/// some, and std::filesystem takes ten times as long.
std::string withoutDots(std::string_view path) {
  if (path.find("/.") == std::string_view::npos) return std::string(path);
  std::string plain;
  plain.reserve(path.size());
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/', 1), path.size());
    const std::string_view step = path.substr(0, slash);  // "/name"
    path.remove_prefix(slash);
    if (step == "/" || step == "/.") continue;
    if (step == "/..") {
      plain.resize(std::min(plain.rfind('/'), plain.size()));
    } else {
      plain += step;
    }
  }
  return plain;
}

}  // namespace

bool Lookup::holds(const Dependency& dependency) {
  const Dependency& today = now(dependency.path);
  if (dependency.kind == Kind::present) {
    return today.kind != Kind::absent && today.kind != Kind::folder;
  }
  return today == dependency;
}

const Dependency& Lookup::now(const std::string& path) {
  // Paths of all lengths are asked for: their hash is left to the shelf.
  Shelf& shelf = shelves_[path.size() % shelves_.size()];
  const std::scoped_lock lock(shelf.mutex);
  const auto [place, isNew] = shelf.answers.try_emplace(path);
  if (isNew) place->second = ask(path);
  return place->second;
}

/// Whether a source that is in memory alone lies below the path: the compiler
/// is told of a folder there.
bool Lookup::holdsSource(std::string_view path) const {
  const std::string folder = std::string(path) + "/";
  const auto first = sources_.lower_bound(folder);
  return first != sources_.end() && first->first.starts_with(folder);
}

Dependency Lookup::ask(const std::string& path) const {
  Dependency answer;
  answer.path = path;
  auto isSource = [&](const std::string& name) {
    const auto source = sources_.find(name);
    if (source == sources_.end()) return false;
    answer.kind = source->second.hasCuda ? Kind::withCuda : Kind::plain;
    return true;
  };
  const std::string plain = withoutDots(path);
  if (isSource(plain)) {
    answer.content = sources_.at(plain).content;
    return answer;
  }
  DiskFile file(path);
  if (const auto digest = file.digest()) {
    answer.kind = Kind::file;
    answer.content = *digest;
    std::string real = file.realPath();
    if (real != path) answer.real = std::move(real);
    isSource(answer.real);
  } else if (file.isFolder() || holdsSource(plain)) {
    answer.kind = Kind::folder;
  }
  return answer;
}

}  // namespace hipport
