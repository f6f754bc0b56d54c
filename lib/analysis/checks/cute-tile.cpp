// Parts of CuTe, with what Composable Kernel's ck_tile has for each.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/template_uses.h"

namespace hipport {
namespace {

struct Part {
  std::string_view name;  ///< behind "cute::"
  std::string_view what;
  std::string_view counterpart;
  /// A common word: it counts only with its namespace.
  bool isCommon = false;
};

constexpr std::string_view kView =
    "ck_tile::make_naive_tensor_view, with address_space_enum::global or lds";
constexpr std::string_view kDescriptor =
    "ck_tile::make_naive_tensor_descriptor with lengths and strides, of "
    "number<> where they are known at compile time";
constexpr std::string_view kDistribution =
    "ck_tile::make_static_tile_distribution, which says what each lane holds";
constexpr std::string_view kLoads =
    "ck_tile::load_tile and store_tile through a tile window";
constexpr std::string_view kWarpGemm =
    "a WarpGemm of ck_tile (ops/gemm/warp/warp_gemm.hpp) in a block GEMM such "
    "as ck_tile::BlockGemmARegBRegCRegV1";
constexpr std::string_view kNoTma =
    "none; with ck_tile::async_load_tile the lanes copy to shared memory";

/// Source: CuTe's headers (CUTLASS 3), and ck_tile's (include/ck_tile/core).
constexpr auto kParts = std::to_array<Part>({
    {"make_tensor", "a tensor over memory", kView},
    {"make_fragment_like", "a tile in registers",
     "ck_tile::make_static_distributed_tensor"},
    {"make_layout", "a layout", kDescriptor},
    {"make_ordered_layout", "a layout", kDescriptor},
    {"tile_to_shape", "a layout", kDescriptor},
    {"Layout", "a layout", kDescriptor, true},
    {"Swizzle", "a swizzled layout",
     "ck_tile::make_xor_transform in a tensor descriptor", true},
    {"local_tile", "the tile of a block", "ck_tile::make_tile_window"},
    {"local_partition", "the part of a thread", kDistribution},
    {"make_tiled_copy", "how threads copy a tile", kDistribution},
    {"make_tiled_copy_A", "how threads copy a tile", kDistribution},
    {"make_tiled_copy_B", "how threads copy a tile", kDistribution},
    {"make_tiled_copy_C", "how threads copy a tile", kDistribution},
    {"TiledCopy", "how threads copy a tile", kDistribution},
    {"Copy_Atom", "how threads copy a tile", kDistribution},
    {"copy", "a copy of a tile", kLoads, true},
    {"copy_if", "a copy of a tile", kLoads, true},
    {"make_tma_copy", "a copy by TMA", kNoTma},
    {"make_tma_atom", "a copy by TMA", kNoTma},
    {"cp_async_fence", "a wait for asynchronous copies",
     "ck_tile::async_load_fence and block_sync_lds"},
    {"cp_async_wait", "a wait for asynchronous copies",
     "ck_tile::async_load_fence and block_sync_lds"},
    {"make_tiled_mma", "a product by all warps of a block", kWarpGemm},
    {"TiledMMA", "a product by all warps of a block", kWarpGemm},
    {"MMA_Atom", "a product by a warp", kWarpGemm},
    {"gemm", "a product of tiles", kWarpGemm, true},
});

/// The type that a name of an instruction goes on with: "F16" of "F16F32_TN".
std::string_view firstType(std::string_view text) {
  static constexpr auto kTypes = std::to_array<std::string_view>(
      {"BF16", "TF32", "E4M3", "E5M2", "E3M2", "E2M3", "E2M1", "F16", "F32",
       "F64", "C64", "S32", "S8", "U8", "S4", "U4", "U1"});
  for (const std::string_view each : kTypes) {
    if (text.starts_with(each)) return each;
  }
  return {};
}

/// A matrix instruction as CuTe calls it: "SM80_16x8x16_F32F16F16F32_TN".
struct Instruction {
  std::string_view shape;
  std::string_view sums = {}, a = {}, b = {};
};

std::optional<Instruction> instructionOf(std::string_view name) {
  constexpr std::string_view kDigits = "0123456789";
  if (!name.starts_with("SM")) return std::nullopt;
  const std::size_t shape = name.find('_') + 1;
  if (shape < 4 || name.substr(2, shape - 3).find_first_not_of(kDigits) !=
                       std::string_view::npos) {
    return std::nullopt;
  }
  const std::size_t types = name.find('_', shape) + 1;
  if (types == 0) return std::nullopt;
  Instruction found = {.shape = name.substr(shape, types - 1 - shape)};
  if (std::ranges::count(found.shape, 'x') != 2 ||
      found.shape.find_first_not_of("0123456789x") != std::string_view::npos) {
    return std::nullopt;
  }
  std::string_view rest = name.substr(types);
  for (std::string_view* each : {&found.sums, &found.a, &found.b}) {
    *each = firstType(rest);
    if (each->empty()) return std::nullopt;
    rest.remove_prefix(each->size());
  }
  return found;
}

/// What multiplies such operands. Products of ck_tile are in its
/// ops/gemm/warp/warp_gemm.hpp.
std::string_view productOf(const Instruction& instruction) {
  const std::string_view a = instruction.a;
  if (a == "F16") {
    return "ck_tile::WarpGemmMfmaF16F16F32M16N16K16, of another shape";
  }
  if (a == "BF16") {
    return "ck_tile::WarpGemmMfmaBf16Bf16F32M16N16K16, of another shape";
  }
  if (a == "E4M3" || a == "E5M2") {
    return "ck_tile::WarpGemmMfma_f32_32x32x16_fp8_fp8 (bf8 for e5m2), of "
           "another shape";
  }
  return "hipport::mma::product (hipport/mma.h), if the port calls it with "
         "registers as PTX lays them out";
}

struct Use {
  std::string message;
  std::string note;
};

std::optional<Use> useOf(std::string_view name, bool isQualified) {
  if (const auto instruction = instructionOf(name)) {
    return Use{
        fmt::format("{} is an instruction of tensor cores: {} by {} into {}, "
                    "{}",
                    name, instruction->a, instruction->b, instruction->sums,
                    instruction->shape),
        fmt::format("counterpart on AMD: {}", productOf(*instruction))};
  }
  const auto part = std::ranges::find(kParts, name, &Part::name);
  if (part == kParts.end() || (part->isCommon && !isQualified)) {
    return std::nullopt;
  }
  return Use{fmt::format("cute::{} is {}", name, part->what),
             fmt::format("counterpart on AMD: {}", part->counterpart)};
}

/// "Shape<_128, _64, _32>, Stride<_64, _1>": what is said of sizes.
std::string sizesOf(const TemplateUse& use) {
  std::vector<std::string> sizes;
  for (const std::string_view each : use.arguments) {
    for (const std::string_view word : {"Shape<", "Stride<", "Layout<"}) {
      if (each.find(word) == std::string_view::npos) continue;
      std::string text(each);
      std::ranges::replace(text, '\n', ' ');
      sizes.push_back(std::move(text));
      break;
    }
  }
  return fmt::format("{}", fmt::join(sizes, ", "));
}

void run(const CheckContext& context, Findings& findings) {
  constexpr std::string_view kScope = "cute::";
  const bool isOpened =
      context.bytes.find("using namespace cute;") != std::string_view::npos;
  // CuTe's own headers speak of nothing else.
  if ((!isOpened && context.bytes.find(kScope) == std::string_view::npos) ||
      context.bytes.find("namespace cute {") != std::string_view::npos ||
      context.bytes.find("namespace cute\n") != std::string_view::npos) {
    return;
  }
  const auto uses = templateUses(context.bytes, [&](std::string_view name) {
    return name.starts_with(kScope) ||
           (isOpened && name.find(':') == std::string_view::npos &&
            useOf(name, /*isQualified=*/false));
  });
  for (const TemplateUse& use : uses) {
    if (isInside(context.facts.besideHip, use.span)) continue;
    const bool isQualified = use.name.starts_with(kScope);
    const auto found = useOf(
        isQualified ? use.name.substr(kScope.size()) : use.name, isQualified);
    if (!found) continue;
    Finding finding;
    finding.span = use.span;
    finding.severity = Severity::warning;
    finding.message = found->message;
    finding.notes.push_back(found->note);
    if (const std::string sizes = sizesOf(use); !sizes.empty()) {
      finding.notes.push_back("it is of " + sizes);
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::cute_tile = {
    "cute-tile", "a part of CuTe, with its counterpart in ck_tile",
    R"(CuTe describes tiles of NVIDIA's tensor cores: layouts, tensors over memory, how threads
copy tiles and multiply them. Nothing on AMD has its interface; `ck_tile` of Composable
Kernel has the same ideas under other names. Each use is a finding of its own, with what
stands for it there. A name counts with its namespace or under `using namespace cute;`.

| CuTe | ck_tile |
|---|---|
| `make_layout`, `Layout` | `make_naive_tensor_descriptor` |
| `make_tensor` | `make_naive_tensor_view` |
| `local_tile` | `make_tile_window` |
| `TiledCopy`, `local_partition` | `make_static_tile_distribution` |
| `copy` | `load_tile`, `store_tile` |
| `TiledMMA`, `gemm` | a `WarpGemm` in a block GEMM |
| `Swizzle` | `make_xor_transform` |

An instruction such as `SM80_16x8x16_F32F16F16F32_TN` is named with its types and its
shape. AMD's have other shapes, so tiles and the layout of registers change with them.
)",
    run};

}  // namespace hipport
