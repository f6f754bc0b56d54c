#include "analysis/analysis.h"

#include <algorithm>
#include <tuple>

#include "analysis/includes.h"
#include "analysis/names.h"
#include "analysis/nccl_versions.h"

namespace hipport {

namespace {

bool isInside(Span span, std::string_view bytes) {
  return span.begin <= span.end && span.end <= bytes.size();
}

/// Fills in what every finding of a check has in common.
void finalize(const CheckContext& context, const Check& check,
              const std::vector<Span>& forNewerNccl, Finding& finding) {
  finding.check = check.id;
  finding.path = context.facts.path;
  // Facts that a damaged cache had may put it anywhere.
  if (finding.fix &&
      !std::ranges::all_of(finding.fix->edits, [&](const Edit& each) {
        return isInside(each.span, context.bytes) &&
               isInside(each.source.value_or(each.span), context.bytes);
      })) {
    finding.fix.reset();
    finding.applicability = Applicability::manual;
  }
  if (!isInside(finding.span, context.bytes)) finding.span = {0, 0};
  if (finding.fix) {
    finding.applicability =
        applicabilityAt(finding.spelledIn, finding.applicability);
    if (finding.applicability == Applicability::manual) finding.fix.reset();
  }
  // Another branch of its #if is the counterpart for HIP.
  if (finding.applicability == Applicability::manual &&
      isInside(context.facts.besideHip, finding.span)) {
    finding.applicability = Applicability::review;
    finding.notes.emplace_back(
        "this #if has a branch for HIP, which is compiled instead");
  }
  if (finding.applicability == Applicability::manual &&
      isInside(forNewerNccl, finding.span)) {
    finding.applicability = Applicability::review;
    finding.notes.emplace_back(
        "this #if asks for a newer NCCL than RCCL is, and is not compiled");
  }
}

}  // namespace

CheckContext::CheckContext(const FileFacts& facts, std::string_view bytes,
                           const RuleSet& rules, const Target& target,
                           std::string_view toRoot)
    : FileContext{facts, bytes, rules, target, toRoot},
      includes(planIncludes(*this)) {
  resolutions.reserve(facts.names.size());
  for (const NameUse& use : facts.names) {
    resolutions.push_back(resolve(*this, use));
  }
}

Findings analyse(const CheckContext& context) {
  Findings findings;
  const std::vector<Span> forNewerNccl = textForNewerNccl(context);
  auto run = [&](const Check& check) {
    const std::size_t first = findings.size();
    check.run(context, findings);
    for (std::size_t i = first; i < findings.size(); ++i) {
      finalize(context, check, forNewerNccl, findings[i]);
    }
  };
  for (const bool isLast : {false, true}) {
    for (const Check* check : allChecks()) {
      if (check->run && check->runsLast == isLast) run(*check);
    }
  }
  std::ranges::stable_sort(findings, [](const Finding& a, const Finding& b) {
    return std::tie(a.span, a.check, a.message) <
           std::tie(b.span, b.check, b.message);
  });
  return findings;
}

bool callsSupportHeader(std::string_view text, const SupportHeader& helper) {
  for (std::size_t at = text.find(kSupportScope); at != std::string_view::npos;
       at = text.find(kSupportScope, at + 1)) {
    const auto first =
        std::ranges::find_if(kSupportHeaders, [&](const SupportHeader& each) {
          return text.substr(at).starts_with(each.scope);
        });
    if (first->header == helper.header) return true;
  }
  return false;
}

const Check* findCheck(std::string_view id) {
  for (const Check* check : allChecks()) {
    if (check->id == id) return check;
  }
  return nullptr;
}

}  // namespace hipport
