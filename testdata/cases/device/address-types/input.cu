// Device addresses are integers in CUDA and pointers in HIP.
#include <cuda.h>
#include <cstdint>
#include <cstdio>
#include <string>

struct Buffer {
  CUdeviceptr base = 0;
  std::size_t bytes;
  CUdeviceptr end() const { return base + bytes; }
  std::uint64_t number() const { return base; }
};

void take(CUdeviceptr address);

CUdeviceptr aligned(CUdeviceptr d) {
  if (d % 256 == 0 || d == 0 || !d) return d;
  return (d + 255) & ~255ull;
}

void sums(CUdeviceptr d, float* host, std::size_t n, Buffer* buffers, int i) {
  cuMemcpyHtoD(d + n * sizeof(float), host, 4);
  cuMemcpyHtoD(8 + (d - n), host, 4);
  cuMemsetD8(buffers[i].base + i, 0, n);
  d += 4;
  buffers[i].base -= n < 4 ? n : 4;
  d &= ~15ull;
  ++d;
  d--;
  CUdeviceptr e = i ? d + 4 : 0;
  take(d + i + 1);
  std::size_t between = e - d;
  if (d < e && d + between > e) take(0);
  auto next = d + 1;
  take(next);
  float* floats = (float*)(d + 4);
  float* others = reinterpret_cast<float*>(e);
  CUdeviceptr made[2] = {(CUdeviceptr)floats, reinterpret_cast<CUdeviceptr>(others)};
  take(made[0]);
}

void numbers(CUdeviceptr d, int small, unsigned long long large) {
  unsigned long long raw = d;
  std::printf("%llu %s\n", d, std::to_string(d).c_str());
  raw = static_cast<unsigned long long>(d);
  raw = (std::size_t)d + static_cast<int>(d >> 3);
  d = small;
  d = static_cast<CUdeviceptr>(large);
  cuMemFree(raw);
  cudaTextureObject_t texture = 0;
  if (texture == 0) raw = texture;
}

// The cast takes const away in CUDA, where it makes a number.
void lengthOf(const char* text, std::size_t* bytes) {
  CUdeviceptr base;
  cuMemGetAddressRange(&base, bytes, reinterpret_cast<CUdeviceptr>(text));
}

#define ROUNDED_UP(x, n) (((x) + ((n) - 1)) & ~((n) - 1))

// A macro whose result is a number, for an address.
void *roundedUp(CUdeviceptr given, unsigned long long size) {
  CUdeviceptr from = ROUNDED_UP(given, 4096);
  CUdeviceptr to;
  to = ROUNDED_UP(from + size, 16ull);
  cuMemFree(ROUNDED_UP(to, 256));
  return reinterpret_cast<void *>(from);
}
