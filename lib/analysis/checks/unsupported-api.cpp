// A CUDA name that has no counterpart: nothing is written.
#include <fmt/format.h>

#include <map>
#include <set>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  std::set<const Rule*> namespaces;
  std::map<std::string_view, std::size_t> unknown;  // name → its finding
  std::map<std::size_t, std::size_t> places;        // finding → how many
  for (const NameUse& use : context.facts.names) {
    const Resolution& resolution = context.resolutionOf(use);
    const bool isUnknown = resolution.treatment == Treatment::unknown;
    if (!isUnknown && resolution.treatment != Treatment::unsupported) continue;
    if (!isUnknown && isValueTest(context, use, resolution)) continue;
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
    if (rule.removed.stated()) {
      finding.notes.push_back(fmt::format("{} {} removed it", rule.library,
                                          toString(rule.removed)));
    } else if (rule.deprecated.stated()) {
      finding.notes.push_back(fmt::format(
          "deprecated since {} {}", rule.library, toString(rule.deprecated)));
    }
    findings.push_back(std::move(finding));
  }
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
)",
    run};

}  // namespace hipport
