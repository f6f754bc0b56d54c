// flags:
// Enumerators as numbers, where HIP has the same number or no number counts.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

void check(cublasStatus_t status) {
  if (status) std::exit(static_cast<int>(status));       // harmless: enum-number
}
void check(cudaError_t error, const char* file, int line) {
  if (error != 0) std::printf("%s:%d: error %d\n", file, line, int(error));  // harmless: enum-number
}
bool all(const std::vector<curandStatus_t>& states) {
  for (const curandStatus_t state : states) {
    if (state != CURAND_STATUS_SUCCESS) return false;    // harmless: enum-number
  }
  return true;
}
int exitCode(cusolverStatus_t status) { return status == CUSOLVER_STATUS_SUCCESS ? 0 : 1; }  // harmless: enum-number
cudaMemcpyKind direction(bool isUp) {
  constexpr cudaMemcpyKind kinds[] = {cudaMemcpyDeviceToHost, cudaMemcpyHostToDevice};
  return kinds[isUp];                                    // harmless: enum-number
}
cudaMemcpyKind reversed(cudaMemcpyKind kind) { return static_cast<cudaMemcpyKind>(3 - kind); }  // harmless: enum-number
cublasOperation_t toggled(bool isTransposed) {
  static constexpr std::array<cublasOperation_t, 2> both = {CUBLAS_OP_N, CUBLAS_OP_T};
  return both[isTransposed];                             // harmless: enum-number
}
char letterOf(cublasOperation_t operation) {
  switch (operation) {                                   // harmless: enum-number
    case CUBLAS_OP_N: return 'n';                        // harmless: enum-number
    case CUBLAS_OP_T: return 't';                        // harmless: enum-number
    default: return 'c';
  }
}
std::string textOf(cublasStatus_t status) {
  static const std::unordered_map<int, std::string> texts = {
      {CUBLAS_STATUS_NOT_INITIALIZED, "not initialised"},  // harmless: enum-number
      {CUBLAS_STATUS_ALLOC_FAILED, "no memory"}};          // harmless: enum-number
  const auto found = texts.find(static_cast<int>(status));  // harmless: enum-number
  return found == texts.end() ? "other" : found->second;
}
bool isFirst(cublasStatus_t status) {
  static std::set<cublasStatus_t> seen;
  return seen.insert(status).second;                     // harmless: enum-number
}
void store(std::vector<int>& out, cublasFillMode_t mode) { out.push_back(mode); }  // harmless: enum-number
cublasFillMode_t restored(const std::vector<int>& in) { return static_cast<cublasFillMode_t>(in.back()); }  // harmless: enum-number
bool isSame(cublasOperation_t a, cublasOperation_t b) { return int(a) == int(b); }  // harmless: enum-number
bool isForward(int sign) { return sign == -1; }          // harmless: enum-number
void transform(cufftHandle plan, cufftComplex* data) {
  cufftExecC2C(plan, data, data, CUFFT_FORWARD);         // harmless: enum-number
  cufftExecC2C(plan, data, data, -1);                    // harmless: enum-number
}
int attribute(int device) {
  int value = 0;
  cudaDeviceGetAttribute(&value, cudaDevAttrClockRate, device);  // harmless: enum-number
  return value == 10 ? 1 : 13;                           // harmless: enum-number
}
enum class Operation { none = 0, transposed = 1, adjoint = 2 };
struct Gemm {
  Operation a = static_cast<Operation>(1);               // harmless: enum-number
  int cublasOperation = 1;
  cublasOperation_t toBlas() const {
    return a == Operation::none ? CUBLAS_OP_N : a == Operation::transposed ? CUBLAS_OP_T : CUBLAS_OP_C;  // harmless: enum-number
  }
  bool isTransposed() const { return cublasOperation == 1 && a != static_cast<Operation>(0); }  // harmless: enum-number
};
template <cublasOperation_t kOperation>
struct IsTransposed {
  static constexpr bool value = kOperation != CUBLAS_OP_N;  // harmless: enum-number
};
static_assert(IsTransposed<CUBLAS_OP_T>::value, "");     // harmless: enum-number
unsigned streamFlags(bool isBlocking) { return isBlocking ? 0 : 1; }  // harmless: enum-number
cudaError_t made(cudaStream_t* stream) { return cudaStreamCreateWithFlags(stream, 1); }  // harmless: enum-number
