// A class for matrices: the function for a type is chosen by overloads.
#include <cuComplex.h>
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

namespace linear {

inline void check(cublasStatus_t status, const char* call) {
  if (status != CUBLAS_STATUS_SUCCESS) throw std::runtime_error(std::string(call) + ": " + std::to_string((int)status));
}
inline void check(cudaError_t error, const char* call) {
  if (error != cudaSuccess) throw std::runtime_error(std::string(call) + ": " + cudaGetErrorString(error));
}
#define LINEAR_CALL(f, ...) linear::check(f(__VA_ARGS__), #f)

class Context {
 public:
  Context() { LINEAR_CALL(cublasCreate, &handle_); }
  ~Context() { cublasDestroy(handle_); }
  Context(const Context&) = delete;
  operator cublasHandle_t() const { return handle_; }

 private:
  cublasHandle_t handle_ = nullptr;
};

template <class T>
struct Blas;
#define LINEAR_BLAS(TYPE, LETTER)                                                                               \
  template <>                                                                                                   \
  struct Blas<TYPE> {                                                                                           \
    static constexpr auto gemm = [](auto... arguments) { return cublas##LETTER##gemm(arguments...); };          \
    static constexpr auto gemv = [](auto... arguments) { return cublas##LETTER##gemv(arguments...); };          \
  };
LINEAR_BLAS(float, S)
LINEAR_BLAS(double, D)
LINEAR_BLAS(cuComplex, C)
LINEAR_BLAS(cuDoubleComplex, Z)

template <class T>
class Matrix {
 public:
  Matrix(int rows, int columns, const std::vector<T>& values) : rows_(rows), columns_(columns) {
    LINEAR_CALL(cudaMalloc, (void**)&data_, values.size() * sizeof(T));
    LINEAR_CALL(cudaMemcpy, data_, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Matrix() { cudaFree(data_); }
  Matrix(const Matrix&) = delete;

  std::vector<T> times(const Context& context, const Matrix& other, T alpha, T beta) const {
    Matrix result(rows_, other.columns_, std::vector<T>(rows_ * other.columns_));
    LINEAR_CALL(Blas<T>::gemm, (cublasHandle_t)context, CUBLAS_OP_N, CUBLAS_OP_N, rows_, other.columns_, columns_, &alpha,
                (const T*)data_, rows_, (const T*)other.data_, other.rows_, &beta, result.data_, rows_);
    std::vector<T> host(rows_ * other.columns_);
    LINEAR_CALL(cudaMemcpy, host.data(), result.data_, host.size() * sizeof(T), cudaMemcpyDeviceToHost);
    return host;
  }

 private:
  int rows_, columns_;
  T* data_ = nullptr;
};

}  // namespace linear

int main() try {
  linear::Context context;
  linear::Matrix<float> a(2, 2, {1, 2, 3, 4}), b(2, 1, {1, -1});
  for (float value : a.times(context, b, 1, 0)) printf("%g ", value);
  linear::Matrix<double> c(1, 3, {1, 2, 3}), d(3, 1, {4, 5, 6});
  for (double value : c.times(context, d, 2, 0)) printf("%g ", value);
  linear::Matrix<cuComplex> e(1, 1, {{1, 2}}), f(1, 1, {{3, -1}});
  for (cuComplex value : e.times(context, f, {1, 0}, {0, 0})) printf("%g,%g ", value.x, value.y);
  linear::Matrix<cuDoubleComplex> g(1, 1, {{0, 1}}), h(1, 1, {{0, 1}});
  for (cuDoubleComplex value : g.times(context, h, {1, 0}, {0, 0})) printf("%g,%g\n", value.x, value.y);
  return 0;
} catch (const std::exception& error) {
  fprintf(stderr, "%s\n", error.what());
  return 1;
}
