// Names of libcu++, all of which stand behind the namespace cuda, and those of
// CUB and Thrust that AMD's lack.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/names.h"
#include "analysis/scoped_names.h"
#include "text/literals.h"

namespace hipport {
namespace {

constexpr std::string_view kNames[] = {"cuda", "cub", "thrust"};
constexpr std::string_view kStandard = "cuda::std";
constexpr std::string_view kAll = "hipport::cxx";
/// A namespace in it that is more than std's.
constexpr std::string_view kChrono = "cuda::std::chrono";

bool opensStandard(std::string_view bytes, const ScopedName& written) {
  if (written.name == kStandard) return true;
  constexpr std::string_view kSpaces = " \t\r\n";
  std::string_view rest = bytes.substr(written.words.back().end);
  rest.remove_prefix(std::min(rest.find('{') + 1, rest.size()));
  rest.remove_prefix(std::min(rest.find_first_not_of(kSpaces), rest.size()));
  if (takeWord(rest) != "namespace") return false;
  rest.remove_prefix(std::min(rest.find_first_not_of(kSpaces), rest.size()));
  return takeWord(rest) == "std";
}

bool includesLibrary(const CheckContext& context, std::string_view library) {
  return std::ranges::any_of(
      context.includes, [&](const PlannedInclude& planned) {
        return planned.rule && planned.rule->library == library;
      });
}

Finding findingAt(const NameUse& use) {
  Finding finding;
  finding.span = use.span;
  finding.spelledIn = use.spelledIn;
  return finding;
}

Finding unportable(const NameUse& use, std::string message, std::string note) {
  Finding finding = findingAt(use);
  finding.severity = Severity::warning;
  finding.message = std::move(message);
  if (!note.empty()) finding.notes.push_back(std::move(note));
  return finding;
}

Finding renamed(const NameUse& use, std::string_view from, std::string_view to,
                Span span) {
  Finding finding = findingAt(use);
  finding.applicability = Applicability::safe;
  finding.message = fmt::format("{} becomes {}", from, to);
  finding.fix = Fix{{Edit{span, std::string(to), {}}}};
  return finding;
}

/// What becomes of one name; nothing where it is no name of the library's.
std::optional<Finding> portOf(const CheckContext& context, const NameUse& use,
                              std::string_view library) {
  const ScopedName written = readScopedName(context.bytes, use.span);
  const bool isKnown = use.meaning == Meaning::cuda;
  if (opensNamespace(context.bytes, written)) {
    if (!isKnown || !opensStandard(context.bytes, written)) return std::nullopt;
    return unportable(use, "names are added to libcu++'s namespace here",
                      "the port uses std: specialise std's template instead, "
                      "where the standard allows it for your type");
  }
  if (written.name == kChrono) {
    return renamed(use, kChrono, "hipport::cxx::chrono",
                   {use.span.begin, written.words.back().end});
  }
  const ScopedRow found = findScopedRow(context, written);
  const auto upTo = [&](std::size_t count) {
    return Span{use.span.begin, written.words[count - 1].end};
  };
  if (found.rule) {
    const Counterpart* to = counterpartOf(*found.rule, context.target);
    if (!to) {
      return unportable(
          use, fmt::format("{} has no counterpart in HIP", found.rule->name),
          std::string(found.rule->unsupported));
    }
    Finding finding =
        renamed(use, found.rule->name, to->name, upTo(found.words));
    finding.applicability = to->applicability;
    if (!to->note.empty()) finding.notes.emplace_back(to->note);
    return finding;
  }
  if (written.name == kStandard) {
    return renamed(use, kStandard, kAll, upTo(2));
  }
  if (!isKnown) return std::nullopt;
  if (written.words.size() == 1) {
    return renamed(use, "cuda", kAll, upTo(1));
  }
  const bool isStandard = context.text(written.words[1]) == "std";
  if (!isStandard && !includesLibrary(context, library)) return std::nullopt;
  const std::string name = written.upTo(isStandard ? 3 : 2, context.bytes);
  return unportable(use, fmt::format("{} is in no rule table", name),
                    "libcu++ is not in ROCm: write what the name does, or "
                    "keep it for CUDA only");
}

/// What CUB or Thrust has and AMD's lacks: their other names are there behind
/// the namespace, which cuda-api renames.
std::optional<Finding> lackingOf(const CheckContext& context,
                                 const NameUse& use) {
  const ScopedName written = readScopedName(context.bytes, use.span);
  const ScopedRow found = findScopedRow(context, written);
  if (!found.rule || opensNamespace(context.bytes, written))
    return std::nullopt;
  const Counterpart* to = counterpartOf(*found.rule, context.target);
  if (!to) {
    return unportable(
        use, fmt::format("{} has no counterpart in HIP", found.rule->name),
        std::string(found.rule->unsupported));
  }
  if (!isTooNew(*to, context.target)) return std::nullopt;
  return unportable(use, tooNewMessage(found.rule->name, *to, context.target),
                    "do without it, or port for that ROCm");
}

void run(const CheckContext& context, Findings& findings) {
  const Rule* space = context.rules.find(kNames[0]);
  if (!space || space->kind != Kind::nameSpace) return;
  std::map<std::string, int> said;
  for (const NameUse& use : context.facts.names) {
    const bool isCuda = use.name == kNames[0];
    if (std::ranges::find(kNames, use.name) == std::end(kNames) ||
        use.isMacroOperand || use.meaning == Meaning::user ||
        use.spelledIn == SpellingKind::pasted ||
        isQualifiedName(context.bytes, use.span.begin)) {
      continue;
    }
    std::optional<Finding> finding =
        isCuda ? portOf(context, use, space->library) : lackingOf(context, use);
    if (!finding) continue;
    // A name is reported once for each file, as names of other libraries are.
    if (!finding->fix && said[finding->message]++ > 0) continue;
    if (use.meaning == Meaning::mixed && finding->fix) {
      finding->applicability = Applicability::manual;
      finding->fix.reset();
      finding->notes.emplace_back(
          "the namespace is CUDA's in some units and the tree's in others");
    }
    if (use.meaning != Meaning::cuda && finding->fix) {
      finding->applicability =
          std::min(finding->applicability, Applicability::review);
    }
    findings.push_back(std::move(*finding));
  }
}

}  // namespace

const Check checks::scoped_name = {
    "scoped-name",
    "a name of libcu++, or one of CUB's or Thrust's that AMD's lacks",
    R"(libcu++ is not in ROCm's packages. Most names of `cuda::std` are constexpr functions,
types and constants that the standard library has too, and Clang compiles these for
kernels: they become names of `std`. What the standard library lacks, or has for the host
only, is in the support header `hipport/cxx.h`: atomics with scopes, `tuple`, `pair` and
`optional` that kernels can assign, `span` and bit operations before C++20. Where the
whole namespace is meant, as in `using namespace cuda::std` or a macro, it becomes
`hipport::cxx`, which has all of `std` besides.

A name without counterpart is reported where it first stands in a file, and so is a name
of CUB's or Thrust's that hipCUB or rocThrust lacks, or has only in a newer ROCm. A
namespace `cuda` that the tree declares is left alone.

```cpp
float most = cuda::std::numeric_limits<float>::max();                 // before
cuda::atomic_ref<int, cuda::thread_scope_device> count(*total);

float most = std::numeric_limits<float>::max();                       // after
hipport::cxx::atomic_ref<int, hipport::cxx::thread_scope_device> count(*total);
```
)",
    run,
    false,
    kNames};

}  // namespace hipport
