// flags:
// Memory of the host that reaches a kernel's atomics by other ways.
#include <cuda_runtime.h>

struct Counters {
  int* most;
  float* sum;
  int* count;
};

__device__ void raise(Counters c, int v) { atomicMax(c.most, v); }
__global__ void countAll(Counters c, int v) {
  raise(c, v);
  atomicAdd(c.count, 1);
}
__global__ void sumAll(float* sum, float v) { atomicAdd_system(sum, v); }  // wrong: host-atomic
__global__ void largest(int* most, int v) { atomicMax(most, v); }
__global__ void count(int* n) { atomicAdd_system(n, 1); }  // harmless: host-atomic
__global__ void counted(int* n) { atomicAdd(n, 1); }

struct Job {
  int* most = nullptr;
  int* own = nullptr;
  Job() {
    cudaMallocManaged(&most, sizeof(int));
    cudaMalloc(&own, sizeof(int));
    cudaMemset(own, 0, sizeof(int));
  }
  void run(cudaStream_t stream) {
    largest<<<1, 64, 0, stream>>>(most, 3);  // wrong: host-atomic
    largest<<<1, 64, 0, stream>>>(own, 3);   // harmless: host-atomic
    counted<<<1, 64, 0, stream>>>(most);     // harmless: host-atomic
  }
};

static int* mapped() {
  int *host, *device;
  cudaHostAlloc(&host, sizeof(int), cudaHostAllocMapped);
  cudaHostGetDevicePointer(&device, host, 0);
  return device;
}
static int* shared() {
  int* p;
  cudaMallocManaged(&p, sizeof(int));
  return p;
}
static int* plain() {
  int* p;
  cudaMalloc(&p, sizeof(int));
  return p;
}
static void launch(int* most) { largest<<<1, 64>>>(most, 1); }  // wrong: host-atomic
static void launchOwn(int* most) { largest<<<1, 64>>>(most, 1); }  // harmless: host-atomic

int main() {
  int* p = mapped();
  largest<<<1, 64>>>(p, 1);                // wrong: host-atomic
  largest<<<1, 64>>>(shared(), 1);         // wrong: host-atomic
  int* q = plain();
  largest<<<1, 64>>>(q, 1);                // harmless: host-atomic
  counted<<<1, 64>>>(p);                   // harmless: host-atomic
  launch(p);
  launchOwn(q);
  Counters c;
  cudaMallocManaged(&c.most, 4);
  cudaMalloc(&c.sum, 4);
  cudaMallocManaged(&c.count, 4);
  countAll<<<1, 64>>>(c, 1);               // wrong: host-atomic
  int* kept;
  cudaMallocManaged(&kept, 4);
  int* other = kept;
  largest<<<1, 64>>>(other, 1);            // wrong: host-atomic
  int value = 1;
  void* arguments[] = {&kept, &value};     // wrong: host-atomic
  cudaLaunchKernel((const void*)largest, dim3(1), dim3(64), arguments, 0, nullptr);
  void* own[] = {&q, &value};              // harmless: host-atomic
  cudaLaunchKernel((const void*)largest, dim3(1), dim3(64), own, 0, nullptr);
  Job().run(nullptr);
}
