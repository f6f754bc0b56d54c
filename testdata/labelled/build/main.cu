__global__ void fill(float* x) { x[threadIdx.x] = 0; }  // wrong: runtime-header
#include "include/cublas.h"  // harmless: cuda-header
#include "include/mma.h"     // harmless: unsupported-header
#include "part.cu"           // wrong: renamed-source
#include "table.inc"         // harmless: renamed-source
#include <cublas_v2.h>       // wrong: cuda-header
int main() { return ours() + table() + part(); }
