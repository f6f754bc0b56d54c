// flags:
// Memory that an object allocates, which is reached by its methods.
#include <cuda_runtime.h>

__global__ void addTo(int* sums, const int* in) { atomicAdd(&sums[threadIdx.x], in[threadIdx.x]); }
__global__ void put(int* sums) { sums[threadIdx.x] = 0; }

class Buffer {
 public:
  explicit Buffer(size_t n) { cudaMalloc(&data_, n * sizeof(int)); }
  ~Buffer() { cudaFree(data_); }
  int* data() { return data_; }
  int* get() const { return data_; }

 private:
  int* data_ = nullptr;
};
class Zeroed {
 public:
  explicit Zeroed(size_t n) {
    cudaMalloc(&data_, n * sizeof(int));
    cudaMemset(data_, 0, n * sizeof(int));
  }
  int* data() { return data_; }

 private:
  int* data_ = nullptr;
};
void useAll(const int* in) {
  Buffer sums(64);
  addTo<<<1, 64>>>(sums.data(), in);            // wrong: fresh-memory
  Buffer kept(64);
  addTo<<<1, 64>>>(kept.get(), in);             // wrong: fresh-memory
  Zeroed zeros(64);
  addTo<<<1, 64>>>(zeros.data(), in);           // harmless: fresh-memory
  Buffer set(64);
  cudaMemset(set.data(), 0, 256);
  addTo<<<1, 64>>>(set.data(), in);             // harmless: fresh-memory
  Buffer first(64);
  put<<<1, 64>>>(first.data());
  addTo<<<1, 64>>>(first.data(), in);           // harmless: fresh-memory
}
