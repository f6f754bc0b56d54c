// Addresses in containers: the library's templates know but an integer.
#include <hip/hip_runtime.h>

#include <map>
#include <utility>
#include <vector>

struct Buffers {
  std::vector<hipDeviceptr_t> all;
  std::map<int, hipDeviceptr_t> named;
};

void fill(Buffers& buffers, const float* host, size_t bytes) {
  for (auto& each : buffers.all) hipMalloc(&each, bytes);
  const hipDeviceptr_t first = buffers.all[0];
  hipDeviceptr_t second = (hipDeviceptr_t)((char*)buffers.all.at(1) + 16);
  buffers.all[2] = (hipDeviceptr_t)((char*)buffers.all[0] + bytes);
  buffers.named[3] = (hipDeviceptr_t)((char*)buffers.all.back() + 4);
  hipMemcpyHtoD((hipDeviceptr_t)((char*)buffers.all[0] + 4), (void*)(host), bytes);
  hipMemcpyHtoD(buffers.named[3], (void*)(host), bytes);
  buffers.all.push_back(first);
  buffers.all.push_back((hipDeviceptr_t)((char*)second + 8));
  for (const hipDeviceptr_t each : buffers.all) hipFree(each);
}

unsigned long long sum(const std::vector<hipDeviceptr_t>& all,
                       const std::pair<hipDeviceptr_t, size_t>& range) {
  unsigned long long total = (unsigned long long)range.first;
  for (auto each : all) total += (unsigned long long)each;
  return total + (unsigned long long)all.front() % 256;
}

void each() {
  hipDeviceptr_t addresses[2] = {0, 0};
  for (hipDeviceptr_t one : addresses) hipFree(one);
}

// Numbers are left alone.
unsigned long long plain(const std::vector<unsigned long long>& all) {
  unsigned long long first = all[0];
  return first + all[1] + 16;
}
