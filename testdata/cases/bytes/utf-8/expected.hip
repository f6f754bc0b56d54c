// Größe — 块
#include <hip/hip_runtime.h>

int größe = 3;  // naïve
void sync() { /* 🙂 */ hipDeviceSynchronize(); } const char* s = " ";
