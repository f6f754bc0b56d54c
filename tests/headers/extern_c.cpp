// CUDA headers inside a user's extern "C".
extern "C" {
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
}
int main() { float* p; cudaMalloc<float>(&p, 4); return cudaMalloc(&p, 4) == cudaSuccess; }
