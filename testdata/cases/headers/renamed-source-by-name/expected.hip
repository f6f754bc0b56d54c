#include <hip/hip_runtime.h>
#define KERNELS "kernels.hip"
#include KERNELS

int main() { return hipDeviceSynchronize(); }
