#include "analysis/names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <unordered_set>
#include <vector>

#include "analysis/includes.h"
#include "analysis/qualifier_branches.h"
#include "analysis/version_comparison.h"
#include "rules/build_rules.h"
#include "text/literals.h"

namespace hipport {
bool isOfSupport(const Counterpart& to) {
  return to.name.starts_with(kSupportScope) ||
         to.header.starts_with(kSupportFolder);
}

bool isTooNew(const Counterpart& to, const Target& target) {
  return to.added.stated() && target.rocm < to.added;
}

std::string tooNewMessage(std::string_view name, const Counterpart& to,
                          const Target& target) {
  return fmt::format(
      "{}: its counterpart {} needs ROCm {}; the target is ROCm {}", name,
      to.name, toString(to.added), toString(target.rocm));
}

namespace {

/// What CUDA defines in the pass for the device, and in both passes.
constexpr std::string_view kDevicePass = "__CUDA_ARCH__";
constexpr std::string_view kCompiler = "__CUDACC__";
constexpr std::string_view kAlignment = "__align__";

/// Whether there is anything to write or to say about a name: it changes, its
/// call does, or it only looks the same.
bool changes(const Rule& rule, const Counterpart& to) {
  return to.name != rule.unqualified() || !to.calls.empty() ||
         to.applicability != Applicability::safe;
}

/// A name that is in no table, but begins as CUDA's do: an API that is newer
/// than the tables, most likely. All-capital names and short prefixes are too
/// often macros and names of the user's own.
bool looksLikeCuda(const RuleSet& rules, std::string_view name) {
  constexpr std::size_t kShortestPrefix = 4;
  const Library* library = rules.claimedBy(name);
  return library && std::islower(static_cast<unsigned char>(name[0])) &&
         std::ranges::any_of(library->prefixes, [&](std::string_view prefix) {
           return prefix.size() >= kShortestPrefix &&
                  name.size() > prefix.size() && name.starts_with(prefix) &&
                  std::isupper(static_cast<unsigned char>(name[prefix.size()]));
         });
}

/// What checks ask about by themselves. Looked up for every word of a source.
bool isNameOfCheck(std::string_view name) {
  static const std::unordered_set<std::string_view> kNames = [] {
    std::unordered_set<std::string_view> names;
    for (const Check* check : allChecks()) {
      names.insert(check->names.begin(), check->names.end());
    }
    return names;
  }();
  return kNames.contains(name);
}

bool isGone(const Counterpart& to, const Target& target) {
  return to.removed.stated() && target.rocm >= to.removed;
}

/// Whether "__align__" is HIP's here. HIP defines it for its own compiler, not
/// for those of the host, which read headers as well.
bool isHipsOwn(const FileContext& context, const NameUse& use) {
  const std::string_view path = context.facts.path;
  return path.ends_with(".cu") || path.ends_with(".cuh") ||
         path.ends_with(".hip") || use.isMacroOperand || use.isInCondition;
}

/// Whether a name that no compiler saw can only be CUDA's. A namespace of the
/// tree's own of that name would have been found as such.
bool isSurelyCuda(const FileContext& context, const NameUse& use,
                  const Rule& rule) {
  if (rule.isUsers) return true;
  // What speaks of lanes has to be of one width all over the tree.
  if (rule.logical32 && use.isLikelyCuda) return true;
  return rule.kind == Kind::nameSpace ? use.isScope
                                      : context.rules.isDistinctive(rule);
}

/// Whether a condition asks no more of a macro than whether it is something:
/// "#if __CUDA_ARCH__", "!__CUDA_ARCH__ && FAST". Where the macro is defined it
/// is not 0, so that this is what defined() asks.
bool isTruthTest(const FileContext& context, const NameUse& use) {
  if (!use.isInCondition || use.isMacroOperand) return false;
  const Conditional* conditional = conditionalAt(context.facts, use.span);
  if (!conditional) return false;
  const Span whole = conditional->condition;
  const std::string_view before =
      withoutLastBlanks(context.text({whole.begin, use.span.begin}));
  const std::string_view behind =
      withoutBlanks(context.text({use.span.end, whole.end}));
  const auto isCall = [&] {
    const std::string_view callee =
        withoutLastBlanks(before.substr(0, before.size() - 1));
    return !callee.empty() && isWord(callee.back());
  };
  const bool isOperand = before.empty() || before.ends_with("&&") ||
                         before.ends_with("||") || before.ends_with('!') ||
                         (before.ends_with('(') && !isCall());
  return isOperand && (behind.empty() || behind.starts_with("&&") ||
                       behind.starts_with("||") || behind.starts_with(')') ||
                       behind.starts_with("//") || behind.starts_with("/*"));
}

/// Whether the line of `use`, continuations included, also asks for the value
/// of the same macro: "!defined(X) || X >= 600". Half of such a condition must
/// not change.
bool isValuedBeside(const FileContext& context, const NameUse& use) {
  auto continues = [&](std::size_t newline) {
    while (newline > 0 && (context.bytes[newline - 1] == '\r' ||
                           context.bytes[newline - 1] == ' ')) {
      --newline;
    }
    return newline > 0 && context.bytes[newline - 1] == '\\';
  };
  std::size_t begin = context.bytes.rfind('\n', use.span.begin);
  while (begin != std::string_view::npos && begin > 0 && continues(begin)) {
    begin = context.bytes.rfind('\n', begin - 1);
  }
  std::size_t end = context.bytes.find('\n', use.span.end);
  while (end != std::string_view::npos && continues(end)) {
    end = context.bytes.find('\n', end + 1);
  }
  if (begin == std::string_view::npos) begin = 0;
  const auto& names = context.facts.names;
  auto beginOf = [](const NameUse& each) { return each.span.begin; };
  const auto first = std::ranges::lower_bound(names, begin, {}, beginOf);
  const auto last = std::ranges::lower_bound(names, end, {}, beginOf);
  return std::any_of(first, last, [&](const NameUse& other) {
    return other.name == use.name && !other.isMacroOperand &&
           !isTruthTest(context, other);
  });
}

/// Whether a name that only its prefix gives away is rather a macro of the
/// tree's own: NVML_FOUND in an #ifdef, NVJPEG_CHECK(...) from a header that
/// was not found.
bool isMacroLike(const NameUse& use) {
  const std::string_view name = use.name;
  return use.isMacroOperand || use.isInCondition ||
         (use.call && std::ranges::none_of(name, [](unsigned char c) {
            return std::islower(c);
          }));
}

/// Whether a name that only its prefix gives away, and that no compiler saw, is
/// no name that the library could have: nvml_get_name is none of NVML's, whose
/// functions go on in capitals; nvmlStatus is neither called nor a type, unless
/// the compiler looked for it and found that nothing declares it.
bool isUnlikely(const NameUse& use, const Rule& prefix) {
  const std::string_view name = use.name;
  const std::string_view begin = prefix.name;
  auto isLower = [](char c) {
    return std::islower(static_cast<unsigned char>(c)) != 0;
  };
  if (!isLower(begin.back())) return false;
  const char next = name.size() > begin.size() ? name[begin.size()] : 'A';
  if (isLower(next) || next == '_') return true;
  return isLower(begin.front()) && !use.call && !name.ends_with("_t") &&
         use.meaning != Meaning::unresolved;
}

/// The #define that gives `use` its meaning there, or null.
const Macro* definedAt(const FileFacts& facts, const NameUse& use) {
  const auto macro =
      std::ranges::lower_bound(facts.macros, use.span.begin, {}, &Macro::name);
  return macro != facts.macros.end() && macro->name == use.span.begin ? &*macro
                                                                      : nullptr;
}

/// Whether a #define makes a CUDA name out of its own counterpart, as headers
/// do that let one source compile for both: to rename it would leave "#define
/// hipMalloc hipMalloc".
bool isCompatibility(const FileContext& context, const Macro& macro,
                     const Counterpart* to) {
  return to &&
         context.text(macro.directive).find(to->name) != std::string_view::npos;
}

/// Whether all that is asked of a macro is whether it is defined. The others
/// that stand beside it keep a truth test where it is.
bool asksWhether(const FileContext& context, const NameUse& use,
                 const Rule& rule) {
  return use.isMacroOperand ||
         (rule.name == kDevicePass && isTruthTest(context, use) &&
          !isValuedBeside(context, use));
}

/// Whether the counterpart of a macro has no value that does for the macro's:
/// none at all, or a version, which an #if takes for the newest of CUDA's and
/// compares with care.
bool isOtherValue(const NameUse& use, const Rule& rule, const Counterpart& to) {
  return to.definedOnly || (rule.follows >= 0 && use.isInCondition);
}

/// The argument of the call at `use` that `overload` reads as another word, if
/// that has a counterpart on the target. Only a plain word is.
std::optional<ReadArgument> readArgument(const FileContext& context,
                                         const NameUse& use,
                                         const Rule& overload) {
  const Counterpart* to = counterpartOf(overload, context.target);
  if (!to || to->reads.empty() || !use.call) return std::nullopt;
  const Call& call = context.facts.calls[*use.call];
  const auto type = std::ranges::find_if(
      overload.types, [](std::string_view each) { return each != kAnyType; });
  const auto at = static_cast<std::size_t>(type - overload.types.begin());
  if (!call.isExact || at >= call.arguments.size()) return std::nullopt;
  const Span span = call.arguments[at];
  const auto reading =
      std::ranges::find(to->reads, context.text(span), &Reading::word);
  if (reading == to->reads.end()) return std::nullopt;
  const Rule* as = context.rules.find(reading->as);
  const Counterpart* word = as ? counterpartOf(*as, context.target) : nullptr;
  if (!word || isTooNew(*word, context.target) ||
      isGone(*word, context.target)) {
    return std::nullopt;
  }
  return ReadArgument{span, reading->as, word};
}

/// The row of `row`'s name for a call with arguments of these types.
const Rule& rowForTypes(const FileContext& context, const NameUse& use,
                        const Rule& row,
                        const std::vector<std::string>& types) {
  const Rule& each = row.forTypes(types);
  return readArgument(context, use, each) ? row : each;
}

/// The row for a call in a template. What it becomes has to serve instances
/// that nothing shows as well: a helper does, which takes all types that CUDA's
/// function takes; HIP's function for one type does not.
const Rule* rowOfInstances(const FileContext& context, const NameUse& use,
                           const Rule& row) {
  const Rule* result = &row;
  for (const std::vector<std::string>& types : use.instanceTypes) {
    const Rule& each = rowForTypes(context, use, row, types);
    const Counterpart* to = counterpartOf(each, context.target);
    if (!to) return &each;
    if (to->name.starts_with(kSupportScope)) result = &each;
  }
  return result;
}

/// The row for a call in a template, whatever the template's parameters are:
/// an overload that asks for none of what they decide. Null if there is none.
const Rule* rowOfPattern(const FileContext& context, const NameUse& use,
                         const Rule& row) {
  const Rule* result = nullptr;
  for (const std::vector<std::string>& types : use.patternTypes) {
    // Before it may stand another, for some of the instances.
    const auto all = row.overloads();
    const auto first = std::ranges::find_if(
        all, [&](const Rule& overload) { return overload.mayBeFor(types); });
    if (first == all.end() || first->isForNumber() || !first->isFor(types)) {
      return nullptr;
    }
    const Rule& each = rowForTypes(context, use, row, types);
    if (result && result != &each) return nullptr;
    result = &each;
  }
  return result;
}

/// Whether a call passes on what CUDA's takes, as it is.
bool isPassedOn(std::string_view name, const CallTemplate& call) {
  if (call.arguments < 1) return false;
  std::string same(name);
  for (int i = 1; i <= call.arguments; ++i) {
    same += fmt::format("{}${}", i == 1 ? "(" : ", ", i);
  }
  return call.text == same + ")";
}

/// Whether some call of a counterpart is so. One with other arguments does not
/// compile by the name alone.
bool isPassedOn(const Counterpart& to) {
  return to.calls.empty() ||
         std::ranges::any_of(to.calls, [&](const CallTemplate& call) {
           return isPassedOn(to.name, call);
         });
}

/// The number of arguments of the call at `use`, if any that can be counted.
std::optional<std::size_t> argumentCount(const FileContext& context,
                                         const NameUse& use) {
  if (!use.call) return std::nullopt;
  const Call& call = context.facts.calls[*use.call];
  if (!call.isExact) return std::nullopt;
  return call.arguments.size();
}

/// Which functions a file means by names that have an overload for a number of
/// arguments. No unit includes the headers of both: those that the file
/// includes tell, and those that it calls, also in a port.
enum class Interface : std::uint8_t { unknown, rows, overloads };

Interface interfaceOf(const FileContext& context, const Rule& row) {
  bool hasRows = false, hasOverloads = false;
  for (const Include& include : context.facts.includes) {
    if (include.isTest || include.isForHip || include.target) continue;
    const Rule* header = context.rules.findHeader(include.spelling);
    if (!header || header->library != row.library) continue;
    if (header->declaresOverloads) {
      hasOverloads = true;
    } else if (header->declares.empty()) {  // else it is for other names
      hasRows = true;
    }
  }
  const Rule* numbered = row.numbered();
  const Counterpart* to =
      numbered ? counterpartOf(*numbered, context.target) : nullptr;
  for (const SupportHeader& helper : kSupportHeaders) {
    if (!to || !to->name.starts_with(helper.scope)) continue;
    hasOverloads = hasOverloads || includes(context.facts, helper);
    break;
  }
  for (const NameUse& use : context.facts.names) {
    if (use.meaning == Meaning::user || use.isMember) continue;
    const Rule* called = context.rules.find(use.name);
    const auto count = argumentCount(context, use);
    if (!count || !called || called->library != row.library ||
        !called->numbered()) {
      continue;
    }
    (&called->forNumber(*count) == called ? hasRows : hasOverloads) = true;
  }
  if (hasRows == hasOverloads) return Interface::unknown;
  return hasRows ? Interface::rows : Interface::overloads;
}

/// The row for a use whose arguments have no known types. A name that is not
/// called is what the file's headers declare.
const Rule* rowOfNumber(const FileContext& context, const NameUse& use,
                        const Rule* row) {
  const Rule* numbered = row->numbered();
  if (!numbered) return row;
  if (const auto count = argumentCount(context, use)) {
    return &row->forNumber(*count);
  }
  return interfaceOf(context, *row) == Interface::overloads ? numbered : row;
}

/// An overload that `use` may be of as well as of its row: nothing tells.
const Rule* otherOf(const FileContext& context, const NameUse& use,
                    const Rule& row) {
  const bool isTold = !use.argumentTypes.empty() ||
                      !use.instanceTypes.empty() ||
                      argumentCount(context, use).has_value();
  const Rule* numbered = row.numbered();
  return !isTold && numbered && interfaceOf(context, row) == Interface::unknown
             ? numbered
             : nullptr;
}

/// What the beginning of `name` becomes, if nothing else of it changes. Empty
/// if more does.
std::string_view newBeginning(const FileContext& context,
                              std::string_view beginning,
                              std::string_view name) {
  const Rule* rule = context.rules.find(name);
  if (!rule || !name.starts_with(beginning) || rule->dropped ||
      rule->dependsOnTypes() || rule->kind == Kind::prefix ||
      rule->kind == Kind::nameSpace ||
      (rule->numbered() &&
       interfaceOf(context, *rule) == Interface::overloads)) {
    return {};
  }
  const Counterpart* to = counterpartOf(*rule, context.target);
  const std::string_view rest = name.substr(beginning.size());
  if (!to) return {};
  const bool hasOlder = !to->pasted.empty();
  const std::string_view whole = hasOlder ? to->pasted : to->name;
  if (!whole.ends_with(rest) || !(hasOlder || isPassedOn(*to)) ||
      to->definedOnly || to->applicability != Applicability::safe ||
      isTooNew(*to, context.target) || isGone(*to, context.target)) {
    return {};
  }
  const std::string_view result = whole.substr(0, whole.size() - rest.size());
  return std::ranges::all_of(result, isWord) ? result : std::string_view();
}

/// The same of all names that a macro makes.
std::string_view newBeginning(const FileContext& context, const Paste& paste) {
  std::string_view result;
  for (const std::string& name : paste.names) {
    const std::string_view each = newBeginning(context, paste.beginning, name);
    if (each.empty() || (!result.empty() && result != each)) return {};
    result = each;
  }
  return result;
}

/// What most names that begin so and have a counterpart begin with in HIP.
/// Empty if they differ.
std::string_view usualBeginning(const FileContext& context,
                                std::string_view beginning) {
  std::map<std::string_view, std::size_t> counts;
  std::size_t all = 0;
  for (const Rule& rule : context.rules.apis()) {
    if (!rule.name.starts_with(beginning) || rule.kind == Kind::scoped ||
        !counterpartOf(rule, context.target)) {
      continue;
    }
    ++all;
    ++counts[newBeginning(context, beginning, rule.name)];
  }
  for (const auto& [result, count] : counts) {
    if (!result.empty() && count > all / 2) return result;
  }
  return {};
}

/// The row that speaks of a use, or null. One text may be several calls, in a
/// macro or in a header of several units: the row of those that need most.
const Rule* rowOf(const FileContext& context, const NameUse& use) {
  if (!use.owner.empty()) {
    return context.rules.find(fmt::format("{}::{}", use.owner, use.name));
  }
  const Rule* row = context.rules.find(use.name);
  if (!row) return row;
  if (use.argumentTypes.empty()) {
    if (const Rule* always = rowOfPattern(context, use, *row)) return always;
    return use.instanceTypes.empty() ? rowOfNumber(context, use, row)
                                     : rowOfInstances(context, use, *row);
  }
  const Rule* result = nullptr;
  for (const std::vector<std::string>& types : use.argumentTypes) {
    const Rule& each = rowForTypes(context, use, *row, types);
    if (!counterpartOf(each, context.target)) return &each;
    if (!result || !each.types.empty()) result = &each;
  }
  return result;
}

/// Whether one text is calls of which different things become.
bool isDivided(const FileContext& context, const Rule& row,
               const NameUse& use) {
  const Rule* whole =
      use.owner.empty() ? context.rules.find(use.name) : nullptr;
  return whole &&
         std::ranges::any_of(use.argumentTypes, [&](const auto& types) {
           return &rowForTypes(context, use, *whole, types) != &row;
         });
}

/// What changes in the call at `use` that `row` itself speaks of, although its
/// arguments have the types of an overload.
std::optional<ReadArgument> readOf(const FileContext& context, const Rule& row,
                                   const NameUse& use) {
  if (row.overloads().empty()) return std::nullopt;
  for (const auto* all :
       {&use.argumentTypes, &use.instanceTypes, &use.patternTypes}) {
    for (const std::vector<std::string>& types : *all) {
      if (auto read = readArgument(context, use, row.forTypes(types))) {
        return read;
      }
    }
  }
  return std::nullopt;
}

/// Whether `use` is of an object, which decides what the name means; a name
/// in a namespace is what the namespace has.
bool isOfObject(const FileContext& context, const NameUse& use) {
  if (!use.isMember) return false;
  std::size_t at = use.span.begin;
  while (at > 0 &&
         std::isspace(static_cast<unsigned char>(context.bytes[at - 1])) != 0) {
    --at;
  }
  return at == 0 || context.bytes[at - 1] != ':';
}

/// The word of a qualified name that stands first: "thrust" of "thrust::x".
/// Empty where `use` has no qualifier or a leading "::".
std::string_view outermost(const FileContext& context, const NameUse& use) {
  std::string_view before = context.bytes.substr(0, use.span.begin);
  std::string_view word;
  while (true) {
    before = withoutLastBlanks(before);
    if (!before.ends_with("::")) return word;
    before = withoutLastBlanks(before.substr(0, before.size() - 2));
    word = lastWord(before);
    if (word.empty()) return word;
    before.remove_suffix(word.size());
  }
}

/// Whether a namespace of the library that `rule` is of stands before the name.
bool isInItsScope(const FileContext& context, const NameUse& use,
                  const Rule& rule) {
  const std::string_view scope = outermost(context, use);
  const Rule* of = scope.empty() ? nullptr : context.rules.find(scope);
  return of && of->kind == Kind::nameSpace && of->library == rule.library &&
         rule.kind != Kind::member && rule.kind != Kind::prefix;
}

/// Whether a row of the user's speaks of a name of the tree's own.
bool isOwnByRule(const FileContext& context, const NameUse& use,
                 const Rule* rule) {
  return rule && rule->isUsers && use.spelledIn != SpellingKind::pasted &&
         !isOfObject(context, use);
}

/// Whether the tree's own declaration of the name, for builds without CUDA, is
/// to be renamed with CUDA's: a name for a name, in all places alike.
bool isShim(const FileContext& context, const NameUse& use, const Rule* rule) {
  if (!use.isShim || use.spelledIn == SpellingKind::pasted || !rule ||
      rule->dropped || rule->dependsOnTypes() ||
      !context.rules.isDistinctive(*rule)) {
    return false;
  }
  const Counterpart* to = counterpartOf(*rule, context.target);
  return to && to->calls.empty() && !to->definedOnly &&
         std::ranges::all_of(to->name, isWord);
}

/// What a row becomes by way of rocWMMA; null where it is not of matrices.
const Counterpart* ofRocwmma(const Rule& rule) {
  static constexpr std::string_view kHeader = "hipport/rocwmma.h";
  const auto named = [](std::string_view name, std::string_view header) {
    Counterpart made;
    made.name = name;
    made.header = header;
    return made;
  };
  static const Counterpart kInclude = named(kHeader, {});
  static const Counterpart kScope = named("hipport::rocm", kHeader);
  constexpr std::string_view kOwn = "hipport/wmma.h";
  const Counterpart* to = rule.hip;
  if (!to) return nullptr;
  return to->name == kOwn ? &kInclude : to->header == kOwn ? &kScope : nullptr;
}

}  // namespace

const Counterpart* counterpartOf(const Rule& rule, const Target& target) {
  if (target.matrix == MatrixStyle::rocwmma) {
    if (const Counterpart* to = ofRocwmma(rule)) return to;
  }
  const WarpStyle style = isOfGroups(rule)    ? target.groups
                          : isOfQueries(rule) ? target.queries
                                              : target.warp;
  const bool isHelped =
      style == WarpStyle::logical32 && rule.logical32 != nullptr;
  return isHelped ? rule.logical32 : rule.counterpart(target.flavour);
}

bool isOfGroups(const Rule& rule) {
  return rule.logical32 &&
         (rule.logical32->name.starts_with(kGroupsHeader.scope) ||
          !rule.logical32->name.starts_with(kSupportScope));
}

bool isOfQueries(const Rule& rule) {
  return rule.logical32 && rule.logical32->name.starts_with(kWidthHeader.scope);
}

bool isServedByHip(const Rule& rule, const Target& target) {
  const Counterpart* to = rule.counterpart(target.flavour);
  return to && to->applicability == Applicability::safe &&
         !to->changed.stated() && !isTooNew(*to, target);
}

bool isOfInterest(const RuleSet& rules, const Target& target,
                  std::string_view name) {
  if (isNameOfCheck(name)) return true;
  const Rule* rule = rules.find(name);
  if (!rule) return looksLikeCuda(rules, name);
  const auto isPorted = [&](const Rule& row) {
    const Counterpart* to = counterpartOf(row, target);
    return (to && !(to->header.empty() && to->hostHeader.empty())) ||
           row.logical32 || hasPort(row, target);
  };
  return isPorted(*rule) || std::ranges::any_of(rule->overloads(), isPorted);
}

bool isEvidence(const RuleSet& rules, std::string_view text) {
  if (text.starts_with("__") || rules.claimedBy(text)) return true;
  if (const Rule* rule = rules.find(text)) {
    return rule->isUsers || rule->kind == Kind::nameSpace;
  }
  const BuildRules& build = BuildRules::builtin();
  return build.findEnvironment(text) || build.findLoaded(text);
}

bool hasPort(const Rule& rule, const Target& target) {
  const Counterpart* to = counterpartOf(rule, target);
  return !to || changes(rule, *to) || isTooNew(*to, target) ||
         isGone(*to, target);
}

bool hasOverloads(const RuleSet& rules, std::string_view name) {
  const Rule* rule = rules.find(name);
  return rule && !rule->overloads().empty();
}

Resolution resolve(const FileContext& context, const NameUse& use) {
  Resolution result;
  result.rule = rowOf(context, use);
  const bool isOwn = isOwnByRule(context, use, result.rule) ||
                     isShim(context, use, result.rule);
  if (result.rule && result.rule->configures &&
      use.spelledIn != SpellingKind::pasted) {
    result.to = counterpartOf(*result.rule, context.target);
    result.treatment = result.to ? Treatment::rename : Treatment::unsupported;
    return result;
  }
  if (use.meaning == Meaning::user && !isOwn) return result;
  if (use.spelledIn == SpellingKind::pasted && use.meaning != Meaning::cuda) {
    // Only its beginning is known, which may be a name by chance.
    result.rule = nullptr;
    result.treatment = Treatment::pasted;
    result.beginning = use.paste ? newBeginning(context, *use.paste)
                                 : usualBeginning(context, use.name);
    return result;
  }
  if (result.rule && result.rule->kind == Kind::prefix &&
      use.meaning != Meaning::cuda &&
      (isMacroLike(use) || isUnlikely(use, *result.rule))) {
    result.rule = nullptr;
    return result;
  }
  if (!result.rule) {
    if (use.meaning == Meaning::unresolved && !use.isMember &&
        use.owner.empty() && !use.isMacroOperand &&
        looksLikeCuda(context.rules, use.name)) {
      result.treatment = Treatment::unknown;
    }
    return result;
  }
  const bool isGuess =
      use.meaning == Meaning::inactive || use.meaning == Meaning::unresolved;
  // A member is whatever its class says; only the compiler could know.
  const bool isScoped = isGuess && isInItsScope(context, use, *result.rule);
  if (isGuess && use.isMember && !isOwn && !isScoped) return result;
  // Only some overloads of it, or members of that name, are of interest.
  if (!hasPort(*result.rule, context.target)) return result;
  result.to = counterpartOf(*result.rule, context.target);
  if (result.rule->name == kAlignment && isHipsOwn(context, use)) return result;
  if (result.rule->dropped) {
    const bool isTold = use.isMacroOperand || use.isInCondition ||
                        definedAt(context.facts, use) != nullptr;
    if (!isTold) result.treatment = Treatment::drop;
    return result;
  }

  // The preprocessor knows no scopes: what it tests or defines is a macro of
  // the user's own.
  if (use.isMacroOperand && result.to &&
      result.to->name.find(':') != std::string_view::npos) {
    return result;
  }
  if (const Macro* macro = definedAt(context.facts, use)) {
    const bool isLeft = (!isGuess && !isOwn) || !result.to ||
                        result.to->name == result.rule->name ||
                        result.to->name.starts_with(kSupportScope) ||
                        !isSurelyCuda(context, use, *result.rule) ||
                        isCompatibility(context, *macro, result.to);
    if (!isLeft) result.treatment = Treatment::rename;
    return result;
  }
  if (isGuess && !isScoped && !isSurelyCuda(context, use, *result.rule)) {
    // A word like "texture" in a branch that nothing compiles is no evidence,
    // nor is "umax" where nothing is called.
    const bool isUncalled = result.rule->kind == Kind::function && !use.call &&
                            !context.rules.isDistinctive(*result.rule);
    if (use.meaning == Meaning::unresolved && !isUncalled) {
      result.treatment = Treatment::ambiguous;
    }
    return result;
  }
  const bool isNotInC =
      context.facts.isForC && result.to && isOfSupport(*result.to);
  if (isNotInC) {
    // Of a query HIP's own function does all but give the kernels' width.
    result.to = isOfQueries(*result.rule)
                    ? result.rule->counterpart(context.target.flavour)
                    : nullptr;
  }
  result.other = otherOf(context, use, *result.rule);
  if (use.meaning == Meaning::mixed && !isOwn) {
    result.treatment = Treatment::ambiguous;
  } else if (!result.to || (isOtherValue(use, *result.rule, *result.to) &&
                            !asksWhether(context, use, *result.rule))) {
    result.treatment = Treatment::unsupported;
  } else if (isOtherValue(use, *result.rule, *result.to) &&
             isValuedBeside(context, use)) {
    result.treatment = Treatment::leave;
  } else if (use.spelledIn == SpellingKind::pasted) {
    result.treatment = Treatment::pasted;
    if (use.paste) result.beginning = newBeginning(context, *use.paste);
  } else {
    if (qualifierBranchesAt(context, use)) {
      const Rule* compiler = context.rules.find(kCompiler);
      if (compiler) result.to = counterpartOf(*compiler, context.target);
    }
    result.isTooNew = isTooNew(*result.to, context.target);
    result.isGone = isGone(*result.to, context.target);
    if (!changes(*result.rule, *result.to)) {
      result.treatment = Treatment::rename;
      return result;
    }
    result.treatment = Treatment::rename;
    if (result.isGone) return result;  // no call of it can be written
    result.read = readOf(context, *result.rule, use);
    if (isDivided(context, *result.rule, use)) {
      result.treatment = Treatment::doubtfulCall;
    } else if (!result.to->calls.empty() && use.call) {
      const Call& call = context.facts.calls[*use.call];
      result.call = result.to->callFor(call.arguments.size());
      result.treatment = result.call && call.isExact ? Treatment::rewriteCall
                                                     : Treatment::doubtfulCall;
    }
  }
  return result;
}

void rewriteRead(const CheckContext& context, const Resolution& resolution,
                 Finding& finding) {
  if (!resolution.read || !finding.fix) return;
  const ReadArgument& read = *resolution.read;
  finding.fix->edits.push_back({read.span, std::string(read.to->name), {}});
  finding.notes.push_back(fmt::format("{} means {} here and becomes {}",
                                      context.text(read.span), read.as,
                                      read.to->name));
}

std::string nameOf(const Resolution& resolution, const NameUse& use) {
  const Rule* rule = resolution.rule;
  if (!rule) return use.name;
  if (rule->kind == Kind::member) return std::string(rule->name);
  if (rule->types.empty()) return use.name;
  if (rule->isForNumber()) {
    return fmt::format("{} with {} argument{}", use.name, rule->types.size(),
                       rule->types.size() == 1 ? "" : "s");
  }
  for (const auto* all :
       {&use.argumentTypes, &use.instanceTypes, &use.patternTypes}) {
    const auto types = std::ranges::find_if(
        *all, [&](const auto& each) { return rule->isFor(each); });
    if (types != all->end()) {
      return fmt::format("{}({})", use.name, fmt::join(*types, ", "));
    }
  }
  return use.name;
}

bool isValueTest(const CheckContext& context, const NameUse& use,
                 const Resolution& resolution) {
  if (resolution.treatment != Treatment::unsupported ||
      resolution.rule->kind != Kind::macro) {
    return false;
  }
  if (use.isInCondition) {
    return !use.isMacroOperand || isValuedBeside(context, use);
  }
  return assertedAt(context, use) ||
         (isCapability(*resolution.rule) && comparisonAt(context, use));
}

NameCount countNames(const FileFacts& facts, const RuleSet& rules) {
  const bool isLexed = facts.parseStatus == ParseStatus::lexed;
  auto isIdle = [&](const NameUse& use) {
    const Macro* macro = macroAt(facts, use.span.begin);
    return macro && !macro->isExpanded;
  };
  NameCount count;
  for (const NameUse& use : facts.names) {
    if (use.isMember || !use.owner.empty() ||
        use.spelledIn == SpellingKind::pasted || !rules.find(use.name)) {
      continue;
    }
    if (isLexed) {
      ++count.active;
      continue;
    }
    if (use.meaning == Meaning::inactive || isIdle(use)) continue;
    ++count.active;
    count.resolved += use.meaning != Meaning::unresolved || use.isInCondition;
  }
  return count;
}

std::string deprecation(const Counterpart& to, const Target& target) {
  if (!to.deprecated.stated() || target.rocm < to.deprecated) return {};
  return fmt::format("{} is deprecated since ROCm {}", to.name,
                     toString(to.deprecated));
}

std::string toString(Version version) {
  return version.patch != 0
             ? fmt::format("{}.{}.{}", version.major, version.minor,
                           version.patch)
             : fmt::format("{}.{}", version.major, version.minor);
}

bool needsRuntimeHeader(const FileContext& context) {
  const FileFacts& facts = context.facts;
  auto isRuntime = [&](std::string_view header) {
    const Rule* rule = context.rules.findHeader(header);
    const Counterpart* to =
        rule ? counterpartOf(*rule, context.target) : nullptr;
    return header == kRuntimeHeader || (to && to->name == kRuntimeHeader);
  };
  for (const Include& include : facts.includes) {
    if (include.spelling == kRuntimeHeader) return false;
  }
  if (facts.headersBeforeUse) {
    return std::ranges::none_of(*facts.headersBeforeUse, isRuntime);
  }
  if (facts.parseStatus != ParseStatus::lexed) return false;
  // Nothing compiled it: go by the name of the file and its own includes.
  return facts.path.ends_with(".cu") && facts.hasCuda &&
         std::ranges::none_of(facts.includes, [&](const Include& include) {
           return isRuntime(include.spelling);
         });
}

}  // namespace hipport
