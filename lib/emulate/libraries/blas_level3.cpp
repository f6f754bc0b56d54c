// hipBLAS and rocBLAS, level 3: products and solutions of matrices, and what
// they have beside BLAS (geam, dgmm, syrkx, gemmt, trtri).
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "emulate/libraries/blas_call.h"
#include "emulate/libraries/call.h"
#include "emulate/libraries/linear_algebra.h"

namespace hipport {

namespace {

/// Element (i, j) of op(A).
template <typename T, typename Matrix>
T element(const Matrix& a, Option op, std::int64_t i, std::int64_t j) {
  return op == 'N' ? a(i, j) : op == 'T' ? a(j, i) : conjugate(a(j, i));
}

struct Shape {
  std::int64_t rows, columns;
};
/// That a matrix is stored in, which is used as rows x columns.
Shape stored(Option op, std::int64_t rows, std::int64_t columns) {
  return op == 'N' ? Shape{rows, columns} : Shape{columns, rows};
}

/// C = all + beta C, for one triangle of C.
template <typename T, typename Matrix>
void addTriangle(Option uplo, std::int64_t n, const std::vector<T>& all, T beta,
                 const Matrix& c) {
  for (std::int64_t j = 0; j < n; ++j) {
    const std::int64_t first = uplo == 'U' ? 0 : j;
    const std::int64_t last = uplo == 'U' ? j : n - 1;
    for (std::int64_t i = first; i <= last; ++i) {
      const T before = beta == T(0) ? T(0) : beta * c(i, j);
      c(i, j) = all[static_cast<std::size_t>(i + j * n)] + before;
    }
  }
}

/// Whether two matrices share bytes.
bool overlap(const Operand& one, const Operand& other, std::int64_t batch) {
  struct Range {
    std::uintptr_t begin = 0, end = 0;
  };
  const auto rangeOf = [&](const Operand& of) -> Range {
    if (!of.at) return {};
    const auto begin = reinterpret_cast<std::uintptr_t>(of.of(batch));
    return {begin,
            begin + sizeOf(of.kind) * static_cast<std::size_t>(of.extent())};
  };
  const Range first = rangeOf(one);
  const Range second = rangeOf(other);
  return first.begin < second.end && second.begin < first.end;
}

/// D = alpha op(A) op(B) + beta C. BLAS leaves open what a product is that is
/// written over what it reads, and each library has it otherwise: here all is
/// read first, and it is said.
int product(BlasCall& call, Option opA, Option opB, std::int64_t m,
            std::int64_t n, std::int64_t k, const Scalar& alpha,
            const Operand& a, const Operand& b, const Scalar& beta,
            const Operand& c, const Operand& d) {
  call.nothingIf(m == 0 || n == 0);
  call.usesLinearAlgebra();
  return call.run(
      [=, function = std::string(call.entry().function)]<typename T>(
          Type<T>, std::int64_t batch) {
        const auto left = a.stage<T>(batch);
        const auto right = b.stage<T>(batch);
        const auto to = d.stage<T>(batch);
        if (d.at != c.at && beta.get<T>() != T(0)) {
          const auto old = c.stage<T>(batch);
          for (std::int64_t j = 0; j < n; ++j) {
            for (std::int64_t i = 0; i < m; ++i) to(i, j) = old(i, j);
          }
        }
        const auto multiply = [&](T* at, int leading) {
          fortran<T>("gemm", opA, opB, narrow(m), narrow(n), narrow(k),
                     alpha.get<T>(), left.at, left.leading(), right.at,
                     right.leading(), beta.get<T>(), at, leading);
        };
        if (!overlap(d, a, batch) && !overlap(d, b, batch)) {
          return multiply(to.at, to.leading());
        }
        reportArgument(function,
                       fmt::format("{} lies where {} is read", d.name,
                                   overlap(d, a, batch) ? a.name : b.name));
        std::vector<T> all(static_cast<std::size_t>(m * n));
        const auto each = [&](auto body) {
          for (std::int64_t j = 0; j < n; ++j) {
            for (std::int64_t i = 0; i < m; ++i) {
              body(all[static_cast<std::size_t>(i + j * m)], to(i, j));
            }
          }
        };
        each([](T& own, const T& theirs) { own = theirs; });
        multiply(all.data(), narrow(m));
        each([](const T& own, T& theirs) { theirs = own; });
      });
}

/// What follows the sizes of a product: C has m rows and n columns.
struct Factors {
  Scalar alpha;
  Operand a, b;
  Scalar beta;
  Operand c;
};
Factors readFactors(BlasCall& call, Option opA, Option opB, std::int64_t m,
                    std::int64_t n, std::int64_t k) {
  Factors of{};
  of.alpha = call.scalar("alpha");
  const bool isUsed = k != 0 && !of.alpha.isZero();
  const Shape ofA = stored(opA, m, k);
  const Shape ofB = stored(opB, k, n);
  of.a = call.matrix("A", ofA.rows, ofA.columns, isUsed);
  of.b = call.matrix("B", ofB.rows, ofB.columns, isUsed);
  of.beta = call.scalar("beta");
  of.c = call.matrix("C", m, n);
  return of;
}

int gemm(BlasCall& call) {
  const Option opA = call.operation("transA");
  const Option opB = call.operation("transB");
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const std::int64_t k = call.size("k");
  const auto [alpha, a, b, beta, c] = readFactors(call, opA, opB, m, n, k);
  return product(call, opA, opB, m, n, k, alpha, a, b, beta, c, c);
}

/// What rocBLAS multiplies: C of the type of A, or wider as computed.
bool isProductOf(NumberKind ab, NumberKind c, NumberKind compute) {
  switch (ab) {
    case NumberKind::f16:
      return (compute == NumberKind::f16 && c == NumberKind::f16) ||
             (compute == NumberKind::f32 &&
              (c == NumberKind::f16 || c == NumberKind::f32));
    case NumberKind::bf16:
      return compute == NumberKind::f32 &&
             (c == NumberKind::bf16 || c == NumberKind::f32);
    case NumberKind::i8:
      return compute == NumberKind::i32 && c == NumberKind::i32;
    default:
      return c == ab && compute == ab;
  }
}

/// A complex product is computed in complex numbers of the type named.
NumberKind computedOf(NumberKind named, NumberKind a) {
  return !isComplex(a)              ? named
         : named == NumberKind::f32 ? NumberKind::c32
         : named == NumberKind::f64 ? NumberKind::c64
                                    : named;
}

/// A product of matrices whose types arguments tell, with pointers to factors
/// that were read before their type.
struct TypedProduct {
  Option opA, opB;
  std::int64_t m, n, k;
  void *alphaAt, *betaAt;
  Operand a, b, c;
};
TypedProduct readTyped(BlasCall& call) {
  TypedProduct of{};
  of.opA = call.operation("transA");
  of.opB = call.operation("transB");
  of.m = call.size("m");
  of.n = call.size("n");
  of.k = call.size("k");
  of.alphaAt = call.pointer();
  const Shape ofA = stored(of.opA, of.m, of.k);
  const Shape ofB = stored(of.opB, of.k, of.n);
  of.a = call.typedMatrix("A", ofA.rows, ofA.columns, of.k != 0);
  of.b = call.typedMatrix("B", ofB.rows, ofB.columns, of.k != 0);
  of.betaAt = call.pointer();
  of.c = call.typedMatrix("C", of.m, of.n);
  return of;
}
int runTyped(BlasCall& call, const TypedProduct& of, const Operand& to,
             NumberKind compute) {
  call.unsupportedIf(of.a.kind != of.b.kind ||
                         !isProductOf(of.a.kind, of.c.kind, compute) ||
                         to.kind != of.c.kind,
                     "these types, in which rocBLAS has no product");
  const Scalar alpha = call.scalarAt("alpha", of.alphaAt, compute);
  const Scalar beta = call.scalarAt("beta", of.betaAt, compute);
  call.computeIn(compute);
  return product(call, of.opA, of.opB, of.m, of.n, of.k, alpha, of.a, of.b,
                 beta, of.c, to);
}

/// hipblasGemmEx and its kin; `hasFlags` is of the forms WithFlags.
int gemmOfTypes(BlasCall& call, bool hasFlags) {
  const TypedProduct of = readTyped(call);
  call.batch();
  const NumberKind named = call.computeType();
  const int algorithm = call.enumerator();
  if (hasFlags) (void)call.enumerator();
  call.invalidEnumIf(algorithm != 160, "algo is not HIPBLAS_GEMM_DEFAULT");
  return runTyped(call, of, of.c, computedOf(named, of.a.kind));
}
int gemmEx(BlasCall& call) { return gemmOfTypes(call, false); }
int gemmExWithFlags(BlasCall& call) { return gemmOfTypes(call, true); }

/// rocblas_gemm_ex and its kin: the result goes to D, which may be C.
int rocGemmEx(BlasCall& call) {
  const TypedProduct of = readTyped(call);
  const Operand d = call.typedMatrix("D", of.m, of.n);
  call.invalidSizeIf(d.at && d.at == of.c.at &&
                         (d.step != of.c.step || d.stride != of.c.stride),
                     "D is C with another leading dimension or stride");
  call.batch();
  const NumberKind named = call.dataType("compute_type");
  // An algorithm, one of its solutions and flags: all compute the same.
  for (int i = 0; i < 3; ++i) (void)call.enumerator();
  return runTyped(call, of, d, computedOf(named, of.a.kind));
}

/// The triangle of a product: C need not be symmetric.
int gemmt(BlasCall& call) {
  const Option uplo = call.fill();
  const Option opA = call.operation("transA");
  const Option opB = call.operation("transB");
  const std::int64_t n = call.size("n");
  const std::int64_t k = call.size("k");
  const auto [alpha, a, b, beta, c] = readFactors(call, opA, opB, n, n, k);
  call.nothingIf(n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto left = a.stage<T>(batch);
    const auto right = b.stage<T>(batch);
    const auto to = c.stage<T>(batch);
    std::vector<T> all(static_cast<std::size_t>(n * n));
    fortran<T>("gemm", opA, opB, narrow(n), narrow(n), narrow(k),
               alpha.get<T>(), left.at, left.leading(), right.at,
               right.leading(), T(0), all.data(), narrow(n));
    addTriangle(uplo, n, all, beta.get<T>(), to);
  });
}

/// C = alpha A B + beta C, or alpha B A, where A is symmetric or Hermitian.
int symmetricProduct(BlasCall& call, const char* name) {
  const Option side = call.side();
  const Option uplo = call.fill();
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Scalar alpha = call.scalar("alpha");
  const bool isUsed = !alpha.isZero();
  const std::int64_t order = side == 'L' ? m : n;
  const Operand a = call.matrix("A", order, order, isUsed);
  const Operand b = call.matrix("B", m, n, isUsed);
  const Scalar beta = call.scalar("beta");
  const Operand c = call.matrix("C", m, n);
  call.nothingIf(m == 0 || n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto left = a.stage<T>(batch);
    const auto right = b.stage<T>(batch);
    const auto to = c.stage<T>(batch);
    fortran<T>(name, side, uplo, narrow(m), narrow(n), alpha.get<T>(), left.at,
               left.leading(), right.at, right.leading(), beta.get<T>(), to.at,
               to.leading());
  });
}
int symm(BlasCall& call) { return symmetricProduct(call, "symm"); }
int hemm(BlasCall& call) { return symmetricProduct(call, "hemm"); }

/// C = alpha A A' + beta C, for one triangle of C. Of the Hermitian one both
/// factors are real.
template <bool isHermitian>
int rankK(BlasCall& call, const char* name) {
  const Option uplo = call.fill();
  const Option op = call.operation("transA");
  const std::int64_t n = call.size("n");
  const std::int64_t k = call.size("k");
  const NumberKind factor = isHermitian ? call.realKind() : call.kind();
  call.invalidIf(isComplex(call.kind()) && op == (isHermitian ? 'T' : 'C'),
                 "transA is none that it takes of complex numbers");
  const Scalar alpha = call.scalar("alpha", factor);
  const Shape of = stored(op, n, k);
  const Operand a =
      call.matrix("A", of.rows, of.columns, k != 0 && !alpha.isZero());
  const Scalar beta = call.scalar("beta", factor);
  const Operand c = call.matrix("C", n, n);
  call.nothingIf(n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    using Factor = std::conditional_t<isHermitian, Real<T>, T>;
    const auto from = a.stage<T>(batch);
    const auto to = c.stage<T>(batch);
    fortran<T>(name, uplo, op, narrow(n), narrow(k), alpha.get<Factor>(),
               from.at, from.leading(), beta.get<Factor>(), to.at,
               to.leading());
  });
}
int syrk(BlasCall& call) { return rankK<false>(call, "syrk"); }
int herk(BlasCall& call) { return rankK<true>(call, "herk"); }

/// C = alpha A B' + alpha B A' + beta C, for one triangle of C.
template <bool isHermitian>
int rank2K(BlasCall& call, const char* name) {
  const Option uplo = call.fill();
  const Option op = call.operation("transA");
  const std::int64_t n = call.size("n");
  const std::int64_t k = call.size("k");
  call.invalidIf(isComplex(call.kind()) && op == (isHermitian ? 'T' : 'C'),
                 "transA is none that it takes of complex numbers");
  const Scalar alpha = call.scalar("alpha");
  const bool isUsed = k != 0 && !alpha.isZero();
  const Shape of = stored(op, n, k);
  const Operand a = call.matrix("A", of.rows, of.columns, isUsed);
  const Operand b = call.matrix("B", of.rows, of.columns, isUsed);
  const Scalar beta =
      call.scalar("beta", isHermitian ? call.realKind() : call.kind());
  const Operand c = call.matrix("C", n, n);
  call.nothingIf(n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    using Factor = std::conditional_t<isHermitian, Real<T>, T>;
    const auto left = a.stage<T>(batch);
    const auto right = b.stage<T>(batch);
    const auto to = c.stage<T>(batch);
    fortran<T>(name, uplo, op, narrow(n), narrow(k), alpha.get<T>(), left.at,
               left.leading(), right.at, right.leading(), beta.get<Factor>(),
               to.at, to.leading());
  });
}
int syr2k(BlasCall& call) { return rank2K<false>(call, "syr2k"); }
int her2k(BlasCall& call) { return rank2K<true>(call, "her2k"); }

/// C = alpha A B' + beta C, for one triangle of C: the product is symmetric or
/// Hermitian because the caller says so.
template <bool isHermitian>
int rankKx(BlasCall& call) {
  const Option uplo = call.fill();
  const Option op = call.operation("transA");
  const std::int64_t n = call.size("n");
  const std::int64_t k = call.size("k");
  call.invalidIf(isComplex(call.kind()) && op == (isHermitian ? 'T' : 'C'),
                 "transA is none that it takes of complex numbers");
  const Scalar alpha = call.scalar("alpha");
  const bool isUsed = k != 0 && !alpha.isZero();
  const Shape of = stored(op, n, k);
  const Operand a = call.matrix("A", of.rows, of.columns, isUsed);
  const Operand b = call.matrix("B", of.rows, of.columns, isUsed);
  const Scalar beta =
      call.scalar("beta", isHermitian ? call.realKind() : call.kind());
  const Operand c = call.matrix("C", n, n);
  call.nothingIf(n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto left = a.stage<T>(batch);
    const auto right = b.stage<T>(batch);
    const auto to = c.stage<T>(batch);
    std::vector<T> all(static_cast<std::size_t>(n * n));
    const Option adjoint = isHermitian ? 'C' : 'T';
    const bool isFirst = op == 'N';
    fortran<T>("gemm", isFirst ? 'N' : adjoint, isFirst ? adjoint : 'N',
               narrow(n), narrow(n), narrow(k), alpha.get<T>(), left.at,
               left.leading(), right.at, right.leading(), T(0), all.data(),
               narrow(n));
    addTriangle(uplo, n, all, beta.get<T>(), to);
    if (!isHermitian) return;
    for (std::int64_t i = 0; i < n; ++i) to(i, i) = std::real(to(i, i));
  });
}
int syrkx(BlasCall& call) { return rankKx<false>(call); }
int herkx(BlasCall& call) { return rankKx<true>(call); }

// --- Triangles ---------------------------------------------------------------

/// B = alpha op(A) B or alpha B op(A), into C; before HIP 6 in place.
int trmm(BlasCall& call) {
  const Option side = call.side();
  const Option uplo = call.fill();
  const Option op = call.operation("transA");
  const Option diag = call.diagonal();
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Scalar alpha = call.scalar("alpha");
  const bool isUsed = !alpha.isZero();
  const std::int64_t order = side == 'L' ? m : n;
  const Operand a = call.matrix("A", order, order, isUsed);
  const Operand b = call.matrix("B", m, n, isUsed);
  const bool isInPlace = Runtime::get().options().hipMajor < 6;
  const Operand c = isInPlace ? b : call.matrix("C", m, n);
  call.nothingIf(m == 0 || n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto triangle = a.stage<T>(batch);
    const auto from = b.stage<T>(batch);
    const auto to = c.stage<T>(batch);
    const T by = alpha.get<T>();
    if (to.at != from.at) {
      for (std::int64_t j = 0; j < n; ++j) {
        for (std::int64_t i = 0; i < m; ++i) {
          to(i, j) = by == T(0) ? T(0) : from(i, j);
        }
      }
    }
    fortran<T>("trmm", side, uplo, op, diag, narrow(m), narrow(n), by,
               triangle.at, triangle.leading(), to.at, to.leading());
  });
}

int solved(BlasCall& call, Option side, Option uplo, Option op, Option diag,
           std::int64_t m, std::int64_t n, const Scalar& alpha,
           const Operand& a, const Operand& b) {
  call.nothingIf(m == 0 || n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto triangle = a.stage<T>(batch);
    const auto to = b.stage<T>(batch);
    fortran<T>("trsm", side, uplo, op, diag, narrow(m), narrow(n),
               alpha.get<T>(), triangle.at, triangle.leading(), to.at,
               to.leading());
  });
}

int trsm(BlasCall& call) {
  const Option side = call.side();
  const Option uplo = call.fill();
  const Option op = call.operation("transA");
  const Option diag = call.diagonal();
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Scalar alpha = call.scalar("alpha");
  const std::int64_t order = side == 'L' ? m : n;
  const Operand a = call.matrix("A", order, order, !alpha.isZero());
  const Operand b = call.matrix("B", m, n);
  return solved(call, side, uplo, op, diag, m, n, alpha, a, b);
}

/// With inverses of diagonal blocks that rocBLAS may use; they are not needed.
int trsmEx(BlasCall& call) {
  const Option side = call.side();
  const Option uplo = call.fill();
  const Option op = call.operation("transA");
  const Option diag = call.diagonal();
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  void* const alphaAt = call.pointer();
  const std::int64_t order = side == 'L' ? m : n;
  Operand a = call.matrix("A", NumberKind::none, order, order);
  Operand b = call.matrix("B", NumberKind::none, m, n);
  call.batch();
  (void)call.pointer();  // the inverses
  (void)call.size("invAsize");
  call.skipStride();
  const NumberKind kind = call.dataType("computeType");
  call.computeIn(kind);
  call.unsupportedIf(kind != NumberKind::f32 && kind != NumberKind::f64 &&
                         kind != NumberKind::c32 && kind != NumberKind::c64,
                     "this compute type");
  const Scalar alpha = call.scalarAt("alpha", alphaAt, kind);
  call.setKinds(kind);
  a.kind = b.kind = kind;
  return solved(call, side, uplo, op, diag, m, n, alpha, a, b);
}

int trtri(BlasCall& call) {
  const Option uplo = call.fill();
  const Option diag = call.diagonal();
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", n, n);
  const Operand inverse = call.matrix("invA", n, n);
  call.nothingIf(n == 0);
  call.usesLinearAlgebra();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto from = a.stage<T>(batch);
    const auto to = inverse.stage<T>(batch);
    for (std::int64_t j = 0; j < n; ++j) {
      for (std::int64_t i = uplo == 'U' ? 0 : j; i <= (uplo == 'U' ? j : n - 1);
           ++i) {
        to(i, j) = i == j && diag == 'U' ? T(1) : from(i, j);
      }
    }
    int info = 0;
    fortran<T>("trtri", uplo, diag, narrow(n), to.at, to.leading(), &info);
  });
}

// --- What BLAS lacks ---------------------------------------------------------

int geam(BlasCall& call) {
  const Option opA = call.operation("transA");
  const Option opB = call.operation("transB");
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Scalar alpha = call.scalar("alpha");
  const Shape ofA = stored(opA, m, n);
  const Operand a = call.matrix("A", ofA.rows, ofA.columns, !alpha.isZero());
  const Scalar beta = call.scalar("beta");
  const Shape ofB = stored(opB, m, n);
  const Operand b = call.matrix("B", ofB.rows, ofB.columns, !beta.isZero());
  const Operand c = call.matrix("C", m, n);
  // In place, C is what it is computed from as long as nothing is transposed.
  call.invalidSizeIf(c.at && c.at == a.at && (a.step != c.step || opA != 'N'),
                     "C is A, which is transposed or has another leading "
                     "dimension");
  call.invalidSizeIf(c.at && c.at == b.at && (b.step != c.step || opB != 'N'),
                     "C is B, which is transposed or has another leading "
                     "dimension");
  call.nothingIf(m == 0 || n == 0);
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto left = a.stage<T>(batch);
    const auto right = b.stage<T>(batch);
    const auto to = c.stage<T>(batch);
    const T byLeft = alpha.get<T>();
    const T byRight = beta.get<T>();
    for (std::int64_t j = 0; j < n; ++j) {
      for (std::int64_t i = 0; i < m; ++i) {
        T sum{};
        if (byLeft != T(0)) sum += byLeft * element<T>(left, opA, i, j);
        if (byRight != T(0)) sum += byRight * element<T>(right, opB, i, j);
        to(i, j) = sum;
      }
    }
  });
}

int dgmm(BlasCall& call) {
  const Option side = call.side();
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", m, n);
  const Operand x = call.series("x", side == 'L' ? m : n);
  const Operand c = call.matrix("C", m, n);
  call.nothingIf(m == 0 || n == 0);
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto from = a.stage<T>(batch);
    const auto diagonal = x.stage<T>(batch);
    const auto to = c.stage<T>(batch);
    for (std::int64_t j = 0; j < n; ++j) {
      for (std::int64_t i = 0; i < m; ++i) {
        to(i, j) = from(i, j) * diagonal[side == 'L' ? i : j];
      }
    }
  });
}

}  // namespace

HIPPORT_BLAS_ALL(gemm)
HIPPORT_BLAS_FORMS(H, h, gemm, gemm, f16)
HIPPORT_BLAS_HIP_EX(Gemm, , gemmEx)
HIPPORT_BLAS_HIP_EX(Gemm, _v2, gemmEx)
HIPPORT_BLAS_ROC_EX(gemm, rocGemmEx)
// NOLINTBEGIN(readability-identifier-naming): the library's names.
HIPPORT_BLAS_WIDTHS(hipblasGemmExWithFlags, gemmExWithFlags, none, plain)
HIPPORT_BLAS_WIDTHS(hipblasGemmExWithFlags_v2, gemmExWithFlags, none, plain)
HIPPORT_BLAS_WIDTHS(hipblasGemmBatchedExWithFlags, gemmExWithFlags, none,
                    batched)
HIPPORT_BLAS_WIDTHS(hipblasGemmBatchedExWithFlags_v2, gemmExWithFlags, none,
                    batched)
HIPPORT_BLAS_WIDTHS(hipblasGemmStridedBatchedExWithFlags, gemmExWithFlags, none,
                    strided)
HIPPORT_BLAS_WIDTHS(hipblasGemmStridedBatchedExWithFlags_v2, gemmExWithFlags,
                    none, strided)
// NOLINTEND(readability-identifier-naming)
HIPPORT_BLAS_ROC(sgemmt, gemmt, f32)
HIPPORT_BLAS_ROC(dgemmt, gemmt, f64)
HIPPORT_BLAS_ROC(cgemmt, gemmt, c32)
HIPPORT_BLAS_ROC(zgemmt, gemmt, c64)
HIPPORT_BLAS_ALL(symm)
HIPPORT_BLAS_COMPLEX(hemm)
HIPPORT_BLAS_ALL(syrk)
HIPPORT_BLAS_COMPLEX(herk)
HIPPORT_BLAS_ALL(syr2k)
HIPPORT_BLAS_COMPLEX(her2k)
HIPPORT_BLAS_ALL(syrkx)
HIPPORT_BLAS_COMPLEX(herkx)
HIPPORT_BLAS_ALL(trmm)
HIPPORT_BLAS_ALL(trsm)
HIPPORT_BLAS_EX(Trsm, trsm, trsmEx)
HIPPORT_BLAS_ALL(trtri)
HIPPORT_BLAS_ALL(geam)
HIPPORT_BLAS_ALL(dgmm)

}  // namespace hipport
