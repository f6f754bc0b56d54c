// The log of cuBLAS, to a file or a function.
// By hand: cublasLoggerConfigure cublasSetLoggerCallback
// By hand: cublasGetLoggerCallback cublasLogCallback
#include <cublas_v2.h>

#include <cstdio>

static int lines = 0;
static void onMessage(const char*) { ++lines; }

int main() {
  if (cublasLoggerConfigure(0, 0, 0, nullptr) != CUBLAS_STATUS_SUCCESS) return 1;
  if (cublasSetLoggerCallback(onMessage) != CUBLAS_STATUS_SUCCESS) return 2;
  cublasLogCallback callback = nullptr;
  if (cublasGetLoggerCallback(&callback) != CUBLAS_STATUS_SUCCESS) return 3;
  printf("%d\n", callback == onMessage);
  return 0;
}
