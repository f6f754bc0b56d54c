// Stands in for CUTLASS's headers, as far as the sources here name them.
#pragma once

namespace cutlass {
struct half_t {
  half_t(float) {}
};
namespace layout {
struct RowMajor {};
struct ColumnMajor {};
}  // namespace layout
namespace arch {
struct OpClassTensorOp {};
struct Sm80 {};
}  // namespace arch
namespace gemm {
template <int, int, int>
struct GemmShape {};
namespace device {
template <class...>
struct Gemm {};
}  // namespace device
}  // namespace gemm
namespace conv::device {
template <class...>
struct ImplicitGemmConvolution {};
}  // namespace conv::device
namespace epilogue::thread {
template <class, int>
struct LinearCombinationRelu {};
}  // namespace epilogue::thread
}  // namespace cutlass
