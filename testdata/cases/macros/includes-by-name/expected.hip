#define RUNTIME_HEADER <cuda_runtime.h>
#include RUNTIME_HEADER

int main() { return hipDeviceReset(); }
