#include <hip/hip_runtime.h>
#include <stdio.h>

/* cudaMalloc takes a pointer to a pointer; see
   cudaMemcpy for how data gets there. */
const char* help =
    "cudaMalloc failed: call cudaGetLastError() or "
    R"(cudaPeekAtLastError(), "cudaSuccess")";

int main() {
  // cudaFree(p);
  char c = 'cuda';
  puts(help);  // not cudaSuccess
  void* p; /* cudaMalloc */ hipMalloc(/* cudaMalloc */ &p, 1 /* cudaFree */);
  return c == 0;
}
