// hipBLAS and rocSOLVER, factors and solutions of systems, by LAPACK.
#include <algorithm>
#include <vector>

#include "emulate/libraries/blas_call.h"
#include "emulate/libraries/linear_algebra.h"
#include "emulate/libraries/solver_call.h"

namespace hipport {

namespace {

/// What the caller's host variable says of the arguments: minus the number of
/// the first that is wrong, as hipBLAS counts them, or 0.
class HostInfo {
 public:
  void wrongIf(bool is, int argument) {
    if (is && wrong_ == 0) wrong_ = -argument;
  }
  void give(BlasCall& call, void* at) const {
    call.invalidIf(!at, "info is null");
    if (at) *static_cast<int*>(at) = wrong_;
  }

 private:
  int wrong_ = 0;
};

int getrf(BlasCall& call) {
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", n, n);
  Operand pivots = call.integers("ipiv", n, true, false);
  const Operand info = call.integers("info", 1);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    int& result = *static_cast<int*>(info.of(batch));
    result = 0;
    if (n == 0) return;
    const auto matrix = a.stage<T>(batch);
    if (pivots.at) {
      fortran<T>("getrf", narrow(n), narrow(n), matrix.at, matrix.leading(),
                 static_cast<int*>(pivots.of(batch)), &result);
    } else {
      result = factorWithoutPivots<T>(matrix, n, n);
    }
  });
}

int getrs(BlasCall& call) {
  const Option op = call.operation("trans");
  const std::int64_t n = call.size("n");
  const std::int64_t count = call.size("nrhs");
  const Operand a = call.matrix("A", n, n);
  const Operand pivots = call.integers("ipiv", n, true);
  const Operand b = call.matrix("B", n, count);
  HostInfo info;
  info.wrongIf(call.hasBadEnum(), 1);
  info.wrongIf(n < 0, 2);
  info.wrongIf(count < 0, 3);
  info.wrongIf(!a.at && n != 0, 4);
  info.wrongIf(a.step < std::max<std::int64_t>(1, n), 5);
  info.wrongIf(!pivots.at && n != 0, 6);
  info.wrongIf(!b.at && n * count != 0, 7);
  info.wrongIf(b.step < std::max<std::int64_t>(1, n), 8);
  info.give(call, call.pointer());
  call.nothingIf(n == 0 || count == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto matrix = a.stage<T>(batch);
    const auto to = b.stage<T>(batch);
    int result = 0;
    fortran<T>("getrs", op, narrow(n), narrow(count), matrix.at,
               matrix.leading(), static_cast<int*>(pivots.of(batch)), to.at,
               to.leading(), &result);
  });
}

/// The inverse goes to C; the factors in A stay.
int getri(BlasCall& call) {
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", n, n);
  const Operand pivots = call.integers("ipiv", n, true, false);
  const Operand c = call.matrix("C", n, n);
  const Operand info = call.integers("info", 1);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    int& result = *static_cast<int*>(info.of(batch));
    result = 0;
    if (n == 0) return;
    const auto from = a.stage<T>(batch);
    const auto to = c.stage<T>(batch);
    for (std::int64_t i = 0; i < n && result == 0; ++i) {
      if (from(i, i) == T(0)) result = narrow(i + 1);
    }
    if (result != 0) return;
    for (std::int64_t j = 0; j < n; ++j) {
      for (std::int64_t i = 0; i < n; ++i) to(i, j) = from(i, j);
    }
    std::vector<int> rows = identityRows(n);
    std::vector<T> work(static_cast<std::size_t>(n));
    fortran<T>("getri", narrow(n), to.at, to.leading(),
               pivots.at ? static_cast<int*>(pivots.of(batch)) : rows.data(),
               work.data(), narrow(n), &result);
  });
}

int geqrf(BlasCall& call) {
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", m, n);
  const Operand tau = call.numbers("tau", call.kind(), std::min(m, n));
  HostInfo info;
  info.wrongIf(m < 0, 1);
  info.wrongIf(n < 0, 2);
  info.wrongIf(!a.at && m * n != 0, 3);
  info.wrongIf(a.step < std::max<std::int64_t>(1, m), 4);
  info.wrongIf(!tau.at && m * n != 0, 5);
  info.give(call, call.pointer());
  call.nothingIf(m == 0 || n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto matrix = a.stage<T>(batch);
    std::vector<T> work(static_cast<std::size_t>(n));
    int result = 0;
    fortran<T>("geqrf", narrow(m), narrow(n), matrix.at, matrix.leading(),
               static_cast<T*>(tau.of(batch)), work.data(), narrow(n), &result);
  });
}

int gels(BlasCall& call) {
  const Option op = call.operation("trans");
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const std::int64_t count = call.size("nrhs");
  const Operand a = call.matrix("A", m, n);
  const Operand b = call.matrix("B", std::max(m, n), count);
  HostInfo info;
  const bool isOther = op == (isComplex(call.kind()) ? 'T' : 'C');
  info.wrongIf(call.hasBadEnum() || isOther, 1);
  info.wrongIf(m < 0, 2);
  info.wrongIf(n < 0, 3);
  info.wrongIf(count < 0, 4);
  info.wrongIf(!a.at && m * n != 0, 5);
  info.wrongIf(a.step < m, 6);
  info.wrongIf(!b.at && std::max(m, n) * count != 0, 7);
  info.wrongIf(b.step < std::max(m, n), 8);
  void* const hostInfo = call.isOfRoc() ? nullptr : call.pointer();
  const Operand deviceInfo = call.integers("deviceInfo", 1);
  info.wrongIf(!deviceInfo.at, 10);
  if (!call.isOfRoc()) info.give(call, hostInfo);
  call.invalidIf(isOther, "trans is none that it takes of these numbers");
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    int& result = *static_cast<int*>(deviceInfo.of(batch));
    result = 0;
    if (m == 0 || n == 0 || count == 0) return;
    const auto matrix = a.stage<T>(batch);
    const auto to = b.stage<T>(batch);
    const std::int64_t size = std::min(m, n) + std::max({m, n, count});
    std::vector<T> work(static_cast<std::size_t>(size));
    fortran<T>("gels", op, narrow(m), narrow(n), narrow(count), matrix.at,
               matrix.leading(), to.at, to.leading(), work.data(), narrow(size),
               &result);
  });
}

}  // namespace

// These have 32-bit integers alone.
#define HIPPORT_BLAS_NARROW(function, suffix, routine, kind)               \
  HIPPORT_BLAS(hipblas##function##suffix, routine, kind, plain, false)     \
  HIPPORT_BLAS(hipblas##function##Batched##suffix, routine, kind, batched, \
               false)                                                      \
  HIPPORT_BLAS(hipblas##function##StridedBatched##suffix, routine, kind,   \
               strided, false)
#define HIPPORT_BLAS_FACTORS(routine)                \
  HIPPORT_BLAS_NARROW(S##routine, , routine, f32)    \
  HIPPORT_BLAS_NARROW(D##routine, , routine, f64)    \
  HIPPORT_BLAS_NARROW(C##routine, , routine, c32)    \
  HIPPORT_BLAS_NARROW(C##routine, _v2, routine, c32) \
  HIPPORT_BLAS_NARROW(Z##routine, , routine, c64)    \
  HIPPORT_BLAS_NARROW(Z##routine, _v2, routine, c64)

HIPPORT_BLAS_FACTORS(getrf)
HIPPORT_BLAS_FACTORS(getrs)
HIPPORT_BLAS_FACTORS(geqrf)
HIPPORT_BLAS_FACTORS(gels)
// NOLINTBEGIN(readability-identifier-naming): the library's names.
HIPPORT_BLAS(hipblasSgetriBatched, getri, f32, batched, false)
HIPPORT_BLAS(hipblasDgetriBatched, getri, f64, batched, false)
HIPPORT_BLAS(hipblasCgetriBatched, getri, c32, batched, false)
HIPPORT_BLAS(hipblasCgetriBatched_v2, getri, c32, batched, false)
HIPPORT_BLAS(hipblasZgetriBatched, getri, c64, batched, false)
HIPPORT_BLAS(hipblasZgetriBatched_v2, getri, c64, batched, false)
// NOLINTEND(readability-identifier-naming)

#define HIPPORT_BLAS_ROCSOLVER(name, routine, kind)                        \
  HIPPORT_BLAS(rocsolver_##name, routine, kind, plain, false)              \
  HIPPORT_BLAS(rocsolver_##name##_batched, routine, kind, batched, false)  \
  HIPPORT_BLAS(rocsolver_##name##_strided_batched, routine, kind, strided, \
               false)
#define HIPPORT_BLAS_ROCSOLVER_ALL(name, routine) \
  HIPPORT_BLAS_ROCSOLVER(s##name, routine, f32)   \
  HIPPORT_BLAS_ROCSOLVER(d##name, routine, f64)   \
  HIPPORT_BLAS_ROCSOLVER(c##name, routine, c32)   \
  HIPPORT_BLAS_ROCSOLVER(z##name, routine, c64)
HIPPORT_BLAS_ROCSOLVER_ALL(gels, gels)
HIPPORT_BLAS_ROCSOLVER_ALL(getri_outofplace, getri)

}  // namespace hipport
