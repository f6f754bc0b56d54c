#include <cuda_runtime.h>

// The same names, whichever branch defines them.
#ifdef USE_ASYNC
#define COPY(to, from, n) cudaMemcpyAsync(to, from, n, cudaMemcpyDefault, 0)
#define SYNC cudaStreamSynchronize(0)
#else
#define COPY(to, from, n) \
  cudaMemcpy(to, from, n, cudaMemcpyDefault)
#define SYNC cudaDeviceSynchronize()
#endif

#define KIND cudaMemcpyHostToDevice
int up(void* to, void* from) { return cudaMemcpy(to, from, 4, KIND); }
#undef KIND
#define KIND cudaMemcpyDeviceToHost
int down(void* to, void* from) { return cudaMemcpy(to, from, 4, KIND); }

int main() {
  int a = 0, b = 0;
  COPY(&a, &b, sizeof a);
  return SYNC;
}
