// flags: --arch=gfx90a:xnack+ --arch=gfx942:xnack+
// Managed memory where pages migrate, and names that contain the word.
#include <cuda_runtime.h>

#include <cstring>
#include <memory>
#include <new>

__managed__ float weights[64];  // harmless: managed-memory

__global__ void scale(float* x) { x[threadIdx.x] *= weights[threadIdx.x]; }
class Managed {
 public:
  void* operator new(size_t n) {
    void* memory = nullptr;
    if (cudaMallocManaged(&memory, n) != cudaSuccess) throw std::bad_alloc();  // harmless: managed-memory
    return memory;
  }
  void operator delete(void* memory) { cudaFree(memory); }
};
struct List : Managed {
  float values[64];
};
void lists() {
  auto list = std::make_unique<List>();  // harmless: managed-memory
  std::memset(list->values, 0, sizeof(list->values));
  scale<<<1, 64>>>(list->values);        // harmless: managed-memory
  cudaMemPrefetchAsync(list->values, sizeof(list->values), 0, 0);  // harmless: managed-memory
  cudaDeviceSynchronize();
}
bool canMigrate() {
  int value = 0;
  cudaDeviceGetAttribute(&value, cudaDevAttrConcurrentManagedAccess, 0);  // harmless: managed-memory
  return value != 0;
}
enum class Storage { kDevice, kManaged };
bool isManaged(Storage storage) { return storage == Storage::kManaged; }  // harmless: managed-memory
