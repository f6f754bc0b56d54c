// Has units say what they have to say: from the cache, or by parsing them.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cache/cache.h"
#include "caching.h"
#include "frontend/frontend.h"
#include "progress_bar.h"
#include "understanding/cost.h"

namespace hipport {

class UnitReader {
 public:
  /// Called with what a unit says; from any thread.
  using Take = std::function<void(std::vector<UnitFacts>)>;
  /// A unit that may be asked for later, because of a file that no unit has
  /// reached by now.
  struct Likely {
    Unit unit;
    std::string file;
    std::size_t rank = 0;  ///< 0 for the likeliest
  };
  /// Those that are worth parsing while the last of others are waited for.
  struct Outlook {
    std::function<std::vector<Likely>()> units;
    std::function<bool(const std::string& file)> isReached;
  };

  /// All but `place` must outlive this object. Nothing for `place` parses all.
  UnitReader(const Frontend& frontend, const Frontend::Sources& sources,
             const IncludeGraph& graph, const std::optional<CachePlace>& place,
             unsigned jobs, ProgressBar& progress);

  /// Trims the cache if it has grown.
  ~UnitReader();
  UnitReader(const UnitReader&) = delete;
  UnitReader& operator=(const UnitReader&) = delete;

  /// Has all `units` say what they have to say, in any order. With
  /// `isKept`, what sources say is kept for when they are asked for again.
  void read(const std::vector<Unit>& units, bool isKept, const Take& take,
            const Outlook& outlook);

  /// How many units the cache knew.
  std::size_t hits() const { return cache_ ? cache_->hits() : 0; }

 private:
  /// A unit and what the cache knows it by.
  struct Item {
    const Unit* unit = nullptr;
    std::string options;
  };
  class Ahead;

  std::optional<std::vector<UnitFacts>> find(const Item& item);
  std::string parse(const Item& item);
  void parse(std::vector<Item> items, bool isKept, const Take& take,
             const Outlook& outlook);
  template <typename Element, typename UnitOf>
  void putLongestFirst(std::vector<Element>& list, UnitOf unitOf);

  const Frontend& frontend_;
  const Frontend::Sources& sources_;
  const IncludeGraph& graph_;
  std::optional<CachePlace> place_;
  std::optional<Cache> cache_;
  unsigned jobs_;
  ProgressBar& progress_;
  std::optional<Cost> cost_;
  bool hasParsed_ = false;
  /// What was parsed before it was asked for, or may be asked for again, as
  /// bytes, by its options.
  std::map<std::string, std::string> kept_;
};

}  // namespace hipport
