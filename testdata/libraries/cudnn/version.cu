// Which cuDNN: the header's number beside the library's.
#include <cudnn.h>
#include <cstdio>

int main() {
  const size_t library = cudnnGetVersion();
  printf("header and library agree: %s\n",
         library == CUDNN_VERSION ? "yes" : "no");
#if CUDNN_MAJOR >= 8
  printf("interface: 8 or later\n");
#else
  printf("interface: before 8\n");
#endif
  printf("major from number: %s\n",
         CUDNN_VERSION / (CUDNN_MAJOR >= 9 ? 10000 : 1000) == CUDNN_MAJOR
             ? "yes"
             : "no");
  cudnnHandle_t handle;
  if (cudnnCreate(&handle) != CUDNN_STATUS_SUCCESS) return 1;
  printf("created: %d\n", handle != nullptr);
  return cudnnDestroy(handle) == CUDNN_STATUS_SUCCESS ? 0 : 1;
}
