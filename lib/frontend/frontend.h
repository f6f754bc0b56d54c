// Front end: source files in, facts out. The only room that knows Clang.
//
// Every file is lexed once, whole: that finds each name of the vocabulary,
// call, launch and include wherever it is (lexer.h). Each unit is then parsed
// by Clang, which says what the names mean in the places that it compiled
// (observation.h). lib/tree merges both.
//
// Parsing is hermetic: the CUDA headers are this project's own, embedded in
// the program and served from memory, so that no CUDA SDK is needed nor looked
// at, and errors never stop it. An SDK may be given all the same; a unit that
// its headers leave with errors is read in both ways.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/vocabulary.h"
#include "frontend/observation.h"
#include "frontend/sdk.h"
#include "frontend/unit.h"
#include "text/digest.h"

namespace hipport {

/// Parses units. Immutable once made; `parse` may run on many threads.
class Frontend {
 public:
  struct Source {
    std::string_view bytes;
    /// Whether it is looked into: it has CUDA, or may have. Of the others, only
    /// names that their macro calls make are noted.
    bool hasCuda = true;
    Digest content = digestOf(bytes);
  };
  using Sources = std::map<std::string, Source>;

  /// `sources` maps the absolute paths of the files to port to their bytes;
  /// it and they must outlive this object. Everything else is read from disk.
  /// `secondsPerUnit` is processor time.
  Frontend(const Sources& sources, Vocabulary vocabulary,
           std::optional<Sdk> sdk = std::nullopt, unsigned secondsPerUnit = 60);
  ~Frontend();
  Frontend(const Frontend&) = delete;
  Frontend& operator=(const Frontend&) = delete;

  /// What the readings of the unit say: one for the host (two with an SDK that
  /// leaves errors), and one for GPUs of what only they compile, if functions
  /// are declared there. Never throws and
  /// never ends the process: what goes wrong is in the facts. A unit that
  /// makes Clang crash, exhaust its stack or run on without end (by a count of
  /// what it has done, so that the result is the same on every machine; an
  /// endless loop of Clang's own, by its time) is given up.
  std::vector<UnitFacts> parse(const Unit& unit) const;

  /// All that decides what `parse` says of the unit, apart from its
  /// dependencies and the vocabulary: the compiler's arguments in full.
  std::string optionsOf(const Unit& unit) const;

 private:
  std::vector<UnitFacts> readAsHost(const Unit& unit) const;

  struct State;
  std::unique_ptr<const State> state_;
};

}  // namespace hipport
