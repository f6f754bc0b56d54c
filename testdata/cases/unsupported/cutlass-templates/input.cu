// A matrix product of CUTLASS: what its arguments say.
#include <cutlass/gemm/device/gemm.h>
#include <cutlass/epilogue/thread/linear_combination_relu.h>
using Row = cutlass::layout::RowMajor;
using Gemm = cutlass::gemm::device::Gemm<cutlass::half_t, cutlass::layout::RowMajor, cutlass::half_t,
    cutlass::layout::ColumnMajor, float, Row, float, cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80,
    cutlass::gemm::GemmShape<128, 128, 32>, cutlass::gemm::GemmShape<64, 64, 32>, cutlass::gemm::GemmShape<16, 8, 16>>;
cudaError_t run(int m, int n, int k, cutlass::half_t* a, cutlass::half_t* b, float* c) {
  Gemm gemm;
  cutlass::Status s = gemm({{m, n, k}, {a, k}, {b, k}, {c, n}, {c, n}, {1.0f, 0.0f}});
  return s == cutlass::Status::kSuccess ? cudaSuccess : cudaErrorUnknown;
}
