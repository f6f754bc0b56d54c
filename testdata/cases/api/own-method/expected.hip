#include <hip/hip_runtime.h>

// An allocator with methods of CUDA's names.
class Pool {
 public:
  void* cudaMalloc(size_t bytes);
  void cudaFree(void* block);
  static Pool& get();

 private:
  void* base_ = nullptr;
};

void* Pool::cudaMalloc(size_t bytes) {
  ::hipMalloc(&base_, bytes);
  return base_;
}

void Pool::cudaFree(void* block) { ::hipFree(block); }

void use(Pool* pool) {
  void* block = pool->cudaMalloc(16);
  pool->cudaFree(block);
  Pool::get().cudaFree(nullptr);
  hipFree(nullptr);
}
