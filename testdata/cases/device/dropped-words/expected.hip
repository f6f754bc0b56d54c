// Words that HIP needs nothing for.
#include <hip/hip_runtime.h>

struct Parameters {
  int count;
};
__global__ void left(const Parameters p, int* o) { *o = p.count; }
__global__ void right(const Parameters p, int* o) { *o = p.count; }
void done(hipStream_t stream, hipError_t status, void* data) {}
void finished(hipStream_t stream, hipError_t status, void* data) {}
extern hipError_t own(int a);
extern hipError_t
other(int a);
typedef hipError_t(*Function)(int);
#ifndef CUDART_CB
#define CUDART_CB
#endif
#ifdef NEVER
hipError_t hidden(int a);
#endif
