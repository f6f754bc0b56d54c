// CUDA names with a HIP counterpart of the same meaning: renamed.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/check_list.h"
#include "analysis/names.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// Whether the name is a call whose lane mask another check handles.
bool isMaskCall(const CheckContext& context, Span span) {
  return context.target.warp == WarpStyle::native &&
         std::ranges::any_of(context.facts.masks, [&](const MaskUse& note) {
           return note.kind == MaskUse::Kind::call && note.span == span;
         });
}

/// The rename: behind "struct" to the tag of the type.
Edit renamed(const CheckContext& context, const NameUse& use,
             const Counterpart& to) {
  const bool isTag =
      !to.tag.empty() &&
      lastWord(withoutLastBlanks(context.bytes.substr(0, use.span.begin))) ==
          "struct";
  return {use.span, std::string(isTag ? to.tag : to.name), {}};
}

/// "#define MAJOR (CUDA_VERSION / 1000)": a macro of the tree's for its parts,
/// which conditions ask for.
bool isTakenApart(const CheckContext& context, const NameUse& use) {
  const std::size_t line = context.bytes.rfind('\n', use.span.begin) + 1;
  if (!withoutBlanks(context.bytes.substr(line)).starts_with('#')) return false;
  const std::string_view rest =
      withoutBlanks(context.bytes.substr(use.span.end));
  return rest.starts_with('%') ||
         (rest.starts_with('/') && !rest.starts_with("//") &&
          !rest.starts_with("/*"));
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
    finding.spelledIn = use.spelledIn;
    finding.message = to.name == use.name
                          ? fmt::format("{} exists in HIP but differs", name)
                          : fmt::format("{} becomes {}", name, to.name);
    if (to.applicability == Applicability::manual) {
      finding.severity = Severity::warning;
    }
    finding.applicability = to.applicability;
    if (resolution.rule->follows >= 0 && !use.isMacroOperand) {
      finding.applicability = std::min(to.applicability, Applicability::review);
    }
    if (to.name != use.name) {
      finding.fix = Fix{{renamed(context, use, to)}};
    }
    rewriteRead(context, resolution, finding);
    if (resolution.rule->follows >= 0 && isTakenApart(context, use)) {
      const std::string number = std::to_string(resolution.rule->follows);
      finding.message = fmt::format(
          "{} becomes {}, the version whose functions HIP has: the parts of "
          "HIP's own are others",
          name, number);
      finding.fix = Fix{{Edit{use.span, number, {}}}};
    }
    if (resolution.isTooNew) {
      finding.severity = Severity::warning;
      finding.message = tooNewMessage(name, to, context.target);
      finding.applicability = Applicability::manual;
      finding.fix.reset();
    }
    if (resolution.isGone) {
      finding.severity = Severity::warning;
      finding.message = fmt::format(
          "{}: its counterpart {} was removed in ROCm {}; the target is ROCm "
          "{}",
          use.name, to.name, toString(to.removed),
          toString(context.target.rocm));
      finding.applicability = Applicability::manual;
      finding.fix.reset();
    }
    if (use.isShim && use.meaning != Meaning::cuda) {
      finding.applicability =
          std::min(finding.applicability, Applicability::review);
      finding.notes.emplace_back(
          "this tree also declares it, as a shim for builds without CUDA; all "
          "uses are renamed alike");
    }
    const Counterpart* other =
        resolution.other ? counterpartOf(*resolution.other, context.target)
                         : nullptr;
    if (other) {
      finding.applicability =
          std::min(finding.applicability, Applicability::review);
      finding.notes.push_back(
          fmt::format("if it is called with {} arguments, write {} instead",
                      resolution.other->types.size(), other->name));
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
          fmt::format("write a call as {}", to.calls.front().text));
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::cuda_api = {
    "cuda-api", "a CUDA name with a HIP counterpart of the same meaning",
    R"(The name refers to a declaration of CUDA, and HIP has the same thing under another
name. The name is renamed in place. Names that refer to your own declarations, comments
and strings are not renamed.

The rename is *safe* where Clang saw the name. In a branch that no compilation of the
tree takes, in a macro that is never expanded and in code that could not be parsed,
only the rule tables decide, and the applicability is *review*.

Where HIP has a function only for other argument types, the types of the call decide:
`rsqrt` of a `float` becomes `rsqrtf`, because HIP's `rsqrt` computes in double
precision. A member is renamed according to its class.

A tree may declare a CUDA name itself, as a shim for builds without CUDA. If the name
refers to CUDA or to the shim, depending on the build, the declaration and all uses are
renamed alike, with applicability *review*.

cuBLAS has two interfaces of the same names: with a handle first (`cublas_v2.h`), and
the older one without (`cublas.h`). The number of arguments tells which one a call is
of; where the name is not called, the header does, or what else the file calls. The
older functions are in `hipport/blas.h`, a support header that calls hipBLAS.

A name that exists in HIP but differs is left, and the note describes the difference.

`__CUDA_ARCH__` becomes `__HIP_DEVICE_COMPILE__`. A test for it that decides about
nothing but macros of qualifiers becomes one for `__HIPCC__`: Clang's pass for the host
looks into kernels as well, and what they call has to be the device's in both passes.

`CUDA_VERSION` and `CUDART_VERSION` become `HIP_VERSION`, but a macro of the tree's for
their parts (`CUDA_VERSION / 1000`) gets the number of the CUDA whose functions HIP has.

If the counterpart needs a newer ROCm than `--rocm`, nothing is written and the finding
names the version: raise the target or provide the function. If the target version has
removed it, nothing is written either. If ROCm deprecates it, a note says since when.

```cpp
cudaMalloc(&data, bytes);   // before
hipMalloc(&data, bytes);    // after
```
)",
    run};

}  // namespace hipport
