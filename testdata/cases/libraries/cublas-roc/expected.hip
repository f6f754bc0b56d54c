#include <rocblas/rocblas.h>
#include <hip/hip_runtime.h>

rocblas_status multiply(rocblas_handle handle, int n, const float* a, const float* b, float* c) {
  const float one = 1.0f, zero = 0.0f;
  rocblas_status status = rocblas_set_pointer_mode(handle, rocblas_pointer_mode_host);
  if (status != rocblas_status_success) return status;
  return rocblas_sgemm(handle, rocblas_operation_none, rocblas_operation_transpose, n, n, n, &one, a, n, b, n, &zero, c, n);
}

int main() {
  rocblas_handle handle;
  rocblas_create_handle(&handle);
  rocblas_set_stream(handle, 0);
  return rocblas_destroy_handle(handle);
}
