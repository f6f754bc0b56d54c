#include <cstdio>
#include <hip/hip_runtime.h>

#define SAY(...) std::printf(__VA_ARGS__)

template <typename T>
__global__ void show(T value) {
  ::printf("%f\n", double(value));
  if (value < 0) ::printf("negative\n");
}

void run() {
  std::printf("on the host\n");
  SAY("on the host too\n");
  show<<<1, 1>>>(1.0f);
}
