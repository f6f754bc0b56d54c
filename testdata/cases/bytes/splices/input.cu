#include <cuda_runtime.h>

void sync() {
  cudaDevice\
Synchronize();
  cuda\
Memset\
(nullptr, 0, 0);
}

#define WAIT \
  cudaDevice\
Reset()
void wait() { WAIT; }
