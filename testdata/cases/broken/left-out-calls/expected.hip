// Calls that Clang leaves out, because it does not know a name in them: what is
// missing is no fault.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void add(int* out) { out[threadIdx.x] += 1; }

void sums(hipStream_t stream) {
  int* out;
  hipMalloc(&out, 256);
  hipMemcpy(out, unknownValues, 256, hipMemcpyHostToDevice);
  add<<<1, 64>>>(out);
  int first = 0;
  hipMemcpyAsync(&first, out, sizeof(first), hipMemcpyDeviceToHost, stream);
  hipStreamSynchronize(streamOf(unknownDevice));
  std::printf("%d\n", first);
}

void known(hipStream_t stream) {
  int* out;
  hipMalloc(&out, 256);
  add<<<1, 64>>>(out);
  int first = 0;
  hipMemcpyAsync(&first, out, sizeof(first), hipMemcpyDeviceToHost, stream);
  std::printf("%d\n", first);
}
