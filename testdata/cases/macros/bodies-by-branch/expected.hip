#include <hip/hip_runtime.h>

// The same names, whichever branch defines them.
#ifdef USE_ASYNC
#define COPY(to, from, n) hipMemcpyAsync(to, from, n, hipMemcpyDefault, 0)
#define SYNC hipStreamSynchronize(0)
#else
#define COPY(to, from, n) \
  hipMemcpy(to, from, n, hipMemcpyDefault)
#define SYNC hipDeviceSynchronize()
#endif

#define KIND hipMemcpyHostToDevice
int up(void* to, void* from) { return hipMemcpy(to, from, 4, KIND); }
#undef KIND
#define KIND hipMemcpyDeviceToHost
int down(void* to, void* from) { return hipMemcpy(to, from, 4, KIND); }

int main() {
  int a = 0, b = 0;
  COPY(&a, &b, sizeof a);
  return SYNC;
}
