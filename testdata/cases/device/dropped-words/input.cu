// Words that HIP needs nothing for.
#include <cuda.h>

struct Parameters {
  int count;
};
__global__ void left(const __grid_constant__ Parameters p, int* o) { *o = p.count; }
__global__ void right(__grid_constant__ const Parameters p, int* o) { *o = p.count; }
void CUDART_CB done(cudaStream_t stream, cudaError_t status, void* data) {}
void CUDA_CB finished(CUstream stream, CUresult status, void* data) {}
extern cudaError_t CUDARTAPI own(int a);
extern CUresult
CUDAAPI other(int a);
typedef CUresult(CUDAAPI *Function)(int);
#ifndef CUDART_CB
#define CUDART_CB
#endif
#ifdef NEVER
CUresult CUDAAPI hidden(int a);
#endif
