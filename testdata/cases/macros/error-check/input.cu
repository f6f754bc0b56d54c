#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort=true)
{
   if (code != cudaSuccess)
   {
      fprintf(stderr,"GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
      if (abort) exit(code);
   }
}

#define CHECK_LAST(message)                                             \
    do {                                                                \
        const cudaError_t err = cudaGetLastError(); /* cudaSuccess? */  \
        if (cudaSuccess != err) {                                       \
            fprintf(stderr, "cudaError: %s: %s\n", message,             \
                    cudaGetErrorString(err));                           \
            exit(EXIT_FAILURE);                                         \
        }                                                               \
    } while (0)

int main() {
    char *p;
    gpuErrchk( cudaMalloc(&p, 16) );
    gpuErrchk(cudaMemset(p, 0, 16));
    CHECK_LAST("memset");
    gpuErrchk( cudaPeekAtLastError() );
    return 0;
}
