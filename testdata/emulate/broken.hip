// Kernels with mistakes that a GPU hides or answers with a crash: each has to
// be caught, with its line. The first argument names the one to launch; its
// mistake is on the line that ends in "// here".
#undef NDEBUG
#include <hip/hip_runtime.h>

#include <cassert>
#include <cstdio>
#include <cstring>

__global__ void outOfBounds(int* out) {
  __shared__ int before[64];
  __shared__ int values[64];
  const int i = threadIdx.x;
  before[i] = i;
  values[i + 1] = i;  // here
  __syncthreads();
  out[i] = values[i] + before[i];
}

__global__ void uninitialised(int* out) {
  __shared__ int values[128];
  const int i = threadIdx.x;
  if (i % 2 == 0) values[i] = i;
  __syncthreads();
  out[i] = values[i];  // here
}

__global__ void missingBarrier(int* out) {
  __shared__ int values[128];
  const int i = threadIdx.x;
  values[i] = i;
  out[i] = values[127 - i];  // here
}

__global__ void writtenTooEarly(int* out) {
  __shared__ int values[128];
  const int i = threadIdx.x;
  values[i] = i;
  __syncthreads();
  out[i] = values[(i + 64) % 128];
  values[i] = -1;  // here
}

__global__ void missingSyncwarp(int* out) {
  __shared__ int values[32];
  const int i = threadIdx.x;
  values[i] = i;
  out[i] = values[i ^ 1];  // here
}

__global__ void countedTooEarly(int* out) {
  __shared__ int count;
  const int i = threadIdx.x;
  if (i == 0) count = 0;
  __syncthreads();
  out[i] = (count < 100 ? 1 : 2) + atomicAdd(&count, 1);  // here
}

__device__ __attribute__((noinline)) int valueAt(const int* at) {
  return *at;  // here
}
__global__ void misaligned(int* out) {
  __shared__ char bytes[512];
  const int i = threadIdx.x;
  for (int k = 0; k < 8; ++k) bytes[i + 64 * k] = static_cast<char>(k);
  __syncthreads();
  out[i] = valueAt(reinterpret_cast<int*>(&bytes[4 * i + 1]));
}

__global__ void divergentBarrier(int* out) {
  __shared__ int values[128];
  const int i = threadIdx.x;
  values[i] = i;
  if (i % 2 == 0) {
    __syncthreads();  // here
  }
  out[i] = __ballot(1) != 0 ? values[i] : 0;
}

__global__ void earlyReturn(int* out, int count) {
  __shared__ int values[128];
  const int i = threadIdx.x;
  if (i >= count) return;
  values[i] = i;
  __syncthreads();  // here
  out[i] = values[count - 1 - i];
}

__global__ void absentLane(int* out) {
  const int i = threadIdx.x;
  int value = 0;
  if (i < 16) {
    value = __shfl(i, 20);  // here
  }
  out[i] = value;
}

__global__ void outsideOfMemory(int* out) {
  out[threadIdx.x * 4096] = 1;  // here
}

__global__ void nullPointer(int* out, const int* values) {
  out[threadIdx.x] = values[threadIdx.x];  // here
}

__device__ __attribute__((noinline)) int deep(int n, int* out) {
  volatile int values[1024];
  for (int k = 0; k < 1024; ++k) values[k] = n;
  return n == 0 ? 0 : deep(n - 1, out) + values[n];
}
__global__ void tooDeep(int* out, int n) { out[0] = deep(n, out); }

__global__ void trapped(int* out) {
  if (threadIdx.x == 3) __builtin_trap();  // here
  out[threadIdx.x] = 1;
}

__global__ void asserted(int* out, int limit) {
  assert(static_cast<int>(threadIdx.x) < limit);  // here
  out[threadIdx.x] = 1;
}

__global__ void divided(int* out, int by) {
  out[threadIdx.x] = 100 / by;  // here
}

__global__ void assembly(int* out) {
  int value;
  asm volatile("v_mov_b32 %0, 7" : "=v"(value));  // here
  out[threadIdx.x] = value;
}

int main(int, char** arguments) {
  int* out = nullptr;
  if (hipMalloc(reinterpret_cast<void**>(&out), 128 * sizeof(int))) return 2;
  auto is = [&](const char* name) {
    return std::strcmp(arguments[1], name) == 0;
  };
  if (is("outOfBounds")) outOfBounds<<<1, 64>>>(out);
  if (is("uninitialised")) uninitialised<<<1, 128>>>(out);
  if (is("missingBarrier")) missingBarrier<<<1, 128>>>(out);
  if (is("writtenTooEarly")) writtenTooEarly<<<1, 128>>>(out);
  if (is("missingSyncwarp")) missingSyncwarp<<<1, 32>>>(out);
  if (is("countedTooEarly")) countedTooEarly<<<1, 128>>>(out);
  if (is("misaligned")) misaligned<<<1, 64>>>(out);
  if (is("divergentBarrier")) divergentBarrier<<<1, 128>>>(out);
  if (is("earlyReturn")) earlyReturn<<<1, 128>>>(out, 100);
  if (is("absentLane")) absentLane<<<1, 64>>>(out);
  if (is("outsideOfMemory")) outsideOfMemory<<<1, 64>>>(out);
  if (is("nullPointer")) nullPointer<<<1, 64>>>(out, nullptr);
  if (is("tooDeep")) tooDeep<<<1, 1>>>(out, 10000);
  if (is("trapped")) trapped<<<1, 64>>>(out);
  if (is("asserted")) asserted<<<1, 64>>>(out, 40);
  if (is("divided")) divided<<<1, 64>>>(out, 0);
  if (is("assembly")) assembly<<<1, 64>>>(out);
  std::printf("%s\n", hipGetErrorName(hipDeviceSynchronize()));
  return 0;
}
