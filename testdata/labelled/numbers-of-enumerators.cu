// flags:
// Numbers in place of enumerators.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <curand.h>
#include <cusolverDn.h>

#define TRANSPOSED 1

enum class Order { row = 0, column = 1 };

cublasOperation_t castOf(bool isTransposed) {
  return static_cast<cublasOperation_t>(isTransposed);  // wrong: enum-number
}
cublasOperation_t plainCast() { return (cublasOperation_t)1; }          // wrong: enum-number
cublasOperation_t functional() { return cublasOperation_t(1); }         // wrong: enum-number
cublasOperation_t ofMacro() { return (cublasOperation_t)TRANSPOSED; }   // wrong: enum-number
cublasOperation_t ofConstant() {
  constexpr int kTransposed = 1;
  return static_cast<cublasOperation_t>(kTransposed);  // wrong: enum-number
}
cublasOperation_t ofOwn(Order order) {
  return static_cast<cublasOperation_t>(order);  // wrong: enum-number
}
cublasOperation_t ofChoice(bool isRow) {
  return (cublasOperation_t)(isRow ? 0 : 1);  // wrong: enum-number
}

bool compares(cublasOperation_t operation) { return operation == 1; }   // wrong: enum-number
bool comparesBack(cublasFillMode_t mode) { return 0 != mode; }          // wrong: enum-number
bool comparesLess(cublasStatus_t status) { return status >= 7; }        // wrong: enum-number
bool ofStatus(cublasHandle_t handle) { return cublasSetStream(handle, nullptr) == 3; }  // wrong: enum-number
int choice(cublasOperation_t operation) {
  switch (operation) {
    case 0: return 1;  // wrong: enum-number
    case 1: return 2;  // wrong: enum-number
    default: return 0;
  }
}
int choiceOfStatus(cublasStatus_t status) {
  switch (static_cast<int>(status)) {
    case 13: return 1;  // wrong: enum-number
    default: return 0;
  }
}
int sides[2] = {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT};
int indexed(const int* table, cublasOperation_t operation) { return table[operation]; }  // wrong: enum-number
int indexedCast(const int* table, cublasSideMode_t side) { return table[static_cast<int>(side)]; }  // wrong: enum-number
curandRngType_t generator() { return (curandRngType_t)101; }  // wrong: enum-number
cudaDeviceAttr attribute() { return (cudaDeviceAttr)10; }     // wrong: enum-number
int asked(cudaDeviceAttr attribute) { return attribute == 39; }  // wrong: enum-number

void listed(int* values) {
  const int wanted[] = {16, 39};
  cudaDeviceGetAttribute(values, static_cast<cudaDeviceAttr>(wanted[0]), 0);  // wrong: enum-number
  int asked = 39;
  cudaDeviceGetAttribute(values, (cudaDeviceAttr)asked, 0);  // wrong: enum-number
  for (int a = 1; a < 100; ++a) {
    cudaDeviceGetAttribute(values + a, cudaDeviceAttr(a), 0);  // wrong: enum-number
  }
}

// ---- harmless

void known(int* values, int given) {
  int asked = cudaDevAttrClockRate;
  cudaDeviceGetAttribute(values, (cudaDeviceAttr)asked, 0);  // harmless: enum-number
  int later = 0;
  later = given;
  cudaDeviceGetAttribute(values, (cudaDeviceAttr)later, 0);  // harmless: enum-number
  const int wanted[] = {cudaDevAttrWarpSize, cudaDevAttrClockRate};
  cudaDeviceGetAttribute(values, (cudaDeviceAttr)wanted[1], 0);  // harmless: enum-number
}
bool isGood(cublasStatus_t status) { return status == 0; }               // harmless: enum-number
bool isBad(cublasStatus_t status) { return status != CUBLAS_STATUS_SUCCESS; }  // harmless
cublasOperation_t named(bool isTransposed) {
  return isTransposed ? CUBLAS_OP_T : CUBLAS_OP_N;  // harmless
}
cudaMemcpyKind kind() { return (cudaMemcpyKind)1; }             // harmless: enum-number
bool isHost(cudaMemcpyKind kind) { return kind == 0; }          // harmless: enum-number
bool isError(cudaError_t error) { return error == 2; }          // harmless
bool anyError(cudaError_t error) { return error != 0; }         // harmless: enum-number
int print(cublasStatus_t status) { return static_cast<int>(status); }  // harmless: enum-number
bool same(cublasOperation_t a, cublasOperation_t b) { return a == b; }  // harmless
Order own(int number) { return static_cast<Order>(number); }    // harmless: enum-number
bool ownIs(Order order) { return static_cast<int>(order) == 1; }  // harmless: enum-number
int table(const int* values, Order order) { return values[static_cast<int>(order)]; }  // harmless: enum-number
int switched(cublasOperation_t operation) {
  switch (operation) {
    case CUBLAS_OP_N: return 0;  // harmless
    case CUBLAS_OP_T: return 1;  // harmless
    default: return 2;
  }
}
cublasOperation_t back(int stored) {
  return static_cast<cublasOperation_t>(stored);  // harmless: enum-number
}
int ofError(cudaError_t error) {
  switch (error) {
    case 0: return 1;  // harmless: enum-number
    default: return 0;
  }
}
cudaMemoryAdvise advice() { return (cudaMemoryAdvise)1; }       // harmless: enum-number
int flags(unsigned flags) { return flags == 1; }                // harmless: enum-number
