// flags:
// Numbers of enumerators as bindings and configurations have them.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>

#include <array>
#include <map>
#include <string>
#include <vector>

namespace binding {

enum Transpose { kNo = 0, kYes = 1, kConjugate = 2 };
enum class Side : int { left, right };

struct Options {
  bool isTransposed = false;
  bool isLower = true;
  Side side = Side::left;
};

cublasOperation_t operationOf(const Options& options) {
  return static_cast<cublasOperation_t>(options.isTransposed);  // wrong: enum-number
}
cublasFillMode_t fillOf(const Options& options) {
  return static_cast<cublasFillMode_t>(!options.isLower);  // wrong: enum-number
}
cublasSideMode_t sideOf(const Options& options) {
  return static_cast<cublasSideMode_t>(options.side);  // wrong: enum-number
}
cublasOperation_t of(Transpose transpose) { return (cublasOperation_t)transpose; }  // wrong: enum-number
cublasDiagType_t unit(bool isUnit) { return isUnit ? cublasDiagType_t(1) : CUBLAS_DIAG_NON_UNIT; }  // wrong: enum-number

void multiply(cublasHandle_t handle, const float* a, const float* b, float* c, int n, bool transposeA) {
  const float one = 1;
  const float zero = 0;
  cublasSgemm(handle, cublasOperation_t(transposeA),  // wrong: enum-number
              static_cast<cublasOperation_t>(0),      // wrong: enum-number
              n, n, n, &one, a, n, b, n, &zero, c, n);
}
std::string nameOf(cublasStatus_t status) {
  static const char* const names[] = {"success", "not initialized"};
  if (status <= 1) return names[status];  // wrong: enum-number
  switch (static_cast<unsigned>(status)) {
    case 7: return "invalid value";      // wrong: enum-number
    case 14: return "internal error";    // wrong: enum-number
    default: return "unknown";
  }
}
bool isFatal(cusolverStatus_t status) { return status > 3; }       // wrong: enum-number
bool isPhilox(curandRngType_t type) { return type == 161; }        // wrong: enum-number
int computeMode(int device) {
  int mode = 0;
  cudaDeviceGetAttribute(&mode, static_cast<cudaDeviceAttr>(20), device);  // wrong: enum-number
  return mode;
}
std::array<int, 3> table = {0, 1, 2};
int tableOf(cublasOperation_t operation) { return table[operation]; }  // wrong: enum-number

// ---- right

cublasOperation_t named(const Options& options) {
  return options.isTransposed ? CUBLAS_OP_T : CUBLAS_OP_N;  // harmless
}
cublasOperation_t byMap(Transpose transpose) {
  static const std::map<Transpose, cublasOperation_t> all = {
      {kNo, CUBLAS_OP_N},  // harmless
      {kYes, CUBLAS_OP_T}};  // harmless
  return all.at(transpose);
}
bool isDone(cublasStatus_t status) { return status == CUBLAS_STATUS_SUCCESS; }  // harmless
bool isOkay(cublasStatus_t status) { return !status; }               // harmless: enum-number
int logged(cublasStatus_t status) { return static_cast<int>(status); }  // harmless: enum-number
std::string textOf(cudaError_t error) { return std::to_string(static_cast<int>(error)); }  // harmless: enum-number
bool isMemory(cudaError_t error) { return error == cudaErrorMemoryAllocation; }  // harmless
cudaMemcpyKind kindOf(bool isUp) { return static_cast<cudaMemcpyKind>(isUp ? 1 : 2); }  // harmless: enum-number
bool isTransposed(Transpose transpose) { return transpose == 1; }    // harmless: enum-number
int valueOf(Side side) { return static_cast<int>(side); }            // harmless: enum-number
int chosen(Transpose transpose) {
  switch (transpose) {
    case 0: return 1;  // harmless: enum-number
    case 1: return 2;  // harmless: enum-number
    default: return 0;
  }
}
const std::vector<int> numbers = {0, 1, 2};
int numberOf(Transpose transpose) { return numbers[transpose]; }     // harmless: enum-number
cublasOperation_t flipped(cublasOperation_t operation) {
  return operation == CUBLAS_OP_N ? CUBLAS_OP_T : CUBLAS_OP_N;       // harmless
}
cublasOperation_t stored(const std::vector<int>& file, size_t i) {
  return static_cast<cublasOperation_t>(file[i]);                    // harmless: enum-number
}
unsigned flags(unsigned value) { return value == 7 ? 1u : 0u; }      // harmless: enum-number

}  // namespace binding
