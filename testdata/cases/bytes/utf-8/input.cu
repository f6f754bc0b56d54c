// Größe — 块
#include <cuda_runtime.h>

int größe = 3;  // naïve
void sync() { /* 🙂 */ cudaDeviceSynchronize(); } const char* s = " ";
