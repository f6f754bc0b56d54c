#include "analysis/includes.h"

#include <algorithm>
#include <map>
#include <vector>

#include "analysis/names.h"
#include "rules/build_rules.h"

namespace hipport {
namespace {

bool encloses(const FileFacts& facts, std::uint32_t outer,
              std::uint32_t inner) {
  while (inner != outer && inner != 0) inner = facts.branches[inner];
  return inner == outer;
}

}  // namespace

const Rule* headerRule(const Include& include, const RuleSet& rules) {
  if (include.isForHip || include.reachesTree) return nullptr;
  const Rule* rule = rules.findHeader(include.spelling);
  if (!rule || !include.target) return rule;
  const PackageRule* package =
      BuildRules::builtin().findPackage(include.spelling);
  return package && package->profile == "torch" ? rule : nullptr;
}

std::vector<PlannedInclude> planIncludes(const FileContext& context) {
  const FileFacts& facts = context.facts;
  std::vector<PlannedInclude> plan;
  // Header -> where it is included, and in which branch.
  struct Presence {
    std::uint32_t offset = 0;
    std::uint32_t branch = 0;
  };
  std::map<std::string, std::vector<Presence>> present;
  const auto isThere = [&](const std::string& header, const Include& before) {
    return std::ranges::any_of(present[header], [&](const Presence& each) {
      return each.offset <= before.directive.begin &&
             encloses(facts, each.branch, before.branch);
    });
  };
  if (needsRuntimeHeader(context)) present[std::string(kRuntimeHeader)] = {{}};

  for (const Include& include : facts.includes) {
    PlannedInclude planned;
    planned.include = &include;
    planned.header = include.spelling;
    planned.rule = headerRule(include, context.rules);
    if (planned.rule) {
      const Counterpart* to = counterpartOf(*planned.rule, context.target);
      if (planned.rule->dropped) {
        planned.change = IncludeChange::drop;
      } else if (!to || isTooNew(*to, context.target)) {
        planned.change = IncludeChange::unsupported;
        planned.tooNew = to;
      } else {
        planned.header = to->name;
        if (to->name != include.spelling) {
          planned.change = IncludeChange::rename;
        }
        const bool isName =
            include.spelledIn == SpellingKind::macroBody || include.isTest;
        if (!isName && isThere(planned.header, include)) {
          planned.change = IncludeChange::repeat;
        }
      }
    } else if (context.target.renamesSources && include.reachesTree &&
               include.spelling.ends_with(".cu")) {
      planned.change = IncludeChange::follow;
      planned.header.replace(planned.header.size() - 2, 2, "hip");
    }
    if (planned.change == IncludeChange::unsupported && include.isIdle &&
        include.spelledIn == SpellingKind::written && !include.isTest) {
      planned.change = IncludeChange::idle;
    }
    if (include.isTest) {
      // A header that the port has no use for: it is not there, rightly.
      if (planned.change == IncludeChange::drop) {
        planned.change = IncludeChange::keep;
      }
    } else if (include.spelledIn == SpellingKind::macroBody) {
      // What the macro is used for is not known: it needs some header.
      if (planned.change == IncludeChange::drop) {
        planned.change = IncludeChange::unsupported;
      }
    } else if (planned.change != IncludeChange::drop &&
               planned.change != IncludeChange::idle &&
               planned.change != IncludeChange::unsupported) {
      present[planned.header].push_back(
          {include.directive.begin, include.branch});
    }
    plan.push_back(std::move(planned));
  }
  for (PlannedInclude& planned : plan) {
    const bool isIdle = planned.change == IncludeChange::idle;
    if (planned.change != IncludeChange::rename && !isIdle) continue;
    for (const std::string& brought : planned.include->brings) {
      const Rule* rule = context.rules.findHeader(brought);
      // HIP's libraries include what theirs have in common with CUDA's, but
      // not the types of the device library; the roc libraries have complex
      // numbers of their own besides.
      const bool isLost = rule && (isIdle || rule->library == "device" ||
                                   (rule->library == "cucomplex" &&
                                    context.target.flavour == Flavour::roc));
      if (!isLost) continue;
      const Counterpart* to = counterpartOf(*rule, context.target);
      if (!to || to->name == kRuntimeHeader) continue;
      const std::string header(to->name);
      if (isThere(header, *planned.include)) continue;
      planned.lost.push_back(header);
      present[header].push_back(
          {planned.include->directive.begin, planned.include->branch});
    }
  }
  return plan;
}

bool includes(const FileFacts& facts, const SupportHeader& helper) {
  return std::ranges::any_of(facts.includes, [&](const Include& include) {
    return include.spelling.ends_with(helper.header);
  });
}

std::string separated(const CheckContext& context, std::uint32_t at,
                      std::string include) {
  const std::string& newline = context.facts.newline;
  // Behind a line without terminator.
  if (at > 0 && context.bytes[at - 1] != '\n' &&
      context.bytes[at - 1] != '\r' &&
      !context.bytes.substr(0, at).ends_with("\xEF\xBB\xBF")) {
    include.insert(0, newline);
  }
  const std::string_view rest = context.bytes.substr(at);
  const std::size_t next = rest.find_first_not_of(" \t");
  if (next != std::string_view::npos && rest[next] != '#' &&
      rest[next] != '\n' && rest[next] != '\r') {
    include += newline;
  }
  return include;
}

Span removable(std::string_view bytes, Span directive) {
  auto isBlank = [&](std::uint32_t at) {
    return bytes[at] == ' ' || bytes[at] == '\t';
  };
  // What else stands on the line, a comment apart, compilers pass over: it must
  // not come to life by itself.
  const std::string_view rest = bytes.substr(directive.end);
  const std::size_t next = std::min(rest.find_first_not_of(" \t"), rest.size());
  const std::string_view words = rest.substr(next);
  const std::size_t passedOver =
      std::min({words.find_first_of("\r\n\\"), words.find("//"),
                words.find("/*"), words.size()});
  if (passedOver > 0) {
    directive.end += static_cast<std::uint32_t>(next + passedOver);
  }
  Span line = directive;
  while (line.begin > 0 && isBlank(line.begin - 1)) --line.begin;
  while (line.end < bytes.size() && isBlank(line.end)) ++line.end;
  const bool beginsLine = line.begin == 0 || bytes[line.begin - 1] == '\n' ||
                          bytes[line.begin - 1] == '\r';
  const bool endsLine = line.end == bytes.size() || bytes[line.end] == '\n' ||
                        bytes[line.end] == '\r';
  if (!beginsLine || !endsLine) return directive;
  if (line.end < bytes.size() && bytes[line.end] == '\r') ++line.end;
  if (line.end < bytes.size() && bytes[line.end] == '\n') ++line.end;
  return line;
}

}  // namespace hipport
