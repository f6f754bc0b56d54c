/* A program in C: malloc, goto on failure, macros of its own. */
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define N 4
#define IDX2C(i, j, ld) (((j) * (ld)) + (i))

static __inline__ cublasStatus_t modify(cublasHandle_t handle, float* m, int ldm, int n, int p, int q, float alpha, float beta) {
  cublasStatus_t status = cublasSscal(handle, n - q, &alpha, &m[IDX2C(p, q, ldm)], ldm);
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  return cublasSscal(handle, ldm - p, &beta, &m[IDX2C(p, q, ldm)], 1);
}

int main(void) {
  int i, j, result = EXIT_FAILURE;
  cublasHandle_t handle = NULL;
  float *device = NULL, *host = (float*)malloc(N * N * sizeof(*host));
  if (!host) return EXIT_FAILURE;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++) host[IDX2C(i, j, N)] = (float)(i * N + j + 1);
  if (cudaMalloc((void**)&device, N * N * sizeof(*host)) != cudaSuccess) goto done;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) goto done;
  if (cublasSetMatrix(N, N, sizeof(*host), host, N, device, N) != CUBLAS_STATUS_SUCCESS) goto done;
  if (modify(handle, device, N, N, 1, 2, 16.0f, 12.0f) != CUBLAS_STATUS_SUCCESS) goto done;
  if (cublasGetMatrix(N, N, sizeof(*host), device, N, host, N) != CUBLAS_STATUS_SUCCESS) goto done;
  for (j = 0; j < N; j++) {
    for (i = 0; i < N; i++) printf("%g ", host[IDX2C(i, j, N)]);
    printf("\n");
  }
  result = EXIT_SUCCESS;
done:
  if (handle) cublasDestroy(handle);
  cudaFree(device);
  free(host);
  return result;
}
