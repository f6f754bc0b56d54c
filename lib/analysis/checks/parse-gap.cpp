// What Clang could not parse.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/check_list.h"
#include "analysis/own_code.h"
#include "text/lines.h"
#include "text/lists.h"
#include "text/literals.h"

namespace hipport {
namespace {

constexpr std::size_t kShown = 8;

/// "line 3", "lines 3, 8 and 5 more".
std::string placesOf(const std::vector<std::uint32_t>& lines) {
  constexpr std::size_t kPlaces = 4;
  return fmt::format("{} {}", lines.size() == 1 ? "line" : "lines",
                     firstOf(lines, kPlaces));
}

/// Notes about everyday words that may be CUDA's: in a file that was not parsed
/// this cannot be decided.
void noteWords(const CheckContext& context, const LineMap& lines,
               std::vector<std::string>& notes) {
  std::map<std::string_view, std::vector<std::uint32_t>> places;
  for (const NameUse& use : context.facts.names) {
    const Rule* rule = context.rules.find(use.name);
    if (!rule || use.isMember || use.meaning != Meaning::inactive ||
        context.rules.isDistinctive(*rule) || !hasPort(*rule, context.target)) {
      continue;
    }
    places[use.name].push_back(lines.position(use.span.begin).line);
  }
  std::size_t more = 0;
  std::size_t shown = 0;
  for (const auto& [name, at] : places) {
    if (shown++ == kShown) more = places.size() - kShown;
    if (more > 0) break;
    const Rule* rule = context.rules.find(name);
    const Counterpart* to = counterpartOf(*rule, context.target);
    notes.push_back(
        fmt::format("{} was not changed ({}); CUDA's {}", name, placesOf(at),
                    to && to->name != name ? fmt::format("becomes {}", to->name)
                    : to                   ? "behaves differently"
                                           : "has no counterpart"));
  }
  if (more > 0) {
    notes.push_back(
        fmt::format("and {} more such words were not changed", more));
  }
}

/// The name that Clang says nothing declares, or "".
std::string_view undeclaredIn(std::string_view message) {
  for (const std::string_view words :
       {"unknown type name '", "use of undeclared identifier '",
        "no template named '"}) {
    if (!message.starts_with(words)) continue;
    message.remove_prefix(words.size());
    return message.substr(0, message.find('\''));
  }
  return {};
}

/// Whether HIP's compiler may well take what stands at a gap. A line of CUDA's
/// names or launches may come from what CUDA's and ROCm's headers declare and
/// those that sources are parsed with do not; theirs include more of the
/// standard library; and what Clang alone refuses has a finding of its own.
bool isForeign(const CheckContext& context, const LineMap& lines,
               const Gap& gap) {
  // A function for the host may have the name of one of HIP's for the device.
  if (gap.message.ends_with("in namespace 'std'") ||
      context.bytes.substr(0, gap.span.begin).ends_with("std::") ||
      gap.message.find(" cannot overload ") != std::string::npos) {
    return true;
  }
  if (const std::string_view name = undeclaredIn(gap.message); !name.empty()) {
    return name == "std" || context.rules.find(name) != nullptr;
  }
  const auto line = lines.position(gap.span.begin).line;
  const auto isThere = [&](Span span) {
    return lines.position(span.begin).line == line;
  };
  const FileFacts& facts = context.facts;
  return std::ranges::any_of(facts.launches, isThere, &Launch::open) ||
         std::ranges::any_of(facts.strictRules, isThere, &StrictRule::span) ||
         std::ranges::any_of(facts.names, [&](const NameUse& use) {
           return isThere(use.span) && context.rules.find(use.name);
         });
}

/// Whether it is an #error that stops the compiler.
bool isErrorLine(const LineMap& lines, const Gap& gap) {
  std::string_view text =
      withoutBlanks(lines.lineText(lines.position(gap.span.begin).line));
  if (!text.starts_with('#')) return false;
  text.remove_prefix(1);
  return takeWord(text) == "error";
}

/// Whether a person has to do something before HIP's compiler takes the file:
/// errors that no missing header leads to are the code's own. Of errors that
/// say the same, as those of one macro do, one tells for all.
bool isLeftToHands(const CheckContext& context, const LineMap& lines) {
  const FileFacts& facts = context.facts;
  if (!facts.hasAllHeaders) return false;
  if (std::ranges::any_of(facts.gaps, [&](const Gap& gap) {
        return isErrorLine(lines, gap);
      })) {
    return true;
  }
  // Units that read a header without CUDA and find nothing wrong are not known.
  if (!facts.hasCuda) return false;
  // HIP's headers are not all there: a port is not to be blamed.
  if (isForHip(context) || facts.path.ends_with(".hip")) return false;
  // C++ by its name, and CUDA by what the build makes of it: it was not read as
  // that.
  if (!facts.path.ends_with(".cu") && !facts.launches.empty()) return false;
  // Errors behind a foreign one may follow from it.
  const auto isOfThem = [&](const Gap& gap) {
    return isForeign(context, lines, gap);
  };
  const auto end = std::ranges::find_if(facts.gaps, isOfThem);
  return std::any_of(facts.gaps.begin(), end, [&](const Gap& gap) {
    return std::none_of(end, facts.gaps.end(), [&](const Gap& other) {
      return other.message == gap.message && isOfThem(other);
    });
  });
}

void run(const CheckContext& context, Findings& findings) {
  const FileFacts& facts = context.facts;
  const bool hasNames = !facts.names.empty();
  // Without a name to port it is of interest for what it stops. What
  // relaxed-constexpr mends is no reason to refuse it.
  const bool isRefused = !facts.gaps.empty() && facts.relaxed.empty();
  if (facts.parseStatus == ParseStatus::parsed || (!hasNames && !isRefused)) {
    return;
  }
  const LineMap lines(context.bytes);
  Finding finding;
  finding.applicability = Applicability::review;
  if (facts.parseStatus == ParseStatus::lexed) {
    finding.severity = Severity::warning;
    finding.message =
        fmt::format("{}; its names were ported by the rule tables only",
                    facts.failure.empty() ? "no parsed file includes this file"
                                          : "this file could not be parsed");
    if (!facts.failure.empty()) finding.notes.push_back(facts.failure);
    noteWords(context, lines, finding.notes);
    findings.push_back(std::move(finding));
    return;
  }
  finding.span = facts.gaps.front().span;
  if (facts.missing && !facts.missing->saidAt.empty()) {
    // One package is one thing to do.
    finding.applicability = Applicability::safe;
    finding.message =
        fmt::format("parsed with gaps, for headers of {} are not found: see {}",
                    facts.missing->package, facts.missing->saidAt);
    findings.push_back(std::move(finding));
    return;
  }
  const bool isLeft = isLeftToHands(context, lines);
  finding.message = fmt::format(
      "parsed with gaps: {} error{}; {}", facts.gaps.size(),
      facts.gaps.size() == 1 ? "" : "s",
      isLeft     ? "HIP's compiler most likely refuses it as well"
      : hasNames ? "the names there were ported by the rule tables only"
                 : "HIP's compiler may refuse it as well");
  if (isLeft) {
    finding.severity = Severity::warning;
    finding.applicability = Applicability::manual;
    finding.notes.emplace_back(
        "if it compiles as CUDA, a macro or a folder of headers is missing: "
        "give -D, -I, or -p for a compile database");
  }
  if (facts.missing) {
    finding.notes.push_back(fmt::format("headers of {} are not found: {}",
                                        facts.missing->package,
                                        facts.missing->get));
  }
  const std::vector<GapGroup> groups = groupGaps(facts.gaps);
  for (const GapGroup& group : groups) {
    if (finding.notes.size() == kShown) break;
    finding.notes.push_back(fmt::format(
        "line {}: {}{}", lines.position(group.first.begin).line, group.message,
        group.places == 1 ? "" : fmt::format(" (at {} places)", group.places)));
  }
  if (groups.size() > kShown) {
    finding.notes.push_back(fmt::format("and {} more", groups.size() - kShown));
  }
  findings.push_back(std::move(finding));
}

}  // namespace

const Check checks::parse_gap = {
    "parse-gap", "a file that was not parsed completely",
    R"(Clang reported errors in this file, usually because a header of another library is not
installed or not on the include path. The file is ported all the same: names with a CUDA
prefix are ported by the rule tables only, with applicability *review*.

Name the missing folders with `-I`, or a compile database with `-p`, and run again, so
that Clang checks these names. An error that no missing header leads to, at a line without
CUDA's names, stops HIP's compiler as well, and the finding is *manual*: often a macro is
not defined that the build defines (`-D`), or an include is missing. Headers of one
package that several files miss are one finding, in the first of them, with what to
install; the table of packages is `rules/build/packages.json`.
)",
    run};

}  // namespace hipport
