// Parts of CuTe, and look-alikes.
#include <cuda_runtime.h>

#include <cute/tensor.hpp>

namespace own {
template <class T> struct Layout {};
template <class T> T make_layout(T a) { return a; }
struct SM80_16x8x16 {};
}  // namespace own

own::Layout<int> layout;  // harmless: cute-tile
int made = own::make_layout(1);  // harmless: cute-tile
// cute::make_layout in a comment  // harmless: cute-tile
const char* said() { return "cute::make_layout"; }  // harmless: cute-tile
using Plain = own::SM80_16x8x16;  // harmless: cute-tile
int copy(int a) { return a; }
int copied = copy(1);  // harmless: cute-tile

using Atom = cute::MMA_Atom<cute::SM80_16x8x16_F32F16F16F32_TN>;  // wrong: cute-tile
using Tiled = cute::TiledMMA<Atom, cute::Layout<cute::Shape<cute::_2, cute::_2, cute::_1>>>;  // wrong: cute-tile
using Loads = cute::Copy_Atom<cute::DefaultCopy, float>;  // wrong: cute-tile

template <class A>
__global__ void kernel(A const* a) {
  auto tensor = cute::make_tensor(cute::make_gmem_ptr(a), a->layout());  // wrong: cute-tile
  auto tile = cute::local_tile(tensor, a->shape(), blockIdx.x);  // wrong: cute-tile
  cute::copy(tile, a->shared());  // wrong: cute-tile
  cute::clear(tile);  // harmless: cute-tile
}

#ifdef __HIP_PLATFORM_AMD__
int elsewhere() { return 1; }
#else
auto elsewhere() { return cute::make_layout(1); }  // harmless: cute-tile
#endif
