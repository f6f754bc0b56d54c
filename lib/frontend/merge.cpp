#include <algorithm>
#include <iterator>

#include "frontend/frontend.h"

namespace hipport {
namespace {

using Observations = std::vector<const Observation*>;

bool isInside(const std::vector<Span>& spans, std::uint32_t offset) {
  return std::ranges::any_of(spans, [&](Span span) {
    return span.begin <= offset && offset < span.end;
  });
}

/// Whether no unit compiled the text at `offset`.
bool isInactive(const Observations& seen, std::uint32_t offset) {
  return std::ranges::all_of(seen, [&](const Observation* each) {
    return isInside(each->skipped, offset);
  });
}

Meaning joined(Meaning a, Meaning b) {
  if (a == Meaning::inactive || a == Meaning::unresolved) return b;
  return a == b ? a : Meaning::mixed;
}

Place placeOf(Place lexical, Meaning meaning, const Observations& seen,
              std::uint32_t offset) {
  if (meaning == Meaning::inactive) return Place::inactive;
  if (meaning == Meaning::unresolved) return Place::unresolved;
  const bool isArgument =
      lexical == Place::written &&
      std::ranges::any_of(seen, [&](const Observation* each) {
        return isInside(each->macroCalls, offset);
      });
  return isArgument ? Place::macroArgument : lexical;
}

/// Brings a call's arguments in line with the compiler's count of them, which
/// knows a template argument list from a comparison.
void reconcile(Call& call, const std::vector<std::uint32_t>& begins) {
  if (begins.size() == call.arguments.size()) return;
  std::vector<Span> arguments;
  for (const Span& piece : call.arguments) {
    if (std::ranges::find(begins, piece.begin) != begins.end()) {
      arguments.push_back(piece);
    } else if (!arguments.empty()) {
      arguments.back().end = piece.end;
    }
  }
  if (arguments.size() == begins.size()) {
    call.arguments = std::move(arguments);
  } else {
    call.isExact = false;
  }
}

/// References at one offset, from all units, sorted by offset.
std::vector<const Observation::Reference*> sortedReferences(
    const Observations& seen) {
  std::vector<const Observation::Reference*> references;
  for (const Observation* each : seen) {
    for (const auto& reference : each->references) {
      references.push_back(&reference);
    }
  }
  std::ranges::stable_sort(
      references, {},
      [](const Observation::Reference* each) { return each->offset; });
  return references;
}

void mergeNames(FileFacts& facts, const Observations& seen,
                const NameOwners& owners) {
  const auto references = sortedReferences(seen);
  const bool isFaultless = std::ranges::all_of(
      seen, [](const Observation* each) { return each->gaps.empty(); });
  for (NameUse& use : facts.names) {
    const std::uint32_t offset = use.span.begin;
    use.meaning =
        isInactive(seen, offset) ? Meaning::inactive : Meaning::unresolved;
    const auto found = std::ranges::equal_range(
        references, offset, {},
        [](const Observation::Reference* each) { return each->offset; });
    for (const Observation::Reference* reference : found) {
      use.meaning = joined(use.meaning, reference->meaning);
      if (reference->isDeclaration) use.call.reset();
      if (use.call && reference->arguments) {
        reconcile(facts.calls[*use.call], *reference->arguments);
      }
    }
    const bool isInMacroBody = use.place == Place::macroBody;
    const bool isGuess =
        use.meaning == Meaning::inactive || use.meaning == Meaning::unresolved;
    use.place = placeOf(use.place, use.meaning, seen, offset);
    if (isGuess && use.isMember) {
      // Its class decides, not who else has the name.
    } else if (isGuess && owners.user.contains(use.name)) {
      use.meaning =
          owners.cuda.contains(use.name) ? Meaning::mixed : Meaning::user;
    } else if (use.meaning == Meaning::unresolved &&
               (use.isMacroOperand || (!isInMacroBody && isFaultless &&
                                       owners.cuda.contains(use.name)))) {
      // A test for a macro that only device code has; or a place where Clang
      // keeps no syntax tree, as in an explicit instantiation: no error hides
      // the name.
      use.meaning = Meaning::cuda;
      use.place = Place::written;
    }
  }

  for (const Observation* each : seen) {
    for (const Observation::Pasted& pasted : each->pasted) {
      NameUse use;
      use.name = pasted.name;
      use.span = pasted.span;
      use.meaning = Meaning::cuda;
      use.place = Place::pasted;
      facts.names.push_back(std::move(use));
      facts.hasCuda = true;
    }
  }
  std::ranges::stable_sort(facts.names, [](const NameUse& a, const NameUse& b) {
    return std::tie(a.span, a.name) < std::tie(b.span, b.name);
  });
  const auto repeated =
      std::ranges::unique(facts.names, [](const NameUse& a, const NameUse& b) {
        return a.span == b.span && a.name == b.name;
      });
  facts.names.erase(repeated.begin(), repeated.end());
}

}  // namespace

void merge(FileFacts& facts, const Observations& seen,
           const NameOwners& owners) {
  mergeNames(facts, seen, owners);

  for (Launch& launch : facts.launches) {
    const std::uint32_t offset = launch.open.begin;
    launch.meaning =
        isInactive(seen, offset) ? Meaning::inactive : Meaning::unresolved;
    for (const Observation* each : seen) {
      if (std::ranges::find(each->launches, offset) != each->launches.end()) {
        launch.meaning = Meaning::cuda;
      }
    }
    launch.place = placeOf(launch.place, launch.meaning, seen, offset);
  }

  for (Include& include : facts.includes) {
    const std::uint32_t offset = include.directive.begin;
    if (isInactive(seen, offset)) include.place = Place::inactive;
    for (const Observation* each : seen) {
      const auto target = std::ranges::find(each->includes, offset,
                                            &Observation::Target::offset);
      if (target == each->includes.end()) continue;
      if (!include.target || target->path < *include.target) {
        include.target = target->path;
      }
    }
  }

  for (const Observation* each : seen) {
    facts.gaps.insert(facts.gaps.end(), each->gaps.begin(), each->gaps.end());
    if (each->isCudaUnit) {
      facts.isCudaUnit = true;
      facts.headersBeforeUse = each->headersBeforeUse;
    }
  }
  std::ranges::sort(facts.gaps);
  const auto repeated = std::ranges::unique(facts.gaps);
  facts.gaps.erase(repeated.begin(), repeated.end());
  facts.understanding = seen.empty()         ? Understanding::lexed
                        : facts.gaps.empty() ? Understanding::parsed
                                             : Understanding::gaps;
}

}  // namespace hipport
