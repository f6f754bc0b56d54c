#include <cuda_runtime.h>

class Device {
 public:
#include "members.cuh"

 private:
  int id_ = 0;
};

struct Pool {
  int cudaFree(void*) { return 0; }
#include "pool.cuh"
};

int main() {
  Device device;
  return device.wait() != cudaSuccess;
}
