#include <hip/hip_runtime.h>
#include <memory>

template <auto F>
struct Call {
  template <class T>
  void operator()(T* p) const { F(p); }
};

using Owner = std::unique_ptr<float, decltype(&hipFree)>;
std::unique_ptr<void, Call<&hipHostFree>> host;

int main() {
  Owner owner(nullptr, hipFree);
  auto wait = hipDeviceSynchronize;
  auto release = &hipFree;
  return release(nullptr) == wait();
}
