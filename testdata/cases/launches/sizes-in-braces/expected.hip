#include <hip/hip_runtime.h>

__global__ void kernel(int* data) { data[blockIdx.y] = 1; }

#define RUN(data) kernel<<<dim3(1, 2), 64>>>(data)

void run(int* data, int n, hipStream_t stream) {
  kernel<<<dim3(2, 2), dim3(n, 1, 1)>>>(data);
  kernel<<<dim3(4), n, 0, stream>>>(data);
  kernel<<<dim3{2, 2}, dim3(n)>>>(data);
  RUN(data);
}
