// flags:
// Loops that end where approximations are equal.
#include <cuda_runtime.h>

__device__ float root(float a) {
  float x = a, last;
  do {
    last = x;
    x = 0.5f * (x + __fdividef(a, x));
  } while (x != last);  // wrong: inexact-end
  return x;
}
__device__ float settled(float x) {
  while (true) {
    const float next = x - __expf(x) * 0.1f;
    if (next == x) break;  // wrong: inexact-end
    x = next;
  }
  return x;
}
__device__ double fixedPoint(double x) {
  double y = cos(x);
  while (!(y == x)) {  // wrong: inexact-end
    x = y;
    y = cos(x);
  }
  return y;
}
__device__ float counted(float a) {
  float x = a, last = 0;
  for (int i = 0; i < 50 && x != last; ++i) {  // harmless: inexact-end
    last = x;
    x = 0.5f * (x + __fdividef(a, x));
  }
  return x;
}
__device__ float bounded(float a) {
  float x = a, last;
  do {
    last = x;
    x = 0.5f * (x + __fdividef(a, x));
  } while (fabsf(x - last) > 1e-6f);  // harmless: inexact-end
  return x;
}
__device__ float exact(float x) {
  while (x != 0) x = truncf(x * 0.5f);  // harmless: inexact-end
  return x;
}
__device__ int rounded(float x) {
  int n = 0, last = 1;
  while (n != last) {  // harmless: inexact-end
    last = n;
    n = static_cast<int>(__expf(x));
  }
  return n;
}
float onTheHost(float a) {
  float x = a, last;
  do {
    last = x;
    x = 0.5f * (x + a / x);
  } while (x != last);  // harmless: inexact-end
  return x;
}
