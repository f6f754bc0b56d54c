// The C and C++ libraries after the implicit include.
#include <algorithm>
#include <assert.h>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <malloc.h>
#include <math.h>
#include <memory>
#include <random>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <sys/time.h>
#include <thread>
#include <time.h>
#include <unistd.h>
#include <vector>
using namespace std;
__global__ void k(float* p, int n) {
  assert(n > 0);
  printf("%d %f\n", n, p[0]);
  memset(p, 0, sizeof(float) * n);
  memcpy(p, p + 1, 4);
  void* q = malloc(16);
  free(q);
  float* made = new float[4];
  delete[] made;
  p[0] = std::sqrt(p[1]) + std::abs(p[2]) + std::max(p[3], p[4]) + sqrt(p[5]) + abs(p[6]) + max(p[7], p[8]) + min(n, 2);
  p[1] = std::pow(p[0], 2.f) + pow(p[1], 3) + isnan(p[0]) + std::isfinite(p[1]) + fabs(p[2]) + std::numeric_limits<float>::max();
  std::complex<float> c(1, 2);
  c = c * c + 2.f;
  std::swap(p[0], p[1]);
}
template <class T> void run(const std::vector<T>& v) { k<<<1, static_cast<unsigned>(v.size())>>>(nullptr, 1); }
int main() {
  run(std::vector<float>(3));
  std::cout << std::min(1, 2) << std::string("x") << isnan(1.0) << clock() << endl;
  auto p = std::make_unique<float>(1.f);
  exit(EXIT_SUCCESS);
}
