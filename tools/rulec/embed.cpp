#include "embed.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "literal.h"
#include "text/name_table.h"

namespace hipport {
namespace {

// Rules refer to counterparts through a literal operator, and enumerators are
// written out: Clang takes time in the square of the number of variables that
// an initialiser names.
constexpr std::string_view kHead =
    R"(// Made by rulec from rules/*.json; do not edit.
#include "rules/rules.h"

namespace hipport {
namespace {

using namespace std::string_view_literals;

using A = Applicability;
using K = Kind;

)";

constexpr std::string_view kTail = R"(}  // namespace

RuleSet RuleSet::builtin() {
  return RuleSet(kApis, kFamilies, kHeaders, kLibraries,
                 std::span(kMembers).first(kMemberCount), kApiSlots,
                 kMemberSlots);
}

bool RuleSet::isBuiltin() const { return apis_.data() == kApis; }

}  // namespace hipport
)";

using hipport::literal;

std::string_view literal(Applicability applicability) {
  switch (applicability) {
    case Applicability::manual:
      return "A::manual";
    case Applicability::review:
      return "A::review";
    case Applicability::safe:
      break;
  }
  return "A::safe";
}

std::string_view literal(Kind kind) {
  switch (kind) {
    case Kind::function:
      return "K::function";
    case Kind::type:
      return "K::type";
    case Kind::enumerator:
      return "K::enumerator";
    case Kind::macro:
      return "K::macro";
    case Kind::nameSpace:
      return "K::nameSpace";
    case Kind::member:
      return "K::member";
    case Kind::scoped:
      return "K::scoped";
    case Kind::prefix:
      return "K::prefix";
    case Kind::header:
      break;
  }
  return "K::header";
}

// One array after the other; rules refer to the others by index.
class Embedder {
 public:
  explicit Embedder(std::span<const Table> tables) {
    std::vector<const Table*> sorted;
    for (const Table& table : tables) sorted.push_back(&table);
    std::ranges::sort(sorted, {}, &Table::library);
    std::vector<Entry> apis, families, headers;
    for (const Table* table : sorted) {
      addLibrary(*table);
      for (const TableRow& row : table->headers) {
        headers.push_back({table, &row});
      }
      for (const TableSection& section : table->sections) {
        for (const TableRow& row : section.rows) {
          (row.kind == Kind::prefix ? families : apis).push_back({table, &row});
        }
      }
    }
    addRules(apis, apis_);
    for (const Entry& entry : apis) apiNames_.push_back(entry.row->name);
    addRules(families, families_);
    addRules(headers, headers_);
    std::ranges::sort(memberNames_);
  }

  std::string source() const {
    std::string out(kHead);
    appendArray(out, "std::string_view", "kPrefixes", prefixes_);
    appendArray(out, "CallTemplate", "kCalls", calls_);
    appendArray(out, "Reading", "kReadings", readings_);
    appendArray(out, "Counterpart", "kTo", counterparts_);
    out +=
        "constexpr const Counterpart* operator\"\"_to(unsigned long long i) {\n"
        "  return kTo + i;\n"
        "}\n";
    appendArray(out, "std::string_view", "kTypes", types_);
    appendArray(out, "Rule", "kOverloads", overloads_);
    appendArray(out, "Rule", "kApis", apis_);
    appendArray(out, "Rule", "kFamilies", families_);
    appendArray(out, "Rule", "kHeaders", headers_);
    appendArray(out, "Library", "kLibraries", libraries_);
    std::vector<std::string> members;
    for (const std::string_view name : memberNames_) {
      members.push_back(literal(name));
    }
    appendArray(out, "std::string_view", "kMembers", members);
    fmt::format_to(std::back_inserter(out),
                   "constexpr std::size_t kMemberCount = {};\n",
                   members.size());
    appendArray(out, "NameSlot", "kApiSlots", slots(apiNames_));
    appendArray(out, "NameSlot", "kMemberSlots", slots(memberNames_));
    out += kTail;
    return out;
  }

 private:
  struct Entry {
    const Table* table;
    const TableRow* row;
  };

  static void appendArray(std::string& out, std::string_view type,
                          std::string_view name,
                          const std::vector<std::string>& elements) {
    fmt::format_to(std::back_inserter(out), "constexpr {} {}[] = {{\n", type,
                   name);
    for (const std::string& element : elements) {
      out += element;
      out += ",\n";
    }
    // C++ has no empty arrays; nothing refers to the element of one.
    if (elements.empty()) out += "{}\n";
    out += "};\n";
  }

  static std::vector<std::string> slots(
      std::span<const std::string_view> names) {
    std::vector<std::string> elements;
    for (const NameSlot& slot : nameSlots(names)) {
      elements.push_back(
          slot.row == 0 ? "{}" : fmt::format("{{{},{}}}", slot.mark, slot.row));
    }
    return elements;
  }

  void addLibrary(const Table& table) {
    libraries_.push_back(fmt::format(
        "{{{},{},{{kPrefixes+{},{}}},{},{}}}", literal(table.library),
        literal(table.title), prefixes_.size(), table.prefixes.size(),
        literal(table.unsupported), literal(table.header)));
    for (const std::string& prefix : table.prefixes) {
      prefixes_.push_back(literal(prefix));
    }
  }

  void addRules(std::vector<Entry>& entries, std::vector<std::string>& out) {
    std::ranges::sort(entries, {}, [](const Entry& entry) -> std::string_view {
      return entry.row->name;
    });
    for (const Entry& entry : entries) {
      const TableRow& row = *entry.row;
      if (row.kind == Kind::member) {
        memberNames_.push_back(
            std::string_view(row.name).substr(row.name.rfind(':') + 1));
      }
      std::string overloads = "nullptr,0";
      if (!row.overloads.empty()) {
        overloads = fmt::format("kOverloads+{},{}", overloads_.size(),
                                row.overloads.size());
        for (const TableRow& each : row.overloads) {
          overloads_.push_back(rule(*entry.table, each, "nullptr,0"));
        }
      }
      out.push_back(rule(*entry.table, row, overloads));
    }
  }

  std::string rule(const Table& table, const TableRow& row,
                   std::string_view overloads) {
    const std::string hip = addCounterpart(row.hip);
    const std::string roc = addCounterpart(row.roc);
    const std::string logical32 = addCounterpart(row.logical32);
    const auto words = [this](const std::vector<std::string>& list) {
      if (list.empty()) return std::string("{}");
      const std::size_t first = types_.size();
      for (const std::string& word : list) types_.push_back(literal(word));
      return fmt::format("{{kTypes+{},{}}}", first, list.size());
    };
    const std::string types = words(row.types);
    return fmt::format(
        "{{{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}}}",
        literal(row.name), literal(row.kind), literal(table.library),
        literal(row.added), literal(row.deprecated), literal(row.changed),
        literal(row.removed), hip, roc, logical32, row.dropped, row.configures,
        literal(row.unsupported), types, overloads,
        row.renumberedFrom.value_or(-1), row.follows.value_or(-1),
        words(row.declares), words(row.hipOverloads), row.declaresOverloads);
  }

  std::string addCounterpart(const std::optional<TableCounterpart>& to) {
    if (!to) return "nullptr";
    std::string calls = "{}";
    if (!to->calls.empty()) {
      calls = fmt::format("{{kCalls+{},{}}}", calls_.size(), to->calls.size());
      for (const TableCall& call : to->calls) {
        calls_.push_back(
            fmt::format("{{{},{}}}", call.arguments, literal(call.text)));
      }
    }
    std::string reads = "{}";
    if (!to->reads.empty()) {
      reads = fmt::format("{{kReadings+{},{}}}", readings_.size(),
                          to->reads.size());
      for (const TableReading& each : to->reads) {
        readings_.push_back(
            fmt::format("{{{},{}}}", literal(each.word), literal(each.as)));
      }
    }
    counterparts_.push_back(fmt::format(
        "{{{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}}}",
        literal(to->name), literal(to->added), literal(to->deprecated),
        literal(to->changed), literal(to->removed), literal(to->experimental),
        calls, literal(to->note), literal(to->applicability), to->definedOnly,
        reads, literal(to->header), literal(to->hostHeader), literal(to->alias),
        literal(to->pasted), literal(to->tag), literal(to->define),
        literal(to->defineFrom), literal(to->defineUntil), to->definesInC,
        literal(to->cxxUntil)));
    return fmt::format("{}_to", counterparts_.size() - 1);
  }

  std::vector<std::string> prefixes_, calls_, readings_, counterparts_, types_,
      overloads_, apis_, families_, headers_, libraries_;
  std::vector<std::string_view> apiNames_, memberNames_;
};

}  // namespace

std::string embedTables(std::span<const Table> tables) {
  return Embedder(tables).source();
}

}  // namespace hipport
