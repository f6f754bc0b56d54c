// A call whose arguments change with its name.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/call_template.h"
#include "analysis/check_list.h"
#include "analysis/names.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// Before CUDA 5 strings could name device variables: such a string is replaced
/// by the name in it.
void unquoteSymbols(const CheckContext& context, std::string_view form,
                    const Call& call, Finding& finding) {
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const Span argument = call.arguments[i];
    const std::string_view text = context.text(argument);
    const bool isName = text.size() > 2 && text.front() == '"' &&
                        text.back() == '"' &&
                        std::ranges::all_of(text.substr(1, text.size() - 2),
                                            [](char c) { return isWord(c); });
    if (!isName || form.find(fmt::format("SYMBOL(${})", i + 1)) ==
                       std::string_view::npos) {
      continue;
    }
    finding.applicability =
        std::min(finding.applicability, Applicability::review);
    finding.notes.emplace_back(
        "a string names the variable, as before CUDA 5; make sure that the "
        "variable is declared here");
    for (const std::uint32_t quote : {argument.begin, argument.end - 1}) {
      finding.fix->edits.push_back({{quote, quote + 1}, "", {}});
    }
  }
}

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const Resolution& resolution = context.resolutionOf(use);
    const bool isDoubtful = resolution.treatment == Treatment::doubtfulCall;
    if (!isDoubtful && resolution.treatment != Treatment::rewriteCall) {
      continue;
    }
    const Counterpart& to = *resolution.to;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    if (!to.note.empty()) finding.notes.emplace_back(to.note);
    if (std::string note = deprecation(to, context.target); !note.empty()) {
      finding.notes.push_back(std::move(note));
    }
    if (isDoubtful) {
      finding.severity = Severity::warning;
      finding.message = fmt::format(
          "{} becomes {} and its arguments change, but they cannot be "
          "identified here; nothing was written",
          nameOf(resolution, use), to.name);
      for (const CallTemplate& call : to.calls) {
        finding.notes.push_back(fmt::format("write it as {}", call.text));
      }
    } else {
      finding.message = fmt::format("{} becomes {}", nameOf(resolution, use),
                                    resolution.call->text);
      finding.applicability = to.applicability;
      finding.fix = applyTemplate(resolution.call->text, use.span,
                                  context.facts.calls[*use.call]);
      rewriteRead(context, resolution, finding);
      unquoteSymbols(context, resolution.call->text,
                     context.facts.calls[*use.call], finding);
      if (resolution.isTooNew) {
        finding.severity = Severity::warning;
        finding.applicability = Applicability::manual;
        finding.fix.reset();
        finding.notes.push_back(
            fmt::format("it needs ROCm {}; the target is ROCm {}",
                        toString(to.added), toString(context.target.rocm)));
      }
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::call_arguments = {
    "call-arguments", "a call whose arguments change as well as its name",
    R"(HIP's counterpart takes other arguments: a device symbol is wrapped in `HIP_SYMBOL()`,
the address of a kernel is cast, an argument is added, dropped or moved. The call is
rewritten as a whole. The text inside the arguments keeps its bytes and gets its own
renames.

Where the arguments cannot be identified for certain (for example, because there is a
preprocessor branch between the parentheses), nothing is written and the note shows
what to write.

```cpp
cudaMemcpyToSymbol(filter, host, bytes);             // before
hipMemcpyToSymbol(HIP_SYMBOL(filter), host, bytes);  // after
```
)",
    run};

}  // namespace hipport
