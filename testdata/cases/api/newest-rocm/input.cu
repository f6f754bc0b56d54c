// What HIP has since ROCm 7.1, 7.2, 7.12 and 7.14.
#include <cuda.h>
#include <cuda_runtime.h>

cudaError_t load(const char* file, cudaKernel_t* kernel) {
  cudaLibrary_t library;
  cudaError_t error =
      cudaLibraryLoadFromFile(&library, file, nullptr, nullptr, 0, nullptr, nullptr, 0);
  if (error != cudaSuccess) return error;
  void* table = nullptr;
  size_t bytes = 0;
  error = cudaLibraryGetGlobal(&table, &bytes, library, "table");
  if (error != cudaSuccess) return error;
  return cudaLibraryGetKernel(kernel, library, "fill");
}

CUresult enter(CUkernel kernel, CUfunction* function, CUdeviceptr rows) {
  CUresult result = cuMemsetD2D32(rows, 256, 7, 64, 4);
  return result == CUDA_SUCCESS ? cuKernelGetFunction(function, kernel) : result;
}

cudaError_t copyAll(void** to, void** from, size_t* sizes, size_t count, cudaStream_t stream) {
  cudaMemcpyAttributes attributes = {};
  attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  size_t first = 0;
  unsigned long long id = 0;
  cudaError_t error = cudaStreamGetId(stream, &id);
  if (error != cudaSuccess) return error;
  return cudaMemcpyBatchAsync(to, from, sizes, count, &attributes, &first, 1, stream);
}
