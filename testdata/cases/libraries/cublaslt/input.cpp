#include <cublasLt.h>
#include <cuda_runtime.h>

cublasStatus_t multiply(cublasLtHandle_t handle, int n, const float* a, const float* b, float* c,
                        void* work, size_t size, cudaStream_t stream) {
  cublasLtMatmulDesc_t operation;
  cublasLtMatrixLayout_t layout;
  cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasLtMatrixLayoutCreate(&layout, CUDA_R_32F, n, n, n);
  cublasLtMatmulPreference_t preference;
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &size,
                                       sizeof size);
  cublasLtMatmulHeuristicResult_t result;
  int found = 0;
  cublasLtMatmulAlgoGetHeuristic(handle, operation, layout, layout, layout, layout, preference, 1,
                                 &result, &found);
  int tile = CUBLASLT_MATMUL_TILE_64x64;
  cublasLtMatmulAlgoConfigSetAttribute(&result.algo, CUBLASLT_ALGO_CONFIG_TILE_ID, &tile,
                                       sizeof tile);
  const float one = 1.0f, zero = 0.0f;
  return cublasLtMatmul(handle, operation, &one, a, layout, b, layout, &zero, c, layout, c, layout,
                        &result.algo, work, size, stream);
}
