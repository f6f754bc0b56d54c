#include "hipport/cxx.h"
#include <hip/hip_runtime.h>
#include <cutlass/cutlass.h>
#include <cutlass/gemm/device/gemm.h>

using Gemm = cutlass::gemm::device::Gemm<float, cutlass::layout::RowMajor, float,
                                         cutlass::layout::RowMajor, float,
                                         cutlass::layout::RowMajor>;

// libcu++ beside what has no counterpart.
__global__ void count(hipport::cxx::atomic<int, hipport::cxx::thread_scope_device>* n) { n->fetch_add(1); }

int main() {
  Gemm gemm;
  hipDeviceSynchronize();
  return 0;
}
