#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "rules/table.h"

namespace hipport {
namespace {

// `over` laid over `under`, both sorted; equal names are taken from `over`.
template <typename T>
std::vector<T> merge(std::span<const T> under, std::span<const T> over,
                     std::string_view T::* name) {
  std::vector<T> merged;
  merged.reserve(under.size() + over.size());
  std::ranges::set_union(over, under, std::back_inserter(merged), {}, name,
                         name);
  return merged;
}

// Sorted by name; of equal names the last stays.
template <typename T>
std::vector<T> sortedUnique(const std::vector<T>& items,
                            std::string_view T::* name) {
  std::map<std::string_view, T> byName;
  for (const T& item : items) byName.insert_or_assign(item.*name, item);
  std::vector<T> sorted;
  for (const auto& [key, item] : byName) sorted.push_back(item);
  return sorted;
}

}  // namespace

OverlaidRules::OverlaidRules(const RuleSet& base, std::vector<Table> tables)
    : tables_(std::move(tables)) {
  std::vector<Rule> apis, families, headers;
  std::vector<Library> libraries;
  for (const Table& table : tables_) {
    for (const TableRow& row : table.headers) {
      headers.push_back(ruleOf(table, row));
    }
    for (const TableSection& section : table.sections) {
      for (const TableRow& row : section.rows) {
        (row.kind == Kind::prefix ? families : apis)
            .push_back(ruleOf(table, row));
      }
    }
    // A table that adds rows to a library keeps the library's own prefixes.
    const Library* known = base.findLibrary(table.library);
    auto& prefixes =
        words_.emplace_back(table.prefixes.begin(), table.prefixes.end());
    if (known != nullptr) {
      prefixes.insert(prefixes.end(), known->prefixes.begin(),
                      known->prefixes.end());
    }
    const auto orKnown = [&](const std::string& text, auto member) {
      return text.empty() && known != nullptr ? known->*member
                                              : std::string_view(text);
    };
    libraries.push_back({table.library,
                         table.title == table.library && known != nullptr
                             ? known->title
                             : std::string_view(table.title),
                         prefixes,
                         orKnown(table.unsupported, &Library::unsupported),
                         orKnown(table.header, &Library::header)});
  }
  apis_ =
      merge<Rule>(base.apis(), sortedUnique(apis, &Rule::name), &Rule::name);
  families_ = merge<Rule>(base.families(), sortedUnique(families, &Rule::name),
                          &Rule::name);
  headers_ = merge<Rule>(base.headers(), sortedUnique(headers, &Rule::name),
                         &Rule::name);
  libraries_ = merge<Library>(
      base.libraries(), sortedUnique(libraries, &Library::id), &Library::id);
  for (const Rule& rule : apis_) {
    if (rule.kind == Kind::member) members_.push_back(rule.unqualified());
  }
  std::ranges::sort(members_);
}

const Counterpart* OverlaidRules::keep(
    const std::optional<TableCounterpart>& counterpart) {
  if (!counterpart) return nullptr;
  auto& calls = calls_.emplace_back();
  for (const TableCall& call : counterpart->calls) {
    calls.push_back({static_cast<std::int8_t>(call.arguments), call.text});
  }
  auto& reads = readings_.emplace_back();
  for (const TableReading& each : counterpart->reads) {
    reads.push_back({each.word, each.as});
  }
  return &counterparts_.emplace_back(Counterpart{counterpart->name,
                                                 counterpart->added,
                                                 counterpart->deprecated,
                                                 counterpart->changed,
                                                 counterpart->removed,
                                                 counterpart->experimental,
                                                 calls,
                                                 counterpart->note,
                                                 counterpart->applicability,
                                                 counterpart->definedOnly,
                                                 reads,
                                                 counterpart->header,
                                                 counterpart->hostHeader,
                                                 counterpart->alias,
                                                 counterpart->pasted,
                                                 counterpart->tag,
                                                 counterpart->define,
                                                 counterpart->defineFrom,
                                                 counterpart->defineUntil,
                                                 counterpart->definesInC,
                                                 counterpart->cxxUntil});
}

Rule OverlaidRules::ruleOf(const Table& table, const TableRow& row) {
  auto& types = words_.emplace_back(row.types.begin(), row.types.end());
  auto& declares =
      words_.emplace_back(row.declares.begin(), row.declares.end());
  auto& hipOverloads =
      words_.emplace_back(row.hipOverloads.begin(), row.hipOverloads.end());
  auto& overloads = overloads_.emplace_back();
  for (const TableRow& each : row.overloads) {
    overloads.push_back(ruleOf(table, each));
  }
  return {row.name,
          row.kind,
          table.library,
          row.added,
          row.deprecated,
          row.changed,
          row.removed,
          keep(row.hip),
          keep(row.roc),
          keep(row.logical32),
          row.dropped,
          row.configures,
          row.unsupported,
          types,
          overloads.data(),
          overloads.size(),
          row.renumberedFrom.value_or(-1),
          row.follows.value_or(-1),
          declares,
          hipOverloads,
          row.declaresOverloads,
          /*isUsers=*/true};
}

}  // namespace hipport
