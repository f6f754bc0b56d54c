// Case labels of one switch that are one value in HIP.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/case_labels.h"
#include "analysis/check_list.h"
#include "analysis/own_code.h"

namespace hipport {
namespace {

/// A label whose name is ported.
struct Label {
  const NameUse* use = nullptr;
  std::string_view to;
};

/// Whether a label is there wherever the later one is.
bool isBeside(const CasePlace& earlier, const CasePlace& later) {
  return earlier.branches.size() <= later.branches.size() &&
         std::ranges::equal(earlier.branches,
                            std::vector(later.branches.begin(),
                                        later.branches.begin() +
                                            static_cast<std::ptrdiff_t>(
                                                earlier.branches.size())));
}

void run(const CheckContext& context, Findings& findings) {
  if (isForHip(context)) return;
  std::vector<Label> labels;
  for (const NameUse& use : context.facts.names) {
    if (use.spelledIn != SpellingKind::written) continue;
    const Resolution& resolution = context.resolutionOf(use);
    if (resolution.treatment != Treatment::rename || !resolution.to ||
        !isCaseLabel(context.bytes, use.span)) {
      continue;
    }
    labels.push_back({&use, resolution.to->name});
  }
  std::ranges::sort(labels, {},
                    [](const Label& each) { return each.use->span.begin; });
  std::vector<std::uint32_t> offsets;
  offsets.reserve(labels.size());
  for (const Label& each : labels) offsets.push_back(each.use->span.begin);
  const std::vector<CasePlace> places = placesOf(context.bytes, offsets);
  for (std::size_t i = 1; i < labels.size(); ++i) {
    const auto isOne = [&](std::size_t earlier) {
      return labels[earlier].to == labels[i].to &&
             labels[earlier].use->name != labels[i].use->name &&
             places[earlier].block == places[i].block;
    };
    std::size_t earlier = 0;
    while (earlier < i &&
           !(isOne(earlier) && (isBeside(places[earlier], places[i]) ||
                                isBeside(places[i], places[earlier])))) {
      ++earlier;
    }
    if (earlier == i) continue;
    const std::optional<Span> lines =
        caseLabelAround(context.bytes, labels[i].use->span);
    if (isLeftOut(context.bytes, lines)) continue;
    Finding finding;
    finding.span = labels[i].use->span;
    finding.message = fmt::format(
        "{} and {} are both {} in HIP, and a switch takes a value once",
        labels[earlier].use->name, labels[i].use->name, labels[i].to);
    if (lines && isBeside(places[earlier], places[i])) {
      finding.message += "; the second label is left out";
      finding.applicability = Applicability::review;
      finding.notes.emplace_back(
          "what the first one leads to serves both: check that it may");
      finding.fix = leaveOutForHip(context, *lines);
    } else {
      finding.severity = Severity::warning;
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::case_label = {
    "case-label", "case labels that are one value in HIP",
    R"(HIP has one enumerator where CUDA has two: `CUBLAS_GEMM_DEFAULT` and
`CUBLAS_GEMM_DEFAULT_TENSOR_OP` are both `HIPBLAS_GEMM_DEFAULT`. A `switch` with a label
for each does not compile. The second label is left out for AMD, and what it leads to
stays: no value reaches it any more.

```cpp
    case CUBLAS_GEMM_DEFAULT:            // before
      return "default";
    case CUBLAS_GEMM_DEFAULT_TENSOR_OP:
      return "tensor cores";

    case HIPBLAS_GEMM_DEFAULT:           // after
      return "default";
#if !defined(__HIP_PLATFORM_AMD__)
    case HIPBLAS_GEMM_DEFAULT:
#endif
      return "tensor cores";
```

Where more than the label stands in its line, remove it yourself.
)",
    run};

}  // namespace hipport
