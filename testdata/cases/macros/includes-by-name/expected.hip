#define RUNTIME_HEADER <hip/hip_runtime.h>
#include RUNTIME_HEADER

int main() { return hipDeviceReset(); }
