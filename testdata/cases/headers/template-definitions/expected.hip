#include "buffer.h"

int main() {
  hipStream_t stream = nullptr;
  return Buffer<float>(4).clear(stream);
}
