// The name of a status, as written in code.
#include <cublas_v2.h>

#include <cstdio>
#include <cstring>

int main() {
  printf("%d\n", strstr(cublasGetStatusName(CUBLAS_STATUS_SUCCESS), "STATUS_SUCCESS") != nullptr);
  printf("%d\n", strstr(cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE), "STATUS_INVALID_VALUE") != nullptr);
  return 0;
}
