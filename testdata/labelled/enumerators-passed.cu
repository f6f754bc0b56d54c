// flags:
// Numbers that reach an enumeration through a parameter.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusparse.h>

static void multiply(cublasHandle_t handle, int transposed, const float* a, float* b) {
  const float one = 1;
  cublasSgemm(handle, (cublasOperation_t)transposed, CUBLAS_OP_N, 4, 4, 4, &one, a, 4, a, 4, &one, b, 4);  // wrong: enum-number
}
static void solve(cublasHandle_t handle, char side, const float* a, float* b) {
  const float one = 1;
  cublasStrsm(handle, static_cast<cublasSideMode_t>(side), CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N,  // wrong: enum-number
              CUBLAS_DIAG_UNIT, 4, 4, &one, a, 4, b, 4);
}
static cublasOperation_t opOf(int t) { return (cublasOperation_t)t; }  // wrong: enum-number

struct Options {
  int op = 0;
};
static void multiplyBy(cublasHandle_t handle, const Options& options, const float* a, float* b) {
  const float one = 1;
  cublasSgemv(handle, (cublasOperation_t)options.op, 4, 4, &one, a, 4, a, 1, &one, b, 1);  // wrong: enum-number
}
static void ordinary(cublasHandle_t handle, cublasOperation_t op, const float* a, float* b) {
  const float one = 1;
  cublasSgemv(handle, op, 4, 4, &one, a, 4, a, 1, &one, b, 1);  // harmless: enum-number
}
static void kept(cublasHandle_t handle, int op, const float* a, float* b) {
  const float one = 1;
  cublasSgemv(handle, (cublasOperation_t)op, 4, 4, &one, a, 4, a, 1, &one, b, 1);  // harmless: enum-number
}
static cublasOperation_t chosen(bool t) { return t ? CUBLAS_OP_T : CUBLAS_OP_N; }  // harmless: enum-number
static cudaMemcpyKind kindOf(int kind) { return (cudaMemcpyKind)kind; }  // harmless: enum-number

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  float *a, *b;
  cudaMalloc(&a, 64);
  cudaMalloc(&b, 64);
  multiply(handle, 1, a, b);
  multiply(handle, 0, a, b);
  solve(handle, 0, a, b);
  ordinary(handle, opOf(1), a, b);
  ordinary(handle, chosen(true), a, b);
  kept(handle, CUBLAS_OP_T, a, b);
  kept(handle, (int)CUBLAS_OP_N, a, b);
  Options options;
  options.op = 1;
  multiplyBy(handle, options, a, b);
  cudaMemcpy(a, b, 4, kindOf(3));
}
