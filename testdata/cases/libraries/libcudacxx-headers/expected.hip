// libcu++: headers with a counterpart and headers without.
#include <hip/hip_runtime.h>
#include "hipport/cxx.h"
#include <thrust/sort.h>
#include <thrust/system/hip/detail/par.h>
#include "hipport/groups.h"

namespace cg = hipport::groups;
__global__ void kernel(int* o) {
  hipport::cxx::tuple<int> pair;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  auto part = cg::labeled_partition(tile, o[0]);
  cg::invoke_one(tile, [&] { o[2] = 1; });
}
void sort(int* a) { thrust::sort(thrust::hip_rocprim::par, a, a + 3); }
