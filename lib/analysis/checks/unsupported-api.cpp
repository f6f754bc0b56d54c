// A CUDA name that has no counterpart: nothing is written.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "analysis/case_labels.h"
#include "analysis/check_list.h"
#include "analysis/names.h"
#include "analysis/own_code.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// The name with the scopes before it: "cudaError::cudaErrorInvalidPc".
Span withScopes(std::string_view bytes, Span name) {
  std::string_view before = bytes.substr(0, name.begin);
  while (before.ends_with("::")) {
    before.remove_suffix(2);
    before.remove_suffix(lastWord(before).size());
  }
  return {static_cast<std::uint32_t>(before.size()), name.end};
}

/// No value of HIP's is one that it lacks: what the label leads to is reached
/// by none, or as before by what stands above it.
void leaveOutCase(const CheckContext& context, Finding& finding) {
  if (finding.spelledIn != SpellingKind::written &&
      finding.spelledIn != SpellingKind::inactive) {
    return;
  }
  const std::optional<Span> label =
      caseLabelAround(context.bytes, finding.span);
  if (!label) return;
  finding.message += "; its case label is left out";
  finding.applicability = Applicability::review;
  finding.fix = leaveOutForHip(context, *label);
}

/// What stands before the variable that `text` ends in, as `a`, `a.b` or
/// `a->b[i]`; nothing where it ends in anything else, which may do something.
std::optional<std::string_view> beforeVariable(std::string_view text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    if (isWord(rest.back()) || rest.back() == '.') {
      rest.remove_suffix(1);
    } else if (rest.ends_with("->") || rest.ends_with("::")) {
      rest.remove_suffix(2);
    } else if (const std::size_t open = rest.rfind('[');
               rest.back() == ']' && open != std::string_view::npos &&
               std::ranges::all_of(
                   rest.substr(open + 1, rest.size() - open - 2), isWord)) {
      rest.remove_suffix(rest.size() - open);
    } else {
      break;
    }
  }
  if (rest.size() == text.size()) return std::nullopt;
  return rest;
}

/// "variable == NAME" or "variable != NAME" around a name, as a whole operand
/// of a condition.
std::optional<Span> comparisonAround(std::string_view bytes, Span name) {
  const std::string_view left = withoutLastBlanks(bytes.substr(0, name.begin));
  if (!left.ends_with("==") && !left.ends_with("!=")) return std::nullopt;
  const auto rest =
      beforeVariable(withoutLastBlanks(left.substr(0, left.size() - 2)));
  if (!rest) return std::nullopt;
  const std::string_view before = withoutLastBlanks(*rest);
  const std::size_t next = bytes.find_first_not_of(" \t\r\n", name.end);
  if (next == std::string_view::npos) return std::nullopt;
  const std::string_view after = bytes.substr(next);
  const bool isWhole = (before.ends_with('(') || before.ends_with("&&") ||
                        before.ends_with("||")) &&
                       (after.starts_with(')') || after.starts_with("&&") ||
                        after.starts_with("||"));
  if (!isWhole) return std::nullopt;
  return Span{static_cast<std::uint32_t>(rest->size()), name.end};
}

/// No value of HIP's is one that it lacks, so that the comparison has one
/// answer.
void answerComparison(const CheckContext& context, Finding& finding) {
  if (finding.spelledIn != SpellingKind::written &&
      finding.spelledIn != SpellingKind::inactive) {
    return;
  }
  const std::optional<Span> compared =
      comparisonAround(context.bytes, withScopes(context.bytes, finding.span));
  if (!compared) return;
  const bool isEqual =
      context.text(*compared).find("==") != std::string_view::npos;
  finding.message += "; no value of HIP's is equal to it";
  finding.applicability = Applicability::review;
  const bool isC = context.facts.isForC;
  finding.fix = Fix{{Edit{
      *compared, isEqual ? (isC ? "0" : "false") : (isC ? "1" : "true"), {}}}};
}

/// Names of libraries that HIP lacks altogether, where only who includes their
/// header compiles them: "#ifdef NVJPEGAPI" in a header for users of any
/// library.
class OthersNames {
 public:
  explicit OthersNames(const CheckContext& context) : context_(context) {
    for (const PlannedInclude& each : context.includes) {
      if (each.rule) included_.insert(each.rule->library);
    }
  }

  /// Notes it if it is one.
  bool take(const NameUse& use, const Rule& rule) {
    if (context_.facts.parseStatus == ParseStatus::lexed ||
        !context_.facts.hasAllHeaders ||
        use.spelledIn != SpellingKind::inactive ||
        included_.contains(rule.library) || !isLacking(rule.library)) {
      return false;
    }
    const auto around = std::ranges::find_if(
        context_.facts.conditionals, [&](const Conditional& each) {
          return each.text.contains(use.span);  // the outermost
        });
    if (around == context_.facts.conditionals.end()) return false;
    Group& group = groups_[{around->condition.begin, rule.library}];
    if (group.names.empty()) group.first = use.span;
    group.names.insert(use.name);
    return true;
  }

  void report(Findings& findings) const {
    for (const auto& [where, group] : groups_) {
      const Library* library = context_.rules.findLibrary(where.second);
      Finding finding;
      finding.span = group.first;
      finding.spelledIn = SpellingKind::inactive;
      finding.applicability = Applicability::review;
      finding.message = fmt::format(
          "{} of {} without a counterpart in HIP; nothing of the tree compiles "
          "this branch",
          group.names.size() == 1
              ? fmt::format("{} is a name", *group.names.begin())
              : fmt::format("{} and {} more are names", *group.names.begin(),
                            group.names.size() - 1),
          library ? library->title : where.second);
      findings.push_back(std::move(finding));
    }
  }

 private:
  struct Group {
    Span first;
    std::set<std::string_view> names;
  };
  /// Whether the library's header has no counterpart.
  bool isLacking(std::string_view name) const {
    const Library* library = context_.rules.findLibrary(name);
    const Rule* header =
        library ? context_.rules.findHeader(library->header) : nullptr;
    return header && !counterpartOf(*header, context_.target);
  }

  const CheckContext& context_;
  std::set<std::string_view> included_;
  std::map<std::pair<std::uint32_t, std::string_view>, Group> groups_;
};

void run(const CheckContext& context, Findings& findings) {
  OthersNames others(context);
  std::set<const Rule*> namespaces;
  std::map<std::string_view, std::size_t> unknown;  // name → its finding
  std::map<std::size_t, std::size_t> places;        // finding → how many
  for (const NameUse& use : context.facts.names) {
    const Resolution& resolution = context.resolutionOf(use);
    const bool isUnknown = resolution.treatment == Treatment::unknown;
    if (!isUnknown && resolution.treatment != Treatment::unsupported) continue;
    if (!isUnknown && isValueTest(context, use, resolution)) continue;
    // An enumerator is no macro: "#ifdef CUDA_ERROR_CHECK" asks for the user's.
    if (!isUnknown && use.isMacroOperand &&
        resolution.rule->kind == Kind::prefix) {
      continue;
    }
    // Names behind a namespace belong to it: one finding is enough.
    if (!isUnknown && resolution.rule->kind == Kind::nameSpace &&
        !namespaces.insert(resolution.rule).second) {
      continue;
    }
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.severity = Severity::warning;
    if (isUnknown) {
      const auto [known, isNew] =
          unknown.try_emplace(use.name, findings.size());
      ++places[known->second];
      if (!isNew) continue;
      finding.message = fmt::format(
          "{} looks like a CUDA name, but no rule table has it", use.name);
      finding.notes.emplace_back(
          "it may be newer than the tables, or come from a header that was not "
          "found");
      findings.push_back(std::move(finding));
      continue;
    }
    const Rule& rule = *resolution.rule;
    if (others.take(use, rule)) continue;
    const std::string name = nameOf(resolution, use);
    finding.message = fmt::format("{} has no counterpart in HIP", name);
    const bool isHip = context.target.flavour == Flavour::hip;
    if (const Counterpart* helper = counterpartOf(rule, context.target);
        helper && !resolution.to && context.facts.isForC) {
      finding.message = fmt::format("{} has no counterpart in HIP for C", name);
      finding.notes.push_back(fmt::format(
          "compile the file as C++, where it becomes {}", helper->name));
      findings.push_back(std::move(finding));
      continue;
    }
    const Counterpart* other =
        rule.counterpart(isHip ? Flavour::roc : Flavour::hip);
    if (other && !resolution.to) {
      finding.message = fmt::format("{} has no counterpart under --library={}",
                                    name, isHip ? "hip" : "roc");
      finding.notes.push_back(fmt::format("under --library={} it becomes {}",
                                          isHip ? "roc" : "hip", other->name));
    }
    if (resolution.to) {  // good for a test of being defined only
      if (rule.follows < 0) {
        finding.message = fmt::format(
            "{} is used for its value here; {} is only defined or not", name,
            resolution.to->name);
      }
      if (!resolution.to->note.empty()) {
        finding.notes.emplace_back(resolution.to->note);
      }
    }
    const Rule* family = context.rules.family(use.name);
    if (!rule.unsupported.empty()) {
      finding.notes.emplace_back(rule.unsupported);
    } else if (!other && !resolution.to && family) {
      finding.notes.emplace_back(family->unsupported);
    } else if (!other && !resolution.to) {
      const Library* library = context.rules.findLibrary(rule.library);
      if (library && !library->unsupported.empty()) {
        finding.notes.emplace_back(library->unsupported);
      }
    }
    if (rule.kind == Kind::enumerator && !other && !resolution.to &&
        !isForHip(context)) {
      const std::optional<Span> label =
          caseLabelAround(context.bytes, use.span);
      if (isLeftOut(context.bytes, label)) continue;
      leaveOutCase(context, finding);
      if (!finding.fix) answerComparison(context, finding);
    }
    if (rule.removed.stated()) {
      finding.notes.push_back(fmt::format("{} {} removed it", rule.library,
                                          toString(rule.removed)));
    } else if (rule.deprecated.stated()) {
      finding.notes.push_back(fmt::format(
          "deprecated since {} {}", rule.library, toString(rule.deprecated)));
    }
    findings.push_back(std::move(finding));
  }
  others.report(findings);
  for (const auto& [finding, count] : places) {
    if (count > 1) {
      findings[finding].message += fmt::format(" (at {} places)", count);
    }
  }
}

}  // namespace

const Check checks::unsupported_api = {
    "unsupported-api", "a CUDA name without a counterpart in HIP",
    R"(Neither HIP nor the AMD libraries have this function, type or constant. The name is left
as it is, and the ported file does not compile until you replace it. The note says what
to use instead, where that is known.

Names of a library that HIP lacks and the file does not include, in a branch that nothing
of the tree compiles, are one finding for *review*: a header for users of any library has
them, behind `#ifdef NVJPEGAPI`.

The label of a `switch` is another matter: no call to HIP or its libraries gives a value
that they do not have. `case NAME:` is left out for AMD, and what it leads to stays.
Likewise `status == NAME` is `false` and `status != NAME` is `true`. Check that the value
does not come from code of your own.

```cpp
    case CUFFT_LICENSE_ERROR:       // before
      return "no licence";

#if !defined(__HIP_PLATFORM_AMD__)  // after
    case CUFFT_LICENSE_ERROR:
#endif
      return "no licence";
```
)",
    run};

}  // namespace hipport
