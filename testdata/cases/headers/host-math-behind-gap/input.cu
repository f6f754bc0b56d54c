#include <cuda_runtime.h>
#include <missing/of_this_test.h>

// The argument has no type here; the function is CUDA's all the same, and HIP
// has it for kernels alone.
double put(double price, double strike) {
  auto d = missing::ratio(price, strike);
  return strike * normcdf(-d);
}

__global__ void fill(double* to) { to[threadIdx.x] = rcbrt(to[0]); }
