#include "text/matching.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace hipport {
namespace {

using Elements = std::span<const std::uint32_t>;

/// Edits longer than that are not looked for: what is left is replaced.
constexpr std::ptrdiff_t kLongestEdit = 400;
constexpr std::ptrdiff_t kNowhere = -1;

class Matcher {
 public:
  Matcher(Elements a, Elements b) : a_(a), b_(b) {}

  std::vector<Match> run() {
    work_.push_back({0, a_.size(), 0, b_.size()});
    while (!work_.empty()) {
      Replacement range = work_.back();
      work_.pop_back();
      narrow(range);
      if (range.first == range.last || range.otherFirst == range.otherLast) {
        continue;
      }
      if (!splitAtUnique(range)) addShortestEdit(range);
    }
    std::ranges::sort(matches_, {}, &Match::first);
    return std::move(matches_);
  }

 private:
  /// Matches what both begin and end with.
  void narrow(Replacement& range) {
    while (range.first < range.last && range.otherFirst < range.otherLast &&
           a_[range.first] == b_[range.otherFirst]) {
      matches_.push_back({range.first++, range.otherFirst++});
    }
    while (range.first < range.last && range.otherFirst < range.otherLast &&
           a_[range.last - 1] == b_[range.otherLast - 1]) {
      matches_.push_back({--range.last, --range.otherLast});
    }
  }

  /// Matches what stands once in both, as far as the order allows, and leaves
  /// the ranges between; false where there is nothing of that kind.
  bool splitAtUnique(const Replacement& range) {
    struct Places {
      std::size_t inA = 0;
      std::size_t inB = 0;
      std::size_t first = 0;
      std::size_t second = 0;
    };
    std::unordered_map<std::uint32_t, Places> places;
    for (std::size_t i = range.first; i < range.last; ++i) {
      Places& each = places[a_[i]];
      ++each.inA;
      each.first = i;
    }
    for (std::size_t i = range.otherFirst; i < range.otherLast; ++i) {
      Places& each = places[b_[i]];
      ++each.inB;
      each.second = i;
    }
    std::vector<Match> unique;
    for (std::size_t i = range.first; i < range.last; ++i) {
      const Places& each = places[a_[i]];
      if (each.inA == 1 && each.inB == 1) unique.push_back({i, each.second});
    }
    const std::vector<Match> chain = longestChain(unique);
    if (chain.empty()) return false;
    Replacement rest = range;
    for (const Match& each : chain) {
      matches_.push_back(each);
      work_.push_back({rest.first, each.first, rest.otherFirst, each.second});
      rest.first = each.first + 1;
      rest.otherFirst = each.second + 1;
    }
    work_.push_back(rest);
    return true;
  }

  /// The most of `matches`, ascending by first, that ascend by second too.
  static std::vector<Match> longestChain(const std::vector<Match>& matches) {
    std::vector<std::size_t> ends;  // by length, the one that ends first in b
    std::vector<std::size_t> before(matches.size());
    for (std::size_t i = 0; i < matches.size(); ++i) {
      const auto place = std::ranges::lower_bound(
          ends, matches[i].second, {},
          [&](std::size_t end) { return matches[end].second; });
      before[i] = place == ends.begin() ? i : *std::prev(place);
      if (place == ends.end()) {
        ends.push_back(i);
      } else {
        *place = i;
      }
    }
    std::vector<Match> chain(ends.size());
    std::size_t at = ends.empty() ? 0 : ends.back();
    for (std::size_t i = ends.size(); i > 0; --i, at = before[at]) {
      chain[i - 1] = matches[at];
    }
    return chain;
  }

  /// The furthest points of a, by diagonal, that so many edits reach;
  /// kNowhere on diagonals that leave the range.
  class Front {
   public:
    explicit Front(std::ptrdiff_t most)
        : most_(most), far_(2 * static_cast<std::size_t>(most) + 3, kNowhere) {}
    std::ptrdiff_t& operator[](std::ptrdiff_t k) {
      return far_[static_cast<std::size_t>(k + most_ + 1)];
    }

   private:
    std::ptrdiff_t most_;
    std::vector<std::ptrdiff_t> far_;
  };
  struct Way {
    std::ptrdiff_t from = 0;  ///< diagonal
    std::ptrdiff_t x = kNowhere;
  };

  /// How diagonal `k` is reached by one more edit than `front` has.
  static Way wayTo(Front& front, std::ptrdiff_t k, std::ptrdiff_t n,
                   std::ptrdiff_t m) {
    Way way;
    if (const std::ptrdiff_t x = front[k + 1]; x != kNowhere && x - k <= m) {
      way = {k + 1, x};
    }
    if (const std::ptrdiff_t x = front[k - 1];
        x != kNowhere && x < n && x + 1 > way.x) {
      way = {k - 1, x + 1};
    }
    return way;
  }

  /// Myers's greedy search, with a bound.
  void addShortestEdit(const Replacement& range) {
    const auto n = static_cast<std::ptrdiff_t>(range.last - range.first);
    const auto m =
        static_cast<std::ptrdiff_t>(range.otherLast - range.otherFirst);
    const auto isSame = [&](std::ptrdiff_t x, std::ptrdiff_t y) {
      return a_[range.first + static_cast<std::size_t>(x)] ==
             b_[range.otherFirst + static_cast<std::size_t>(y)];
    };
    const std::ptrdiff_t most = std::min(n + m, kLongestEdit);
    std::vector<Front> fronts = {Front(most)};
    fronts[0][1] = 0;
    for (std::ptrdiff_t d = 0; d <= most; ++d) {
      Front next(most);
      for (std::ptrdiff_t k = -d; k <= d; k += 2) {
        std::ptrdiff_t x = wayTo(fronts.back(), k, n, m).x;
        if (x == kNowhere) continue;
        while (x < n && x - k < m && isSame(x, x - k)) ++x;
        next[k] = x;
        if (x == n && x - k == m) return addWay(range, fronts);
      }
      fronts.push_back(std::move(next));
    }
  }

  /// The matches on the way through `fronts` to the end of `range`.
  void addWay(const Replacement& range, std::vector<Front>& fronts) {
    const auto n = static_cast<std::ptrdiff_t>(range.last - range.first);
    const auto m =
        static_cast<std::ptrdiff_t>(range.otherLast - range.otherFirst);
    std::ptrdiff_t x = n;
    std::ptrdiff_t k = n - m;
    for (std::size_t d = fronts.size(); d > 0; --d) {
      const Way way = wayTo(fronts[d - 1], k, n, m);
      while (x > way.x) {
        --x;
        matches_.push_back(
            {range.first + static_cast<std::size_t>(x),
             range.otherFirst + static_cast<std::size_t>(x - k)});
      }
      x = fronts[d - 1][way.from];
      k = way.from;
    }
  }

  Elements a_;
  Elements b_;
  std::vector<Replacement> work_;
  std::vector<Match> matches_;
};

}  // namespace

std::vector<Match> matchesOf(Elements a, Elements b) {
  return Matcher(a, b).run();
}

TextLines::TextLines(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end =
        std::min(bytes.find('\n', at), bytes.size() - 1) + 1;
    lines.push_back(bytes.substr(at, end - at));
    starts.push_back(static_cast<std::uint32_t>(at));
    at = end;
  }
}

std::vector<Match> sameLines(const TextLines& a, const TextLines& b) {
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  const auto numbered = [&](const TextLines& text) {
    std::vector<std::uint32_t> result;
    for (const std::string_view line : text.lines) {
      result.push_back(
          numbers.try_emplace(line, static_cast<std::uint32_t>(numbers.size()))
              .first->second);
    }
    return result;
  };
  const auto ofA = numbered(a);
  const auto ofB = numbered(b);
  return matchesOf(ofA, ofB);
}

std::vector<Replacement> replacementsOf(const std::vector<Match>& matches,
                                        std::size_t sizeOfA,
                                        std::size_t sizeOfB) {
  std::vector<Replacement> result;
  std::size_t first = 0;
  std::size_t second = 0;
  const auto add = [&](std::size_t last, std::size_t otherLast) {
    if (first < last || second < otherLast) {
      result.push_back({first, last, second, otherLast});
    }
  };
  for (const Match& each : matches) {
    add(each.first, each.second);
    first = each.first + 1;
    second = each.second + 1;
  }
  add(sizeOfA, sizeOfB);
  return result;
}

}  // namespace hipport
