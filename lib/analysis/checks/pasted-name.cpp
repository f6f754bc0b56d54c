// A CUDA name made by ##: no such text exists, so nothing can be renamed.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/names.h"
#include "text/lists.h"

namespace hipport {
namespace {

constexpr std::size_t kShown = 3;
constexpr std::size_t kMostNotes = 40;

Finding at(const NameUse& use, SpellingKind spelledIn) {
  Finding finding;
  finding.span = use.span;
  finding.spelledIn = spelledIn;
  return finding;
}

Fix renamed(const NameUse& use, std::string_view beginning) {
  return {{Edit{use.span, std::string(beginning), {}}}};
}

/// Of a name that nothing in the macro can be changed for.
Finding ofName(const NameUse& use, const Resolution& resolution) {
  Finding finding = at(use, use.spelledIn);
  finding.severity = Severity::warning;
  finding.message = fmt::format(
      "this macro builds the name {} by token pasting; it becomes {}", use.name,
      resolution.to->name);
  for (const CallTemplate& call : resolution.to->calls) {
    finding.notes.push_back(fmt::format("write it as {}", call.text));
  }
  return finding;
}

/// Of a beginning in a macro some of whose names become HIP's in other ways:
/// the list says how each does.
Finding ofMany(const CheckContext& context, const NameUse& use) {
  Finding finding = at(use, SpellingKind::macroBody);
  finding.severity = Severity::warning;
  finding.message = fmt::format(
      "this macro builds names that begin with {} by token pasting, and no "
      "other beginning makes HIP's of all of them",
      use.name);
  for (const std::string& name : use.paste->names) {
    if (finding.notes.size() == kMostNotes) {
      finding.notes.push_back(
          fmt::format("and {} more", use.paste->names.size() - kMostNotes));
      break;
    }
    const Rule* rule = context.rules.find(name);
    const Counterpart* to =
        rule ? counterpartOf(*rule, context.target) : nullptr;
    if (!rule) {
      finding.notes.push_back(fmt::format("{} is not CUDA's", name));
    } else if (!to) {
      finding.notes.push_back(fmt::format("{} has no counterpart", name));
    } else if (to->calls.empty()) {
      finding.notes.push_back(fmt::format("{} becomes {}", name, to->name));
    } else {
      finding.notes.push_back(
          fmt::format("{} becomes {}", name, to->calls.front().text));
    }
  }
  return finding;
}

/// Of a beginning that ports all that it begins.
Finding ofBeginning(const NameUse& use, std::string_view beginning) {
  Finding finding = at(use, SpellingKind::macroBody);
  finding.message = fmt::format(
      "this macro builds {} by token pasting; with {} in place of {} it builds "
      "the names of HIP",
      firstOf(use.paste->names, kShown), beginning, use.name);
  finding.applicability = Applicability::safe;
  finding.fix = renamed(use, beginning);
  return finding;
}

/// Of a beginning in a macro that nothing expands. `beginning` is empty where
/// HIP's names begin in several ways.
Finding ofUnknown(const CheckContext& context, const NameUse& use,
                  std::string_view beginning) {
  Finding finding = at(use, use.spelledIn);
  finding.severity = Severity::warning;
  finding.message = fmt::format(
      "this macro builds names that begin with {} by token pasting; no "
      "compiled code expands it",
      use.name);
  if (!beginning.empty()) {
    finding.spelledIn = SpellingKind::unresolved;
    finding.applicability = Applicability::review;
    finding.fix = renamed(use, beginning);
    finding.notes.push_back(
        fmt::format("most of these names begin with {} in HIP", beginning));
  } else if (const Library* library = context.rules.libraryOf(use.name)) {
    finding.notes.push_back(
        fmt::format("names of {} are ported only where they are written out",
                    library->title));
  }
  return finding;
}

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const Resolution& resolution = context.resolutionOf(use);
    if (resolution.treatment != Treatment::pasted) continue;
    const std::string_view beginning = resolution.beginning;
    if (resolution.rule) {
      // One that a macro of the trees begins is in the list at the macro.
      if (!use.paste) findings.push_back(ofName(use, resolution));
    } else if (!use.paste) {
      findings.push_back(ofUnknown(context, use, beginning));
    } else {
      findings.push_back(beginning.empty() ? ofMany(context, use)
                                           : ofBeginning(use, beginning));
    }
  }
}

}  // namespace

const Check checks::pasted_name = {
    "pasted-name", "a CUDA name that a macro builds by token pasting",
    R"(`cuda##Name` builds a name that is not written anywhere in the source, so it cannot be
renamed. Where every name that the macro builds in the tree becomes the HIP name by its
beginning alone, the beginning is renamed in the macro: `cuda##Name` becomes `hip##Name`.

Where some name becomes another one, or is your own, nothing is changed: one finding at
the macro lists the names that it builds in the tree and what each becomes. Change the
macro by hand so that it builds the HIP names.

For a macro that is never expanded, only the beginning of its names is known. It is
renamed, with applicability *review*, if most CUDA names that begin so begin alike in HIP.

```cpp
#define CALL(name, ...) cuda##name(__VA_ARGS__)  // before
#define CALL(name, ...) hip##name(__VA_ARGS__)   // after, if every use fits
```
)",
    run};

}  // namespace hipport
