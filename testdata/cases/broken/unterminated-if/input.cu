#ifndef UNTERMINATED_CU
#define UNTERMINATED_CU
#include <cuda_runtime.h>

void first() { cudaDeviceSynchronize(); }

#ifdef NEVER
void second() { cudaDeviceReset(); }
