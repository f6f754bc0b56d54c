#include <hip/hip_runtime.h>

constexpr int kThreads = 128;
#define BOUNDS __launch_bounds__(kThreads, 8)

__global__ void __launch_bounds__(256) threadsOnly(int* data) { data[0] = 1; }
__global__ void __launch_bounds__(256, 4) both(int* data) { data[0] = 2; }
__global__ __launch_bounds__(kThreads, 2) void named(int* data) { data[0] = 3; }
__global__ void BOUNDS inMacro(int* data) { data[0] = 4; }
__global__ void __launch_bounds__(256, 1) one(int* data) { data[0] = 5; }
