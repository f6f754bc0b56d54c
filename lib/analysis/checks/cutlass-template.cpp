// Templates of CUTLASS, with what their arguments say.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/template_uses.h"

namespace hipport {
namespace {

struct Template {
  std::string_view name;  ///< behind "cutlass::"
  std::string_view what;
  std::string_view counterpart;
};

/// Longer names before those that begin them. Source: CUTLASS 3's headers, and
/// the devices of Composable Kernel (include/ck/tensor_operation/gpu/device).
constexpr auto kTemplates = std::to_array<Template>({
    {"gemm::device::GemmSparse", "a product with a matrix of 2:4 sparsity",
     "hipsparseLtMatmul of hipSPARSELt, on gfx942 and later"},
    {"gemm::device::GemmGrouped", "matrix products of different sizes",
     "ck::tensor_operation::device::DeviceGroupedGemm_Xdl, or hipBLASLt's "
     "GroupedGemm"},
    {"gemm::device::GemmBatched", "matrix products at a stride",
     "hipblasGemmStridedBatchedEx, or "
     "ck::tensor_operation::device::DeviceBatchedGemmXdl"},
    {"gemm::device::GemmArray", "matrix products of an array of pointers",
     "hipblasGemmBatchedEx"},
    {"gemm::device::GemmSplitKParallel", "a matrix product with k in parts",
     "ck::tensor_operation::device::DeviceGemmXdlSplitKCShuffle"},
    {"gemm::device::GemmUniversalAdapter", "a matrix product",
     "hipblasLtMatmul, or "
     "ck::tensor_operation::device::DeviceGemmMultipleD_Xdl_CShuffle"},
    {"gemm::device::GemmUniversal", "a matrix product",
     "hipblasLtMatmul, or "
     "ck::tensor_operation::device::DeviceGemmMultipleD_Xdl_CShuffle"},
    {"gemm::device::Gemm", "a matrix product",
     "hipblasLtMatmul, or "
     "ck::tensor_operation::device::DeviceGemm_Xdl_CShuffleV3"},
    {"conv::device::ImplicitGemmConvolution", "a convolution",
     "miopenConvolutionForward and its kin of MIOpen, or "
     "ck::tensor_operation::device::"
     "DeviceGroupedConvFwdMultipleABD_Xdl_CShuffle"},
    {"reduction::device::TensorReduction", "a reduction",
     "ck::tensor_operation::device::DeviceReduceMultiBlock, or hipcub::"
     "DeviceReduce"},
    {"epilogue::thread::LinearCombination", "what is done to sums",
     "an epilogue of hipBLASLt (HIPBLASLT_EPILOGUE_RELU_BIAS), or an "
     "operation of ck::tensor_operation::element_wise"},
    {"gemm::kernel::", "a part of a kernel for matrix products",
     "a pipeline of ck_tile (GemmKernel)"},
    {"gemm::threadblock::", "the part of a block in a matrix product",
     "a pipeline of ck_tile (GemmPipelineAgBgCrCompV3)"},
    {"gemm::warp::", "the part of a warp in a matrix product",
     "ck_tile::WarpGemm"},
    {"gemm::collective::", "the part of a block in a matrix product",
     "a pipeline of ck_tile (GemmPipelineAgBgCrCompV3)"},
});

/// Without namespaces of CUTLASS: "half_t", "RowMajor".
std::string plain(std::string_view argument) {
  const std::size_t bracket = argument.find('<');
  const std::size_t colon = argument.substr(0, bracket).rfind("::");
  std::string text(
      colon == std::string_view::npos ? argument : argument.substr(colon + 2));
  std::ranges::replace(text, '\n', ' ');
  return text;
}

/// "128x128x32" of each GemmShape<128, 128, 32>.
std::vector<std::string> shapesOf(const TemplateUse& use) {
  std::vector<std::string> shapes;
  for (const std::string_view each : use.arguments) {
    const std::size_t at = each.find("GemmShape<");
    if (at == std::string_view::npos) continue;
    shapes.push_back(
        fmt::format("{}", fmt::join(bracketed(each, each.find('<', at)), "x")));
  }
  return shapes;
}

/// "half_t RowMajor by half_t ColumnMajor into float RowMajor".
std::string operandsOf(const TemplateUse& use) {
  constexpr std::size_t kOperands = 6;
  const bool hasOperands = use.arguments.size() >= kOperands &&
                           (use.name.starts_with("gemm::device::") ||
                            use.name.starts_with("conv::device::"));
  if (!hasOperands) return {};
  std::array<std::string, kOperands> words;
  for (std::size_t i = 0; i < kOperands; ++i)
    words[i] = plain(use.arguments[i]);
  return fmt::format(" of {} {} by {} {} into {} {}", words[0], words[1],
                     words[2], words[3], words[4], words[5]);
}

void noteShapes(const TemplateUse& use, Finding& finding) {
  const std::vector<std::string> shapes = shapesOf(use);
  static constexpr std::array kOf = {"blocks", "warps", "instructions"};
  std::string text;
  for (std::size_t i = 0; i < std::min(shapes.size(), kOf.size()); ++i) {
    text += fmt::format("{}{} of {}", i == 0 ? "" : ", ", kOf[i], shapes[i]);
  }
  if (text.empty()) return;
  finding.notes.push_back(
      text +
      ": Composable Kernel's MPerBlock, NPerBlock and KPerBlock are those of "
      "the block; AMD's instructions have other shapes");
}

void run(const CheckContext& context, Findings& findings) {
  // CUTLASS's own headers speak of nothing else.
  if (context.bytes.find("cutlass::") == std::string_view::npos ||
      context.bytes.find("namespace cutlass {") != std::string_view::npos) {
    return;
  }
  constexpr std::string_view kScope = "cutlass::";
  // Its headers may be the tree's own, and then its names are nobody's to port:
  // what is written counts.
  for (TemplateUse& use : templateUses(context.bytes, [&](auto name) {
         return name.starts_with(kScope);
       })) {
    if (use.arguments.empty() || isInside(context.facts.besideHip, use.span)) {
      continue;
    }
    use.name.remove_prefix(kScope.size());
    const auto known = std::ranges::find_if(
        kTemplates,
        [&](const Template& each) { return use.name.starts_with(each.name); });
    if (known == kTemplates.end()) continue;
    Finding finding;
    finding.span = use.span;
    finding.severity = Severity::warning;
    finding.message = fmt::format("cutlass::{} is {}{}", use.name, known->what,
                                  operandsOf(use));
    finding.notes.push_back(
        fmt::format("AMD has {} for that", known->counterpart));
    noteShapes(use, finding);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::cutlass_template = {
    "cutlass-template", "a template of CUTLASS, with its types and shapes",
    R"(CUTLASS is written for NVIDIA's tensor cores, and nothing on AMD has its interface. What
its templates are used for mostly has a counterpart: matrix products and their epilogues
in hipBLASLt and Composable Kernel, convolutions in MIOpen, parts of kernels in
Composable Kernel's `ck_tile`. Each use is a finding of its own. It names the types,
layouts and tiles that the template's arguments say, which the counterpart takes too:

```cpp
using Gemm = cutlass::gemm::device::Gemm<                        // before
    cutlass::half_t, cutlass::layout::RowMajor, cutlass::half_t,
    cutlass::layout::ColumnMajor, float, cutlass::layout::RowMajor>;

hipblasLtMatmul(handle, operation, &alpha, a, layoutA, ...);     // by hand
```
)",
    run};

}  // namespace hipport
