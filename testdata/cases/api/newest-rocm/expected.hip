// What HIP has since ROCm 7.1, 7.2, 7.12 and 7.14.
#include <hip/hip_runtime.h>

hipError_t load(const char* file, hipKernel_t* kernel) {
  hipLibrary_t library;
  hipError_t error =
      hipLibraryLoadFromFile(&library, file, nullptr, nullptr, 0, nullptr, nullptr, 0);
  if (error != hipSuccess) return error;
  void* table = nullptr;
  size_t bytes = 0;
  error = hipLibraryGetGlobal(&table, &bytes, library, "table");
  if (error != hipSuccess) return error;
  return hipLibraryGetKernel(kernel, library, "fill");
}

hipError_t enter(hipKernel_t kernel, hipFunction_t* function, hipDeviceptr_t rows) {
  hipError_t result = hipMemsetD2D32(rows, 256, 7, 64, 4);
  return result == hipSuccess ? hipKernelGetFunction(function, kernel) : result;
}

hipError_t copyAll(void** to, void** from, size_t* sizes, size_t count, hipStream_t stream) {
  hipMemcpyAttributes attributes = {};
  attributes.srcAccessOrder = hipMemcpySrcAccessOrderStream;
  size_t first = 0;
  unsigned long long id = 0;
  hipError_t error = hipStreamGetId(stream, &id);
  if (error != hipSuccess) return error;
  return hipMemcpyBatchAsync(to, from, sizes, count, &attributes, &first, 1, nullptr, stream);
}
