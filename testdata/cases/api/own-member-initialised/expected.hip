#include <hip/hip_runtime.h>

struct Statistics {
  int cudaMalloc;
  int cudaFree;
};

Statistics statistics = {.cudaMalloc = 1, .cudaFree = 2};

struct Counter {
  explicit Counter(int n) : cudaMemset(n) {}
  int cudaMemset;
};

int last(void* p) {
  return hipFree(p) == hipSuccess ? Counter(statistics.cudaFree).cudaMemset : -1;
}
