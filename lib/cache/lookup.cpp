#include "cache/lookup.h"

#include <filesystem>
#include <functional>

#include "cache/disk.h"

namespace hipport {

using Kind = Dependency::Kind;

bool Lookup::holds(const Dependency& dependency) {
  const Dependency& today = now(dependency.path);
  if (dependency.kind == Kind::present) {
    return today.kind != Kind::absent && today.kind != Kind::folder;
  }
  return today == dependency;
}

const Dependency& Lookup::now(const std::string& path) {
  Shelf& shelf = shelves_[std::hash<std::string>()(path) % shelves_.size()];
  const std::scoped_lock lock(shelf.mutex);
  const auto [place, isNew] = shelf.answers.try_emplace(path);
  if (isNew) place->second = ask(path);
  return place->second;
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
  const std::string plain =
      path.find("/.") == std::string::npos
          ? path
          : std::filesystem::path(path).lexically_normal().string();
  if (isSource(plain)) {
    answer.content = sources_.at(plain).content;
    return answer;
  }
  DiskFile file(path);
  if (file.isFolder()) {
    answer.kind = Kind::folder;
  } else if (const auto bytes = file.read()) {
    answer.kind = Kind::file;
    answer.content = digestOf(*bytes);
    std::string real = file.realPath();
    if (real != path) answer.real = std::move(real);
    isSource(answer.real);
  }
  return answer;
}

}  // namespace hipport
