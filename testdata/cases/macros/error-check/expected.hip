#include <hip/hip_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(hipError_t code, const char *file, int line, bool abort=true)
{
   if (code != hipSuccess)
   {
      fprintf(stderr,"GPUassert: %s %s %d\n", hipGetErrorString(code), file, line);
      if (abort) exit(code);
   }
}

#define CHECK_LAST(message)                                             \
    do {                                                                \
        const hipError_t err = hipGetLastError(); /* cudaSuccess? */  \
        if (hipSuccess != err) {                                       \
            fprintf(stderr, "cudaError: %s: %s\n", message,             \
                    hipGetErrorString(err));                           \
            exit(EXIT_FAILURE);                                         \
        }                                                               \
    } while (0)

int main() {
    char *p;
    gpuErrchk( hipMalloc(&p, 16) );
    gpuErrchk(hipMemset(p, 0, 16));
    CHECK_LAST("memset");
    gpuErrchk( hipPeekAtLastError() );
    return 0;
}
