// flags: --arch=gfx1030 --arch=gfx90a
// Matrices of a warp on a GPU without matrix instructions.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>

using Left = nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major>;  // wrong: matrix-unit
__global__ void loads(const half* in) {
  Left left;
  nvcuda::wmma::load_matrix_sync(left, in, 16);
}
