// A constexpr function for one side, as a macro says.
#include <hip/hip_runtime.h>
#define ON_DEVICE __device__
ON_DEVICE constexpr int hidden(int n) { return n; }
__global__ void kernel(int* p) { p[0] = hidden(1); }
int other() { return hidden(2); }
