#include "buffer.h"

int main() {
  cudaStream_t stream = nullptr;
  return Buffer<float>(4).clear(stream);
}
