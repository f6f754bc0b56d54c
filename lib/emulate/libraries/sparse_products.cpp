// hipSPARSE and rocSPARSE: a sparse matrix times a dense vector or matrix, and
// products of dense ones where a sparse one has entries.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_entries.h"
#include "emulate/libraries/sparse_infos.h"

namespace hipport {

namespace {

/// C = alpha op(A) op(B) + beta C; a vector is a matrix of one column.
struct Product {
  int operationA = kPlain, operationB = kPlain;
  Scalar alpha, beta;
  SparseMatrix a;
  DenseMatrix b, c;
  NumberKind kind = NumberKind::none;  ///< that is computed in

  std::int64_t rows() const {
    return operationA == kPlain ? a.rows : a.columns;
  }
  std::int64_t inner() const {
    return operationA == kPlain ? a.columns : a.rows;
  }
};

/// The element in a row and column of op(B).
template <typename T>
T elementOf(const Numbers<T>& numbers, const DenseMatrix& of,
            Operation operation, std::int64_t row, std::int64_t column) {
  if (operation == kPlain) return numbers[of.place(row, column)];
  const T value = numbers[of.place(column, row)];
  return operation == kConjugated ? conjugate(value) : value;
}

/// c = alpha sum + beta c, where sums are by rows.
template <typename T>
void scaleInto(const DenseMatrix& c, const std::vector<T>& sums, T alpha,
               T beta) {
  const Numbers<T> old(c.kind, c.values);
  for (std::int64_t i = 0; i < c.rows; ++i) {
    for (std::int64_t j = 0; j < c.columns; ++j) {
      const T scaled = alpha * sums[i * c.columns + j];
      const std::int64_t place = c.place(i, j);
      putNumber(c.kind, c.values, place,
                beta == T(0) ? scaled : scaled + beta * old[place]);
    }
  }
}

template <typename T>
void multiply(const Product& of, const SparseMatrix& a, const DenseMatrix& b,
              const DenseMatrix& c) {
  std::vector<T> sums(static_cast<std::size_t>(c.rows * c.columns), T(0));
  const Numbers<T> entries(a.kind, a.values), factors(b.kind, b.values);
  forEachEntry(
      a, [&](std::int64_t row, std::int64_t column, std::int64_t place) {
        T entry = entries[place];
        if (of.operationA != kPlain) std::swap(row, column);
        if (of.operationA == kConjugated) entry = conjugate(entry);
        T* const to = sums.data() + row * c.columns;
        for (std::int64_t j = 0; j < c.columns; ++j) {
          to[j] += entry * elementOf(factors, b, of.operationB, column, j);
        }
      });
  scaleInto(c, sums, of.alpha.get<T>(), of.beta.get<T>());
}

/// The shapes that the sparse matrix and C ask for. The library does not
/// compare them with those of B: it needs the memory.
int run(SparseCall& call, Product of) {
  of.c.rows = of.rows();
  const bool isPlain = of.operationB == kPlain;
  of.b.rows = isPlain ? of.inner() : of.c.columns;
  of.b.columns = isPlain ? of.c.columns : of.inner();
  call.nothingIf(of.c.rows == 0 || of.c.columns == 0);
  for (const int batch : {of.a.batch, of.b.batch}) {
    call.invalidIf(
        batch != 1 && batch != of.c.batch,
        fmt::format("a batch of {} and one of {}", batch, of.c.batch));
  }
  call.takesBatches();
  call.matrix("A", of.a);
  call.dense("B", of.b);
  call.dense("C", of.c);
  return call.run([of] {
    inType(of.kind, [&]<typename T>(Type<T>) {
      for (int i = 0; i < of.c.batch; ++i) {
        multiply<T>(of, of.a.of(of.a.batch == 1 ? 0 : i),
                    of.b.of(of.b.batch == 1 ? 0 : i), of.c.of(i));
      }
    });
    return hipSuccess;
  });
}

// --- Generic functions -------------------------------------------------------

bool areAlike(NumberKind a, NumberKind b, NumberKind c, NumberKind computed) {
  const bool isOfBytes =
      a == NumberKind::i8 && b == a && c == computed &&
      (computed == NumberKind::i32 || computed == NumberKind::f32);
  const bool isNumber = computed != NumberKind::none &&
                        computed != NumberKind::i8 &&
                        computed != NumberKind::i32;
  return isOfBytes || (isNumber && a == computed && b == a && c == a);
}

/// A matrix of narrower numbers than the vectors.
bool isMixed(NumberKind a, NumberKind b, NumberKind c, NumberKind computed) {
  if (b != computed || c != computed) return false;
  switch (computed) {
    case NumberKind::f64:
    case NumberKind::c32:
      return a == NumberKind::f32;
    case NumberKind::c64:
      return a == NumberKind::f64 || a == NumberKind::c32;
    default:
      return false;
  }
}

void checkTypes(SparseCall& call, const Product& of, DataType computeType,
                bool allowsMixed) {
  const NumberKind a = of.a.kind, b = of.b.kind, c = of.c.kind;
  const bool isKnown =
      areAlike(a, b, c, of.kind) || (allowsMixed && isMixed(a, b, c, of.kind));
  call.unsupportedIf(
      !isKnown,
      fmt::format("these data types with computeType {}", computeType));
  call.unsupportedIf(
      of.a.offsetKind == NumberKind::i32 && of.a.indexKind == NumberKind::i64,
      "offsets of 32 bits with indices of 64");
}

bool isAmong(int value, std::initializer_list<int> all) {
  return std::ranges::find(all, value) != all.end();
}

/// The algorithms of each format, beside the default.
struct Algorithms {
  std::initializer_list<int> csr, coo, ell, bsr;
};

/// Refuses an algorithm that is of another format.
void checkAlgorithm(SparseCall& call, SparseFormat format, int algorithm,
                    const Algorithms& all) {
  const auto isOfFormat = [&] {
    switch (format) {
      case SparseFormat::csr:
      case SparseFormat::csc:
        return isAmong(algorithm, all.csr);
      case SparseFormat::coo:
      case SparseFormat::cooPairs:
        return isAmong(algorithm, all.coo);
      case SparseFormat::blockedEll:
        return isAmong(algorithm, all.ell);
      case SparseFormat::bsr:
        break;
    }
    return isAmong(algorithm, all.bsr);
  };
  call.invalidIf(
      algorithm != 0 && !isOfFormat(),
      fmt::format("alg is {}, which is none for the format of A", algorithm));
}

/// Rows of the larger side, for the size of the buffer.
std::int64_t sizeFor(const SparseMatrix& a) {
  return std::max(a.rows, a.columns);
}

int giveSize(SparseCall& call, std::size_t* size, std::int64_t rows) {
  call.given("pBufferSizeInBytes", size);
  if (call.isRight()) *size = sparseWorkBytes(rows);
  return call.status();
}

Product describedVectors(SparseCall& call, Operation operation,
                         const void* alpha, const void* a, const void* x,
                         const void* beta, const void* y, DataType computeType,
                         int algorithm) {
  Product of;
  of.operationA = operation;
  of.kind = sparseKindOf(computeType);
  call.operation("opA", operation);
  of.alpha = call.scalar("alpha", alpha, of.kind);
  of.a = call.described<SparseMatrix>("matA", a);
  of.b = asMatrix(call.described<DenseVector>("vecX", x));
  of.beta = call.scalar("beta", beta, of.kind);
  of.c = asMatrix(call.described<DenseVector>("vecY", y));
  checkTypes(call, of, computeType, true);
  // rocSPARSE alone has ELL without blocks.
  call.unsupportedIf(of.a.format == SparseFormat::blockedEll &&
                         !(call.isOfRoc() && of.a.blockRows == 1),
                     "A is a blocked ELL matrix");
  checkAlgorithm(call, of.a.format, algorithm,
                 call.isOfRoc() ? Algorithms{{2, 3, 7}, {1, 5}, {4}, {6}}
                                : Algorithms{{2, 3}, {1, 4}, {}, {}});
  return of;
}

int spmvBufferSize(SparseCall& call, Operation operation, const void* alpha,
                   const void* a, const void* x, const void* beta,
                   const void* y, DataType computeType, int algorithm,
                   std::size_t* size) {
  const Product of = describedVectors(call, operation, alpha, a, x, beta, y,
                                      computeType, algorithm);
  return giveSize(call, size, sizeFor(of.a));
}
int spmvPreprocess(SparseCall& call, Operation operation, const void* alpha,
                   const void* a, const void* x, const void* beta,
                   const void* y, DataType computeType, int algorithm, void*) {
  (void)describedVectors(call, operation, alpha, a, x, beta, y, computeType,
                         algorithm);
  (void)call.isRight();
  return call.status();
}
/// Only CSR needs the buffer, and that only for a matrix that was not
/// prepared: the library takes none, and this does not ask for it.
int spmv(SparseCall& call, Operation operation, const void* alpha,
         const void* a, const void* x, const void* beta, const void* y,
         DataType computeType, int algorithm, void* buffer) {
  const Product of = describedVectors(call, operation, alpha, a, x, beta, y,
                                      computeType, algorithm);
  if (buffer) call.work(buffer, sparseWorkBytes(sizeFor(of.a)));
  return run(call, of);
}

Product describedMatrices(SparseCall& call, Operation operationA,
                          Operation operationB, const void* alpha,
                          const void* a, const void* b, const void* beta,
                          const void* c, DataType computeType, int algorithm) {
  Product of;
  of.operationA = operationA;
  of.operationB = operationB;
  of.kind = sparseKindOf(computeType);
  call.operation("opA", operationA);
  call.operation("opB", operationB);
  of.alpha = call.scalar("alpha", alpha, of.kind);
  of.a = call.described<SparseMatrix>("matA", a);
  of.b = call.described<DenseMatrix>("matB", b);
  of.beta = call.scalar("beta", beta, of.kind);
  of.c = call.described<DenseMatrix>("matC", c);
  checkTypes(call, of, computeType, false);
  call.unsupportedIf(of.a.format == SparseFormat::cooPairs,
                     "A has coordinates in pairs");
  call.unsupportedIf(
      of.a.format == SparseFormat::blockedEll && operationA != kPlain,
      "A is a blocked ELL matrix, and opA is not "
      "HIPSPARSE_OPERATION_NON_TRANSPOSE");
  checkAlgorithm(call, of.a.format, algorithm,
                 call.isOfRoc()
                     ? Algorithms{{1, 4, 5, 9}, {2, 3, 6}, {7}, {8}}
                     : Algorithms{{4, 6, 12}, {1, 2, 3, 5}, {13}, {}});
  call.invalidSizeIf(
      of.c.rows != of.rows(),
      fmt::format("matC has {} rows, and op(A) {}", of.c.rows, of.rows()));
  const std::int64_t inner = of.inner();
  const bool isLong = (operationB == kPlain) != of.b.isByRow;
  const std::int64_t least = isLong ? inner : of.c.columns;
  call.invalidSizeIf(
      of.b.step < least,
      fmt::format("the leading dimension of matB is {}, and op(B) "
                  "is {} x {}",
                  of.b.step, inner, of.c.columns));
  return of;
}

int spmmBufferSize(SparseCall& call, Operation operationA, Operation operationB,
                   const void* alpha, const void* a, const void* b,
                   const void* beta, const void* c, DataType computeType,
                   int algorithm, std::size_t* size) {
  const Product of = describedMatrices(call, operationA, operationB, alpha, a,
                                       b, beta, c, computeType, algorithm);
  return giveSize(call, size, sizeFor(of.a));
}
int spmmPreprocess(SparseCall& call, Operation operationA, Operation operationB,
                   const void* alpha, const void* a, const void* b,
                   const void* beta, const void* c, DataType computeType,
                   int algorithm, void*) {
  (void)describedMatrices(call, operationA, operationB, alpha, a, b, beta, c,
                          computeType, algorithm);
  (void)call.isRight();
  return call.status();
}
int spmm(SparseCall& call, Operation operationA, Operation operationB,
         const void* alpha, const void* a, const void* b, const void* beta,
         const void* c, DataType computeType, int algorithm, void* buffer) {
  const Product of = describedMatrices(call, operationA, operationB, alpha, a,
                                       b, beta, c, computeType, algorithm);
  if (buffer) call.work(buffer, sparseWorkBytes(sizeFor(of.a)));
  return run(call, of);
}

// --- Generic functions of rocSPARSE, in stages -------------------------------

int runStage(SparseCall& call, const Product& of, int stage, std::size_t* size,
             const void* buffer) {
  switch (call.stage(stage)) {
    case SparseStage::bufferSize:
      return giveSize(call, size, sizeFor(of.a));
    case SparseStage::preprocess:
      (void)call.isRight();
      return call.status();
    case SparseStage::compute:
      break;
  }
  if (buffer) call.work(buffer, sparseWorkBytes(sizeFor(of.a)));
  return run(call, of);
}
int stagedSpmv(SparseCall& call, Operation operation, const void* alpha,
               const void* a, const void* x, const void* beta, const void* y,
               DataType computeType, int algorithm, int stage,
               std::size_t* size, void* buffer) {
  const Product of = describedVectors(call, operation, alpha, a, x, beta, y,
                                      computeType, algorithm);
  return runStage(call, of, stage, size, buffer);
}
int stagedSpmm(SparseCall& call, Operation operationA, Operation operationB,
               const void* alpha, const void* a, const void* b,
               const void* beta, const void* c, DataType computeType,
               int algorithm, int stage, std::size_t* size, void* buffer) {
  const Product of = describedMatrices(call, operationA, operationB, alpha, a,
                                       b, beta, c, computeType, algorithm);
  return runStage(call, of, stage, size, buffer);
}

// --- Products of dense matrices where C has entries --------------------------

struct Sampled {
  int operationA = kPlain, operationB = kPlain;
  Scalar alpha, beta;
  DenseMatrix a, b;
  SparseMatrix c;
  std::int64_t inner = 0;
};

Sampled describedSampled(SparseCall& call, Operation operationA,
                         Operation operationB, const void* alpha, const void* a,
                         const void* b, const void* beta, const void* c,
                         DataType computeType, int algorithm) {
  Sampled of;
  const NumberKind kind = sparseKindOf(computeType);
  call.operation("opA", operationA);
  call.operation("opB", operationB);
  of.operationA = operationA;
  of.operationB = operationB;
  of.alpha = call.scalar("alpha", alpha, kind);
  of.a = call.described<DenseMatrix>("matA", a);
  of.b = call.described<DenseMatrix>("matB", b);
  of.beta = call.scalar("beta", beta, kind);
  of.c = call.described<SparseMatrix>("matC", c);
  call.invalidIf(algorithm != 0 && !(call.isOfRoc() && algorithm == 1),
                 fmt::format("alg is {}", algorithm));
  call.unsupportedIf(
      kind == NumberKind::i32 ||
          !areAlike(of.a.kind, of.b.kind, of.c.kind, kind),
      fmt::format("these data types with computeType {}", computeType));
  call.unsupportedIf(operationA == kConjugated || operationB == kConjugated,
                     "an operation is HIPSPARSE_OPERATION_CONJUGATE_TRANSPOSE");
  call.unsupportedIf(of.c.isBlocked(), "matC has blocks");
  of.inner = operationA == kPlain ? of.a.columns : of.a.rows;
  const auto rows = [](const DenseMatrix& of, Operation operation) {
    return operation == kPlain ? of.rows : of.columns;
  };
  const auto columns = [](const DenseMatrix& of, Operation operation) {
    return operation == kPlain ? of.columns : of.rows;
  };
  call.invalidSizeIf(rows(of.a, operationA) != of.c.rows ||
                         columns(of.b, operationB) != of.c.columns ||
                         rows(of.b, operationB) != of.inner,
                     "the sizes of the matrices do not fit");
  return of;
}

template <typename T>
void sample(const Sampled& of) {
  const Numbers<T> a(of.a.kind, of.a.values), b(of.b.kind, of.b.values);
  const T alpha = of.alpha.get<T>(), beta = of.beta.get<T>();
  T* const to = static_cast<T*>(of.c.values);
  forEachEntry(
      of.c, [&](std::int64_t row, std::int64_t column, std::int64_t place) {
        T sum(0);
        for (std::int64_t k = 0; k < of.inner; ++k) {
          sum += elementOf(a, of.a, of.operationA, row, k) *
                 elementOf(b, of.b, of.operationB, k, column);
        }
        to[place] = beta == T(0) ? alpha * sum : alpha * sum + beta * to[place];
      });
}

int sddmmBufferSize(SparseCall& call, Operation operationA,
                    Operation operationB, const void* alpha, const void* a,
                    const void* b, const void* beta, const void* c,
                    DataType computeType, int algorithm, std::size_t* size) {
  const Sampled of = describedSampled(call, operationA, operationB, alpha, a, b,
                                      beta, c, computeType, algorithm);
  return giveSize(call, size, sizeFor(of.c));
}
int sddmmPreprocess(SparseCall& call, Operation operationA,
                    Operation operationB, const void* alpha, const void* a,
                    const void* b, const void* beta, const void* c,
                    DataType computeType, int algorithm, void*) {
  (void)describedSampled(call, operationA, operationB, alpha, a, b, beta, c,
                         computeType, algorithm);
  (void)call.isRight();
  return call.status();
}
int sddmm(SparseCall& call, Operation operationA, Operation operationB,
          const void* alpha, const void* a, const void* b, const void* beta,
          const void* c, DataType computeType, int algorithm, void* buffer) {
  const Sampled of = describedSampled(call, operationA, operationB, alpha, a, b,
                                      beta, c, computeType, algorithm);
  if (buffer) call.work(buffer, sparseWorkBytes(sizeFor(of.c)));
  call.nothingIf(of.c.entries == 0);
  call.dense("matA", of.a);
  call.dense("matB", of.b);
  call.matrix("matC", of.c);
  return call.run([of] {
    inType(of.c.kind, [&]<typename T>(Type<T>) { sample<T>(of); });
    return hipSuccess;
  });
}

// --- Functions of one type ---------------------------------------------------

template <typename T>
DenseMatrix givenDense(SparseCall& call, const char* name, const T* values,
                       std::int64_t rows, std::int64_t columns, int step) {
  call.invalidSizeIf(
      step < std::max<std::int64_t>(rows, 1),
      fmt::format("the leading dimension of {} is {}, and it has {} "
                  "rows",
                  name, step, rows));
  return {.rows = rows,
          .columns = columns,
          .step = step,
          .kind = kKindOf<T>,
          .values = const_cast<T*>(values)};
}

void generalOnly(SparseCall& call, const SparseMatrix& a) {
  call.unsupportedIf(a.traits.type != MatrixType::general,
                     "the matrix is not of HIPSPARSE_MATRIX_TYPE_GENERAL");
}

/// A product in one type, but for its matrices.
template <typename T>
Product productWith(SparseCall& call, Operation operation, const T* alpha,
                    const T* beta) {
  Product of;
  of.operationA = operation;
  of.kind = kKindOf<T>;
  of.alpha = call.scalar("alpha", alpha, of.kind);
  of.beta = call.scalar("beta", beta, of.kind);
  return of;
}

template <typename T>
int csrmv(SparseCall& call, Operation operation, int m, int n, int entries,
          const T* alpha, const void* descriptor, const T* values,
          const int* offsets, const int* indices, const T* x, const T* beta,
          T* y) {
  call.operation("transA", operation);
  call.size("m", m);
  call.size("n", n);
  call.size("nnz", entries);
  Product of = productWith(call, operation, alpha, beta);
  of.a = givenMatrix(call, SparseFormat::csr, m, n, entries, descriptor, values,
                     offsets, indices);
  call.unsupportedIf(of.a.traits.type == MatrixType::hermitian,
                     "the matrix is Hermitian");
  call.notEmulatedIf(of.a.traits.type != MatrixType::general,
                     "matrices that are not general");
  of.b = asMatrix({of.inner(), of.kind, const_cast<T*>(x)});
  of.c = asMatrix({of.rows(), of.kind, y});
  return run(call, of);
}

/// What is known before csrmv() or bsrmv() changes nothing that they compute.
template <typename T>
int csrmvAnalysis(SparseCall& call, Operation operation, int m, int n,
                  int entries, const void* descriptor, const T* values,
                  const int* offsets, const int* indices, void* info) {
  call.operation("transA", operation);
  const SparseMatrix a =
      givenCsr(call, m, n, entries, descriptor, values, offsets, indices);
  (void)call.described<SparseInfo>("info", info);
  call.matrix("A", a);
  return call.run([] { return hipSuccess; });
}

/// y = alpha A x + beta y, once A is known.
template <typename T>
int runWithVectors(SparseCall& call, Product of, const T* x, T* y) {
  of.b = asMatrix({of.inner(), of.kind, const_cast<T*>(x)});
  of.c = asMatrix({of.rows(), of.kind, y});
  return run(call, of);
}

template <typename T>
int gebsrmv(SparseCall& call, int direction, Operation operation, int mb,
            int nb, int blocks, const T* alpha, const void* descriptor,
            const T* values, const int* offsets, const int* indices,
            int rowBlock, int columnBlock, const T* x, const T* beta, T* y) {
  call.enumerator("dirA", direction);
  call.operation("transA", operation);
  call.size("mb", mb);
  call.size("nb", nb);
  call.size("nnzb", blocks);
  call.blockSize("the rows of a block", rowBlock);
  call.blockSize("the columns of a block", columnBlock);
  call.untransposed(operation);
  Product of;
  of.kind = kKindOf<T>;
  of.alpha = call.scalar("alpha", alpha, of.kind);
  of.beta = call.scalar("beta", beta, of.kind);
  of.a = givenBsr(call, mb, nb, blocks, descriptor, values, offsets, indices,
                  rowBlock, columnBlock, direction);
  generalOnly(call, of.a);
  return runWithVectors(call, of, x, y);
}
template <typename T>
int bsrmv(SparseCall& call, int direction, Operation operation, int mb, int nb,
          int blocks, const T* alpha, const void* descriptor, const T* values,
          const int* offsets, const int* indices, int block, const T* x,
          const T* beta, T* y) {
  return gebsrmv(call, direction, operation, mb, nb, blocks, alpha, descriptor,
                 values, offsets, indices, block, block, x, beta, y);
}
template <typename T>
int bsrmvAnalysis(SparseCall& call, int direction, Operation operation, int mb,
                  int nb, int blocks, const void* descriptor, const T* values,
                  const int* offsets, const int* indices, int block,
                  void* info) {
  call.enumerator("dirA", direction);
  call.untransposed(operation);
  call.size("mb", mb);
  call.size("nb", nb);
  call.size("nnzb", blocks);
  call.blockSize("blockDim", block);
  (void)call.described<SparseInfo>("info", info);
  call.matrix("A", givenBsr(call, mb, nb, blocks, descriptor, values, offsets,
                            indices, block, block, direction));
  return call.run([] { return hipSuccess; });
}

/// bsrmv() for some rows of blocks, each of which has a beginning and an end
/// among the blocks.
template <typename T>
int bsrxmv(SparseCall& call, int direction, Operation operation, int maskSize,
           int mb, int nb, int blocks, const T* alpha, const void* descriptor,
           const T* values, const int* mask, const int* begins, const int* ends,
           const int* indices, int block, const T* x, const T* beta, T* y) {
  call.enumerator("dirA", direction);
  call.operation("transA", operation);
  call.size("the size of the mask", maskSize);
  call.size("mb", mb);
  call.size("nb", nb);
  call.size("nnzb", blocks);
  call.blockSize("blockDim", block);
  call.invalidSizeIf(maskSize > mb, "the mask has more rows than the matrix");
  call.untransposed(operation);
  call.unsupportedIf(block == 1, "blockDim is 1");
  const MatrixTraits traits = call.traits("the descriptor", descriptor);
  call.unsupportedIf(traits.type != MatrixType::general,
                     "the matrix is not of the general type");
  const Scalar factor = call.scalar("alpha", alpha, kKindOf<T>);
  const Scalar old = call.scalar("beta", beta, kKindOf<T>);
  call.nothingIf(maskSize == 0 || mb == 0 || nb == 0);
  const std::int64_t area = saturated(block, block);
  call.array("the mask", mask, NumberKind::i32, maskSize);
  call.array("bsrRowPtr", begins, NumberKind::i32, mb);
  call.array("bsrEndPtr", ends, NumberKind::i32, mb);
  call.array("bsrColInd", indices, NumberKind::i32, blocks);
  call.array("bsrVal", values, kKindOf<T>, saturated(blocks, area));
  call.array("x", x, kKindOf<T>, saturated(nb, block));
  call.array("y", y, kKindOf<T>, saturated(mb, block));
  // Each row of the mask as a matrix of one row of blocks.
  return call.run([=, function = std::string(call.function())] {
    for (int i = 0; i < maskSize; ++i) {
      const int row = mask[i] - traits.base;
      if (row < 0 || row >= mb) {
        return reported(function,
                        fmt::format("the mask has row {} of {}", row, mb));
      }
      const int offsets[] = {begins[row], ends[row]};
      Product of;
      of.alpha = factor;
      of.beta = old;
      of.a.format = SparseFormat::bsr;
      of.a.rows = of.a.blockRows = of.a.blockColumns = block;
      of.a.columns = saturated(nb, block);
      of.a.isBlockByColumn = direction == 1;
      of.a.entries = blocks;
      of.a.kind = kKindOf<T>;
      of.a.traits = traits;
      of.a.offsets = const_cast<int*>(offsets);
      of.a.indices = const_cast<int*>(indices);
      of.a.values = const_cast<T*>(values);
      for (int at = offsets[0]; at < offsets[1]; ++at) {
        const int place = at - traits.base;
        if (place < 0 || place >= blocks || indices[place] < traits.base ||
            indices[place] >= nb + traits.base) {
          return reported(function,
                          fmt::format("row {} has a block that is outside of "
                                      "the matrix",
                                      row));
        }
      }
      const DenseMatrix from =
          asMatrix({of.a.columns, kKindOf<T>, const_cast<T*>(x)});
      const DenseMatrix to = asMatrix({block, kKindOf<T>, y + row * block});
      multiply<T>(of, of.a, from, to);
    }
    return hipSuccess;
  });
}

template <typename T>
int coomv(SparseCall& call, Operation operation, int m, int n, int entries,
          const T* alpha, const void* descriptor, const T* values,
          const int* rows, const int* columns, const T* x, const T* beta,
          T* y) {
  call.operation("transA", operation);
  call.size("m", m);
  call.size("n", n);
  call.size("nnz", entries);
  Product of = productWith(call, operation, alpha, beta);
  of.a = givenMatrix(call, SparseFormat::coo, m, n, entries, descriptor, values,
                     rows, columns);
  generalOnly(call, of.a);
  return runWithVectors(call, of, x, y);
}

template <typename T>
int ellmv(SparseCall& call, Operation operation, int m, int n, const T* alpha,
          const void* descriptor, const T* values, const int* columns,
          int width, const T* x, const T* beta, T* y) {
  call.operation("transA", operation);
  call.size("m", m);
  call.size("n", n);
  call.size("ell_width", width);
  Product of = productWith(call, operation, alpha, beta);
  of.a = givenMatrix<T>(call, SparseFormat::blockedEll, m, n, 0, descriptor,
                        values, nullptr, columns);
  of.a.ellColumns = width;
  generalOnly(call, of.a);
  return runWithVectors(call, of, x, y);
}

/// The rest of the older products with matrices, once A is known.
template <typename T>
int runWith(SparseCall& call, Product of, std::int64_t n, const T* b, int ldb,
            T* c, int ldc) {
  call.size("n", n);
  const bool isPlain = of.operationB == kPlain;
  of.b = givenDense(call, "B", b, isPlain ? of.inner() : n,
                    isPlain ? n : of.inner(), ldb);
  of.c = givenDense(call, "C", c, of.rows(), n, ldc);
  return run(call, of);
}

template <typename T>
int csrmm2(SparseCall& call, Operation operationA, Operation operationB, int m,
           int n, int k, int entries, const T* alpha, const void* descriptor,
           const T* values, const int* offsets, const int* indices, const T* b,
           int ldb, const T* beta, T* c, int ldc) {
  call.operation("transA", operationA);
  call.operation("transB", operationB);
  call.size("m", m);
  call.size("k", k);
  call.size("nnz", entries);
  Product of;
  of.operationA = operationA;
  of.operationB = operationB;
  of.kind = kKindOf<T>;
  of.alpha = call.scalar("alpha", alpha, of.kind);
  of.beta = call.scalar("beta", beta, of.kind);
  of.a = givenMatrix(call, SparseFormat::csr, m, k, entries, descriptor, values,
                     offsets, indices);
  generalOnly(call, of.a);
  return runWith(call, of, n, b, ldb, c, ldc);
}
template <typename T>
int csrmm(SparseCall& call, Operation operation, int m, int n, int k,
          int entries, const T* alpha, const void* descriptor, const T* values,
          const int* offsets, const int* indices, const T* b, int ldb,
          const T* beta, T* c, int ldc) {
  return csrmm2(call, operation, +kPlain, m, n, k, entries, alpha, descriptor,
                values, offsets, indices, b, ldb, beta, c, ldc);
}

template <typename T>
int gebsrmm(SparseCall& call, int direction, Operation operationA,
            Operation operationB, int mb, int n, int kb, int blocks,
            const T* alpha, const void* descriptor, const T* values,
            const int* offsets, const int* indices, int rowBlock,
            int columnBlock, const T* b, int ldb, const T* beta, T* c,
            int ldc) {
  call.enumerator("dirA", direction);
  call.operation("transA", operationA);
  call.operation("transB", operationB);
  call.size("mb", mb);
  call.size("kb", kb);
  call.size("nnzb", blocks);
  call.blockSize("the rows of a block", rowBlock);
  call.blockSize("the columns of a block", columnBlock);
  call.unsupportedIf(operationA != kPlain || operationB == kConjugated,
                     "only op(B) may be transposed, and not conjugated");
  Product of;
  of.operationB = operationB;
  of.kind = kKindOf<T>;
  of.alpha = call.scalar("alpha", alpha, of.kind);
  of.beta = call.scalar("beta", beta, of.kind);
  of.a = givenBsr(call, mb, kb, blocks, descriptor, values, offsets, indices,
                  rowBlock, columnBlock, direction);
  generalOnly(call, of.a);
  return runWith(call, of, n, b, ldb, c, ldc);
}
template <typename T>
int bsrmm(SparseCall& call, int direction, Operation operationA,
          Operation operationB, int mb, int n, int kb, int blocks,
          const T* alpha, const void* descriptor, const T* values,
          const int* offsets, const int* indices, int block, const T* b,
          int ldb, const T* beta, T* c, int ldc) {
  return gebsrmm(call, direction, operationA, operationB, mb, n, kb, blocks,
                 alpha, descriptor, values, offsets, indices, block, block, b,
                 ldb, beta, c, ldc);
}

/// C = alpha A B + beta C with a dense A, by columns, and B by columns too:
/// the rows of the transposed product.
template <typename T>
int gemmiFrom(SparseCall& call, int m, int n, int k, int entries,
              const T* alpha, const T* a, int lda, const T* values,
              const int* offsets, const int* indices, int base, const T* beta,
              T* c, int ldc) {
  call.size("m", m);
  call.size("n", n);
  call.size("k", k);
  call.size("nnz", entries);
  Product of;
  of.kind = kKindOf<T>;
  of.alpha = call.scalar("alpha", alpha, of.kind);
  of.beta = call.scalar("beta", beta, of.kind);
  of.a.rows = n;
  of.a.columns = k;
  of.a.entries = entries;
  of.a.kind = of.kind;
  of.a.traits.base = base;
  of.a.values = const_cast<T*>(values);
  of.a.offsets = const_cast<int*>(offsets);
  of.a.indices = const_cast<int*>(indices);
  of.b = givenDense(call, "A", a, m, k, lda);
  of.c = givenDense(call, "C", c, m, n, ldc);
  for (DenseMatrix* const each : {&of.b, &of.c}) {
    std::swap(each->rows, each->columns);
    each->isByRow = true;
  }
  return run(call, of);
}
template <typename T>
int gemmi(SparseCall& call, int m, int n, int k, int entries, const T* alpha,
          const T* a, int lda, const T* values, const int* offsets,
          const int* indices, const T* beta, T* c, int ldc) {
  return gemmiFrom(call, m, n, k, entries, alpha, a, lda, values, offsets,
                   indices, 0, beta, c, ldc);
}

/// The same, where B says that it is transposed and may begin at 1.
template <typename T>
int gemmiOf(SparseCall& call, Operation operationA, Operation operationB, int m,
            int n, int k, int entries, const T* alpha, const T* a, int lda,
            const void* descriptor, const T* values, const int* offsets,
            const int* indices, const T* beta, T* c, int ldc) {
  call.untransposed(operationA);
  call.operation("transB", operationB);
  call.unsupportedIf(operationB != kTransposed, "op(B) is not B transposed");
  const MatrixTraits traits = call.traits("the descriptor", descriptor);
  call.unsupportedIf(traits.type != MatrixType::general,
                     "B is not of the general type");
  return gemmiFrom(call, m, n, k, entries, alpha, a, lda, values, offsets,
                   indices, traits.base, beta, c, ldc);
}

template <typename T>
int gemviBufferSize(SparseCall& call, Operation operation, int m, int n,
                    int entries, int* size) {
  call.operation("transA", operation);
  call.size("m", m);
  call.size("n", n);
  call.size("nnz", entries);
  call.given("pBufferSizeInBytes", size);
  if (call.isRight()) *size = static_cast<int>(sparseWorkBytes(0));
  return call.status();
}
/// y = alpha op(A) x + beta y with a dense A and a sparse x.
template <typename T>
int gemvi(SparseCall& call, Operation operation, int m, int n, const T* alpha,
          const T* a, int lda, int entries, const T* x, const int* indices,
          const T* beta, T* y, int base, void* buffer) {
  call.operation("transA", operation);
  call.enumerator("idxBase", base);
  call.size("m", m);
  call.size("n", n);
  call.size("nnz", entries);
  call.unsupportedIf(operation != kPlain,
                     "transA is not "
                     "HIPSPARSE_OPERATION_NON_TRANSPOSE");
  const DenseMatrix matrix = givenDense(call, "A", a, m, n, lda);
  const Scalar factor = call.scalar("alpha", alpha, kKindOf<T>);
  const Scalar old = call.scalar("beta", beta, kKindOf<T>);
  const SparseVector vector{n,
                            entries,
                            NumberKind::i32,
                            kKindOf<T>,
                            base,
                            const_cast<int*>(indices),
                            const_cast<T*>(x)};
  const DenseMatrix to = asMatrix({m, kKindOf<T>, y});
  call.nothingIf(m == 0);
  call.dense("A", matrix);
  call.vector("x", vector);
  call.dense("y", to);
  call.work(buffer, sparseWorkBytes(0));
  return call.run([=] {
    std::vector<T> sums(static_cast<std::size_t>(m), T(0));
    for (int k = 0; k < entries; ++k) {
      for (int i = 0; i < m; ++i) {
        sums[i] += x[k] * a[matrix.place(i, indices[k] - base)];
      }
    }
    scaleInto(to, sums, factor.get<T>(), old.get<T>());
    return hipSuccess;
  });
}

}  // namespace

HIPPORT_SPARSE(SpMV_bufferSize, spmvBufferSize)
HIPPORT_SPARSE(SpMV_preprocess, spmvPreprocess)
HIPPORT_SPARSE(SpMV, spmv)
HIPPORT_SPARSE(SpMM_bufferSize, spmmBufferSize)
HIPPORT_SPARSE(SpMM_preprocess, spmmPreprocess)
HIPPORT_SPARSE(SpMM, spmm)
HIPPORT_SPARSE(SDDMM_bufferSize, sddmmBufferSize)
HIPPORT_SPARSE(SDDMM_preprocess, sddmmPreprocess)
HIPPORT_SPARSE(SDDMM, sddmm)
HIPPORT_SPARSE_ALL(csrmv, csrmv)
HIPPORT_SPARSE_ALL(bsrmv, bsrmv)
HIPPORT_SPARSE_ALL(bsrxmv, bsrxmv)
HIPPORT_SPARSE_ALL(csrmm, csrmm)
HIPPORT_SPARSE_ALL(csrmm2, csrmm2)
HIPPORT_SPARSE_ALL(bsrmm, bsrmm)
HIPPORT_SPARSE_ALL(gemmi, gemmi)
HIPPORT_SPARSE_ALL(gemvi_bufferSize, gemviBufferSize)
HIPPORT_SPARSE_ALL(gemvi, gemvi)

HIPPORT_ROCSPARSE(spmv, nullptr, stagedSpmv)
HIPPORT_ROCSPARSE(spmv_ex, nullptr, stagedSpmv)
HIPPORT_ROCSPARSE(spmm, nullptr, stagedSpmm)
HIPPORT_ROCSPARSE(sddmm_buffer_size, nullptr, sddmmBufferSize)
HIPPORT_ROCSPARSE(sddmm_preprocess, nullptr, sddmmPreprocess)
HIPPORT_ROCSPARSE(sddmm, nullptr, sddmm)
HIPPORT_ROCSPARSE_ALL(csrmv_analysis, nullptr, csrmvAnalysis)
HIPPORT_ROCSPARSE_ALL(csrmv, ".........p", csrmv)
HIPPORT_ROCSPARSE_ALL(bsrmv_analysis, nullptr, bsrmvAnalysis)
HIPPORT_ROCSPARSE_ALL(bsrmv, "...........p", bsrmv)
HIPPORT_ROCSPARSE_ALL(bsrmv_ex_analysis, nullptr, bsrmvAnalysis)
HIPPORT_ROCSPARSE_ALL(bsrmv_ex, "...........p", bsrmv)
HIPPORT_ROCSPARSE_ALL(gebsrmv, nullptr, gebsrmv)
HIPPORT_ROCSPARSE_ALL(bsrxmv, nullptr, bsrxmv)
HIPPORT_ROCSPARSE_ALL(coomv, nullptr, coomv)
HIPPORT_ROCSPARSE_ALL(ellmv, nullptr, ellmv)
HIPPORT_ROCSPARSE_ALL(csrmm, nullptr, csrmm2)
HIPPORT_ROCSPARSE_ALL(bsrmm, nullptr, bsrmm)
HIPPORT_ROCSPARSE_ALL(gebsrmm, nullptr, gebsrmm)
HIPPORT_ROCSPARSE_ALL(gemmi, nullptr, gemmiOf)
HIPPORT_ROCSPARSE_ALL(gemvi, nullptr, gemvi)

}  // namespace hipport
