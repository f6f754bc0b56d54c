#include <cuda_runtime.h>
#include <memory>

template <auto F>
struct Call {
  template <class T>
  void operator()(T* p) const { F(p); }
};

using Owner = std::unique_ptr<float, decltype(&cudaFree)>;
std::unique_ptr<void, Call<&cudaFreeHost>> host;

int main() {
  Owner owner(nullptr, cudaFree);
  auto wait = cudaDeviceSynchronize;
  auto release = &cudaFree;
  return release(nullptr) == wait();
}
