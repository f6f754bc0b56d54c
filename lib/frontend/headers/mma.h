// Warp matrix functions. CUDA units only.
// embed: keep
#ifndef HIPPORT_MMA_H
#define HIPPORT_MMA_H

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#ifdef __CUDA__
#define __CUDA_MMA__
extern "C++" {
#pragma clang force_cuda_host_device begin
namespace nvcuda {
namespace wmma {

enum layout_t { mem_row_major, mem_col_major };
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
namespace precision {
struct tf32 {};
struct u4 {};
struct s4 {};
struct b1 {};
}  // namespace precision
namespace experimental {
namespace precision = wmma::precision;
enum bmmaBitOp { bmmaBitOpXOR, bmmaBitOpAND };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC };
}  // namespace experimental
using experimental::bmmaAccumulateOpPOPC;
using experimental::bmmaBitOpAND;
using experimental::bmmaBitOpXOR;

template <class T> struct storage { typedef T type; };
template <> struct storage<precision::tf32> { typedef float type; };
template <> struct storage<precision::u4> { typedef unsigned int type; };
template <> struct storage<precision::s4> { typedef int type; };
template <> struct storage<precision::b1> { typedef unsigned int type; };

template <class Use, int m, int n, int k, class T, class Layout = void> class fragment {
 public:
  typedef typename storage<T>::type element_type;
  typedef element_type storage_element_type;
  static const int num_elements = 16, num_storage_elements = 16;
  element_type x[16];
};
template <class F, class T> void fill_fragment(F&, const T&);
template <class F, class T, class... A> void load_matrix_sync(F&, const T*, unsigned int, A...);
template <class T, class F> void store_matrix_sync(T*, const F&, unsigned int, layout_t);
template <class D, class A, class B, class C, class... R> void mma_sync(D&, const A&, const B&, const C&, R...);
template <class D, class A, class B, class C, class... R> void bmma_sync(D&, const A&, const B&, const C&, R...);
float __float_to_tf32(float);

}  // namespace wmma
}  // namespace nvcuda
#pragma clang force_cuda_host_device end
}  // extern "C++"
#endif
#endif
