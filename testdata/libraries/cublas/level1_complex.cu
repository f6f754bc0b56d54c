// Vectors of complex numbers: both dot products, norms, scaling, rotations.
#include <cuComplex.h>
#include <cublas_v2.h>
#include <cuda_runtime.h>

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
#define CHECK_BLAS(call)                                                        \
  do {                                                                          \
    cublasStatus_t status_ = (call);                                            \
    if (status_ != CUBLAS_STATUS_SUCCESS) {                                     \
      fprintf(stderr, "line %d: cuBLAS status %d\n", __LINE__, (int)status_);   \
      exit(EXIT_FAILURE);                                                       \
    }                                                                           \
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

void show(const char* name, const cuComplex* device, int count) {
  printf("%s:", name);
  for (cuComplex value : download(device, count)) printf(" %.4g,%.4g", cuCrealf(value), cuCimagf(value));
  printf("\n");
}

void show(const char* name, const cuDoubleComplex* device, int count) {
  printf("%s:", name);
  for (cuDoubleComplex value : download(device, count)) printf(" %.4g,%.4g", cuCreal(value), cuCimag(value));
  printf("\n");
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  std::vector<cuComplex> a, b;
  std::vector<cuDoubleComplex> za, zb;
  for (int i = 0; i < 4; ++i) {
    a.push_back(make_cuComplex(i + 1, -i));
    b.push_back(make_cuComplex(2 - i, i * i));
    za.push_back(make_cuDoubleComplex(i, 1));
    zb.push_back(make_cuDoubleComplex(1, i - 2));
  }
  cuComplex *x = upload(a), *y = upload(b);
  cuComplex alpha = make_cuComplex(0, 1), dotu, dotc;
  CHECK_BLAS(cublasCdotu(handle, 4, x, 1, y, 1, &dotu));
  CHECK_BLAS(cublasCdotc(handle, 4, x, 1, y, 1, &dotc));
  printf("dotu %g,%g dotc %g,%g\n", dotu.x, dotu.y, dotc.x, dotc.y);
  CHECK_BLAS(cublasCaxpy(handle, 4, &alpha, x, 1, y, 1));
  show("axpy", y, 4);
  float half = 0.5f, norm, sum;
  CHECK_BLAS(cublasCsscal(handle, 4, &half, x, 1));
  CHECK_BLAS(cublasCscal(handle, 2, &alpha, x, 2));
  show("scal", x, 4);
  CHECK_BLAS(cublasScnrm2(handle, 4, y, 1, &norm));
  CHECK_BLAS(cublasScasum(handle, 4, y, 1, &sum));
  int index, lowest;
  CHECK_BLAS(cublasIcamax(handle, 4, y, 1, &index));
  CHECK_BLAS(cublasIcamin(handle, 4, y, 1, &lowest));
  printf("scnrm2 %.4f scasum %g icamax %d icamin %d\n", norm, sum, index, lowest);
  float c = 0.8f, s = 0.6f;
  cuComplex cs = make_cuComplex(0, 0.6f);
  CHECK_BLAS(cublasCrot(handle, 4, x, 1, y, 1, &c, &cs));
  CHECK_BLAS(cublasCsrot(handle, 4, x, 1, y, 1, &c, &s));
  show("rot", x, 4);
  cuComplex ga = make_cuComplex(3, 4), gb = make_cuComplex(1, -1), gs;
  float gc;
  CHECK_BLAS(cublasCrotg(handle, &ga, &gb, &gc, &gs));
  printf("crotg %.4f %.4f,%.4f\n", gc, gs.x, gs.y);

  cuDoubleComplex *zx = upload(za), *zy = upload(zb);
  cuDoubleComplex zdot, zalpha = make_cuDoubleComplex(1, -1);
  double znorm, zsum, two = 2;
  CHECK_BLAS(cublasZswap(handle, 4, zx, 1, zy, 1));
  CHECK_BLAS(cublasZdscal(handle, 4, &two, zx, 1));
  CHECK_BLAS(cublasZaxpy(handle, 4, &zalpha, zx, 1, zy, 1));
  CHECK_BLAS(cublasZdotc(handle, 4, zx, 1, zy, 1, &zdot));
  CHECK_BLAS(cublasDznrm2(handle, 4, zy, 1, &znorm));
  CHECK_BLAS(cublasDzasum(handle, 4, zy, 1, &zsum));
  CHECK_BLAS(cublasIzamax(handle, 4, zy, 1, &index));
  show("z", zy, 4);
  printf("zdotc %g,%g dznrm2 %.4f dzasum %g izamax %d\n", zdot.x, zdot.y, znorm, zsum, index);
  cudaFree(x);
  cudaFree(y);
  cudaFree(zx);
  cudaFree(zy);
  CHECK_BLAS(cublasDestroy(handle));
  return 0;
}
