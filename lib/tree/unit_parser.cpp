#include "tree/unit_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <functional>
#include <set>
#include <utility>

#include "cache/facts_bytes.h"
#include "process/heap.h"
#include "process/parallel.h"

namespace hipport {
namespace {

/// What is left to say of a unit whose process was ended.
std::vector<UnitFacts> lost(const Unit& unit, int signal) {
  std::vector<UnitFacts> readings(1);
  readings[0].unit = unit.path;
  readings[0].isRepeatable = false;
  readings[0].failure =
      signal == SIGSTOP
          ? "the process that parsed it was stopped, or waited for a file that "
            "does not come"
          : fmt::format(
                "the process that parsed it was killed (signal {}); if memory "
                "ran out, use fewer jobs (-j)",
                signal);
  return readings;
}

}  // namespace

/// `unitOf` says of an element which unit it stands for.
template <typename Element, typename UnitOf>
void UnitParser::putLongestFirst(std::vector<Element>& list, UnitOf unitOf) {
  if (list.size() < 2) return;
  if (!cost_) cost_.emplace(graph_, sources_);
  struct Costed {
    std::size_t cost = 0;
    Element element;
  };
  std::vector<Costed> costed(list.size());
  parallelFor(list.size(), jobs_, [&](std::size_t i) {
    costed[i].cost = cost_->of(std::invoke(unitOf, list[i])->path);
    costed[i].element = std::move(list[i]);
  });
  std::ranges::stable_sort(costed, std::greater(), &Costed::cost);
  std::ranges::transform(costed, list.begin(),
                         [](Costed& each) { return std::move(each.element); });
}

/// What is parsed before anyone asks for it: the likeliest first, and of those
/// what takes longest.
class UnitParser::Prefetcher {
 public:
  Prefetcher(UnitParser& reader, const Upcoming& upcoming)
      : reader_(reader), upcoming_(upcoming) {}

  /// The next that is still worth it.
  std::optional<Item> next() {
    if (!likely_) likely_ = sorted(upcoming_.units());
    while (next_ < likely_->size()) {
      const Prefetch& each = (*likely_)[next_++];
      if (upcoming_.isReached(each.file) || reached_.contains(each.file)) {
        continue;
      }
      std::string options = reader_.frontend_.optionsOf(each.unit);
      if (!reader_.kept_.contains(options) && begun_.insert(options).second) {
        return Item{&each.unit, std::move(options)};
      }
    }
    return std::nullopt;
  }

  /// Files that something parsed ahead has reached need no other of theirs.
  void addReached(const std::vector<UnitFacts>& readings) {
    for (const UnitFacts& reading : readings) {
      for (const auto& [path, seen] : reading.files) reached_.insert(path);
    }
  }

 private:
  std::vector<Prefetch> sorted(std::vector<Prefetch> likely) {
    reader_.putLongestFirst(likely,
                            [](const Prefetch& each) { return &each.unit; });
    std::ranges::stable_sort(likely, {}, &Prefetch::rank);
    return likely;
  }

  UnitParser& reader_;
  const Upcoming& upcoming_;
  std::optional<std::vector<Prefetch>> likely_;
  std::size_t next_ = 0;
  std::set<std::string> reached_;
  std::set<std::string> begun_;  ///< by their options
};

UnitParser::UnitParser(const Frontend& frontend,
                       const Frontend::Sources& sources,
                       const IncludeGraph& graph,
                       const std::optional<CacheLocation>& cache, unsigned jobs,
                       Listener& listener)
    : frontend_(frontend),
      sources_(sources),
      graph_(graph),
      location_(cache),
      jobs_(jobs),
      listener_(listener) {
  if (location_) {
    cache_.emplace(location_->folder, location_->context, sources_);
  }
}

UnitParser::~UnitParser() {
  if (cache_ && hasParsed_) trimCache(location_->folder, kCacheBytes);
}

void UnitParser::parse(const std::vector<Unit>& units, bool isKept,
                       const Take& take, const Upcoming& upcoming) {
  listener_.expect(units.size());
  auto say = [&](std::vector<UnitFacts> readings) {
    take(std::move(readings));
    listener_.step();
  };
  // What is known is there at once, and tells what is left to share.
  std::vector<Item> items(units.size());
  parallelFor(units.size(), jobs_, [&](std::size_t i) {
    items[i] = {&units[i], frontend_.optionsOf(units[i])};
    if (auto known = find(items[i])) {
      items[i].unit = nullptr;
      say(std::move(*known));
    }
  });
  std::erase_if(items, [](const Item& item) { return !item.unit; });
  if (!items.empty()) parseAll(std::move(items), isKept, say, upcoming);
}

std::optional<std::vector<UnitFacts>> UnitParser::find(const Item& item) {
  const auto known = kept_.find(item.options);
  if (known != kept_.end()) return unitFactsFromBytes(known->second, sources_);
  return cache_ ? cache_->find(item.options) : std::nullopt;
}

std::string UnitParser::parseOne(const Item& item) {
  std::vector<UnitFacts> readings = frontend_.parse(*item.unit);
  if (cache_) cache_->store(item.options, readings);
  for (UnitFacts& each : readings) each.dependencies = {};
  return toBytes(readings);
}

void UnitParser::parseAll(std::vector<Item> items, bool isKept,
                          const Take& take, const Upcoming& upcoming) {
  hasParsed_ = true;
  putHeapInLargePages();
  if (jobs_ > 1) putLongestFirst(items, &Item::unit);
  Prefetcher ahead(*this, upcoming);
  ForkedWork work;
  work.count = items.size();
  work.answer = [&](std::size_t i) {
    // What is known of those that were asked for was found before.
    const auto known = i < work.count ? std::nullopt : find(items[i]);
    return known ? toBytes(*known) : parseOne(items[i]);
  };
  work.take = [&](std::size_t i, std::string answer) {
    auto readings = unitFactsFromBytes(answer, sources_);
    if (!readings) return work.lose(i, SIGSEGV);  // its memory was damaged
    const bool isAhead = i >= work.count;
    if (isAhead || (isKept && isUnitName(items[i].unit->path))) {
      kept_.emplace(items[i].options, std::move(answer));
    }
    if (isAhead) {
      ahead.addReached(*readings);
    } else {
      take(std::move(*readings));
    }
  };
  work.lose = [&](std::size_t i, int signal) {
    if (i < work.count) take(lost(*items[i].unit, signal));
  };
  work.more = [&]() -> std::optional<std::size_t> {
    auto next = ahead.next();
    if (!next) return std::nullopt;
    items.push_back(std::move(*next));
    return items.size() - 1;
  };
  forkedFor(work, jobs_);
}

}  // namespace hipport
