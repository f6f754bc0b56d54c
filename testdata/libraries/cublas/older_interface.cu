// The interface without handles: letters, returned results, cublasGetError.
#include <cublas.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

static void require(cublasStatus status, const char* what) {
  if (status != CUBLAS_STATUS_SUCCESS) {
    printf("%s failed: %d\n", what, (int)status);
    exit(1);
  }
}

int main() {
  require(cublasInit(), "cublasInit");
  const int n = 3;
  float a[n * n] = {1, 2, 3, 4, 5, 6, 7, 8, 10}, x[n] = {1, -1, 2}, y[n];
  float *dA, *dX, *dY;
  require(cublasAlloc(n * n, sizeof(float), (void**)&dA), "cublasAlloc");
  require(cublasAlloc(n, sizeof(float), (void**)&dX), "cublasAlloc");
  require(cublasAlloc(n, sizeof(float), (void**)&dY), "cublasAlloc");
  require(cublasSetMatrix(n, n, sizeof(float), a, n, dA, n), "cublasSetMatrix");
  require(cublasSetVector(n, sizeof(float), x, 1, dX, 1), "cublasSetVector");
  cublasSgemv('n', n, n, 1.0f, dA, n, dX, 1, 0.0f, dY, 1);
  require(cublasGetError(), "cublasSgemv");
  require(cublasGetVector(n, sizeof(float), dY, 1, y, 1), "cublasGetVector");
  printf("gemv %g %g %g\n", y[0], y[1], y[2]);
  printf("dot %g nrm2 %.4f amax %d\n", cublasSdot(n, dX, 1, dY, 1), cublasSnrm2(n, dX, 1), cublasIsamax(n, dX, 1));
  cublasSaxpy(n, 2.0f, dX, 1, dY, 1);
  cublasSscal(n, 0.5f, dY, 1);
  cublasSgemm('T', 'N', n, 1, n, 1.0f, dA, n, dY, n, 0.0f, dX, n);
  require(cublasGetError(), "cublasSgemm");
  require(cublasGetVector(n, sizeof(float), dX, 1, x, 1), "cublasGetVector");
  printf("gemm %g %g %g\n", x[0], x[1], x[2]);
  cublasStrsv('U', 'N', 'N', n, dA, n, dX, 1);
  require(cublasGetError(), "cublasStrsv");
  require(cublasGetVector(n, sizeof(float), dX, 1, x, 1), "cublasGetVector");
  printf("trsv %.4f %.4f %.4f\n", x[0], x[1], x[2]);
  cublasFree(dA);
  cublasFree(dX);
  cublasFree(dY);
  require(cublasShutdown(), "cublasShutdown");
  return 0;
}
