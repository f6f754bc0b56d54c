#include <hip/hip_runtime.h>
@@@ ??? ) ] } $ ` hipMalloc( ' " \
%%% cudaSuccess <<< >>> ( #
int main() { return hipDeviceSynchronize(); }
