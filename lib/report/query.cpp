#include "report/query.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/names.h"
#include "report/rows.h"
#include "text/harmless.h"

namespace hipport {
namespace {

using Json = nlohmann::ordered_json;

/// From so many rows on, text has a line for each rather than all that is
/// known.
constexpr std::size_t kManyRows = 6;

struct Flavoured {
  std::string_view option;
  std::string_view key;
  const Counterpart* Rule::* counterpart;
  Flavour flavour;
};

constexpr std::array kFlavours = {
    Flavoured{"--library=hip", "hip", &Rule::hip, Flavour::hip},
    Flavoured{"--library=roc", "roc", &Rule::roc, Flavour::roc},
    Flavoured{"--warp=logical32", "logical32", &Rule::logical32, Flavour::hip},
};

std::string_view wordOf(FoundBy by) {
  constexpr std::array<std::string_view, 6> kWords = {
      "nothing", "cuda", "hip", "pattern", "beginning", "family"};
  return kWords[static_cast<std::size_t>(by)];
}

/// Whether `text` has `name` as a word of its own.
bool mentions(std::string_view text, std::string_view name) {
  const auto isWord = [&](std::size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) != 0 ||
            text[at] == '_');
  };
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    if ((at == 0 || !isWord(at - 1)) && !isWord(at + name.size())) return true;
  }
  return false;
}

/// The checks whose findings are about the row, by id: those that report it,
/// ask about it, or name it in their documentation.
std::vector<std::string_view> checksOf(const Rule& rule, const Target& target) {
  const bool isHeader = rule.kind == Kind::header;
  const Counterpart* to = counterpartOf(rule, target);
  const auto isRewritten = [](const Rule& row) {
    return (row.hip && !row.hip->calls.empty()) ||
           (row.roc && !row.roc->calls.empty());
  };
  std::vector<std::string_view> ids;
  for (const Check* check : allChecks()) {
    const std::string_view id = check->id;
    const bool reports =
        isHeader
            ? id == (to || rule.dropped ? "cuda-header" : "unsupported-header")
            : (id == "unsupported-api" && !to) ||
                  (id == "cuda-api" && to && hasPort(rule, target)) ||
                  (id == "call-arguments" &&
                   (isRewritten(rule) ||
                    std::ranges::any_of(rule.overloads(), isRewritten))) ||
                  (id == "enum-number" && rule.renumberedFrom >= 0);
    if (reports ||
        std::ranges::find(check->names, rule.name) != check->names.end() ||
        mentions(check->doc, rule.name)) {
      ids.push_back(id);
    }
  }
  return ids;
}

/// The header that a port includes for `rule` in one flavour; or "".
std::string_view headerOf(const RuleSet& rules, const Rule& rule,
                          Flavour flavour) {
  if (rule.kind == Kind::header) return {};
  const Rule* header = rules.headerOf(rule);
  if (!header && rule.isUsers) return {};  // nobody knows
  const Counterpart* to = header ? header->counterpart(flavour) : nullptr;
  return to ? to->name : kRuntimeHeader;
}

std::string_view helperHeaderOf(std::string_view name) {
  for (const SupportHeader& helper : kSupportHeaders) {
    if (name.starts_with(helper.scope)) return helper.header;
  }
  return {};
}

// ---- text

void line(std::string& out, std::string_view word, std::string_view text) {
  fmt::format_to(std::back_inserter(out), "  {:<11} {}\n", word, text);
}

std::string versionsOf(Version added, Version deprecated, Version changed,
                       Version removed) {
  std::string text;
  const auto add = [&](std::string_view word, Version version) {
    if (!version.stated()) return;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", word,
                        toString(version));
  };
  add("since", added);
  add("changed in", changed);
  add("deprecated since", deprecated);
  add("removed in", removed);
  return text;
}

void appendCounterpart(std::string& out, const RuleSet& rules, const Rule& rule,
                       const Flavoured& flavoured, bool isOnly,
                       const Target& target) {
  const Counterpart& to = *(rule.*flavoured.counterpart);
  std::string text(to.name);
  if (!isOnly) text += fmt::format("  ({})", flavoured.option);
  line(out, to.name == rule.unqualified() ? "stays" : "becomes", text);
  const std::string versions =
      versionsOf(to.added, to.deprecated, to.changed, to.removed);
  if (!versions.empty()) {
    std::string rocm = "ROCm: " + versions;
    if (to.experimental.stated()) rocm += ", experimental";
    if (to.added.stated() && target.rocm < to.added) {
      rocm += fmt::format("; the target, ROCm {}, does not have it",
                          toString(target.rocm));
    } else if (to.removed.stated() && target.rocm >= to.removed) {
      rocm += fmt::format("; the target, ROCm {}, no longer has it",
                          toString(target.rocm));
    }
    line(out, "", rocm);
  }
  if (to.cxxUntil.stated()) {
    line(out, "",
         to.cxxUntil == kNoVersion ? "for C++ alone"
                                   : fmt::format("for C++ alone before ROCm {}",
                                                 toString(to.cxxUntil)));
  }
  std::string_view header = to.header;
  if (header.empty()) header = helperHeaderOf(to.name);
  if (header.empty()) header = headerOf(rules, rule, flavoured.flavour);
  if (!header.empty()) line(out, "", fmt::format("#include <{}>", header));
  if (!to.hostHeader.empty()) {
    line(out, "", fmt::format("host code: #include <{}>", to.hostHeader));
  }
  for (const CallTemplate& call : to.calls) {
    line(out, "",
         call.arguments < 0
             ? fmt::format("call: {}", call.text)
             : fmt::format("call with {} argument{}: {}", call.arguments,
                           call.arguments == 1 ? "" : "s", call.text));
  }
  if (to.definedOnly) {
    line(out, "",
         "only in #ifdef and defined(): HIP's macro has no value to use");
  }
  if (to.applicability == Applicability::review) {
    line(out, "", "applicability review: ported, but check the result");
  } else if (to.applicability == Applicability::manual) {
    line(out, "", "applicability manual: nothing is written, port it by hand");
  }
  if (!to.note.empty()) line(out, "", to.note);
}

void appendRow(std::string& out, const RuleSet& rules, const Rule& rule,
               const Target& target) {
  const Library* library = rules.findLibrary(rule.library);
  const std::string_view title = library ? library->title : rule.library;
  if (rule.kind == Kind::prefix) {
    out += fmt::format("{}...\n", rule.name);
    line(out, "names of", title);
  } else {
    out += fmt::format("{}\n", rule.name);
    line(out, wordOf(rule.kind), fmt::format("of {}", title));
  }
  if (rule.kind != Kind::header) {
    if (const Rule* header = rules.headerOf(rule)) {
      line(out, "", fmt::format("#include <{}>", header->name));
    }
  }
  const std::string versions =
      versionsOf(rule.added, rule.deprecated, rule.changed, rule.removed);
  if (!versions.empty()) line(out, "", "CUDA: " + versions);
  if (rule.isUsers) line(out, "", "from a table laid over the built-in ones");
  bool isSame = rule.hip && rule.roc && rule.hip->name == rule.roc->name;
  for (const Flavoured& flavoured : kFlavours) {
    const Counterpart* to = rule.*flavoured.counterpart;
    if (!to || (isSame && flavoured.key == "roc")) continue;
    appendCounterpart(out, rules, rule, flavoured,
                      isSame && flavoured.key == "hip" && !rule.logical32,
                      target);
  }
  if (rule.dropped) {
    line(out, "removed", "HIP needs no replacement");
  } else if (!rule.hip || !rule.roc) {
    const std::string_view where = rule.hip   ? " under --library=roc"
                                   : rule.roc ? " under --library=hip"
                                              : "";
    line(out, "unsupported", fmt::format("no counterpart{}", where));
    if (const std::string_view reason = reasonOf(rules, rule);
        !reason.empty() && where.empty()) {
      line(out, "", reason);
    }
  }
  for (const Rule& overload : rule.overloads()) {
    const Counterpart* to = counterpartOf(overload, target);
    std::string text =
        fmt::format("({}): {}",
                    overload.isForNumber()
                        ? fmt::format("{} arguments", overload.types.size())
                        : fmt::format("{}", fmt::join(overload.types, ", ")),
                    to ? to->name : "no counterpart");
    if (to && !to->calls.empty()) {
      text += fmt::format(", {}", to->calls.front().text);
    }
    const std::string_view note = to ? to->note : overload.unsupported;
    if (!note.empty()) text += fmt::format("; {}", note);
    line(out, "overload", text);
  }
  if (rule.renumberedFrom >= 0) {
    line(out, "numbers",
         fmt::format("values from {} on differ from the counterpart's",
                     rule.renumberedFrom));
  }
  if (rule.follows >= 0) {
    line(out, "version",
         fmt::format("HIP provides what version {} has", rule.follows));
  }
  const auto checks = checksOf(rule, target);
  if (!checks.empty()) {
    line(out, "checks", fmt::format("{}", fmt::join(checks, ", ")));
  }
}

/// One of many: "cudaMallocHost  hipHostMalloc".
std::string summary(const Rule& rule, const Target& target) {
  const RowOutcome outcome = outcomeOf(rule, target);
  const Counterpart* to = counterpartOf(rule, target);
  std::string text(to ? to->name : rule.dropped ? "removed" : "no counterpart");
  if (outcome == RowOutcome::tooNew) {
    text += fmt::format("  (needs ROCm {})", toString(to->added));
  } else if (outcome == RowOutcome::removed) {
    text += fmt::format("  (removed in ROCm {})", toString(to->removed));
  } else if (outcome == RowOutcome::rewritten) {
    text += "  (arguments change)";
  } else if (outcome == RowOutcome::differs) {
    text += "  (differs)";
  } else if (to && !to->note.empty()) {
    text += "  (has a note)";
  }
  return text;
}

std::string shownName(const Rule& rule) {
  return std::string(rule.name) + (rule.kind == Kind::prefix ? "..." : "");
}

void appendMany(std::string& out, const std::vector<const Rule*>& rows,
                const Target& target) {
  std::size_t width = 0;
  for (const Rule* rule : rows) {
    width = std::max(width, shownName(*rule).size());
  }
  for (const Rule* rule : rows) {
    out += fmt::format("{:<{}}  {}\n", shownName(*rule), width,
                       summary(*rule, target));
  }
}

// ---- JSON

void putVersion(Json& json, std::string_view key, Version version) {
  if (version.stated()) json[std::string(key)] = toString(version);
}

Json jsonOf(const RuleSet& rules, const Rule& rule, const Counterpart& to,
            Flavour flavour) {
  Json json = {{"name", to.name}};
  std::string_view header = to.header;
  if (header.empty()) header = helperHeaderOf(to.name);
  if (header.empty()) header = headerOf(rules, rule, flavour);
  if (!header.empty()) json["header"] = header;
  if (!to.hostHeader.empty()) json["hostHeader"] = to.hostHeader;
  putVersion(json, "added", to.added);
  putVersion(json, "deprecated", to.deprecated);
  putVersion(json, "changed", to.changed);
  putVersion(json, "removed", to.removed);
  putVersion(json, "experimental", to.experimental);
  constexpr std::array<std::string_view, 3> kGrades = {"manual", "review",
                                                       "safe"};
  json["applicability"] = kGrades[static_cast<std::size_t>(to.applicability)];
  if (!to.note.empty()) json["note"] = to.note;
  if (to.definedOnly) json["definedOnly"] = true;
  for (const CallTemplate& call : to.calls) {
    Json one = {{"text", call.text}};
    if (call.arguments >= 0) one["arguments"] = call.arguments;
    json["calls"].push_back(std::move(one));
  }
  return json;
}

void putCounterparts(Json& json, const RuleSet& rules, const Rule& rule) {
  for (const Flavoured& flavoured : kFlavours) {
    const Counterpart* to = rule.*flavoured.counterpart;
    if (!to) continue;
    json[std::string(flavoured.key)] =
        jsonOf(rules, rule, *to, flavoured.flavour);
  }
}

Json jsonOf(const RuleSet& rules, const Rule& rule, const Target& target) {
  const Library* library = rules.findLibrary(rule.library);
  Json json = {{"name", rule.name},
               {"kind", wordOf(rule.kind)},
               {"library", rule.library},
               {"libraryTitle", library ? library->title : rule.library},
               {"outcome", nameOf(outcomeOf(rule, target))}};
  if (rule.isUsers) json["isUsers"] = true;
  Json cuda = Json::object();
  if (rule.kind != Kind::header) {
    if (const Rule* header = rules.headerOf(rule)) {
      cuda["header"] = header->name;
    }
  }
  putVersion(cuda, "added", rule.added);
  putVersion(cuda, "deprecated", rule.deprecated);
  putVersion(cuda, "changed", rule.changed);
  putVersion(cuda, "removed", rule.removed);
  if (!cuda.empty()) json["cuda"] = std::move(cuda);
  putCounterparts(json, rules, rule);
  if (!rule.hip && !rule.roc && !rule.dropped) {
    json["unsupported"] = reasonOf(rules, rule);
  }
  for (const Rule& overload : rule.overloads()) {
    Json one = {{"types", overload.types}};
    putCounterparts(one, rules, overload);
    if (!overload.hip && !overload.roc) {
      one["unsupported"] = overload.unsupported;
    }
    json["overloads"].push_back(std::move(one));
  }
  if (rule.renumberedFrom >= 0) json["renumberedFrom"] = rule.renumberedFrom;
  if (rule.follows >= 0) json["follows"] = rule.follows;
  json["checks"] = checksOf(rule, target);
  return json;
}

/// How many names a wrong one is answered with.
constexpr std::size_t kSuggestions = 5;

}  // namespace

QueryAnswer answerTo(const RuleSet& rules, std::string_view name) {
  QueryAnswer answer{std::string(name), search(rules, name), {}};
  if (answer.found.by == FoundBy::nothing) {
    answer.near = nearNames(rules, name, kSuggestions);
  }
  return answer;
}

std::string toText(const RuleSet& rules, const Target& target,
                   const QueryAnswer& answer) {
  const SearchResult& found = answer.found;
  std::string text;
  if (found.by == FoundBy::counterpart) {
    text += fmt::format("{} is the counterpart of:\n\n", answer.name);
  } else if (found.by == FoundBy::family) {
    text += fmt::format("{} has no row of its own; this row applies:\n\n",
                        answer.name);
  }
  if (found.rows.size() >= kManyRows) {
    appendMany(text, found.rows, target);
    return text;
  }
  for (const Rule* rule : found.rows) {
    if (rule != found.rows.front()) text += '\n';
    appendRow(text, rules, *rule, target);
  }
  return text;
}

std::string complaintOf(const QueryAnswer& answer) {
  if (answer.found.by != FoundBy::nothing) return {};
  return fmt::format(
      "{}: no rule table has this name{}", answer.name,
      answer.near.empty()
          ? std::string()
          : fmt::format("; did you mean {}?", fmt::join(answer.near, ", ")));
}

std::string toJson(const RuleSet& rules, const Target& target,
                   const std::vector<QueryAnswer>& answers,
                   std::string_view version) {
  Json json = {
      {"schemaVersion", 1},
      {"tool", {{"name", "hipify-port"}, {"version", version}}},
      {"target",
       {{"rocm", toString(target.rocm)},
        {"library", target.flavour == Flavour::hip ? "hip" : "roc"},
        {"warp", target.warp == WarpStyle::native ? "native" : "logical32"}}},
      {"answers", Json::array()}};
  for (const QueryAnswer& each : answers) {
    Json answer = {{"query", each.name},
                   {"foundBy", wordOf(each.found.by)},
                   {"rows", Json::array()}};
    for (const Rule* rule : each.found.rows) {
      answer["rows"].push_back(jsonOf(rules, *rule, target));
    }
    if (!each.near.empty()) answer["suggestions"] = each.near;
    json["answers"].push_back(std::move(answer));
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace hipport
