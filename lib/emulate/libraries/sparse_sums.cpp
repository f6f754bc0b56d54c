// hipSPARSE and rocSPARSE: sums and products of sparse matrices. The number of
// entries is found first, so that the program can allocate them, and then the
// entries.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_entries.h"
#include "emulate/libraries/sparse_infos.h"

namespace hipport {

namespace {

/// C = alpha A B + beta D, or alpha A + beta D where there is no B.
struct Combination {
  std::optional<SparseMatrix> a, b, d;
  Scalar alpha, beta;

  std::int64_t rows() const { return a ? a->rows : d->rows; }
};

template <typename T>
T valueAt(const Rows<T>& rows, std::int64_t at) {
  return rows.values.empty() ? T(0) : rows.values[at];
}

template <typename T>
Rows<T> combined(const Combination& of) {
  const auto rowsIf = [](const std::optional<SparseMatrix>& matrix) {
    return matrix ? rowsOf<T>(*matrix) : Rows<T>();
  };
  const Rows<T> a = rowsIf(of.a), b = rowsIf(of.b), d = rowsIf(of.d);
  const T alpha = of.alpha.kind == NumberKind::none ? T(1) : of.alpha.get<T>();
  const T beta = of.beta.kind == NumberKind::none ? T(1) : of.beta.get<T>();
  const auto addRow = [](const Rows<T>& rows, std::int64_t row, T factor,
                         auto& add) {
    for (std::int64_t at = rows.offsets[row]; at < rows.offsets[row + 1];
         ++at) {
      add(rows.columns[at], factor * valueAt(rows, at));
    }
  };
  return mergedRows<T>(of.rows(), [&](std::int64_t row, auto add) {
    if (of.a && !of.b) addRow(a, row, alpha, add);
    if (of.a && of.b) {
      for (std::int64_t at = a.offsets[row]; at < a.offsets[row + 1]; ++at) {
        addRow(b, a.columns[at], alpha * valueAt(a, at), add);
      }
    }
    if (of.d) addRow(d, row, beta, add);
  });
}

void readMatrices(SparseCall& call, const Combination& of) {
  if (of.a) call.matrix("A", *of.a);
  if (of.b) call.matrix("B", *of.b);
  if (of.d) call.matrix(of.b ? "D" : "B", *of.d);
}

/// Writes the offsets of C, and the number of its entries.
int count(SparseCall& call, const Combination& of, const SparseMatrix& c,
          int* entries) {
  readMatrices(call, of);
  call.array("C's offsets", c.offsets, NumberKind::i32, c.rows + 1);
  call.result("nnzTotalDevHostPtr", entries, NumberKind::i32);
  return call.run([=] {
    const Rows<float> rows = combined<float>(of);
    putOffsets(c, rows);
    *entries = static_cast<int>(rows.entries());
    return hipSuccess;
  });
}

/// Writes the entries of C, whose offsets are known.
template <typename T>
int fill(SparseCall& call, const Combination& of, const SparseMatrix& c) {
  readMatrices(call, of);
  call.array("C's offsets", c.offsets, NumberKind::i32, c.rows + 1);
  call.nothingIf(c.rows == 0);
  return call.run([=, function = std::string(call.function())] {
    const Rows<T> rows = combined<T>(of);
    const hipError_t error = reported(function, targetProblem("C", c, rows));
    if (error == hipSuccess) putEntries(c, rows);
    return error;
  });
}

// --- Sums --------------------------------------------------------------------

int geamNnz(SparseCall& call, int m, int n, const void* descriptorA,
            int entriesA, const int* offsetsA, const int* indicesA,
            const void* descriptorB, int entriesB, const int* offsetsB,
            const int* indicesB, const void* descriptorC, int* offsetsC,
            int* entries) {
  Combination of;
  of.a = givenCsr<void>(call, m, n, entriesA, descriptorA, nullptr, offsetsA,
                        indicesA);
  of.d = givenCsr<void>(call, m, n, entriesB, descriptorB, nullptr, offsetsB,
                        indicesB);
  return count(call, of,
               givenMatrix<void>(call, SparseFormat::csr, m, n, -1, descriptorC,
                                 nullptr, offsetsC, nullptr),
               entries);
}
int geam2Nnz(SparseCall& call, int m, int n, const void* descriptorA,
             int entriesA, const int* offsetsA, const int* indicesA,
             const void* descriptorB, int entriesB, const int* offsetsB,
             const int* indicesB, const void* descriptorC, int* offsetsC,
             int* entries, void* buffer) {
  // The library takes none.
  if (buffer) call.work(buffer, sparseWorkBytes(m));
  return geamNnz(call, m, n, descriptorA, entriesA, offsetsA, indicesA,
                 descriptorB, entriesB, offsetsB, indicesB, descriptorC,
                 offsetsC, entries);
}

template <typename T>
int geam(SparseCall& call, int m, int n, const T* alpha,
         const void* descriptorA, int entriesA, const T* valuesA,
         const int* offsetsA, const int* indicesA, const T* beta,
         const void* descriptorB, int entriesB, const T* valuesB,
         const int* offsetsB, const int* indicesB, const void* descriptorC,
         T* valuesC, int* offsetsC, int* indicesC) {
  Combination of;
  of.alpha = call.scalar("alpha", alpha, kKindOf<T>);
  of.beta = call.scalar("beta", beta, kKindOf<T>);
  of.a =
      givenCsr(call, m, n, entriesA, descriptorA, valuesA, offsetsA, indicesA);
  of.d =
      givenCsr(call, m, n, entriesB, descriptorB, valuesB, offsetsB, indicesB);
  return fill<T>(call, of,
                 givenMatrix(call, SparseFormat::csr, m, n, -1, descriptorC,
                             valuesC, offsetsC, indicesC));
}
template <typename T>
int geam2(SparseCall& call, int m, int n, const T* alpha,
          const void* descriptorA, int entriesA, const T* valuesA,
          const int* offsetsA, const int* indicesA, const T* beta,
          const void* descriptorB, int entriesB, const T* valuesB,
          const int* offsetsB, const int* indicesB, const void* descriptorC,
          T* valuesC, int* offsetsC, int* indicesC, void* buffer) {
  // The library takes none.
  if (buffer) call.work(buffer, sparseWorkBytes(m));
  return geam(call, m, n, alpha, descriptorA, entriesA, valuesA, offsetsA,
              indicesA, beta, descriptorB, entriesB, valuesB, offsetsB,
              indicesB, descriptorC, valuesC, offsetsC, indicesC);
}

// --- Products ----------------------------------------------------------------

void plainOnly(SparseCall& call, Operation operationA, Operation operationB) {
  call.operation("transA", operationA);
  call.operation("transB", operationB);
  call.unsupportedIf(operationA != kPlain || operationB != kPlain,
                     "an operation is not HIPSPARSE_OPERATION_NON_TRANSPOSE");
}

int gemmNnz(SparseCall& call, Operation operationA, Operation operationB, int m,
            int n, int k, const void* descriptorA, int entriesA,
            const int* offsetsA, const int* indicesA, const void* descriptorB,
            int entriesB, const int* offsetsB, const int* indicesB,
            const void* descriptorC, int* offsetsC, int* entries) {
  plainOnly(call, operationA, operationB);
  Combination of;
  of.a = givenCsr<void>(call, m, k, entriesA, descriptorA, nullptr, offsetsA,
                        indicesA);
  of.b = givenCsr<void>(call, k, n, entriesB, descriptorB, nullptr, offsetsB,
                        indicesB);
  return count(call, of,
               givenMatrix<void>(call, SparseFormat::csr, m, n, -1, descriptorC,
                                 nullptr, offsetsC, nullptr),
               entries);
}
template <typename T>
int gemm(SparseCall& call, Operation operationA, Operation operationB, int m,
         int n, int k, const void* descriptorA, int entriesA, const T* valuesA,
         const int* offsetsA, const int* indicesA, const void* descriptorB,
         int entriesB, const T* valuesB, const int* offsetsB,
         const int* indicesB, const void* descriptorC, T* valuesC,
         const int* offsetsC, int* indicesC) {
  plainOnly(call, operationA, operationB);
  Combination of;
  of.a =
      givenCsr(call, m, k, entriesA, descriptorA, valuesA, offsetsA, indicesA);
  of.b =
      givenCsr(call, k, n, entriesB, descriptorB, valuesB, offsetsB, indicesB);
  return fill<T>(call, of,
                 givenMatrix(call, SparseFormat::csr, m, n, -1, descriptorC,
                             valuesC, offsetsC, indicesC));
}

/// What bufferSizeExt() was told: whether there is a product and a sum.
SparseInfo terms(SparseCall& call, const void* info) {
  const SparseInfo own = call.described<SparseInfo>("info", info);
  call.invalidIf(!own.isAnalysed,
                 "the size of the buffer was not asked for with this info");
  return own;
}

template <typename T>
int gemm2BufferSize(SparseCall& call, int m, int n, int k, const T* alpha,
                    const void* descriptorA, int, const int*, const int*,
                    const void* descriptorB, int, const int*, const int*,
                    const T* beta, const void* descriptorD, int, const int*,
                    const int*, void* info, std::size_t* size) {
  call.size("m", m);
  call.size("n", n);
  call.size("k", k);
  call.invalidIf(!alpha && !beta, "alpha and beta are null");
  if (alpha) {
    (void)call.traits("descrA", descriptorA);
    (void)call.traits("descrB", descriptorB);
  }
  if (beta) (void)call.traits("descrD", descriptorD);
  (void)call.described<SparseInfo>("info", info);
  call.given("pBufferSizeInBytes", size);
  if (!call.isRight()) return call.status();
  SparseInfo& own = *Objects<SparseInfo>::get().find(info);
  own.isAnalysed = true;
  own.hasProduct = alpha;
  own.hasSum = beta;
  *size = sparseWorkBytes(m);
  return call.status();
}

int gemm2Nnz(SparseCall& call, int m, int n, int k, const void* descriptorA,
             int entriesA, const int* offsetsA, const int* indicesA,
             const void* descriptorB, int entriesB, const int* offsetsB,
             const int* indicesB, const void* descriptorD, int entriesD,
             const int* offsetsD, const int* indicesD, const void* descriptorC,
             int* offsetsC, int* entries, const void* info, void* buffer) {
  const SparseInfo own = terms(call, info);
  Combination of;
  if (own.hasProduct) {
    of.a = givenCsr<void>(call, m, k, entriesA, descriptorA, nullptr, offsetsA,
                          indicesA);
    of.b = givenCsr<void>(call, k, n, entriesB, descriptorB, nullptr, offsetsB,
                          indicesB);
  }
  if (own.hasSum) {
    of.d = givenCsr<void>(call, m, n, entriesD, descriptorD, nullptr, offsetsD,
                          indicesD);
  }
  call.work(buffer, sparseWorkBytes(m));
  return count(call, of,
               givenMatrix<void>(call, SparseFormat::csr, m, n, -1, descriptorC,
                                 nullptr, offsetsC, nullptr),
               entries);
}
template <typename T>
int gemm2(SparseCall& call, int m, int n, int k, const T* alpha,
          const void* descriptorA, int entriesA, const T* valuesA,
          const int* offsetsA, const int* indicesA, const void* descriptorB,
          int entriesB, const T* valuesB, const int* offsetsB,
          const int* indicesB, const T* beta, const void* descriptorD,
          int entriesD, const T* valuesD, const int* offsetsD,
          const int* indicesD, const void* descriptorC, T* valuesC,
          const int* offsetsC, int* indicesC, const void* info, void* buffer) {
  const SparseInfo own = terms(call, info);
  Combination of;
  if (own.hasProduct) {
    of.alpha = call.scalar("alpha", alpha, kKindOf<T>);
    of.a = givenCsr(call, m, k, entriesA, descriptorA, valuesA, offsetsA,
                    indicesA);
    of.b = givenCsr(call, k, n, entriesB, descriptorB, valuesB, offsetsB,
                    indicesB);
  }
  if (own.hasSum) {
    of.beta = call.scalar("beta", beta, kKindOf<T>);
    of.d = givenCsr(call, m, n, entriesD, descriptorD, valuesD, offsetsD,
                    indicesD);
  }
  call.work(buffer, sparseWorkBytes(m));
  return fill<T>(call, of,
                 givenMatrix(call, SparseFormat::csr, m, n, -1, descriptorC,
                             valuesC, offsetsC, indicesC));
}

// --- Generic functions -------------------------------------------------------

/// The matrices of SpGEMM: CSR, of one type.
struct Multiplied {
  SparseMatrix a, b, c;

  Combination product(const Scalar& alpha) const {
    Combination of;
    of.a = a;
    of.b = b;
    of.alpha = alpha;
    return of;
  }
};

Multiplied multiplied(SparseCall& call, Operation operationA,
                      Operation operationB, const void* a, const void* b,
                      const void* c, int algorithm, const void* info) {
  call.operation("opA", operationA);
  call.operation("opB", operationB);
  const Multiplied of{call.described<SparseMatrix>("matA", a),
                      call.described<SparseMatrix>("matB", b),
                      call.described<SparseMatrix>("matC", c)};
  call.enumerator("alg", algorithm, 5);
  (void)call.described<SparseInfo>("spgemmDescr", info);
  plainOnly(call, operationA, operationB);
  for (const SparseMatrix* const each : {&of.a, &of.b, &of.c}) {
    call.unsupportedIf(each->format != SparseFormat::csr,
                       "a matrix is not in CSR");
    call.unsupportedIf(each->kind != of.a.kind ||
                           each->kind == NumberKind::i8 ||
                           each->kind == NumberKind::i32,
                       "the matrices are of two types, or of integers");
    call.unsupportedIf(each->batch != 1, "there is a batch of matrices");
  }
  call.invalidSizeIf(of.a.columns != of.b.rows || of.c.rows != of.a.rows ||
                         of.c.columns != of.b.columns,
                     "the sizes of the matrices do not fit");
  return of;
}

/// One of the calls that say how much space they need if they get none, or
/// that find the number of entries of C if they do.
int estimate(SparseCall& call, const Multiplied& of, void* c, std::size_t* size,
             void* buffer) {
  call.given("the size of the buffer", size);
  const std::size_t needed = sparseWorkBytes(of.a.rows);
  if (!buffer) {
    if (call.isRight()) *size = needed;
    return call.status();
  }
  call.work(buffer, needed);
  call.matrix("A", of.a);
  call.matrix("B", of.b);
  call.waits();
  return call.run([=] {
    Combination product = of.product({});
    product.a->kind = product.b->kind = NumberKind::none;
    const Rows<float> rows = combined<float>(product);
    SparseMatrix* const own = Objects<SparseMatrix>::get().find(c);
    if (own) own->entries = rows.entries();
    return hipSuccess;
  });
}

int workEstimation(SparseCall& call, Operation operationA, Operation operationB,
                   const void* alpha, const void* a, const void* b,
                   const void* beta, void* c, DataType computeType,
                   int algorithm, void* info, std::size_t* size, void* buffer) {
  const Multiplied of =
      multiplied(call, operationA, operationB, a, b, c, algorithm, info);
  call.given("alpha", alpha);
  call.given("beta", beta);
  call.unsupportedIf(sparseKindOf(computeType) != of.a.kind,
                     fmt::format("computeType is {}", computeType));
  return estimate(call, of, c, size, buffer);
}

/// What compute() found, for copy().
template <typename T>
struct Kept {
  NumberKind kind;
  Rows<T> rows;
};

int compute(SparseCall& call, Operation operationA, Operation operationB,
            const void* alpha, const void* a, const void* b, const void* beta,
            void* c, DataType computeType, int algorithm, void* info,
            std::size_t* size, void* buffer) {
  const Multiplied of =
      multiplied(call, operationA, operationB, a, b, c, algorithm, info);
  const Scalar factor = call.scalar("alpha", alpha, of.a.kind);
  call.given("beta", beta);
  call.given("the size of the buffer", size);
  call.unsupportedIf(sparseKindOf(computeType) != of.a.kind,
                     fmt::format("computeType is {}", computeType));
  const std::size_t needed = sparseWorkBytes(of.c.entries);
  if (!buffer) {
    if (call.isRight()) *size = needed;
    return call.status();
  }
  call.work(buffer, needed);
  call.matrix("A", of.a);
  call.matrix("B", of.b);
  return call.run([=] {
    SparseInfo* const own = Objects<SparseInfo>::get().find(info);
    if (!own) return hipSuccess;
    inType(of.a.kind, [&]<typename T>(Type<T>) {
      own->product = std::make_shared<Kept<T>>(
          Kept<T>{kKindOf<T>, combined<T>(of.product(factor))});
    });
    return hipSuccess;
  });
}

/// Writes rows to C: C = rows + beta C, where C has the same places.
template <typename T>
hipError_t write(const std::string& function, const SparseMatrix& c,
                 const Rows<T>& rows, const Scalar& beta) {
  const hipError_t error =
      reported(function, roomProblem("C", c, rows.entries()));
  if (error != hipSuccess) return error;
  Rows<T> all = rows;
  const T factor = beta.get<T>();
  const Numbers<T> old(c.kind, c.values);
  if (factor != T(0)) {
    for (std::int64_t i = 0; i < all.entries(); ++i) {
      all.values[i] += factor * old[i];
    }
  }
  putOffsets(c, all);
  putEntries(c, all);
  return hipSuccess;
}

int copy(SparseCall& call, Operation operationA, Operation operationB,
         const void* alpha, const void* a, const void* b, const void* beta,
         void* c, int, int algorithm, void* info) {
  const Multiplied of =
      multiplied(call, operationA, operationB, a, b, c, algorithm, info);
  call.given("alpha", alpha);
  const Scalar factor = call.scalar("beta", beta, of.c.kind);
  const SparseInfo own = call.described<SparseInfo>("spgemmDescr", info);
  call.invalidIf(!own.product, "nothing was computed with the descriptor");
  call.array("C's offsets", of.c.offsets, of.c.offsetKind, of.c.rows + 1);
  return call.run(
      [=, function = std::string(call.function()), product = own.product] {
        return inType(of.c.kind, [&]<typename T>(Type<T>) {
          const auto& kept = *static_cast<const Kept<T>*>(product.get());
          // Another type of C since: the rows cannot be read.
          if (kept.kind != kKindOf<T> || kept.rows.count() != of.c.rows) {
            return reported(function, "C is not the matrix that was computed");
          }
          return write(function, of.c, kept.rows, factor);
        });
      });
}

int reuseEstimation(SparseCall& call, Operation operationA,
                    Operation operationB, const void* a, const void* b, void* c,
                    int algorithm, void* info, std::size_t* size,
                    void* buffer) {
  return estimate(
      call, multiplied(call, operationA, operationB, a, b, c, algorithm, info),
      c, size, buffer);
}

int reuseNnz(SparseCall& call, Operation operationA, Operation operationB,
             const void* a, const void* b, void* c, int algorithm, void* info,
             std::size_t* size2, void* buffer2, std::size_t* size3,
             void* buffer3, std::size_t* size4, void* buffer4) {
  const Multiplied of =
      multiplied(call, operationA, operationB, a, b, c, algorithm, info);
  const std::size_t needed = sparseWorkBytes(of.a.rows);
  const bool asks = !buffer2 && !buffer3 && !buffer4;
  call.given("bufferSize3", size3);
  call.given("bufferSize4", size4);
  if (asks && size3 && size4) *size3 = *size4 = needed;
  if (!asks) {
    call.work(buffer3, needed);
    call.work(buffer4, needed);
  }
  return estimate(call, of, c, size2, asks ? nullptr : buffer2);
}

/// Writes where the entries are, or their values.
int reuse(SparseCall& call, const Multiplied& of, const Scalar& alpha,
          const Scalar& beta, bool hasValues) {
  call.array("C's offsets", of.c.offsets, of.c.offsetKind, of.c.rows + 1);
  call.matrix("A", of.a);
  call.matrix("B", of.b);
  return call.run([=, function = std::string(call.function())] {
    return inType(of.c.kind, [&]<typename T>(Type<T>) {
      Combination product = of.product(alpha);
      if (!hasValues) product.a->kind = product.b->kind = NumberKind::none;
      Rows<T> rows = combined<T>(product);
      if (hasValues) {
        const std::string problem = targetProblem("C", of.c, rows);
        return problem.empty() ? write(function, of.c, rows, beta)
                               : reported(function, problem);
      }
      SparseMatrix places = of.c;
      places.kind = NumberKind::none;
      const hipError_t error =
          reported(function, roomProblem("C", places, rows.entries()));
      if (error != hipSuccess) return error;
      putOffsets(places, rows);
      putEntries(places, rows);
      return hipSuccess;
    });
  });
}

int reuseCopy(SparseCall& call, Operation operationA, Operation operationB,
              const void* a, const void* b, void* c, int algorithm, void* info,
              std::size_t* size, void* buffer) {
  const Multiplied of =
      multiplied(call, operationA, operationB, a, b, c, algorithm, info);
  call.given("bufferSize5", size);
  const std::size_t needed = sparseWorkBytes(of.a.rows);
  if (!buffer) {
    if (call.isRight()) *size = needed;
    return call.status();
  }
  call.work(buffer, needed);
  return reuse(call, of, {}, {}, false);
}

int reuseCompute(SparseCall& call, Operation operationA, Operation operationB,
                 const void* alpha, const void* a, const void* b,
                 const void* beta, void* c, DataType computeType, int algorithm,
                 void* info) {
  const Multiplied of =
      multiplied(call, operationA, operationB, a, b, c, algorithm, info);
  call.unsupportedIf(sparseKindOf(computeType) != of.a.kind,
                     fmt::format("computeType is {}", computeType));
  return reuse(call, of, call.scalar("alpha", alpha, of.a.kind),
               call.scalar("beta", beta, of.a.kind), true);
}

// --- rocSPARSE's product, in stages ------------------------------------------

/// rocsparse_spgemm_stage
enum ProductStage : int {
  kSize = 1,
  kCount,
  kCompute,
  kColumns,
  kValues,
};

/// C = alpha A B + beta D, without the product or the sum whose factor is null.
Combination describedCombination(SparseCall& call, const void* alpha,
                                 const void* a, const void* b, const void* beta,
                                 const void* d, NumberKind kind) {
  call.given("alpha and beta", alpha ? alpha : beta);
  Combination of;
  if (alpha) {
    of.a = call.described<SparseMatrix>("A", a);
    of.b = call.described<SparseMatrix>("B", b);
    of.alpha = call.scalar("alpha", alpha, kind);
    call.invalidSizeIf(of.a->columns != of.b->rows,
                       "the sizes of A and B do not fit");
  }
  if (beta) {
    of.d = call.described<SparseMatrix>("D", d);
    of.beta = call.scalar("beta", beta, kind);
  }
  return of;
}

int spgemm(SparseCall& call, Operation operationA, Operation operationB,
           const void* alpha, const void* a, const void* b, const void* beta,
           const void* d, void* c, DataType computeType, int algorithm,
           int stage, std::size_t* size, void* buffer) {
  plainOnly(call, operationA, operationB);
  const NumberKind kind = sparseKindOf(computeType);
  Combination of = describedCombination(call, alpha, a, b, beta, d, kind);
  const auto to = call.described<SparseMatrix>("C", c);
  call.enumerator("alg", algorithm, 0);
  call.enumerator("stage", stage - kSize, kValues - kSize);
  for (const std::optional<SparseMatrix>& each :
       {of.a, of.b, of.d, std::optional(to)}) {
    if (!each) continue;
    call.unsupportedIf(each->format != SparseFormat::csr,
                       "a matrix is not in CSR");
    call.unsupportedIf(
        each->kind != kind || kind == NumberKind::i8 || kind == NumberKind::i32,
        "the matrices are of two types, or of integers");
    call.unsupportedIf(each->batch != 1, "there is a batch of matrices");
  }
  call.invalidSizeIf(
      (of.a && (of.a->rows != to.rows || of.b->columns != to.columns)) ||
          (of.d && (of.d->rows != to.rows || of.d->columns != to.columns)),
      "the sizes of the matrices do not fit");
  if (stage == kSize) {
    call.given("buffer_size", size);
    if (call.isRight()) *size = sparseWorkBytes(to.rows);
    return call.status();
  }
  call.work(buffer, sparseWorkBytes(to.rows));
  readMatrices(call, of);
  call.array("C's offsets", to.offsets, to.offsetKind, to.rows + 1);
  if (stage == kCount) {
    for (auto* const each : {&of.a, &of.b, &of.d}) {
      if (*each) (*each)->kind = NumberKind::none;
    }
    of.alpha = of.beta = Scalar();
    call.waits();
    return call.run([=] {
      const Rows<float> rows = combined<float>(of);
      putOffsets(to, rows);
      SparseMatrix* const own = Objects<SparseMatrix>::get().find(c);
      if (own) own->entries = rows.entries();
      return hipSuccess;
    });
  }
  return call.run([=, function = std::string(call.function())] {
    return inType(kind, [&]<typename T>(Type<T>) {
      const Rows<T> rows = combined<T>(of);
      SparseMatrix target = to;
      if (stage == kColumns) target.kind = NumberKind::none;
      const hipError_t error =
          reported(function, targetProblem("C", target, rows));
      if (error == hipSuccess) putEntries(target, rows);
      return error;
    });
  });
}

}  // namespace

HIPPORT_SPARSE(XcsrgeamNnz, geamNnz)
HIPPORT_SPARSE(Xcsrgeam2Nnz, geam2Nnz)
HIPPORT_SPARSE_ALL(csrgeam, geam)
HIPPORT_SPARSE_ALL(csrgeam2, geam2)
HIPPORT_SPARSE(XcsrgemmNnz, gemmNnz)
HIPPORT_SPARSE_ALL(csrgemm, gemm)
HIPPORT_SPARSE_ALL(csrgemm2_bufferSizeExt, gemm2BufferSize)
HIPPORT_SPARSE(Xcsrgemm2Nnz, gemm2Nnz)
HIPPORT_SPARSE_ALL(csrgemm2, gemm2)
HIPPORT_SPARSE(SpGEMM_workEstimation, workEstimation)
HIPPORT_SPARSE(SpGEMM_compute, compute)
HIPPORT_SPARSE(SpGEMM_copy, copy)
HIPPORT_SPARSE(SpGEMMreuse_workEstimation, reuseEstimation)
HIPPORT_SPARSE(SpGEMMreuse_nnz, reuseNnz)
HIPPORT_SPARSE(SpGEMMreuse_copy, reuseCopy)
HIPPORT_SPARSE(SpGEMMreuse_compute, reuseCompute)
HIPPORT_ROCSPARSE(csrgeam_nnz, nullptr, geamNnz)
HIPPORT_ROCSPARSE_ALL(csrgeam, nullptr, geam)
HIPPORT_ROCSPARSE_ALL(csrgemm_buffer_size, "nn", gemm2BufferSize)
HIPPORT_ROCSPARSE(csrgemm_nnz, "nn", gemm2Nnz)
HIPPORT_ROCSPARSE_ALL(csrgemm, "nn", gemm2)
HIPPORT_ROCSPARSE(spgemm, nullptr, spgemm)

}  // namespace hipport
