// Functions of hipSOLVER and rocSOLVER: what they share beside hipBLAS's calls.
// hipSOLVER's names have two forms: hipsolverDnSpotrf has cuSOLVER's
// parameters, hipsolverSpotrf has memory to work in and its size where that has
// none. Of most there is a second function, *_bufferSize, with the same
// parameters in front, which tells the size. rocSOLVER (rocsolver_spotrf) has
// no such memory, many functions without devInfo, and batches of all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "emulate/libraries/blas_call.h"
#include "emulate/libraries/linear_algebra.h"

namespace hipport {

/// What a function is: one of hipsolver, hipsolverDn or rocsolver, and whether
/// it computes or tells the size of the memory that it works in.
struct SolverForm {
  bool isCompat = false;
  bool isSize = false;
  bool isRoc = false;
  bool hasInfo = true;
};

/// Bytes to work in that a function of these sizes asks for, with which
/// programs allocate the memory. LAPACK gets memory of its own here; the size
/// is checked as AMD's libraries check theirs.
inline std::int64_t workFor(std::int64_t m, std::int64_t n = 1) {
  return 256 * std::max<std::int64_t>({m, n, 1});
}

/// The end of a *_bufferSize function, which says it in an int or a size_t.
template <typename Size = int>
int answerSize(BlasCall& call, std::int64_t size) {
  auto* const to = static_cast<Size*>(call.pointer());
  call.invalidIf(!to, "lwork is null");
  return call.answer([&] { *to = static_cast<Size>(size); });
}

/// devInfo, which every function of hipSOLVER writes.
inline Operand infoOf(BlasCall& call, SolverForm form) {
  return form.hasInfo ? call.integers("devInfo", 1) : Operand{};
}

/// The end of every other function: body(Type<T>(), batch, devInfo's number)
/// for each batch, unless there is nothing to do. The number is 0 at first.
template <typename Body>
int compute(BlasCall& call, const Operand& info, bool isNothing, Body body) {
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T> type, std::int64_t batch) {
    int unasked = 0;
    int& result = info.at ? *static_cast<int*>(info.of(batch)) : unasked;
    result = 0;
    if (!isNothing) body(type, batch, result);
  });
}

/// What a function has against the settings of Jacobi's method that it gets.
void checkJacobi(BlasCall& call, void* settings);

/// Calls body(work, size) twice: LAPACK says of -1 what size is best.
template <typename T, typename Body>
void withWork(Body body) {
  T best{};
  body(&best, -1);
  std::vector<T> work(static_cast<std::size_t>(
      std::max(1.0, static_cast<double>(std::real(best)))));
  body(work.data(), narrow(std::ssize(work)));
}

/// "or" of real numbers, "un" of complex ones: ormqr, unmqr.
template <typename T>
std::string orthogonal(const char* rest) {
  return std::string(kIsComplex<T> ? "un" : "or") + rest;
}
/// "sy" of real numbers, "he" of complex ones: syev, heev.
template <typename T>
std::string symmetric(const char* rest) {
  return std::string(kIsComplex<T> ? "he" : "sy") + rest;
}

/// Gauss's elimination without exchanges: the first column whose pivot is 0,
/// counted from 1, or 0.
template <typename T, typename Matrix>
int factorWithoutPivots(const Matrix& a, std::int64_t m, std::int64_t n) {
  int info = 0;
  for (std::int64_t k = 0; k < std::min(m, n); ++k) {
    if (a(k, k) == T(0)) {
      if (info == 0) info = narrow(k + 1);
      continue;
    }
    for (std::int64_t i = k + 1; i < m; ++i) a(i, k) /= a(k, k);
    for (std::int64_t j = k + 1; j < n; ++j) {
      for (std::int64_t i = k + 1; i < m; ++i) a(i, j) -= a(i, k) * a(k, j);
    }
  }
  return info;
}

/// Rows 1, 2 ... n, for factors that were made without exchanges.
inline std::vector<int> identityRows(std::int64_t n) {
  std::vector<int> rows(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i] = static_cast<int>(i + 1);
  }
  return rows;
}

}  // namespace hipport

/// Defines the function that programs call.
#define HIPPORT_SOLVER_CALL(function, routine, kind, form, isWide, ...) \
  HIPPORT_API int function(void* handle, ...) {                         \
    static constexpr hipport::BlasEntry entry{                          \
        #function, hipport::NumberKind::kind, hipport::BatchForm::form, \
        isWide};                                                        \
    std::va_list words;                                                 \
    va_start(words, handle);                                            \
    hipport::BlasCall call(entry, handle, words);                       \
    va_end(words);                                                      \
    return routine(call, hipport::SolverForm{__VA_ARGS__});             \
  }
#define HIPPORT_SOLVER(function, routine, kind, form, isWide, ...)      \
  HIPPORT_SOLVER_CALL(hipsolver##function, routine, kind, form, isWide, \
                      __VA_ARGS__)

// The four functions of one type.
#define HIPPORT_SOLVER_SIZES(name, routine, kind, form)                      \
  HIPPORT_SOLVER(name##_bufferSize, routine, kind, form, false, false, true) \
  HIPPORT_SOLVER(Dn##name##_bufferSize, routine, kind, form, false, true, true)
#define HIPPORT_SOLVER_COMPUTES(name, routine, kind, form)       \
  HIPPORT_SOLVER(name, routine, kind, form, false, false, false) \
  HIPPORT_SOLVER(Dn##name, routine, kind, form, false, true, false)
#define HIPPORT_SOLVER_BOTH(name, routine, kind, form) \
  HIPPORT_SOLVER_SIZES(name, routine, kind, form)      \
  HIPPORT_SOLVER_COMPUTES(name, routine, kind, form)
/// Those of all types, of which complex ones may have another name.
#define HIPPORT_SOLVER_ALL(real, complex, routine, form) \
  HIPPORT_SOLVER_BOTH(S##real, routine, f32, form)       \
  HIPPORT_SOLVER_BOTH(D##real, routine, f64, form)       \
  HIPPORT_SOLVER_BOTH(C##complex, routine, c32, form)    \
  HIPPORT_SOLVER_BOTH(Z##complex, routine, c64, form)

// rocSOLVER's functions of one type, without and with devInfo.
#define HIPPORT_ROCSOLVER_FORMS(name, routine, kind, isWide, hasInfo)        \
  HIPPORT_SOLVER_CALL(rocsolver_##name, routine, kind, plain, isWide, false, \
                      false, true, hasInfo)                                  \
  HIPPORT_SOLVER_CALL(rocsolver_##name##_batched, routine, kind, batched,    \
                      isWide, false, false, true, hasInfo)                   \
  HIPPORT_SOLVER_CALL(rocsolver_##name##_strided_batched, routine, kind,     \
                      strided, isWide, false, false, true, hasInfo)
/// Those of all types, of which complex ones may have another name.
#define HIPPORT_ROCSOLVER_ALL(real, complex, routine, hasInfo)      \
  HIPPORT_ROCSOLVER_FORMS(s##real, routine, f32, false, hasInfo)    \
  HIPPORT_ROCSOLVER_FORMS(d##real, routine, f64, false, hasInfo)    \
  HIPPORT_ROCSOLVER_FORMS(c##complex, routine, c32, false, hasInfo) \
  HIPPORT_ROCSOLVER_FORMS(z##complex, routine, c64, false, hasInfo)
