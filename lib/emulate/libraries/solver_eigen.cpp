// hipSOLVER and rocSOLVER: eigenvalues and singular values, by LAPACK. Jacobi's
// functions (syevj, sygvj, gesvdj) get what QR's find: the same values, sorted
// as they ask, vectors up to their sign.
#include <cmath>

#include "emulate/libraries/solver_call.h"

namespace hipport {

namespace {

/// hipsolverEigMode_t, or rocblas_evect, whose middle one is of other
/// functions.
Option eigenMode(BlasCall& call) {
  if (!call.isOfRoc()) return call.option("jobz", 201, "NV");
  const Option mode = call.option("evect", 211, "VTN");
  call.invalidIf(mode == 'T', "evect is rocblas_evect_tridiagonal");
  return mode;
}

/// hipsolverEigType_t, or rocblas_eform: '1' ... '3'.
int eigenSort(BlasCall& call) {
  return call.option("itype", call.isOfRoc() ? 221 : 211, "123") - '0';
}

// --- Eigenvalues -------------------------------------------------------------

/// Where a call of LAPACK finds a symmetric problem: A x = w x, or with B.
template <typename T>
struct Problem {
  Option vectors;
  Option fill;
  int n;
  T* a;
  int lda;
  int sort = 0;  // of A x = w B x; 0: there is no B
  T* b = nullptr;
  int ldb = 1;
};

/// `b` is empty where `sort` is 0.
template <typename T, typename Matrix>
Problem<T> problemOf(Option vectors, Option fill, int sort, const Matrix& a,
                     const Matrix& b, std::int64_t n) {
  return {.vectors = vectors,
          .fill = fill,
          .n = narrow(n),
          .a = a.at,
          .lda = a.leading(),
          .sort = sort,
          .b = b.at,
          .ldb = b.leading()};
}

template <typename T>
int solve(const Problem<T>& is, Real<T>* values) {
  int info = 0;
  std::vector<Real<T>> real(3 * static_cast<std::size_t>(is.n) + 1);
  withWork<T>([&](T* work, int size) {
    if constexpr (kIsComplex<T>) {
      if (is.sort == 0) {
        fortran<T>("heev", is.vectors, is.fill, is.n, is.a, is.lda, values,
                   work, size, real.data(), &info);
      } else {
        fortran<T>("hegv", is.sort, is.vectors, is.fill, is.n, is.a, is.lda,
                   is.b, is.ldb, values, work, size, real.data(), &info);
      }
    } else if (is.sort == 0) {
      fortran<T>("syev", is.vectors, is.fill, is.n, is.a, is.lda, values, work,
                 size, &info);
    } else {
      fortran<T>("sygv", is.sort, is.vectors, is.fill, is.n, is.a, is.lda, is.b,
                 is.ldb, values, work, size, &info);
    }
  });
  return info;
}

enum class Method : std::uint8_t { divide, jacobi };

/// syevd, syevj, sygvd and sygvj: values ascending to W, vectors to A.
template <bool hasB, Method method>
int eigenvalues(BlasCall& call, SolverForm form) {
  const int sort = hasB ? eigenSort(call) : 0;
  const Option vectors = eigenMode(call);
  const Option fill = call.fill();
  const std::int64_t n = call.size("n");
  const bool isNeeded = !form.isSize;
  const Operand a = call.matrix("A", n, n, isNeeded);
  Operand b;
  if (hasB) b = call.matrix("B", n, n, isNeeded);
  const Operand w = call.numbers("W", call.realKind(), n, false, isNeeded);
  if (form.isSize) return answerSize(call, workFor(n));
  if (form.isRoc) {
    (void)call.numbers("E", call.realKind(), std::max<std::int64_t>(n - 1, 0));
  }
  call.workspace(workFor(n));
  const Operand info = infoOf(call, form);
  if (method == Method::jacobi) checkJacobi(call, call.pointer());
  return compute(call, info, n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   const auto other = b.stage<T>(batch);
                   result = solve(
                       problemOf<T>(vectors, fill, sort, matrix, other, n),
                       static_cast<Real<T>*>(w.of(batch)));
                 });
}

/// Some of the values: those in (vl, vu], or from il to iu, counted from 1.
struct Range {
  double lowest, highest;
  Option kind = 'A';  // 'A', 'V', 'I'
  int first = 0, last = 0;
};

template <typename T>
int solveRange(const Problem<T>& is, const Range& range, int& found,
               Real<T>* values) {
  int info = 0;
  const auto n = static_cast<std::size_t>(is.n);
  std::vector<T> z(n * n);
  std::vector<Real<T>> real(7 * n + 1), all(n);
  std::vector<int> whole(5 * n + 1), failed(n + 1);
  const auto lowest = static_cast<Real<T>>(range.lowest);
  const auto highest = static_cast<Real<T>>(range.highest);
  const Real<T> tolerance = 0;
  withWork<T>([&](T* work, int size) {
    if constexpr (kIsComplex<T>) {
      if (is.sort == 0) {
        fortran<T>("heevx", is.vectors, range.kind, is.fill, is.n, is.a, is.lda,
                   lowest, highest, range.first, range.last, tolerance, &found,
                   all.data(), z.data(), is.n, work, size, real.data(),
                   whole.data(), failed.data(), &info);
      } else {
        fortran<T>("hegvx", is.sort, is.vectors, range.kind, is.fill, is.n,
                   is.a, is.lda, is.b, is.ldb, lowest, highest, range.first,
                   range.last, tolerance, &found, all.data(), z.data(), is.n,
                   work, size, real.data(), whole.data(), failed.data(), &info);
      }
    } else if (is.sort == 0) {
      fortran<T>("syevx", is.vectors, range.kind, is.fill, is.n, is.a, is.lda,
                 lowest, highest, range.first, range.last, tolerance, &found,
                 all.data(), z.data(), is.n, work, size, whole.data(),
                 failed.data(), &info);
    } else {
      fortran<T>("sygvx", is.sort, is.vectors, range.kind, is.fill, is.n, is.a,
                 is.lda, is.b, is.ldb, lowest, highest, range.first, range.last,
                 tolerance, &found, all.data(), z.data(), is.n, work, size,
                 whole.data(), failed.data(), &info);
    }
  });
  std::copy_n(all.begin(), found, values);
  if (is.vectors == 'N') return info;
  for (int j = 0; j < found; ++j) {
    std::copy_n(z.begin() + static_cast<std::ptrdiff_t>(n) * j, n,
                is.a + static_cast<std::ptrdiff_t>(is.lda) * j);
  }
  return info;
}

/// syevdx and sygvdx. Real numbers among the arguments are not read: they are
/// in `range`.
template <bool hasB>
int someEigenvalues(BlasCall& call, SolverForm form, Range range) {
  const int sort = hasB ? eigenSort(call) : 0;
  const Option vectors = eigenMode(call);
  range.kind = call.option("range", 221, "AVI");
  const Option fill = call.fill();
  const std::int64_t n = call.size("n");
  const bool isNeeded = !form.isSize;
  const Operand a = call.matrix("A", n, n, isNeeded);
  Operand b;
  if (hasB) b = call.matrix("B", n, n, isNeeded);
  range.first = call.enumerator();
  range.last = call.enumerator();
  call.invalidIf(range.kind == 'V' && range.lowest >= range.highest,
                 "vl is not below vu");
  call.invalidIf(range.kind == 'I' && (range.first < 1 || range.last > n ||
                                       (n > 0 && range.first > range.last)),
                 "il and iu are no range of 1 to n");
  auto* const found = static_cast<int*>(call.pointer());
  const Operand w = call.numbers("W", call.realKind(), n, false, isNeeded);
  if (form.isSize) return answerSize(call, workFor(n));
  call.invalidIf(!found, "nev is null");
  call.workspace(workFor(n));
  const Operand info = infoOf(call, form);
  call.answersHost();  // nev
  return compute(call, info, false,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   *found = 0;
                   if (n == 0) return;
                   const auto matrix = a.stage<T>(batch);
                   const auto other = b.stage<T>(batch);
                   result = solveRange(
                       problemOf<T>(vectors, fill, sort, matrix, other, n),
                       range, *found, static_cast<Real<T>*>(w.of(batch)));
                 });
}

// --- Singular values ---------------------------------------------------------

template <typename T>
int singularValues(Option u, Option v, int m, int n, T* a, int lda,
                   Real<T>* values, T* to, int ldu, T* vt, int ldv,
                   Real<T>* unconverged) {
  int info = 0;
  std::vector<Real<T>> real(5 * static_cast<std::size_t>(std::min(m, n)) + 1);
  T best{};
  const auto call = [&](T* work, int size) {
    if constexpr (kIsComplex<T>) {
      fortran<T>("gesvd", u, v, m, n, a, lda, values, to, ldu, vt, ldv, work,
                 size, real.data(), &info);
    } else {
      fortran<T>("gesvd", u, v, m, n, a, lda, values, to, ldu, vt, ldv, work,
                 size, &info);
    }
  };
  call(&best, -1);
  std::vector<T> work(static_cast<std::size_t>(std::real(best)) + 1);
  call(work.data(), narrow(std::ssize(work)) - 1);
  for (int i = 0; unconverged && i + 1 < std::min(m, n); ++i) {
    if constexpr (kIsComplex<T>) {
      unconverged[i] = real[static_cast<std::size_t>(i)];
    } else {
      unconverged[i] = work[static_cast<std::size_t>(i) + 1];
    }
  }
  return info;
}

/// V goes out as its conjugate transpose, as in LAPACK.
int gesvd(BlasCall& call, SolverForm form) {
  const bool hasJobs = !(form.isCompat && form.isSize);
  const auto job = [&](const char* name) {
    return form.isRoc ? call.option(name, 191, "ASON")  // rocblas_svect
           : hasJobs  ? call.letter(name, "ASON")
                      : 'A';
  };
  const Option jobu = job("jobu");
  const Option jobv = job("jobv");
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  call.invalidIf(jobu == 'O' && jobv == 'O', "jobu and jobv are both 'O'");
  const std::int64_t size = std::min(m, n);
  if (form.isSize) return answerSize(call, workFor(m, n));
  const Operand a = call.matrix("A", m, n);
  const Operand s = call.numbers("S", call.realKind(), size);
  const bool hasU = jobu == 'A' || jobu == 'S';
  const bool hasV = jobv == 'A' || jobv == 'S';
  const Operand u =
      call.matrix("U", hasU ? m : 0, jobu == 'A' ? m : size, hasU);
  const Operand v = call.matrix("V",
                                !hasV         ? 0
                                : jobv == 'A' ? n
                                              : size,
                                n, hasV);
  call.workspace(workFor(m, n));
  const Operand unconverged =
      call.numbers("rwork", call.realKind(),
                   std::max<std::int64_t>(size - 1, 0), false, form.isRoc);
  if (form.isRoc) call.option("fast_alg", 201, "OI");
  const Operand info = infoOf(call, form);
  return compute(call, info, size == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   const auto toU = u.stage<T>(batch);
                   const auto toV = v.stage<T>(batch);
                   result = singularValues<T>(
                       jobu, jobv, narrow(m), narrow(n), matrix.at,
                       matrix.leading(), static_cast<Real<T>*>(s.of(batch)),
                       toU.at, toU.leading(), toV.at, toV.leading(),
                       static_cast<Real<T>*>(unconverged.of(batch)));
                 });
}

/// The first `rank` values and vectors of one matrix, V as it is.
template <typename T, typename Matrix>
int singularVectors(bool hasVectors, bool isFull, const Matrix& a,
                    std::int64_t m, std::int64_t n, std::int64_t rank,
                    Real<T>* values, const Matrix& u, const Matrix& v) {
  const std::int64_t size = std::min(m, n);
  const std::int64_t uColumns = isFull ? m : size;
  const std::int64_t vRows = isFull ? n : size;
  std::vector<T> copy(static_cast<std::size_t>(m * n));
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t i = 0; i < m; ++i) copy[i + j * m] = a(i, j);
  }
  std::vector<Real<T>> all(static_cast<std::size_t>(size));
  std::vector<T> left(static_cast<std::size_t>(hasVectors ? m * uColumns : 1));
  std::vector<T> right(static_cast<std::size_t>(hasVectors ? vRows * n : 1));
  const Option job = !hasVectors ? 'N' : isFull ? 'A' : 'S';
  const int info = singularValues<T>(
      job, job, narrow(m), narrow(n), copy.data(), narrow(m), all.data(),
      left.data(), narrow(m), right.data(), narrow(vRows), nullptr);
  std::copy_n(all.begin(), std::min(rank, size), values);
  if (!hasVectors) return info;
  const std::int64_t leftCount = isFull ? m : rank;
  const std::int64_t rightCount = isFull ? n : rank;
  for (std::int64_t j = 0; j < leftCount; ++j) {
    for (std::int64_t i = 0; i < m; ++i) u(i, j) = left[i + j * m];
  }
  for (std::int64_t j = 0; j < rightCount; ++j) {
    for (std::int64_t i = 0; i < n; ++i) {
      if constexpr (kIsComplex<T>) {
        v(i, j) = std::conj(right[j + i * vRows]);
      } else {
        v(i, j) = right[j + i * vRows];
      }
    }
  }
  return info;
}

template <bool hasShape>
int gesvdj(BlasCall& call, SolverForm form) {
  const Option vectors = eigenMode(call);
  // The batched one has no choice of shape: all of U and V.
  const bool isFull = !hasShape || call.enumerator() == 0;
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const std::int64_t size = std::min(m, n);
  const bool isNeeded = !form.isSize;
  const bool hasVectors = vectors == 'V';
  const Operand a = call.matrix("A", m, n, isNeeded);
  const Operand s = call.numbers("S", call.realKind(), size, false, isNeeded);
  const Operand u = call.matrix("U", hasVectors ? m : 0, isFull ? m : size,
                                isNeeded && hasVectors);
  const Operand v = call.matrix("V", hasVectors ? n : 0, isFull ? n : size,
                                isNeeded && hasVectors);
  if (form.isSize) return answerSize(call, workFor(m, n));
  call.workspace(workFor(m, n));
  const Operand info = infoOf(call, form);
  checkJacobi(call, call.pointer());
  return compute(call, info, size == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   result = singularVectors<T>(
                       hasVectors, isFull, a.stage<T>(batch), m, n, size,
                       static_cast<Real<T>*>(s.of(batch)), u.stage<T>(batch),
                       v.stage<T>(batch));
                 });
}

/// Approximations of a rank, and how far they are from the matrix.
int gesvda(BlasCall& call, SolverForm form) {
  const Option vectors = eigenMode(call);
  const std::int64_t rank = call.size("rank");
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  call.invalidIf(rank > std::min(m, n), "rank is above both sizes");
  const bool isNeeded = !form.isSize;
  const bool hasVectors = vectors == 'V';
  const Operand a = call.matrix("A", m, n, isNeeded);
  const Operand s = call.numbers("S", call.realKind(), rank, false, isNeeded);
  const Operand u =
      call.matrix("U", hasVectors ? m : 0, rank, isNeeded && hasVectors);
  const Operand v =
      call.matrix("V", hasVectors ? n : 0, rank, isNeeded && hasVectors);
  if (form.isSize) return answerSize(call, workFor(m, n));
  call.workspace(workFor(m, n));
  const Operand info = infoOf(call, form);
  auto* const distances = static_cast<double*>(call.pointer());
  if (distances) call.answersHost();
  return compute(call, info, rank == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   const auto left = u.stage<T>(batch);
                   const auto right = v.stage<T>(batch);
                   auto* const values = static_cast<Real<T>*>(s.of(batch));
                   result = singularVectors<T>(hasVectors, false, matrix, m, n,
                                               rank, values, left, right);
                   if (!distances || !hasVectors) return;
                   double sum = 0;
                   for (std::int64_t j = 0; j < n; ++j) {
                     for (std::int64_t i = 0; i < m; ++i) {
                       T rest = matrix(i, j);
                       for (std::int64_t k = 0; k < rank; ++k) {
                         T factor = right(j, k);
                         if constexpr (kIsComplex<T>)
                           factor = std::conj(factor);
                         rest -= left(i, k) * values[k] * factor;
                       }
                       sum += static_cast<double>(std::norm(rest));
                     }
                   }
                   distances[batch] = std::sqrt(sum);
                 });
}

}  // namespace

namespace {

int syevd(BlasCall& call, SolverForm form) {
  return eigenvalues<false, Method::divide>(call, form);
}
int syevj(BlasCall& call, SolverForm form) {
  return eigenvalues<false, Method::jacobi>(call, form);
}
int sygvd(BlasCall& call, SolverForm form) {
  return eigenvalues<true, Method::divide>(call, form);
}
int sygvj(BlasCall& call, SolverForm form) {
  return eigenvalues<true, Method::jacobi>(call, form);
}

}  // namespace

// Real numbers have registers of their own: in front of the others, callees
// with variable arguments find both. va_start takes no float.
#define HIPPORT_SOLVER_RANGE(function, routine, kind, Number, ...)             \
  HIPPORT_API int hipsolver##function(Number lowest, Number highest,           \
                                      void* handle, ...) {                     \
    static constexpr hipport::BlasEntry entry{                                 \
        "hipsolver" #function, hipport::NumberKind::kind,                      \
        hipport::BatchForm::plain, false};                                     \
    std::va_list words;                                                        \
    va_start(words, handle);                                                   \
    hipport::BlasCall call(entry, handle, words);                              \
    va_end(words);                                                             \
    return routine(call, hipport::SolverForm{__VA_ARGS__}, {lowest, highest}); \
  }
#define HIPPORT_SOLVER_RANGES(name, routine, kind, Number)                    \
  HIPPORT_SOLVER_RANGE(name##_bufferSize, routine, kind, Number, false, true) \
  HIPPORT_SOLVER_RANGE(name, routine, kind, Number, false, false)             \
  HIPPORT_SOLVER_RANGE(Dn##name##_bufferSize, routine, kind, Number, true,    \
                       true)                                                  \
  HIPPORT_SOLVER_RANGE(Dn##name, routine, kind, Number, true, false)
#define HIPPORT_SOLVER_RANGES_ALL(real, complex, routine) \
  HIPPORT_SOLVER_RANGES(S##real, routine, f32, float)     \
  HIPPORT_SOLVER_RANGES(D##real, routine, f64, double)    \
  HIPPORT_SOLVER_RANGES(C##complex, routine, c32, float)  \
  HIPPORT_SOLVER_RANGES(Z##complex, routine, c64, double)
HIPPORT_SOLVER_RANGES_ALL(syevdx, heevdx, someEigenvalues<false>)
HIPPORT_SOLVER_RANGES_ALL(sygvdx, hegvdx, someEigenvalues<true>)

HIPPORT_SOLVER_ALL(gesvd, gesvd, gesvd, plain)
HIPPORT_SOLVER_ALL(syevd, heevd, syevd, plain)
HIPPORT_SOLVER_ALL(syevj, heevj, syevj, plain)
HIPPORT_SOLVER_ALL(syevjBatched, heevjBatched, syevj, following)
HIPPORT_SOLVER_ALL(sygvd, hegvd, sygvd, plain)
HIPPORT_SOLVER_ALL(sygvj, hegvj, sygvj, plain)
HIPPORT_SOLVER_ALL(gesvdj, gesvdj, gesvdj<true>, plain)
HIPPORT_SOLVER_ALL(gesvdjBatched, gesvdjBatched, gesvdj<false>, following)
HIPPORT_SOLVER_ALL(gesvdaStridedBatched, gesvdaStridedBatched, gesvda, strided)

HIPPORT_ROCSOLVER_ALL(syev, heev, syevd, true)
HIPPORT_ROCSOLVER_ALL(syevd, heevd, syevd, true)
HIPPORT_ROCSOLVER_ALL(sygv, hegv, sygvd, true)
HIPPORT_ROCSOLVER_ALL(sygvd, hegvd, sygvd, true)
// Batches of pointers have U and V a stride apart; they are not here.
#define HIPPORT_ROCSOLVER_GESVD(letter, kind)                                 \
  HIPPORT_SOLVER_CALL(rocsolver_##letter##gesvd, gesvd, kind, plain, false,   \
                      false, false, true, true)                               \
  HIPPORT_SOLVER_CALL(rocsolver_##letter##gesvd_strided_batched, gesvd, kind, \
                      strided, false, false, false, true, true)
HIPPORT_ROCSOLVER_GESVD(s, f32)
HIPPORT_ROCSOLVER_GESVD(d, f64)
HIPPORT_ROCSOLVER_GESVD(c, c32)
HIPPORT_ROCSOLVER_GESVD(z, c64)

}  // namespace hipport
