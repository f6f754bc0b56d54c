// Names of what nvcc's own header includes (<utility>, <cmath>, <cstdlib>,
// <string.h>, <time.h>), as HIP's does: nothing is missing.
__global__ void fill(int* out, int value) { out[threadIdx.x] = value; }

int sum() {
  int total = 0;
  for (int each : {1, 2, 3}) total += each;
  return total;
}

std::pair<int*, cudaError_t> make(int* out) {
  fill<<<1, 64>>>(out, sum());
  return {std::move(out), cudaGetLastError()};
}

int blocksFor(const cudaDeviceProp& device, float share) {
  if (strstr(device.name, "GTX 1080")) return 26;
  const int most = std::isfinite(share) ? std::max(1, 2) : std::abs(-1);
  return std::min(most, std::numeric_limits<int>::max());
}

long seconds() {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + static_cast<long>(difftime(time(nullptr), 0)) +
         std::atoi(getenv("EXTRA"));
}
