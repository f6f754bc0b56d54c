// 8-bit floats, whose format depends on the GPU.
#include <fmt/format.h>

#include <optional>

#include "analysis/check_list.h"
#include "analysis/targets.h"

namespace hipport {
namespace {

/// Whether a row is a type of 8-bit floats: their names give the numbers of
/// exponent and mantissa bits.
bool isFp8Type(const Rule& rule) {
  auto has = [&](std::string_view part) {
    return rule.name.find(part) != std::string_view::npos;
  };
  return rule.kind == Kind::type && has("fp8") && (has("e4m3") || has("e5m2"));
}

/// The finding for a type that becomes `to`; nothing if it means the same on
/// all architectures.
std::optional<Finding> judge(const CheckContext& context, const NameUse& use,
                             const Counterpart& to) {
  auto computing = [&](Fp8 format) {
    return architecturesWhere(context.target, [&](const Architecture& each) {
      return each.fp8 == format;
    });
  };
  const bool isFnuz = to.name.ends_with("_fnuz");
  const auto others = computing(isFnuz ? Fp8::ocp : Fp8::fnuz);
  Finding finding;
  finding.span = use.span;
  finding.spelledIn = use.spelledIn;
  finding.severity = Severity::warning;
  if (!others.empty()) {
    finding.message =
        fmt::format("{} becomes {}, but {} compute{} with the other format, {}",
                    use.name, to.name, listed(others),
                    others.size() == 1 ? "s" : "", isFnuz ? "OCP" : "FNUZ");
    finding.notes.emplace_back(
        "device code has only the type of its GPU: choose it with "
        "HIP_FP8_TYPE_OCP and HIP_FP8_TYPE_FNUZ");
    return finding;
  }
  if (!isFnuz) return std::nullopt;
  finding.applicability = Applicability::review;
  finding.message = fmt::format(
      "{} has the OCP format and {} the FNUZ format, in which the same bits "
      "are another number",
      use.name, to.name);
  finding.notes.emplace_back(
      "convert data from files and from other GPUs: in FNUZ the same bits mean "
      "half the value, and 0x80 is NaN");
  return finding;
}

/// The largest number of OCP's e4m3 where GPUs compute with another.
void noteLimits(const CheckContext& context, Findings& findings) {
  const auto others = architecturesWhere(
      context.target,
      [](const Architecture& each) { return each.fp8 == Fp8::fnuz; });
  if (others.empty()) return;
  for (const SilentFault& fault : context.facts.silentFaults) {
    if (fault.kind != SilentFault::Kind::fp8Limit) continue;
    Finding finding;
    finding.span = fault.span;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::review;
    finding.message = fmt::format(
        "448 is the largest number of e4m3 in the OCP format; {} compute{} "
        "with FNUZ, whose largest is 240",
        listed(others), others.size() == 1 ? "s" : "");
    finding.notes.emplace_back(
        "choose the limit with HIP_FP8_TYPE_OCP and HIP_FP8_TYPE_FNUZ");
    findings.push_back(std::move(finding));
  }
}

void run(const CheckContext& context, Findings& findings) {
  noteLimits(context, findings);
  for (const NameUse& use : context.facts.names) {
    const Rule* rule = context.rules.find(use.name);
    const Counterpart* to =
        rule ? rule->counterpart(context.target.flavour) : nullptr;
    if (!to || use.meaning != Meaning::cuda || !isFp8Type(*rule)) continue;
    if (auto finding = judge(context, use, *to)) {
      findings.push_back(*std::move(finding));
    }
    return;  // once a file
  }
}

}  // namespace

const Check checks::fp8_format = {
    "fp8-format", "8-bit floats, whose format depends on the GPU",
    R"(There are two families of 8-bit floats. CUDA's `__nv_fp8_e4m3` and `__nv_fp8_e5m2` use
the formats of the Open Compute Project (OCP), which gfx950 and gfx12 also compute with.
gfx942 (MI300) computes with the FNUZ formats: their exponent bias is one higher, so the
same bits mean half the value, and they have no infinity and no negative zero, whose
bits are NaN. HIP has a type for each (`__hip_fp8_e4m3`, `__hip_fp8_e4m3_fnuz`), but
code for a GPU that computes with one format lacks the other type. Other GPUs convert in
software and have both types. There is one finding per file, for the architectures of
`--arch`, and one for each 448, the largest number of e4m3 in OCP's format: in FNUZ it is
240.

Within one program on one GPU either format works. Convert data from outside: weights in
files, data from another machine.

```cpp
__nv_fp8_e4m3 w = weights[i];          // before

#if HIP_FP8_TYPE_OCP                   // after
using fp8 = __hip_fp8_e4m3;
#else
using fp8 = __hip_fp8_e4m3_fnuz;       // weights were converted when loaded
#endif
fp8 w = weights[i];
```
)",
    run};

}  // namespace hipport
