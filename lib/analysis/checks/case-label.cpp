// Case labels of one switch that are one value in HIP.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "analysis/case_labels.h"
#include "analysis/check_list.h"
#include "analysis/own_code.h"

namespace hipport {
namespace {

/// A label whose name is ported.
struct Label {
  const NameUse* use = nullptr;
  std::string_view to;
  CasePlace place = {};
};

/// Whether a label is there wherever the later one is.
bool isBeside(const CasePlace& earlier, const CasePlace& later) {
  return std::ranges::mismatch(earlier.branches, later.branches).in1 ==
         earlier.branches.end();
}

/// The labels of one switch that are one value in HIP.
class Alike {
 public:
  /// One that was there before, by another name; null where there is none.
  const Label* before(const Label& label) {
    std::vector<const Label*>& known = all_[{label.place.block, label.to}];
    const auto found = std::ranges::find_if(known, [&](const Label* each) {
      return each->use->name != label.use->name &&
             (isBeside(each->place, label.place) ||
              isBeside(label.place, each->place));
    });
    const Label* const earlier = found != known.end() ? *found : nullptr;
    if (known.size() < kMost) known.push_back(&label);
    return earlier;
  }

 private:
  /// A switch has a few; a file that is made to take long has more.
  static constexpr std::size_t kMost = 16;
  std::map<std::pair<std::uint32_t, std::string_view>,
           std::vector<const Label*>>
      all_;
};

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
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i].place = places[i];
  Alike alike;
  for (const Label& label : labels) {
    const Label* const earlier = alike.before(label);
    if (!earlier) continue;
    const std::optional<Span> lines =
        caseLabelAround(context.bytes, label.use->span);
    if (isLeftOut(context.bytes, lines)) continue;
    Finding finding;
    finding.span = label.use->span;
    finding.message = fmt::format(
        "{} and {} are both {} in HIP, and a switch takes a value once",
        earlier->use->name, label.use->name, label.to);
    if (lines && isBeside(earlier->place, label.place)) {
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
