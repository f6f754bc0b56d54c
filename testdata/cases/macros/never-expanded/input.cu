#include <cuda_runtime.h>

#define SYNC() cudaDeviceSynchronize()
#define ALLOC(p, n) cudaMallocHost(p, n)
#define CLASS_STREAM cudaStream_t stream
#define MENTION(text) #text

int main() { return cudaDeviceReset(); }
