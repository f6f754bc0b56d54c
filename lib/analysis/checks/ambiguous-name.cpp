// A name that may be CUDA's or the user's.
#include <fmt/format.h>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const Resolution resolution = resolve(context, use);
    if (resolution.treatment != Treatment::ambiguous) continue;
    Finding finding;
    finding.span = use.span;
    finding.place = use.place;
    finding.severity = Severity::warning;
    // An everyday word is most likely not CUDA's; it is worth a look only.
    if (!context.rules.isDistinctive(*resolution.rule)) {
      finding.applicability = Applicability::review;
    }
    finding.message = fmt::format(
        "{} may be CUDA's or a name of your own; it was left as it is",
        use.name);
    finding.notes.push_back(
        use.meaning == Meaning::mixed
            ? "the same name is declared in this tree as well"
            : "this place could not be parsed");
    if (resolution.to) {
      finding.notes.push_back(
          fmt::format("CUDA's becomes {}", resolution.to->name));
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::ambiguous_name = {
    "ambiguous-name", "a name that may be CUDA's or one of the tree's own",
    R"(The compiler could not tell what the name refers to at this place (it is in
a branch that is not compiled, in code that did not parse, or two files that
include this one disagree), and the tree declares the same name itself or the
name is an everyday word. Renaming might break your code, leaving it might leave
CUDA in the port: look at the place and rename it if it is CUDA's.
)",
    run};

}  // namespace hipport
