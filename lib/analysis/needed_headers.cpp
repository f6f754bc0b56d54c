#include "analysis/needed_headers.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "analysis/includes.h"
#include "analysis/names.h"
#include "analysis/scoped_names.h"

namespace hipport {
namespace {

bool calls(const Finding& finding, const SupportHeader& helper) {
  return std::ranges::any_of(finding.fix->edits, [&](const Edit& edit) {
    return callsSupportHeader(edit.text, helper);
  });
}

/// Whether the fix has any support header's functions: most have none.
bool callsAny(const Finding& finding) {
  return finding.fix &&
         std::ranges::any_of(finding.fix->edits, [](const Edit& edit) {
           return edit.text.find(kSupportScope) != std::string::npos;
         });
}

/// Whether the port of the file includes the header by itself.
bool comesTo(const CheckContext& context, const SupportHeader& helper) {
  return includes(context.facts, helper) ||
         std::ranges::any_of(
             context.includes, [&](const PlannedInclude& planned) {
               return planned.change == IncludeChange::rename &&
                      planned.header == helper.header &&
                      planned.include->branch == 0 &&
                      !planned.include->isTest &&
                      planned.include->spelledIn != SpellingKind::macroBody;
             });
}

/// The header that declares, for the host, the overloads of a function that
/// calls take whose arguments have the types of `use`, or "". HIP's host
/// compilation would take another overload: ::sqrt(double) for a float, and
/// min(int, int) for any number.
std::string_view hostHeaderFor(const CheckContext& context, const NameUse& use,
                               const Rule& rule) {
  const auto headerOf = [&](const Rule& row) -> std::string_view {
    const Counterpart* to = counterpartOf(row, context.target);
    return to && !isTooNew(*to, context.target) ? to->hostHeader : "";
  };
  bool isTold = false;
  for (const auto* all : {&use.argumentTypes, &use.instanceTypes}) {
    for (const std::vector<std::string>& types : *all) {
      isTold = true;
      const std::string_view header = headerOf(rule.forTypes(types));
      if (!header.empty()) return header;
    }
  }
  for (const std::vector<std::string>& types : use.patternTypes) {
    for (const Rule& overload : rule.overloads()) {
      if (overload.mayBeFor(types) && !headerOf(overload).empty()) {
        return headerOf(overload);
      }
    }
  }
  return isTold ? std::string_view() : headerOf(rule);
}

/// The header that declares a name where HIP's own headers do not, or "". What
/// stands in a macro may be for the host.
std::string_view headerFor(const CheckContext& context, const NameUse& use,
                           const Rule* rule) {
  // A call whose arguments did not parse is of CUDA's function too, most
  // likely, and a header too many does no harm.
  const bool isLikely =
      use.meaning == Meaning::unresolved && use.call && !use.isMember;
  if (use.meaning != Meaning::cuda && !isLikely) return {};
  const Counterpart* to = rule ? counterpartOf(*rule, context.target) : nullptr;
  if (!to || isTooNew(*to, context.target)) return {};
  if (context.facts.isForC && isOfSupport(*to)) return {};
  if (!to->header.empty()) return to->header;
  return isOnDevice(context.facts.deviceCode, use.span)
             ? std::string_view()
             : hostHeaderFor(context, use, *rule);
}

/// The header of a name behind a namespace that HIP has under the same name,
/// and which CUDA's library has by way of other headers: "thrust::sequence"
/// comes with CUDA's thrust/sort.h.
std::string_view headerOfScoped(const CheckContext& context,
                                const NameUse& use) {
  if (use.meaning == Meaning::user || use.isMacroOperand ||
      isQualifiedName(context.bytes, use.span.begin)) {
    return {};
  }
  const ScopedRow row =
      findScopedRow(context, readScopedName(context.bytes, use.span));
  const Counterpart* to =
      row.rule ? counterpartOf(*row.rule, context.target) : nullptr;
  return to && to->name == row.rule->name ? to->header : std::string_view();
}

bool includesHeader(const FileFacts& facts, std::string_view header) {
  return std::ranges::any_of(facts.includes, [&](const Include& include) {
    return include.branch == 0 && include.spelling.ends_with(header);
  });
}

}  // namespace

bool isSupportHeaderName(std::string_view header) {
  return std::ranges::find(kSupportHeaders, header, &SupportHeader::header) !=
         std::end(kSupportHeaders);
}

std::vector<NeededHeader> neededHeaders(const CheckContext& context,
                                        const Findings& findings) {
  std::map<std::string_view, NeededHeader> needed;
  const auto need = [&](std::string_view header, Span span,
                        SpellingKind spelledIn) {
    const auto [place, isNew] =
        needed.try_emplace(header, NeededHeader{header, span, spelledIn});
    if (!isNew && span < place->second.span) {
      place->second = {header, span, spelledIn};
    }
  };
  for (const Finding& finding : findings) {
    if (!callsAny(finding)) continue;
    for (const SupportHeader& helper : kSupportHeaders) {
      if (calls(finding, helper) && !comesTo(context, helper)) {
        need(helper.header, finding.span, finding.spelledIn);
      }
    }
  }
  const auto isMissing = [&](std::string_view header) {
    const auto helper =
        std::ranges::find(kSupportHeaders, header, &SupportHeader::header);
    return helper != std::end(kSupportHeaders)
               ? !comesTo(context, *helper)
               : !includesHeader(context.facts, header);
  };
  for (const NameUse& use : context.facts.names) {
    const Rule* rule = context.rules.find(use.name);
    const std::string_view header = rule && rule->kind == Kind::nameSpace
                                        ? headerOfScoped(context, use)
                                        : headerFor(context, use, rule);
    if (!header.empty() && isMissing(header)) {
      need(header, use.span, use.spelledIn);
    }
  }
  const Span begin = {context.facts.prologueEnd, context.facts.prologueEnd};
  for (const std::string_view header : context.neededByEnclosed) {
    if (isMissing(header)) need(header, begin, SpellingKind::written);
  }
  for (const std::string_view header : context.raised) {
    if (isMissing(header)) need(header, begin, SpellingKind::written);
  }
  std::vector<NeededHeader> all;
  for (const SupportHeader& helper : kSupportHeaders) {
    const auto found = needed.find(helper.header);
    if (found == needed.end()) continue;
    all.push_back(found->second);
    needed.erase(found);
  }
  for (const auto& [header, where] : needed) all.push_back(where);
  return all;
}

}  // namespace hipport
