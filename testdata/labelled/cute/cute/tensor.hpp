// Stands in for CuTe's headers, as far as the sources here name them.
#pragma once

namespace cute {
struct _1 {};
struct _2 {};
struct DefaultCopy {};
struct SM80_16x8x16_F32F16F16F32_TN {};
struct SM80_16x8x8_F32TF32TF32F32_TN {};
template <class...>
struct Shape {};
template <class...>
struct Layout {};
template <class...>
struct MMA_Atom {};
template <class...>
struct TiledMMA {};
template <class...>
struct Copy_Atom {};
template <class A>
__device__ __host__ int make_layout(A) {
  return 0;
}
template <class A>
__device__ A make_gmem_ptr(A a) {
  return a;
}
template <class A, class B>
__device__ A make_tensor(A a, B) {
  return a;
}
template <class A, class B>
__device__ A local_tile(A a, B, int) {
  return a;
}
template <class A, class B>
__device__ void copy(A, B) {}
template <class A>
__device__ void clear(A) {}
template <int n>
__device__ void cp_async_wait() {}
}  // namespace cute
