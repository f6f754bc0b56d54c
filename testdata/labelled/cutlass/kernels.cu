// Templates of CUTLASS, and look-alikes.
#include <cuda_runtime.h>
#include <cutlass/gemm/device/gemm.h>

namespace cutlass_like {
template <class... T> struct Gemm {};
}  // namespace cutlass_like

using Own = cutlass_like::Gemm<int, float>;  // harmless: cutlass-template
// cutlass::gemm::device::Gemm<int> in a comment  // harmless: cutlass-template
const char* name() { return "cutlass::gemm::device::Gemm<int>"; }  // harmless: cutlass-template

using Product = cutlass::gemm::device::Gemm<  // wrong: cutlass-template
    cutlass::half_t, cutlass::layout::RowMajor, cutlass::half_t, cutlass::layout::ColumnMajor,
    float, cutlass::layout::RowMajor, float, cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80,
    cutlass::gemm::GemmShape<128, 128, 32>, cutlass::gemm::GemmShape<64, 64, 32>,
    cutlass::gemm::GemmShape<16, 8, 16>>;
using Convolution = cutlass::conv::device::ImplicitGemmConvolution<int>;  // wrong: cutlass-template
using Epilogue = cutlass::epilogue::thread::LinearCombinationRelu<float, 4>;  // wrong: cutlass-template
cutlass::half_t half(float x) { return cutlass::half_t(x); }  // harmless: cutlass-template
bool isSmaller(int cutlass, int gemm) { return cutlass < gemm; }  // harmless: cutlass-template

__global__ void kernel(int* out) { out[threadIdx.x] = 1; }
