// Addresses in containers: the library's templates know but an integer.
#include <cuda.h>

#include <map>
#include <utility>
#include <vector>

struct Buffers {
  std::vector<CUdeviceptr> all;
  std::map<int, CUdeviceptr> named;
};

void fill(Buffers& buffers, const float* host, size_t bytes) {
  for (auto& each : buffers.all) cuMemAlloc(&each, bytes);
  const CUdeviceptr first = buffers.all[0];
  CUdeviceptr second = buffers.all.at(1) + 16;
  buffers.all[2] = buffers.all[0] + bytes;
  buffers.named[3] = buffers.all.back() + 4;
  cuMemcpyHtoD(buffers.all[0] + 4, host, bytes);
  cuMemcpyHtoD(buffers.named[3], host, bytes);
  buffers.all.push_back(first);
  buffers.all.push_back(second + 8);
  for (const CUdeviceptr each : buffers.all) cuMemFree(each);
}

unsigned long long sum(const std::vector<CUdeviceptr>& all,
                       const std::pair<CUdeviceptr, size_t>& range) {
  unsigned long long total = range.first;
  for (auto each : all) total += each;
  return total + all.front() % 256;
}

void each() {
  CUdeviceptr addresses[2] = {0, 0};
  for (CUdeviceptr one : addresses) cuMemFree(one);
}

// Numbers are left alone.
unsigned long long plain(const std::vector<unsigned long long>& all) {
  unsigned long long first = all[0];
  return first + all[1] + 16;
}
