// The number of arguments tells the two interfaces apart, also where nothing
// compiles and no header says which one it is.
#include "missing.h"

struct Layer : Missing::Base {
  Layer(Missing::Context& context) : Base(context) {}

  float loss(Missing::Tensor& x) {
    return cublasSdot(x.size(), x.data(), 1, x.data(), 1);
  }

  float loss(Missing::Tensor& x, cublasHandle_t handle) {
    float result;
    cublasSdot(handle, x.size(), x.data(), 1, x.data(), 1, &result);
    return result;
  }

  void apply(Missing::Tensor& a, Missing::Tensor& b) {
    cublasSgemm('n', 'n', a.rows(), b.columns(), a.columns(), 1.0f, a.data(),
                a.rows(), b.data(), b.rows(), 0.0f, out.data(), a.rows());
  }

  Missing::Tensor out;
};

Missing::Functions functions(cublasSnrm2);
