// cuBLAS as it was before handles.
#include <cublas.h>

#include <cmath>
#include <cstdio>

#define GEMM cublasSgemm
#define SUM(x, count) cublasSasum(count, x, 1)
#define CALL(name, ...)                                        \
  do {                                                         \
    name(__VA_ARGS__);                                         \
    if (cublasGetError() != CUBLAS_STATUS_SUCCESS) puts(#name); \
  } while (false)

typedef float (*Norm)(int, const float*, int);
const Norm norms[] = {cublasSnrm2, &cublasSasum};

// A name of our own is no call of cuBLAS's.
struct Solver {
  void cublasStrsv(char uplo, char trans, char diag, int n, const float* A,
                   int lda, float* x, int incx);
};

float length(int n, const float* x) {
  cublasInit();
  const double squares = std::sqrt(cublasDdot(0, nullptr, 1, nullptr, 1));
  return cublasSnrm2(n, x, 1) + SUM(x, n) + norms[0](n, x, 1) + squares;
}

int solve(int n, cuComplex* x, float* A, float* b, cudaStream_t stream) {
  cublasStatus status = cublasAlloc(n, sizeof(float), (void**)&b);
  if (status != CUBLAS_STATUS_SUCCESS) return 1;
  cublasSetKernelStream(stream);
  cublasSetVector(n, sizeof(float), A, 1, b, 1);
  const cuComplex product = cublasCdotc(n, x, 1, x, 1);
  GEMM('n', 't', n, n, n, 1, A, n, A, n, 0, b, n);
  CALL(cublasSaxpy, n, product.x, A, 1, b, 1);
  Solver().cublasStrsv('l', 'n', 'n', n, A, n, b, 1);
  cublasStrsv('l', 'n', 'n', n, A, n, b, 1);
  cublasFree(b);
  return cublasShutdown();
}

template <class T>
void scale(int n, T alpha, T* x) {
  cublasSscal(n, alpha, x, 1);
}
template void scale(int, float, float*);

#ifdef NO_BUILD_HAS_THIS
int largest(int n, const float* x) { return cublasIsamax(n, x, 1); }
#endif
