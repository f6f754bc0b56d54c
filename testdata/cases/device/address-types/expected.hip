// Device addresses are integers in CUDA and pointers in HIP.
#include <hip/hip_runtime.h>
#include <cstdint>
#include <cstdio>
#include <string>

struct Buffer {
  hipDeviceptr_t base = 0;
  std::size_t bytes;
  hipDeviceptr_t end() const { return (hipDeviceptr_t)((char*)base + bytes); }
  std::uint64_t number() const { return (unsigned long long)base; }
};

void take(hipDeviceptr_t address);

hipDeviceptr_t aligned(hipDeviceptr_t d) {
  if ((unsigned long long)d % 256 == 0 || d == 0 || !d) return d;
  return (hipDeviceptr_t)(((unsigned long long)d + 255) & ~255ull);
}

void sums(hipDeviceptr_t d, float* host, std::size_t n, Buffer* buffers, int i) {
  hipMemcpyHtoD((hipDeviceptr_t)((char*)d + n * sizeof(float)), (void*)(host), 4);
  hipMemcpyHtoD((hipDeviceptr_t)(8 + ((char*)d - n)), (void*)(host), 4);
  hipMemsetD8((hipDeviceptr_t)((char*)buffers[i].base + i), 0, n);
  d = (hipDeviceptr_t)((char*)d + 4);
  buffers[i].base = (hipDeviceptr_t)((char*)buffers[i].base - (n < 4 ? n : 4));
  d = (hipDeviceptr_t)((unsigned long long)d & ~15ull);
  d = (hipDeviceptr_t)((char*)d + 1);
  d = (hipDeviceptr_t)((char*)d - 1);
  hipDeviceptr_t e = i ? (hipDeviceptr_t)((char*)d + 4) : 0;
  take((hipDeviceptr_t)((char*)d + i + 1));
  std::size_t between = (unsigned long long)e - (unsigned long long)d;
  if (d < e && (unsigned long long)d + between > (unsigned long long)e) take(0);
  auto next = (hipDeviceptr_t)((char*)d + 1);
  take(next);
  float* floats = (float*)((char*)d + 4);
  float* others = reinterpret_cast<float*>(e);
  hipDeviceptr_t made[2] = {(hipDeviceptr_t)floats, reinterpret_cast<hipDeviceptr_t>(others)};
  take(made[0]);
}

void numbers(hipDeviceptr_t d, int small, unsigned long long large) {
  unsigned long long raw = (unsigned long long)d;
  std::printf("%llu %s\n", (unsigned long long)d, std::to_string((unsigned long long)d).c_str());
  raw = static_cast<unsigned long long>((unsigned long long)d);
  raw = (std::size_t)d + static_cast<int>((unsigned long long)d >> 3);
  d = (hipDeviceptr_t)(unsigned long long)small;
  d = reinterpret_cast<hipDeviceptr_t>(large);
  hipFree((hipDeviceptr_t)raw);
  hipTextureObject_t texture = 0;
  if (texture == 0) raw = (unsigned long long)texture;
}

// The cast takes const away in CUDA, where it makes a number.
void lengthOf(const char* text, std::size_t* bytes) {
  hipDeviceptr_t base;
  hipMemGetAddressRange(&base, bytes, (hipDeviceptr_t)(text));
}

#define ROUNDED_UP(x, n) (((x) + ((n) - 1)) & ~((n) - 1))

// A macro whose result is a number, for an address.
void *roundedUp(hipDeviceptr_t given, unsigned long long size) {
  hipDeviceptr_t from = (hipDeviceptr_t)ROUNDED_UP((unsigned long long)given, 4096);
  hipDeviceptr_t to;
  to = (hipDeviceptr_t)ROUNDED_UP((unsigned long long)from + size, 16ull);
  hipFree((hipDeviceptr_t)ROUNDED_UP((unsigned long long)to, 256));
  return reinterpret_cast<void *>(from);
}
