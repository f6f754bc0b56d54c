// hipSPARSE and rocSPARSE, level 1: a sparse vector and a dense one.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_entries.h"

namespace hipport {

namespace {

/// The vectors of a call, which are of one kind. The older functions do not
/// say how long the dense one is: it has what the indices reach.
struct Vectors {
  SparseVector x;
  DenseVector y;
};

Vectors described(SparseCall& call, const void* x, const void* y) {
  Vectors both{call.described<SparseVector>("vecX", x),
               call.described<DenseVector>("vecY", y)};
  // The indices are those of vecY; the library does not compare the sizes.
  both.x.size = both.y.size;
  call.unsupportedIf(both.x.kind != both.y.kind,
                     "the vectors are of two types");
  call.vector("vecX", both.x);
  call.vector("vecY", both.y);
  return both;
}

template <typename T>
Vectors given(SparseCall& call, int entries, const T* values,
              const int* indices, const T* y, int base) {
  call.size("nnz", entries);
  call.enumerator("idxBase", base);
  call.nothingIf(entries == 0);
  Vectors both;
  both.x = {.size = std::numeric_limits<std::int64_t>::max(),
            .entries = entries,
            .kind = kKindOf<T>,
            .base = base,
            .indices = const_cast<int*>(indices),
            .values = const_cast<T*>(values)};
  both.y = {.kind = kKindOf<T>, .values = const_cast<T*>(y)};
  call.vector("x", both.x);
  if (entries > 0) call.given("y", y);
  call.check([=] {
    std::int64_t last = -1;
    for (int i = 0; i < entries; ++i) {
      last = std::max<std::int64_t>(last, indices[i] - base);
    }
    return memoryProblem("y", y,
                         static_cast<std::uint64_t>(last + 1) * sizeof(T));
  });
  return both;
}

/// visit(index, x, y) with references to both numbers, for each entry.
template <typename T, typename Visit>
void forEachPair(const Vectors& both, Visit visit) {
  const Indices indices(both.x.indexKind, both.x.indices, both.x.base);
  T* const x = static_cast<T*>(both.x.values);
  T* const y = static_cast<T*>(both.y.values);
  for (std::int64_t i = 0; i < both.x.entries; ++i) {
    visit(x[i], y[indices[i]]);
  }
}

/// Copies from y to x, or back, whatever their type.
int copy(SparseCall& call, const Vectors& both, bool isToDense) {
  return call.run([=] {
    const Indices indices(both.x.indexKind, both.x.indices, both.x.base);
    const auto bytes = static_cast<std::int64_t>(sizeOf(both.x.kind));
    for (std::int64_t i = 0; i < both.x.entries; ++i) {
      void* const x = static_cast<std::byte*>(both.x.values) + i * bytes;
      void* const y =
          static_cast<std::byte*>(both.y.values) + indices[i] * bytes;
      std::memcpy(isToDense ? y : x, isToDense ? x : y,
                  static_cast<std::size_t>(bytes));
    }
    return hipSuccess;
  });
}

void notOfIntegers(SparseCall& call, const Vectors& both) {
  call.unsupportedIf(
      both.x.kind == NumberKind::i8 || both.x.kind == NumberKind::i32,
      "the vectors are of integers");
}

/// y = alpha x + beta y; without beta, y stays.
int addTo(SparseCall& call, const Scalar& alpha, const Vectors& both,
          const std::optional<Scalar>& beta) {
  return call.run([=] {
    inType(both.x.kind, [&]<typename T>(Type<T>) {
      T* const y = static_cast<T*>(both.y.values);
      if (beta) {
        const T factor = beta->get<T>();
        for (std::int64_t i = 0; i < both.y.size; ++i) {
          y[i] = factor == T(0) ? T(0) : factor * y[i];
        }
      }
      const T factor = alpha.get<T>();
      forEachPair<T>(both, [&](T& from, T& to) { to += factor * from; });
    });
    return hipSuccess;
  });
}

int axpby(SparseCall& call, const void* alpha, const void* x, const void* beta,
          void* y) {
  const Vectors both = described(call, x, y);
  notOfIntegers(call, both);
  const NumberKind kind = both.x.kind;
  return addTo(call, call.scalar("alpha", alpha, kind), both,
               call.scalar("beta", beta, kind));
}
template <typename T>
int axpyi(SparseCall& call, int entries, const T* alpha, const T* values,
          const int* indices, T* y, int base) {
  const Scalar factor = call.scalar("alpha", alpha, kKindOf<T>);
  return addTo(call, factor, given(call, entries, values, indices, y, base),
               std::nullopt);
}

int gather(SparseCall& call, const void* y, void* x) {
  return copy(call, described(call, x, y), false);
}
template <typename T>
int gthr(SparseCall& call, int entries, const T* y, T* values,
         const int* indices, int base) {
  return copy(call, given(call, entries, values, indices, y, base), false);
}
template <typename T>
int gthrz(SparseCall& call, int entries, T* y, T* values, const int* indices,
          int base) {
  const Vectors both = given(call, entries, values, indices, y, base);
  return call.run([=] {
    forEachPair<T>(both, [](T& to, T& from) { to = from; });
    forEachPair<T>(both, [](T&, T& from) { from = T(0); });
    return hipSuccess;
  });
}

int scatter(SparseCall& call, const void* x, void* y) {
  return copy(call, described(call, x, y), true);
}
template <typename T>
int sctr(SparseCall& call, int entries, const T* values, const int* indices,
         T* y, int base) {
  return copy(call, given(call, entries, values, indices, y, base), true);
}

int rotate(SparseCall& call, const Vectors& both, const Scalar& c,
           const Scalar& s) {
  return call.run([=] {
    inType(both.x.kind, [&]<typename T>(Type<T>) {
      const T cosine = c.get<T>(), sine = s.get<T>();
      forEachPair<T>(both, [&](T& x, T& y) {
        const T old = x;
        x = cosine * old + sine * y;
        y = cosine * y - sine * old;
      });
    });
    return hipSuccess;
  });
}
int rot(SparseCall& call, const void* c, const void* s, void* x, void* y) {
  const Vectors both = described(call, x, y);
  notOfIntegers(call, both);
  return rotate(call, both, call.scalar("c_coeff", c, both.x.kind),
                call.scalar("s_coeff", s, both.x.kind));
}
template <typename T>
int roti(SparseCall& call, int entries, T* values, const int* indices, T* y,
         const T* c, const T* s, int base) {
  const Vectors both = given(call, entries, values, indices, y, base);
  return rotate(call, both, call.scalar("c", c, kKindOf<T>),
                call.scalar("s", s, kKindOf<T>));
}

/// The sum of op(x) y, in a type that may be wider than theirs.
int product(SparseCall& call, const Vectors& both, bool isConjugated,
            void* result, NumberKind kind) {
  call.result("result", result, kind);
  return call.run([=] {
    inType(kind, [&]<typename T>(Type<T>) {
      const Indices indices(both.x.indexKind, both.x.indices, both.x.base);
      const Numbers<T> x(both.x.kind, both.x.values);
      const Numbers<T> y(both.y.kind, both.y.values);
      T sum(0);
      for (std::int64_t i = 0; i < both.x.entries; ++i) {
        sum += (isConjugated ? conjugate(x[i]) : x[i]) * y[indices[i]];
      }
      putNumber(kind, result, 0, sum);
    });
    return hipSuccess;
  });
}

Vectors factors(SparseCall& call, Operation operation, const void* x,
                const void* y, DataType computeType) {
  call.operation("opX", operation);
  const Vectors both = described(call, x, y);
  const NumberKind kind = sparseKindOf(computeType);
  const bool isOfBytes = both.x.kind == NumberKind::i8 &&
                         (kind == NumberKind::i32 || kind == NumberKind::f32);
  call.unsupportedIf(
      isOfBytes ? false : kind != both.x.kind || kind == NumberKind::i32,
      fmt::format("computeType is {}", computeType));
  call.unsupportedIf(isComplex(kind) && operation == kTransposed,
                     "opX is HIPSPARSE_OPERATION_TRANSPOSE");
  return both;
}
int spvvBufferSize(SparseCall& call, Operation operation, const void* x,
                   const void* y, const void* result, DataType computeType,
                   std::size_t* size) {
  (void)factors(call, operation, x, y, computeType);
  call.given("result", result);
  call.given("pBufferSizeInBytes", size);
  if (call.isRight()) *size = sparseWorkBytes(0);
  return call.status();
}
int spvv(SparseCall& call, Operation operation, const void* x, const void* y,
         void* result, DataType computeType, void* buffer) {
  const Vectors both = factors(call, operation, x, y, computeType);
  call.work(buffer, sparseWorkBytes(0));
  return product(call, both, operation == kConjugated, result,
                 sparseKindOf(computeType));
}

/// Without a buffer it tells the size of one.
int stagedSpvv(SparseCall& call, Operation operation, const void* x,
               const void* y, void* result, DataType computeType,
               std::size_t* size, void* buffer) {
  return buffer
             ? spvv(call, operation, x, y, result, computeType, buffer)
             : spvvBufferSize(call, operation, x, y, result, computeType, size);
}

template <typename T, bool isConjugated>
int dot(SparseCall& call, int entries, const T* values, const int* indices,
        const T* y, T* result, int base) {
  const Vectors both = given(call, entries, values, indices, y, base);
  return product(call, both, isConjugated, result, kKindOf<T>);
}
template <typename T>
int doti(SparseCall& call, int entries, const T* values, const int* indices,
         const T* y, T* result, int base) {
  return dot<T, false>(call, entries, values, indices, y, result, base);
}
template <typename T>
int dotci(SparseCall& call, int entries, const T* values, const int* indices,
          const T* y, T* result, int base) {
  return dot<T, true>(call, entries, values, indices, y, result, base);
}

}  // namespace

HIPPORT_SPARSE(Axpby, axpby)
HIPPORT_SPARSE(Gather, gather)
HIPPORT_SPARSE(Scatter, scatter)
HIPPORT_SPARSE(Rot, rot)
HIPPORT_SPARSE(SpVV_bufferSize, spvvBufferSize)
HIPPORT_SPARSE(SpVV, spvv)
HIPPORT_SPARSE_ALL(axpyi, axpyi)
HIPPORT_SPARSE_ALL(doti, doti)
HIPPORT_SPARSE_COMPLEX(dotci, dotci)
HIPPORT_SPARSE_ALL(gthr, gthr)
HIPPORT_SPARSE_ALL(gthrz, gthrz)
HIPPORT_SPARSE_ALL(sctr, sctr)
HIPPORT_SPARSE_REAL(roti, roti)
HIPPORT_ROCSPARSE(axpby, nullptr, axpby)
HIPPORT_ROCSPARSE(gather, nullptr, gather)
HIPPORT_ROCSPARSE(scatter, nullptr, scatter)
HIPPORT_ROCSPARSE(rot, nullptr, rot)
HIPPORT_ROCSPARSE(spvv, nullptr, stagedSpvv)
HIPPORT_ROCSPARSE_ALL(axpyi, nullptr, axpyi)
HIPPORT_ROCSPARSE_ALL(doti, nullptr, doti)
HIPPORT_ROCSPARSE_COMPLEX(dotci, nullptr, dotci)
HIPPORT_ROCSPARSE_ALL(gthr, nullptr, gthr)
HIPPORT_ROCSPARSE_ALL(gthrz, nullptr, gthrz)
HIPPORT_ROCSPARSE_ALL(sctr, nullptr, sctr)
HIPPORT_ROCSPARSE_REAL(roti, nullptr, roti)

}  // namespace hipport
