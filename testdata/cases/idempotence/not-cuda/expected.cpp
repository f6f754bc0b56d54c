// Nothing of CUDA's, though the words cudaMalloc and <<< occur.
#include <iostream>

struct Allocator {
  void* allocate(int n) { return ::operator new(n); }
};

int main() {
  std::cout << "cudaMalloc" << 1 << 2;
  return Allocator().allocate(3) == nullptr;
}
