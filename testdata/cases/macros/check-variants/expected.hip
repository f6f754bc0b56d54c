#include <hip/hip_runtime.h>
#include <stdio.h>

#define CHECK(call)                                          \
  do {                                                       \
    hipError_t status_ = (call);                            \
    if (status_ != hipSuccess)                              \
      printf("%s: %s\n", #call, hipGetErrorString(status_)); \
  } while (0)
#define CHECK_ALL(...) do { __VA_ARGS__; CHECK(hipGetLastError()); } while (0)
#define EXPR(call) ({ hipError_t e_ = (call); e_; })
#define IF_OK(call) if ((call) == hipSuccess)
#define ASSERT_OK(call) ((call) == hipSuccess ? (void)0 : (void)puts("cuda: " #call))
#define ALLOC(p, n) CHECK(hipHostMalloc(&p, n, hipHostMallocDefault))
#define OUTER(x) INNER(x)
#define INNER(x) CHECK(hipHostFree(x))
#define TWICE(x) (x), (x)

int main() {
  float *data, *host;
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  CHECK(hipMalloc((void**)&data,
                   64));
  CHECK_ALL(hipMemsetAsync(data, 0, 64, stream));
  CHECK_ALL(hipMemsetAsync(data, 0, 4, stream); hipDeviceSynchronize());
  ALLOC(host, 64);
  CHECK(hipHostMalloc(&host, 64, hipHostMallocDefault));
  IF_OK(hipMemcpy(host, data, 64, hipMemcpyDeviceToHost)) puts("ok");
  ASSERT_OK(hipStreamSynchronize(stream));
  if (EXPR(hipFree(data)) != hipSuccess) return 1;
  CHECK((TWICE(hipGetLastError())));
  OUTER(host);
  return 0;
}
