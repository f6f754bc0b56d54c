// Warp matrix functions, where a GPU has no matrix instructions.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "analysis/asm_statement.h"
#include "analysis/check_list.h"
#include "analysis/targets.h"
#include "ptx/ptx.h"

namespace hipport {
namespace {

constexpr std::string_view kNames[] = {"wmma"};

bool isMatrix(const PtxStatement& statement) {
  const PtxProgram program = parsePtx(statement);
  return isPtx(program, statement) &&
         std::ranges::any_of(program.instructions, [](const auto& each) {
           return classOf(each) == PtxClass::matrix;
         });
}

/// The first place that needs matrix instructions.
struct Need {
  Span span;
  SpellingKind spelledIn = SpellingKind::written;
};

std::optional<Need> firstNeed(const FileFacts& facts, std::string_view bytes) {
  std::optional<Need> first;
  auto add = [&](Span span, SpellingKind spelledIn) {
    if (isInside(facts.besideHip, span)) return;
    if (!first || span < first->span) first = {span, spelledIn};
  };
  for (const NameUse& use : facts.names) {
    const bool isScope = use.name == kNames[0] || use.name == "nvcuda";
    if (isScope && use.meaning == Meaning::cuda) add(use.span, use.spelledIn);
  }
  for (const AsmStatement& statement : facts.asms) {
    if (statement.meaning == Meaning::cuda &&
        isMatrix(ptxStatement(statement, bytes))) {
      add(statement.whole, statement.spelledIn);
    }
  }
  return first;
}

void run(const CheckContext& context, Findings& findings) {
  const auto without = architecturesWhere(
      context.target,
      [](const Architecture& each) { return each.matrix == MatrixUnit::none; });
  if (without.empty()) return;
  const std::optional<Need> need = firstNeed(context.facts, context.bytes);
  if (!need) return;
  Finding finding;
  finding.span = need->span;
  finding.spelledIn = need->spelledIn;
  finding.applicability = Applicability::review;
  finding.message = fmt::format("{} {} no matrix instructions", listed(without),
                                without.size() == 1 ? "has" : "have");
  finding.notes.emplace_back(
      "hipport/wmma.h and hipport/mma.h multiply with plain arithmetic there, "
      "which takes many times as long: a kernel that is written for it may be "
      "faster");
  findings.push_back(std::move(finding));
}

}  // namespace

const Check checks::matrix_unit = {
    "matrix-unit",
    "warp matrix functions on GPUs without matrix instructions",
    R"(`nvcuda::wmma` and the PTX instructions `mma` multiply small matrices with all lanes
of a warp together. CDNA GPUs have MFMA instructions for this, RDNA 3 and 4 have WMMA.
gfx906 and RDNA 2 (gfx103x) have neither. There is one finding per file if `--arch` names
such a GPU.

`hipport/wmma.h` and `hipport/mma.h` compile for these GPUs and give the same results,
with plain arithmetic. Where time matters, keep a kernel without matrix functions for
them and choose on the host by architecture (`hipDeviceProp_t::gcnArchName`), or remove
them from `--arch`. [matrix.md](matrix.md) has a table of what multiplies where.

```cpp
gemm_wmma<<<grid, block>>>(a, b, c);   // before

if (hasMatrixUnit) {                    // after
  gemm_wmma<<<grid, block>>>(a, b, c);
} else {
  gemm<<<grid, block>>>(a, b, c);
}
```
)",
    run,
    /*runsLast=*/false,
    kNames};

}  // namespace hipport
