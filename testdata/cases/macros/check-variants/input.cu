#include <cuda_runtime.h>
#include <stdio.h>

#define CHECK(call)                                          \
  do {                                                       \
    cudaError_t status_ = (call);                            \
    if (status_ != cudaSuccess)                              \
      printf("%s: %s\n", #call, cudaGetErrorString(status_)); \
  } while (0)
#define CHECK_ALL(...) do { __VA_ARGS__; CHECK(cudaGetLastError()); } while (0)
#define EXPR(call) ({ cudaError_t e_ = (call); e_; })
#define IF_OK(call) if ((call) == cudaSuccess)
#define ASSERT_OK(call) ((call) == cudaSuccess ? (void)0 : (void)puts("cuda: " #call))
#define ALLOC(p, n) CHECK(cudaMallocHost(&p, n))
#define OUTER(x) INNER(x)
#define INNER(x) CHECK(cudaFreeHost(x))
#define TWICE(x) (x), (x)

int main() {
  float *data, *host;
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaMalloc((void**)&data,
                   64));
  CHECK_ALL(cudaMemsetAsync(data, 0, 64, stream));
  CHECK_ALL(cudaMemsetAsync(data, 0, 4, stream); cudaDeviceSynchronize());
  ALLOC(host, 64);
  CHECK(cudaMallocHost(&host, 64));
  IF_OK(cudaMemcpy(host, data, 64, cudaMemcpyDeviceToHost)) puts("ok");
  ASSERT_OK(cudaStreamSynchronize(stream));
  if (EXPR(cudaFree(data)) != cudaSuccess) return 1;
  CHECK((TWICE(cudaGetLastError())));
  OUTER(host);
  return 0;
}
