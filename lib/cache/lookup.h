// What a path holds now: asked once a run, whatever the number of units.
#pragma once

#include <array>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "frontend/frontend.h"

namespace hipport {

/// May be used by many threads.
class Lookup {
 public:
  /// `sources` stand for what is on disk; they must outlive this object.
  explicit Lookup(const Frontend::Sources& sources) : sources_(sources) {}

  /// Whether the compiler would be told the same today.
  bool holds(const Dependency& dependency);

 private:
  const Dependency& now(const std::string& path);
  Dependency ask(const std::string& path) const;
  bool holdsSource(std::string_view path) const;

  struct Shelf {
    std::mutex mutex;
    std::unordered_map<std::string, Dependency> answers;
  };
  const Frontend::Sources& sources_;
  std::array<Shelf, 16> shelves_;
};

}  // namespace hipport
