// A CUDA name whose HIP counterpart means the same: renamed.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

/// Whether the name is a call whose mask of lanes another check deals with.
bool isMaskCall(const CheckContext& context, Span span) {
  return context.target.warp == WarpStyle::native &&
         std::ranges::any_of(context.facts.masks, [&](const MaskNote& note) {
           return note.kind == MaskNote::Kind::call && note.span == span;
         });
}

void run(const CheckContext& context, Findings& findings) {
  Span read;  // an argument that changes with the call it stands in
  for (const NameUse& use : context.facts.names) {
    if (read.contains(use.span)) continue;
    const Resolution& resolution = context.resolutionOf(use);
    if (resolution.read) read = resolution.read->span;
    if (resolution.treatment != Treatment::rename ||
        isMaskCall(context, use.span)) {
      continue;
    }
    const Counterpart& to = *resolution.to;
    const std::string name = nameOf(resolution, use);
    Finding finding;
    finding.span = use.span;
    finding.place = use.place;
    finding.message = to.name == use.name
                          ? fmt::format("{} exists in HIP, but differs", name)
                          : fmt::format("{} becomes {}", name, to.name);
    if (to.applicability == Applicability::manual) {
      finding.severity = Severity::warning;
    }
    finding.applicability = to.applicability;
    if (to.name != use.name) {
      finding.fix = Fix{{Edit{use.span, std::string(to.name), {}}}};
    }
    rewriteRead(context, resolution, finding);
    if (resolution.isTooNew) {
      finding.severity = Severity::warning;
      finding.message = fmt::format(
          "{} needs {}, which came with ROCm {}; the target is ROCm {}", name,
          to.name, toString(to.added), toString(context.target.rocm));
      finding.applicability =
          finding.fix ? Applicability::review : Applicability::manual;
    }
    if (resolution.isGone) {
      finding.severity = Severity::warning;
      finding.message = fmt::format(
          "{} needs {}, which ROCm {} removed; the target is ROCm {}", use.name,
          to.name, toString(to.removed), toString(context.target.rocm));
      finding.applicability = Applicability::manual;
      finding.fix.reset();
    }
    if (use.isStandIn && use.meaning != Meaning::cuda) {
      finding.applicability =
          std::min(finding.applicability, Applicability::review);
      finding.notes.emplace_back(
          "this tree declares it as well, for builds without CUDA: both keep "
          "one name");
    }
    if (!to.note.empty()) finding.notes.emplace_back(to.note);
    if (std::string note = deprecation(to, context.target);
        !note.empty() && !resolution.isGone) {
      finding.notes.push_back(std::move(note));
    }
    if (!to.calls.empty() && !resolution.isGone) {
      finding.applicability =
          std::min(finding.applicability, Applicability::review);
      finding.notes.push_back(
          fmt::format("a call of it is written {}", to.calls.front().text));
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::cuda_api = {
    "cuda-api", "a CUDA name that has a HIP counterpart of the same meaning",
    R"(The name is CUDA's, by the declaration that it refers to, and HIP has the
same thing under another name. It is renamed where it stands; a name that
refers to a declaration of your own, to a comment or to a string is not.

The rename is *safe* where the compiler saw the name. In a branch that no
compilation of the tree takes, in a macro that is never expanded, and in code
that could not be parsed, it goes by the tables alone and is graded *review*.

Where HIP has a function for other types of arguments alone, the types of a call
decide: `rsqrt` of a `float` becomes `rsqrtf`, since HIP's `rsqrt` computes in
double precision. A member is renamed by the class that it belongs to.

Where a tree declares a name of CUDA's itself, for builds without CUDA, and some text
means either by the build, the declaration and all its uses are renamed alike, with
grade *review*.

A name that exists in HIP but differs stays as it is, and the note says how it
differs.

If the counterpart is younger than the ROCm version of `--rocm`, the finding
says which version it needs: raise the target or provide the function. If that
version has it no longer, nothing is written; if ROCm deprecates it, a note says
since when.

```cpp
cudaMalloc(&data, bytes);   // before
hipMalloc(&data, bytes);    // after
```
)",
    run};

}  // namespace hipport
