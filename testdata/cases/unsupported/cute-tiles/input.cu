// A product of tiles by CuTe: layouts, copies, instructions.
#include <cute/tensor.hpp>

using Half = cute::MMA_Atom<cute::SM80_16x8x16_F32F16F16F32_TN>;
using Brain = cute::SM80_16x8x16_F32BF16BF16F32_TN;
using Bytes = cute::SM89_16x8x32_F32E4M3E4M3F32_TN;
using Whole = cute::SM80_16x8x32_S32S8S8S32_TN;
using Tiled = cute::TiledMMA<Half, cute::Layout<cute::Shape<cute::_2, cute::_4, cute::_1>>>;

template <class A>
__global__ void multiply(A a, float* c) {
  auto all = cute::make_tensor(cute::make_gmem_ptr(a.data), cute::make_layout(a.shape));
  auto tile = cute::local_tile(all, a.tile, blockIdx.x);
  cute::copy(a.how, tile, a.shared);
  cute::cp_async_fence();
  cute::cp_async_wait<0>();
  cute::gemm(Tiled{}, a.left, a.right, a.sums);
}
