#include <hip/hip_runtime.h>

struct Statistics {
  int cudaMalloc = 0;
  int cudaFree = 0;
  unsigned cudaDeviceProp : 4;
};

void count(Statistics& s, void* p) {
  ++s.cudaFree;
  s.cudaMalloc += (&s)->cudaMalloc;
  int Statistics::*which = &Statistics::cudaFree;
  s.*which = 0;
  hipFree(p);
}
