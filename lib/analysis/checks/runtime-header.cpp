// The include that nvcc adds implicitly.
#include <fmt/format.h>

#include "analysis/check_list.h"
#include "analysis/includes.h"
#include "analysis/names.h"

namespace hipport {
namespace {

void run(const CheckContext& context, Findings& findings) {
  if (!needsRuntimeHeader(context)) return;
  const FileFacts& facts = context.facts;
  const std::uint32_t at = facts.prologueEnd;
  std::string text =
      separated(context, at,
                fmt::format("#include <{}>{}", kRuntimeHeader, facts.newline));
  Finding finding;
  finding.span = {at, at};
  finding.applicability = Applicability::safe;
  finding.message = fmt::format(
      "nvcc includes the runtime header implicitly; an include of {} is added",
      kRuntimeHeader);
  finding.fix = Fix{{Edit{{at, at}, std::move(text), {}}}};
  findings.push_back(std::move(finding));
}

}  // namespace

const Check checks::runtime_header = {
    "runtime-header", "a CUDA source that relies on nvcc's implicit include",
    R"(nvcc includes `cuda_runtime.h` at the top of every `.cu` file; hipcc includes nothing. A
source that uses CUDA before it includes the runtime itself gets
`#include <hip/hip_runtime.h>`, below licence comments, `#pragma once` and the start of
an include guard, and never twice.

nvcc has read the header before any macro of the source is defined. HIP's headers must
be read before macros such as `n`, `T`, `max` or `volatile` as well, which would change
what they declare: the include stands above them, and one that follows them goes.
)",
    run};

}  // namespace hipport
