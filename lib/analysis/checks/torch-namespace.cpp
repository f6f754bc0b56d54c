// PyTorch's namespaces, where its classes masquerade as CUDA's.
#include <fmt/format.h>

#include <cctype>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

/// The identifier before "::" in front of `at`, or an empty span.
Span scopeBefore(std::string_view bytes, std::uint32_t at) {
  const auto skipSpaces = [&] {
    while (at > 0 &&
           std::isspace(static_cast<unsigned char>(bytes[at - 1])) != 0) {
      --at;
    }
  };
  skipSpaces();
  if (at < 2 || bytes.substr(at - 2, 2) != "::") return {};
  at -= 2;
  skipSpaces();
  const std::uint32_t end = at;
  while (at > 0 &&
         (std::isalnum(static_cast<unsigned char>(bytes[at - 1])) != 0 ||
          bytes[at - 1] == '_')) {
    --at;
  }
  return {at, end};
}

void run(const CheckContext& context, Findings& findings) {
  if (!context.rules.findLibrary("torch-v1")) return;
  // An alias that the tree declares stays, whatever it names.
  const bool hasAlias =
      context.bytes.find("namespace cuda =") != std::string_view::npos;
  for (const NameUse& use : context.facts.names) {
    Span span = use.span;
    if (use.name == "cuda") {
      if (context.text(scopeBefore(context.bytes, span.begin)) != "c10") {
        continue;
      }
    } else {
      const Rule* rule = context.rules.find(use.name);
      if (!rule || rule->library != "torch-v1") continue;
      span = scopeBefore(context.bytes, span.begin);
      const std::string_view outer =
          context.text(scopeBefore(context.bytes, span.begin));
      // A namespace of the tree's own stays, and so does what is in it.
      const bool isTorchs = outer == "at" || (outer.empty() && !hasAlias);
      if (context.text(span) != "cuda" || !isTorchs ||
          context.resolutionOf(use).treatment != Treatment::rename) {
        continue;
      }
    }
    Finding finding;
    finding.span = span;
    finding.spelledIn = use.spelledIn;
    finding.applicability = Applicability::safe;
    finding.message = "cuda becomes hip";
    finding.fix = Fix{{Edit{span, "hip", {}}}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::torch_namespace = {
    "torch-namespace",
    "the PyTorch namespace `cuda`, which is `hip` with `--torch=v1`",
    R"(If PyTorch's own hipify has version 1 (`torch.utils.hipify.__version__`), PyTorch's
streams, guards and allocators for AMD GPUs are in the namespaces `c10::hip` and
`at::hip`, under names that contain `MasqueradingAsCUDA`. With `--torch=v1` the
namespace is renamed before such a name and after `c10`. Everything else in `at::cuda`
stays there. Version 2 keeps CUDA's names: use `--torch=v2`.

```cpp
auto stream = at::cuda::getCurrentCUDAStream();                     // before
auto stream = at::hip::getCurrentHIPStreamMasqueradingAsCUDA();     // after
```
)",
    run};

}  // namespace hipport
