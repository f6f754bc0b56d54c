#include "rules/search.h"

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <utility>

namespace hipport {
namespace {

std::array<const Counterpart*, 3> counterpartsOf(const Rule& rule) {
  return {rule.hip, rule.roc, rule.logical32};
}

/// Calls `visit` with every row but those of overloads.
template <typename Visit>
void forEachRow(const RuleSet& rules, Visit visit) {
  for (const Rule& rule : rules.apis()) visit(rule);
  for (const Rule& rule : rules.families()) visit(rule);
  for (const Rule& rule : rules.headers()) visit(rule);
}

/// Whether `fits` one of the names that `rule` becomes.
template <typename Fits>
bool becomes(const Rule& rule, Fits fits) {
  const auto any = [&](const Rule& row) {
    return std::ranges::any_of(counterpartsOf(row), [&](const Counterpart* to) {
      return to && fits(to->name);
    });
  };
  return any(rule) || std::ranges::any_of(rule.overloads(), any);
}

template <typename Fits>
std::vector<const Rule*> rowsWhere(const RuleSet& rules, Fits fits) {
  std::vector<const Rule*> rows;
  forEachRow(rules, [&](const Rule& rule) {
    if (fits(rule)) rows.push_back(&rule);
  });
  return rows;
}

SearchResult exact(const RuleSet& rules, std::string_view name) {
  const Rule* rule = rules.find(name);
  if (!rule || rule->name != name) rule = rules.findHeader(name);
  if (rule) return {FoundBy::name, {rule}};
  auto rows = rowsWhere(rules, [&](const Rule& each) {
    return becomes(each, [&](std::string_view to) { return to == name; });
  });
  if (!rows.empty()) return {FoundBy::counterpart, std::move(rows)};
  return {};
}

char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// Which letters a word has, a bit each. Every one that another word lacks
/// takes a change to get there.
std::uint64_t lettersOf(std::string_view word) {
  std::uint64_t letters = 0;
  for (const char c : word) {
    letters |= std::uint64_t{1} << (static_cast<unsigned char>(c) % 64U);
  }
  return letters;
}

std::size_t countOf(std::uint64_t letters) {
  return static_cast<std::size_t>(std::popcount(letters));
}

}  // namespace

SearchResult search(const RuleSet& rules, std::string_view text) {
  if (text.empty()) return {};
  if (text.find_first_of("*?[") != std::string_view::npos) {
    const std::string pattern(text);
    const auto matches = [&](std::string_view name) {
      return ::fnmatch(pattern.c_str(), std::string(name).c_str(), 0) == 0;
    };
    auto rows = rowsWhere(rules, [&](const Rule& rule) {
      return matches(rule.name) || becomes(rule, matches);
    });
    if (rows.empty()) return {};
    return {FoundBy::pattern, std::move(rows)};
  }
  if (SearchResult result = exact(rules, text); result.by != FoundBy::nothing) {
    return result;
  }
  const std::size_t colons = text.rfind("::");
  if (colons != std::string_view::npos) {
    SearchResult result = exact(rules, text.substr(colons + 2));
    if (result.by != FoundBy::nothing) return result;
  }
  const auto begins = [&](std::string_view name) {
    return name.starts_with(text);
  };
  auto rows = rowsWhere(rules, [&](const Rule& rule) {
    return begins(rule.name) || becomes(rule, begins);
  });
  if (!rows.empty()) return {FoundBy::beginning, std::move(rows)};
  if (const Rule* family = rules.family(text)) {
    return {FoundBy::family, {family}};
  }
  // What lies in a namespace goes with it: "cub::DeviceScan".
  for (std::size_t end = colons; end != std::string_view::npos;
       end = end == 0 ? end : text.rfind("::", end - 1)) {
    const std::string_view scope = text.substr(0, end);
    const std::size_t begin = scope.rfind("::");
    const Rule* rule = rules.find(
        begin == std::string_view::npos ? scope : scope.substr(begin + 2));
    if (rule && rule->kind == Kind::nameSpace) {
      return {FoundBy::family, {rule}};
    }
    if (end == 0) break;
  }
  return {};
}

std::vector<std::string_view> nearNames(const RuleSet& rules,
                                        std::string_view text,
                                        std::size_t count) {
  const std::size_t limit = std::max<std::size_t>(1, text.size() / 4);
  // Capitals are what people most often get wrong: they count nothing.
  std::string wanted(text);
  std::ranges::transform(wanted, wanted.begin(), lower);
  const std::uint64_t wantedLetters = lettersOf(wanted);
  std::set<std::pair<std::size_t, std::string_view>> near;
  std::string folded;
  const auto consider = [&](std::string_view name) {
    const std::size_t longer = std::max(name.size(), wanted.size());
    if (longer - std::min(name.size(), wanted.size()) > limit) return;
    folded.assign(name);
    std::ranges::transform(folded, folded.begin(), lower);
    const std::uint64_t letters = lettersOf(folded);
    if (countOf(letters & ~wantedLetters) > limit ||
        countOf(wantedLetters & ~letters) > limit) {
      return;
    }
    const std::size_t apart = wordDistance(wanted, folded);
    if (apart <= limit) near.insert({apart, name});
  };
  forEachRow(rules, [&](const Rule& rule) {
    consider(rule.name);
    if (rule.kind == Kind::member) consider(rule.unqualified());
    for (const Counterpart* to : counterpartsOf(rule)) {
      if (to) consider(to->name);
    }
  });
  std::vector<std::string_view> names;
  for (const auto& [apart, name] : near) {
    if (names.size() == count) break;
    names.push_back(name);
  }
  return names;
}

std::size_t wordDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

std::string_view wordOf(Kind kind) {
  switch (kind) {
    case Kind::function:
      return "function";
    case Kind::type:
      return "type";
    case Kind::enumerator:
      return "enumerator";
    case Kind::macro:
      return "macro";
    case Kind::nameSpace:
      return "namespace";
    case Kind::member:
      return "member";
    case Kind::scoped:
      return "scoped";
    case Kind::prefix:
      return "prefix";
    case Kind::header:
      return "header";
  }
  return {};
}

}  // namespace hipport
