// Unit parser: what units say, from the cache or by parsing them.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cache/cache.h"
#include "frontend/frontend.h"
#include "process/listener.h"
#include "tree/cache_location.h"
#include "tree/parse_cost.h"

namespace hipport {

class UnitParser {
 public:
  /// Called with what a unit says; from any thread.
  using Take = std::function<void(std::vector<UnitFacts>)>;
  /// A unit that may be asked for later, because of a file that no unit has
  /// reached by now.
  struct Prefetch {
    Unit unit;
    std::string file;
    std::size_t rank = 0;  ///< 0 for the likeliest
  };
  /// Those that are worth parsing while the last of others are waited for.
  struct Upcoming {
    std::function<std::vector<Prefetch>()> units;
    std::function<bool(const std::string& file)> isReached;
  };

  /// All but `cache` must outlive this object. Nothing for `cache` parses all.
  UnitParser(const Frontend& frontend, const Frontend::Sources& sources,
             const IncludeGraph& graph,
             const std::optional<CacheLocation>& cache, unsigned jobs,
             Listener& listener);

  /// Trims the cache if it has grown.
  ~UnitParser();
  UnitParser(const UnitParser&) = delete;
  UnitParser& operator=(const UnitParser&) = delete;

  /// Hands what each of `units` says to `take`, in any order. With
  /// `isKept`, what sources say is kept for when they are asked for again.
  void parse(const std::vector<Unit>& units, bool isKept, const Take& take,
             const Upcoming& upcoming);

  /// How many units the cache knew.
  std::size_t hits() const { return cache_ ? cache_->hits() : 0; }

 private:
  /// A unit and what the cache knows it by.
  struct Item {
    const Unit* unit = nullptr;
    std::string options;
  };
  class Prefetcher;

  std::optional<std::vector<UnitFacts>> find(const Item& item);
  std::string parseOne(const Item& item);
  void parseAll(std::vector<Item> items, bool isKept, const Take& take,
                const Upcoming& upcoming);
  template <typename Element, typename UnitOf>
  void putLongestFirst(std::vector<Element>& list, UnitOf unitOf);

  const Frontend& frontend_;
  const Frontend::Sources& sources_;
  const IncludeGraph& graph_;
  std::optional<CacheLocation> location_;
  std::optional<Cache> cache_;
  unsigned jobs_;
  Listener& listener_;
  std::optional<ParseCost> cost_;
  bool hasParsed_ = false;
  /// What was parsed before it was asked for, or may be asked for again, as
  /// bytes, by its options.
  std::map<std::string, std::string> kept_;
};

}  // namespace hipport
