// A matrix product by cuBLASLt, as programs set one up.
#include <cublasLt.h>
#include <cuda_runtime.h>

#include <vector>

static void check(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) throw cublasGetStatusString(status);
}

void matmul(cublasLtHandle_t handle, const void* a, const void* b, void* c,
            int m, int n, int k, void* workspace, size_t size,
            const float* bias, cudaStream_t stream) {
  cublasLtMatmulDesc_t operation = nullptr;
  cublasLtMatrixLayout_t aDesc = nullptr, bDesc = nullptr, cDesc = nullptr;
  cublasLtMatmulPreference_t preference = nullptr;
  check(cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F));
  cublasOperation_t transposed = CUBLAS_OP_T;
  check(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSA,
                                       &transposed, sizeof(transposed)));
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_RELU_BIAS;
  check(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE,
                                       &epilogue, sizeof(epilogue)));
  check(cublasLtMatmulDescSetAttribute(operation,
                                       CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias,
                                       sizeof(bias)));
  check(cublasLtMatrixLayoutCreate(&aDesc, CUDA_R_16F, k, m, k));
  check(cublasLtMatrixLayoutCreate(&bDesc, CUDA_R_16F, k, n, k));
  check(cublasLtMatrixLayoutCreate(&cDesc, CUDA_R_16F, m, n, m));
  cublasLtOrder_t order = CUBLASLT_ORDER_COL;
  check(cublasLtMatrixLayoutSetAttribute(cDesc, CUBLASLT_MATRIX_LAYOUT_ORDER,
                                         &order, sizeof(order)));
  check(cublasLtMatmulPreferenceCreate(&preference));
  check(cublasLtMatmulPreferenceSetAttribute(
      preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &size,
      sizeof(size)));
  std::vector<cublasLtMatmulHeuristicResult_t> found(8);
  int count = 0;
  check(cublasLtMatmulAlgoGetHeuristic(handle, operation, aDesc, bDesc, cDesc,
                                       cDesc, preference, 8, found.data(),
                                       &count));
  if (count == 0 || found[0].state != CUBLAS_STATUS_SUCCESS ||
      found[0].workspaceSize > size) {
    return;
  }
  const cublasLtMatmulAlgo_t* algorithm = &found[0].algo;
  const float alpha = 1.0f, beta = 0.0f;
  check(cublasLtMatmul(handle, operation, &alpha, a, aDesc, b, bDesc, &beta, c,
                       cDesc, c, cDesc, algorithm, workspace, size, stream));
  if (preference) cublasLtMatmulPreferenceDestroy(preference);
  if (cDesc) cublasLtMatrixLayoutDestroy(cDesc);
  if (operation) cublasLtMatmulDescDestroy(operation);
}

int main() {
  cublasLtHandle_t handle;
  check(cublasLtCreate(&handle));
  check(cublasLtDestroy(handle));
}
