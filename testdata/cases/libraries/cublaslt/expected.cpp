#include <hipblaslt/hipblaslt.h>
#include <hip/hip_runtime.h>

hipblasStatus_t multiply(hipblasLtHandle_t handle, int n, const float* a, const float* b, float* c,
                        void* work, size_t size, hipStream_t stream) {
  hipblasLtMatmulDesc_t operation;
  hipblasLtMatrixLayout_t layout;
  hipblasLtMatmulDescCreate(&operation, HIPBLAS_COMPUTE_32F, HIP_R_32F);
  hipblasLtMatrixLayoutCreate(&layout, HIP_R_32F, n, n, n);
  hipblasLtMatmulPreference_t preference;
  hipblasLtMatmulPreferenceCreate(&preference);
  hipblasLtMatmulPreferenceSetAttribute(preference, HIPBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &size,
                                       sizeof size);
  hipblasLtMatmulHeuristicResult_t result;
  int found = 0;
  hipblasLtMatmulAlgoGetHeuristic(handle, operation, layout, layout, layout, layout, preference, 1,
                                 &result, &found);
  int tile = CUBLASLT_MATMUL_TILE_64x64;
  cublasLtMatmulAlgoConfigSetAttribute(&result.algo, CUBLASLT_ALGO_CONFIG_TILE_ID, &tile,
                                       sizeof tile);
  const float one = 1.0f, zero = 0.0f;
  return hipblasLtMatmul(handle, operation, &one, a, layout, b, layout, &zero, c, layout, c, layout,
                        &result.algo, work, size, stream);
}
