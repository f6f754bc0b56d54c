// Two and three dimensions, in single and double precision.
#include <cuda_runtime.h>
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define CHECK_CUDA(call)                                                    \
  do {                                                                      \
    cudaError_t error_ = (call);                                            \
    if (error_ != cudaSuccess) {                                            \
      fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(error_)); \
      exit(EXIT_FAILURE);                                                   \
    }                                                                       \
  } while (0)
#define CHECK_FFT(call)                                                       \
  do {                                                                        \
    cufftResult result_ = (call);                                             \
    if (result_ != CUFFT_SUCCESS) {                                           \
      fprintf(stderr, "line %d: cuFFT result %d\n", __LINE__, (int)result_);  \
      exit(EXIT_FAILURE);                                                     \
    }                                                                         \
  } while (0)

template <class T>
T* upload(const std::vector<T>& host) {
  T* device = nullptr;
  CHECK_CUDA(cudaMalloc((void**)&device, host.size() * sizeof(T)));
  CHECK_CUDA(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
  return device;
}

template <class T>
std::vector<T> download(const T* device, size_t count) {
  std::vector<T> host(count);
  CHECK_CUDA(cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
  return host;
}

int main() {
  {
    const int nx = 4, ny = 6;
    std::vector<cufftReal> host;
    for (int i = 0; i < nx * ny; ++i) host.push_back((float)(i * 7 % 5));
    cufftReal* in = upload(host);
    cufftComplex* out = upload(std::vector<cufftComplex>(nx * (ny / 2 + 1)));
    cufftHandle plan;
    CHECK_FFT(cufftPlan2d(&plan, nx, ny, CUFFT_R2C));
    CHECK_FFT(cufftExecR2C(plan, in, out));
    double power = 0;
    std::vector<cufftComplex> spectrum = download(out, nx * (ny / 2 + 1));
    for (cufftComplex value : spectrum) power += value.x * value.x + value.y * value.y;
    printf("2d zero %.1f power %.1f\n", spectrum[0].x, power);
    CHECK_FFT(cufftDestroy(plan));
  }
  {
    const int n = 4;
    std::vector<cufftDoubleComplex> host(n * n * n);
    host[1].x = 1;
    cufftDoubleComplex* data = upload(host);
    cufftHandle plan;
    CHECK_FFT(cufftPlan3d(&plan, n, n, n, CUFFT_Z2Z));
    CHECK_FFT(cufftExecZ2Z(plan, data, data, CUFFT_FORWARD));
    std::vector<cufftDoubleComplex> result = download(data, n * n * n);
    printf("3d %.1f,%.1f %.1f,%.1f %.1f,%.1f\n", result[0].x, result[0].y + 0.01, result[1].x + 0.01, result[1].y, result[2].x, result[2].y + 0.01);
    CHECK_FFT(cufftExecZ2Z(plan, data, data, CUFFT_INVERSE));
    printf("back %.1f\n", download(data, 2)[1].x);
    CHECK_FFT(cufftDestroy(plan));
  }
  {
    const int nx = 2, ny = 3, nz = 4;
    std::vector<cufftDoubleReal> host(nx * ny * nz);
    for (size_t i = 0; i < host.size(); ++i) host[i] = (double)(i % 3);
    cufftDoubleReal* in = upload(host);
    cufftDoubleComplex* out = upload(std::vector<cufftDoubleComplex>(nx * ny * (nz / 2 + 1)));
    cufftHandle forward, backward;
    CHECK_FFT(cufftPlan3d(&forward, nx, ny, nz, CUFFT_D2Z));
    CHECK_FFT(cufftPlan3d(&backward, nx, ny, nz, CUFFT_Z2D));
    CHECK_FFT(cufftExecD2Z(forward, in, out));
    CHECK_FFT(cufftExecZ2D(backward, out, in));
    std::vector<double> back = download(in, host.size());
    double error = 0;
    for (size_t i = 0; i < host.size(); ++i) error = fmax(error, fabs(back[i] / host.size() - host[i]));
    printf("round trip %d\n", error < 1e-12);
    cufftDestroy(forward);
    cufftDestroy(backward);
  }
  return 0;
}
