// cuBLAS as it was before handles.
#include <hip/hip_runtime.h>
#include "hipport/blas.h"
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>

#include <cmath>
#include <cstdio>

#define GEMM hipport::blas::cublasSgemm
#define SUM(x, count) hipport::blas::cublasSasum(count, x, 1)
#define CALL(name, ...)                                        \
  do {                                                         \
    name(__VA_ARGS__);                                         \
    if (hipport::blas::cublasGetError() != HIPBLAS_STATUS_SUCCESS) puts(#name); \
  } while (false)

typedef float (*Norm)(int, const float*, int);
const Norm norms[] = {hipport::blas::cublasSnrm2, &hipport::blas::cublasSasum};

// A name of our own is no call of cuBLAS's.
struct Solver {
  void cublasStrsv(char uplo, char trans, char diag, int n, const float* A,
                   int lda, float* x, int incx);
};

float length(int n, const float* x) {
  hipport::blas::cublasInit();
  const double squares = std::sqrt(hipport::blas::cublasDdot(0, nullptr, 1, nullptr, 1));
  return hipport::blas::cublasSnrm2(n, x, 1) + SUM(x, n) + norms[0](n, x, 1) + squares;
}

int solve(int n, hipComplex* x, float* A, float* b, hipStream_t stream) {
  hipblasStatus_t status = hipport::blas::cublasAlloc(n, sizeof(float), (void**)&b);
  if (status != HIPBLAS_STATUS_SUCCESS) return 1;
  hipport::blas::cublasSetKernelStream(stream);
  hipblasSetVector(n, sizeof(float), A, 1, b, 1);
  const hipComplex product = hipport::blas::cublasCdotc(n, x, 1, x, 1);
  GEMM('n', 't', n, n, n, 1, A, n, A, n, 0, b, n);
  CALL(hipport::blas::cublasSaxpy, n, product.x, A, 1, b, 1);
  Solver().cublasStrsv('l', 'n', 'n', n, A, n, b, 1);
  hipport::blas::cublasStrsv('l', 'n', 'n', n, A, n, b, 1);
  hipport::blas::cublasFree(b);
  return hipport::blas::cublasShutdown();
}

template <class T>
void scale(int n, T alpha, T* x) {
  hipport::blas::cublasSscal(n, alpha, x, 1);
}
template void scale(int, float, float*);

#ifdef NO_BUILD_HAS_THIS
int largest(int n, const float* x) { return hipport::blas::cublasIsamax(n, x, 1); }
#endif
