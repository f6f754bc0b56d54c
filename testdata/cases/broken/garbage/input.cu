#include <cuda_runtime.h>
@@@ ??? ) ] } $ ` cudaMalloc( ' " \
%%% cudaSuccess <<< >>> ( #
int main() { return cudaDeviceSynchronize(); }
