// Which declarations of the embedded headers a unit can refer to. The others
// are left out: Clang would parse thousands of them for a unit of ten lines.
//
// What a unit refers to is guessed from the text of the sources that it may
// include, generously. That the guess was right is certain afterwards: a name
// that Clang never read, neither in a source nor in a header nor out of a
// macro, cannot have been looked up. Otherwise the unit is read again with the
// headers whole, so that it says the same in any case.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/lex/mentions.h"

namespace hipport {

/// The embedded headers as one unit is to see them.
struct Selection {
  struct Header {
    std::string path;  ///< as in embeddedFiles()
    std::string text;
  };
  std::vector<Header> headers;  ///< those with something left out
  /// What the others declare, numbers of embeddedPieces().names.
  std::vector<std::uint16_t> leftOut;
  /// Declarations are left out of names that Clang knows by itself, as no file
  /// from outside the tree is included.
  bool isClosed = false;
  /// Standard headers that the unit may count on nvcc's runtime header for.
  std::vector<std::string> ofRuntime;
  /// And those for Thrust or CUB.
  std::vector<std::string> ofLibraries;
};

/// Selects for the units of one tree. Safe to use from many threads.
class Selector {
 public:
  /// `sources` must outlive it.
  explicit Selector(const Frontend::Sources& sources);
  ~Selector();
  Selector(const Selector&) = delete;
  Selector& operator=(const Selector&) = delete;

  Selection select(const Unit& unit) const;

  /// Whether the selection was all that a unit could refer to. `isRead`:
  /// whether Clang read a name there. What it lacked, no later selection lacks.
  bool isEnough(const Selection& selection,
                const std::function<bool(std::string_view)>& isRead) const;

 private:
  class Walk;

  /// Those of a file, or null if there is none. They stay where they are.
  const Mentions* mentionsOf(const std::string& path) const;

  const Frontend::Sources& sources_;
  /// The sources by the last part of their paths.
  std::unordered_multimap<std::string_view, const std::string*> byName_;
  mutable std::mutex mutex_;
  /// Null for a file that is not there.
  mutable std::map<std::string, std::unique_ptr<const Mentions>> mentions_;
  /// By number of the name: whether a selection lacked it so far. Processes
  /// that were forked since share it, so that each learns from the others.
  std::span<std::atomic<bool>> lacked_;
};

}  // namespace hipport
