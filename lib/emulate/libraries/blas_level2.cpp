// hipBLAS and rocBLAS, level 2: a matrix and vectors.
#include <algorithm>

#include "emulate/libraries/blas_call.h"
#include "emulate/libraries/linear_algebra.h"

namespace hipport {

namespace {

int gemv(BlasCall& call) {
  const Option trans = call.operation("trans");
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Scalar alpha = call.scalar("alpha");
  const bool isUsed = !alpha.isZero();
  const Operand a = call.matrix("A", m, n, isUsed);
  const Operand x = call.vector("x", trans == 'N' ? n : m, isUsed);
  const Scalar beta = call.scalar("beta");
  const Operand y = call.vector("y", trans == 'N' ? m : n);
  call.nothingIf(m == 0 || n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto matrix = a.stage<T>(batch);
    const auto from = x.stage<T>(batch);
    const auto to = y.stage<T>(batch);
    fortran<T>("gemv", trans, narrow(m), narrow(n), alpha.get<T>(), matrix.at,
               matrix.leading(), from.at, from.leading(), beta.get<T>(), to.at,
               to.leading());
  });
}

int gbmv(BlasCall& call) {
  const Option trans = call.operation("trans");
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const std::int64_t below = call.size("kl");
  const std::int64_t above = call.size("ku");
  const Scalar alpha = call.scalar("alpha");
  const bool isUsed = !alpha.isZero();
  const Operand a = call.matrix("A", below + above + 1, n, isUsed);
  const Operand x = call.vector("x", trans == 'N' ? n : m, isUsed);
  const Scalar beta = call.scalar("beta");
  const Operand y = call.vector("y", trans == 'N' ? m : n);
  call.nothingIf(m == 0 || n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto band = a.stage<T>(batch);
    const auto from = x.stage<T>(batch);
    const auto to = y.stage<T>(batch);
    fortran<T>("gbmv", trans, narrow(m), narrow(n), narrow(below),
               narrow(above), alpha.get<T>(), band.at, band.leading(), from.at,
               from.leading(), beta.get<T>(), to.at, to.leading());
  });
}

/// A += alpha x y', where y' is the transpose or the adjoint.
template <bool isConjugated>
int outer(BlasCall& call) {
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Scalar alpha = call.scalar("alpha");
  const bool isUsed = !alpha.isZero();
  const Operand x = call.vector("x", m, isUsed);
  const Operand y = call.vector("y", n, isUsed);
  const Operand a = call.matrix("A", m, n, isUsed);
  call.nothingIf(m == 0 || n == 0 || !isUsed);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto left = x.stage<T>(batch);
    const auto right = y.stage<T>(batch);
    const auto to = a.stage<T>(batch);
    fortran<T>(!kIsComplex<T> ? "ger"
               : isConjugated ? "gerc"
                              : "geru",
               narrow(m), narrow(n), alpha.get<T>(), left.at, left.leading(),
               right.at, right.leading(), to.at, to.leading());
  });
}
int ger(BlasCall& call) { return outer<false>(call); }
int geru(BlasCall& call) { return outer<false>(call); }
int gerc(BlasCall& call) { return outer<true>(call); }

// --- Symmetric and Hermitian -------------------------------------------------

/// y = alpha A x + beta y. `name` is that of BLAS, or of LAPACK where BLAS has
/// none of that type.
template <bool isPacked>
int symmetricProduct(BlasCall& call, const char* name, bool isBand = false) {
  const Option uplo = call.fill();
  const std::int64_t n = call.size("n");
  const std::int64_t k = isBand ? call.size("k") : 0;
  const Scalar alpha = call.scalar("alpha");
  const bool isUsed = !alpha.isZero();
  const Operand a = isPacked ? call.packed("A", n)
                             : call.matrix("A", isBand ? k + 1 : n, n, isUsed);
  const Operand x = call.vector("x", n, isUsed);
  const Scalar beta = call.scalar("beta");
  const Operand y = call.vector("y", n);
  call.nothingIf(n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto matrix = a.stage<T>(batch);
    const auto from = x.stage<T>(batch);
    const auto to = y.stage<T>(batch);
    const T by = alpha.get<T>();
    const T keep = beta.get<T>();
    if (isPacked) {
      fortran<T>(name, uplo, narrow(n), by, matrix.at, from.at, from.leading(),
                 keep, to.at, to.leading());
    } else if (isBand) {
      fortran<T>(name, uplo, narrow(n), narrow(k), by, matrix.at,
                 matrix.leading(), from.at, from.leading(), keep, to.at,
                 to.leading());
    } else {
      fortran<T>(name, uplo, narrow(n), by, matrix.at, matrix.leading(),
                 from.at, from.leading(), keep, to.at, to.leading());
    }
  });
}
int symv(BlasCall& call) { return symmetricProduct<false>(call, "symv"); }
int hemv(BlasCall& call) { return symmetricProduct<false>(call, "hemv"); }
int spmv(BlasCall& call) { return symmetricProduct<true>(call, "spmv"); }
int hpmv(BlasCall& call) { return symmetricProduct<true>(call, "hpmv"); }
int sbmv(BlasCall& call) { return symmetricProduct<false>(call, "sbmv", true); }
int hbmv(BlasCall& call) { return symmetricProduct<false>(call, "hbmv", true); }

/// A += alpha x x', for one triangle of A. Of the Hermitian ones alpha is real.
template <bool isPacked, bool isHermitian>
int symmetricUpdate(BlasCall& call, const char* name) {
  const Option uplo = call.fill();
  const std::int64_t n = call.size("n");
  const Scalar alpha =
      call.scalar("alpha", isHermitian ? call.realKind() : call.kind());
  const Operand x = call.vector("x", n);
  const Operand a = isPacked ? call.packed("A", n) : call.matrix("A", n, n);
  call.nothingIf(n == 0 || alpha.isZero());
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    using Factor = std::conditional_t<isHermitian, Real<T>, T>;
    const auto from = x.stage<T>(batch);
    const auto to = a.stage<T>(batch);
    const Factor by = alpha.get<Factor>();
    if (isPacked) {
      fortran<T>(name, uplo, narrow(n), by, from.at, from.leading(), to.at);
    } else {
      fortran<T>(name, uplo, narrow(n), by, from.at, from.leading(), to.at,
                 to.leading());
    }
  });
}
int syr(BlasCall& call) { return symmetricUpdate<false, false>(call, "syr"); }
int her(BlasCall& call) { return symmetricUpdate<false, true>(call, "her"); }
int spr(BlasCall& call) { return symmetricUpdate<true, false>(call, "spr"); }
int hpr(BlasCall& call) { return symmetricUpdate<true, true>(call, "hpr"); }

/// A += alpha x y' + (its transpose or adjoint), for one triangle of A.
template <bool isPacked, bool isHermitian>
int symmetricUpdate2(BlasCall& call) {
  const Option uplo = call.fill();
  const std::int64_t n = call.size("n");
  const Scalar alpha = call.scalar("alpha");
  const Operand x = call.vector("x", n);
  const Operand y = call.vector("y", n);
  const Operand a = isPacked ? call.packed("A", n) : call.matrix("A", n, n);
  call.nothingIf(n == 0 || alpha.isZero());
  // No BLAS has all of these types.
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto left = x.stage<T>(batch);
    const auto right = y.stage<T>(batch);
    const auto to = a.stage<T>(batch);
    const T by = alpha.get<T>();
    T* at = to.at;  // of what is packed, the next element
    for (std::int64_t j = 0; j < n; ++j) {
      const std::int64_t first = uplo == 'U' ? 0 : j;
      const std::int64_t last = uplo == 'U' ? j : n - 1;
      for (std::int64_t i = first; i <= last; ++i) {
        T& element = isPacked ? *at++ : to(i, j);
        if constexpr (isHermitian && kIsComplex<T>) {
          element += by * left[i] * std::conj(right[j]) +
                     std::conj(by) * right[i] * std::conj(left[j]);
          if (i == j) element = element.real();
        } else {
          element += by * (left[i] * right[j] + right[i] * left[j]);
        }
      }
    }
  });
}
int syr2(BlasCall& call) { return symmetricUpdate2<false, false>(call); }
int her2(BlasCall& call) { return symmetricUpdate2<false, true>(call); }
int spr2(BlasCall& call) { return symmetricUpdate2<true, false>(call); }
int hpr2(BlasCall& call) { return symmetricUpdate2<true, true>(call); }

// --- Triangles ---------------------------------------------------------------

enum class Layout : std::uint8_t { full, band, packed };

/// x = A x, or what solves it.
template <Layout layout>
int triangular(BlasCall& call, const char* name) {
  const Option uplo = call.fill();
  const Option trans = call.operation("transA");
  const Option diag = call.diagonal();
  const std::int64_t n = call.size("n");
  const std::int64_t k = layout == Layout::band ? call.size("k") : 0;
  const Operand a =
      layout == Layout::packed
          ? call.packed("A", n)
          : call.matrix("A", layout == Layout::band ? k + 1 : n, n);
  const Operand x = call.vector("x", n);
  call.nothingIf(n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto matrix = a.stage<T>(batch);
    const auto to = x.stage<T>(batch);
    if constexpr (layout == Layout::packed) {
      fortran<T>(name, uplo, trans, diag, narrow(n), matrix.at, to.at,
                 to.leading());
    } else if constexpr (layout == Layout::band) {
      fortran<T>(name, uplo, trans, diag, narrow(n), narrow(k), matrix.at,
                 matrix.leading(), to.at, to.leading());
    } else {
      fortran<T>(name, uplo, trans, diag, narrow(n), matrix.at,
                 matrix.leading(), to.at, to.leading());
    }
  });
}
int trmv(BlasCall& call) { return triangular<Layout::full>(call, "trmv"); }
int trsv(BlasCall& call) { return triangular<Layout::full>(call, "trsv"); }
int tbmv(BlasCall& call) { return triangular<Layout::band>(call, "tbmv"); }
int tbsv(BlasCall& call) { return triangular<Layout::band>(call, "tbsv"); }
int tpmv(BlasCall& call) { return triangular<Layout::packed>(call, "tpmv"); }
int tpsv(BlasCall& call) { return triangular<Layout::packed>(call, "tpsv"); }

}  // namespace

HIPPORT_BLAS_ALL(gemv)
HIPPORT_BLAS_ALL(gbmv)
HIPPORT_BLAS_REAL(ger)
HIPPORT_BLAS_COMPLEX(geru)
HIPPORT_BLAS_COMPLEX(gerc)
HIPPORT_BLAS_ALL(symv)
HIPPORT_BLAS_COMPLEX(hemv)
HIPPORT_BLAS_REAL(spmv)
HIPPORT_BLAS_COMPLEX(hpmv)
HIPPORT_BLAS_REAL(sbmv)
HIPPORT_BLAS_COMPLEX(hbmv)
HIPPORT_BLAS_ALL(syr)
HIPPORT_BLAS_COMPLEX(her)
HIPPORT_BLAS_ALL(spr)
HIPPORT_BLAS_COMPLEX(hpr)
HIPPORT_BLAS_ALL(syr2)
HIPPORT_BLAS_COMPLEX(her2)
HIPPORT_BLAS_REAL(spr2)
HIPPORT_BLAS_COMPLEX(hpr2)
HIPPORT_BLAS_ALL(trmv)
HIPPORT_BLAS_ALL(trsv)
HIPPORT_BLAS_ALL(tbmv)
HIPPORT_BLAS_ALL(tbsv)
HIPPORT_BLAS_ALL(tpmv)
HIPPORT_BLAS_ALL(tpsv)

}  // namespace hipport
