// hipSPARSE: triangular systems with sparse matrices. All forms are one:
// op(A) X = alpha B with many right sides.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_entries.h"
#include "emulate/libraries/sparse_infos.h"

namespace hipport {

namespace {

struct Solve {
  int operation = kPlain;
  SparseMatrix a;
  Scalar alpha;
  DenseMatrix b, x;
  bool isBTransposed = false, isXTransposed = false;
  const void* info = nullptr;

  std::int64_t rows() const { return a.rows; }
  std::int64_t rightSides() const { return isXTransposed ? x.rows : x.columns; }
};

/// The first row or block without a diagonal, from the base on; -1 if all
/// have one.
std::int64_t structuralPivot(const SparseMatrix& a) {
  if (a.traits.hasUnitDiagonal) return -1;
  std::vector<std::int64_t> has;
  forEachEntry(a, [&](std::int64_t row, std::int64_t column, std::int64_t) {
    if (row == column) has.push_back(row);
  });
  std::ranges::sort(has);
  std::int64_t missing = 0;
  for (const std::int64_t row : has) {
    if (row > missing) break;
    if (row == missing) ++missing;
  }
  return missing == a.rows ? -1 : missing / a.blockRows + a.traits.base;
}

/// The first of two pivots, where -1 is none.
std::int64_t firstPivot(std::int64_t a, std::int64_t b) {
  return a < 0 ? b : b < 0 ? a : std::min(a, b);
}

template <typename T>
std::int64_t solve(const Solve& of) {
  const bool isSwapped = of.operation != kPlain;
  const bool isUpper = of.a.traits.isUpper != isSwapped;
  const bool isUnit = of.a.traits.hasUnitDiagonal;
  const Rows<T> rows = rowsOf<T>(of.a, of.operation);
  const Numbers<T> b(of.b.kind, of.b.values);
  const T alpha = of.alpha.get<T>();
  const std::int64_t n = of.rows();
  std::int64_t zero = -1;
  // X may be B's memory.
  std::vector<T> all;
  for (std::int64_t side = 0; side < of.rightSides(); ++side) {
    std::vector<T> x(static_cast<std::size_t>(n));
    for (std::int64_t step = 0; step < n; ++step) {
      const std::int64_t row = isUpper ? n - 1 - step : step;
      T sum =
          alpha *
          b[of.isBTransposed ? of.b.place(side, row) : of.b.place(row, side)];
      T diagonal(0);
      for (std::int64_t at = rows.offsets[row]; at < rows.offsets[row + 1];
           ++at) {
        const std::int64_t column = rows.columns[at];
        if (column == row) {
          diagonal += rows.values[at];
        } else if (isUpper == (column > row)) {
          sum -= rows.values[at] * x[column];
        }
      }
      if (!isUnit && diagonal == T(0)) {
        // The library goes on with 1, and tells the row when it is asked.
        zero = firstPivot(zero, row / of.a.blockRows + of.a.traits.base);
      }
      x[row] = isUnit || diagonal == T(0) ? sum : sum / diagonal;
    }
    all.insert(all.end(), x.begin(), x.end());
  }
  for (std::int64_t side = 0; side < of.rightSides(); ++side) {
    for (std::int64_t row = 0; row < n; ++row) {
      putNumber(
          of.x.kind, of.x.values,
          of.isXTransposed ? of.x.place(side, row) : of.x.place(row, side),
          all[static_cast<std::size_t>(side * n + row)]);
    }
  }
  return zero;
}

// --- What all forms check ----------------------------------------------------

void checkMatrix(SparseCall& call, const SparseMatrix& a) {
  call.invalidIf(a.rows != a.columns,
                 fmt::format("the matrix is {} x {}", a.rows, a.columns));
  call.unsupportedIf(a.traits.type == MatrixType::symmetric ||
                         a.traits.type == MatrixType::hermitian,
                     "the matrix is symmetric or Hermitian");
}

int analyse(SparseCall& call, const SparseMatrix& a, void* info,
            const void* buffer) {
  (void)call.described<SparseInfo>("info", info);
  checkMatrix(call, a);
  call.work(buffer, sparseWorkBytes(a.rowsOfBlocks()));
  call.matrix("A", a);
  call.waits();
  return call.run([=] {
    SparseInfo* const own = Objects<SparseInfo>::get().find(info);
    if (!own) return hipSuccess;
    own->isAnalysed = true;
    own->buffer = buffer;
    own->pivot = structuralPivot(a);
    return hipSuccess;
  });
}

int run(SparseCall& call, const Solve& of) {
  const SparseInfo own = call.described<SparseInfo>("info", of.info);
  checkMatrix(call, of.a);
  call.invalidIf(!own.isAnalysed && of.a.rows > 0,
                 "the matrix was not analysed with this info");
  call.nothingIf(of.rows() == 0 || of.rightSides() == 0);
  call.matrix("A", of.a);
  call.dense("B", of.b);
  call.dense("X", of.x);
  return call.run([of] {
    const std::int64_t zero =
        inType(of.a.kind, [&]<typename T>(Type<T>) { return solve<T>(of); });
    SparseInfo* const info = Objects<SparseInfo>::get().find(of.info);
    if (info) info->pivot = firstPivot(info->pivot, zero);
    return hipSuccess;
  });
}

int zeroPivot(SparseCall& call, void* info, int* position) {
  const SparseInfo own = call.described<SparseInfo>("info", info);
  call.result("position", position, NumberKind::i32);
  call.waits();
  if (own.pivot >= 0) call.answer(kSparseZeroPivot);
  return call.run([=] {
    *position = static_cast<int>(own.pivot);
    return hipSuccess;
  });
}

// --- Generic functions -------------------------------------------------------

/// CSR or coordinates, of the type that is computed in.
SparseMatrix describedTriangle(SparseCall& call, const void* matrix,
                               int computeType, int algorithm) {
  const auto a = call.described<SparseMatrix>("matA", matrix);
  const NumberKind kind = sparseKindOf(computeType);
  call.enumerator("alg", algorithm, 0);
  call.unsupportedIf(
      a.format != SparseFormat::csr && a.format != SparseFormat::coo,
      "matA is neither in CSR nor in coordinates");
  call.unsupportedIf(
      a.kind != kind || kind == NumberKind::i8 || kind == NumberKind::i32,
      fmt::format("these data types with computeType {}", computeType));
  return a;
}

Solve describedVectors(SparseCall& call, int operation, const void* alpha,
                       const void* matrix, const void* x, const void* y,
                       int computeType, int algorithm, const void* info) {
  Solve of;
  call.operation("opA", operation);
  of.operation = operation;
  of.info = info;
  of.a = describedTriangle(call, matrix, computeType, algorithm);
  of.alpha = call.scalar("alpha", alpha, of.a.kind);
  of.b = asMatrix(call.described<DenseVector>("x", x));
  of.x = asMatrix(call.described<DenseVector>("y", y));
  call.unsupportedIf(of.b.kind != of.a.kind || of.x.kind != of.a.kind,
                     "the vectors are of another type");
  // The library asks for as many as there are rows, whatever they say.
  of.b.rows = of.x.rows = of.a.rows;
  (void)call.described<SparseInfo>("the descriptor of the solve", info);
  return of;
}

int giveSize(SparseCall& call, std::size_t* size, std::int64_t rows) {
  call.given("pBufferSizeInBytes", size);
  if (call.isRight()) *size = sparseWorkBytes(rows);
  return call.status();
}

/// The buffer of the analysis, which the solve works in.
void keptBuffer(SparseCall& call, const void* info, std::int64_t rows) {
  const SparseInfo* const own = Objects<SparseInfo>::get().find(info);
  if (own && own->isAnalysed) call.work(own->buffer, sparseWorkBytes(rows));
}

int spsvBufferSize(SparseCall& call, int operation, const void* alpha,
                   const void* a, const void* x, const void* y, int computeType,
                   int algorithm, void* info, std::size_t* size) {
  const Solve of = describedVectors(call, operation, alpha, a, x, y,
                                    computeType, algorithm, info);
  return giveSize(call, size, of.a.rows);
}
int spsvAnalysis(SparseCall& call, int operation, const void* alpha,
                 const void* a, const void* x, const void* y, int computeType,
                 int algorithm, void* info, void* buffer) {
  const Solve of = describedVectors(call, operation, alpha, a, x, y,
                                    computeType, algorithm, info);
  return analyse(call, of.a, info, buffer);
}
int spsvSolve(SparseCall& call, int operation, const void* alpha, const void* a,
              const void* x, const void* y, int computeType, int algorithm,
              void* info) {
  const Solve of = describedVectors(call, operation, alpha, a, x, y,
                                    computeType, algorithm, info);
  keptBuffer(call, info, of.a.rows);
  return run(call, of);
}

Solve describedMatrices(SparseCall& call, int operationA, int operationB,
                        const void* alpha, const void* a, const void* b,
                        const void* c, int computeType, int algorithm,
                        const void* info) {
  Solve of;
  call.operation("opA", operationA);
  call.operation("opB", operationB);
  of.operation = operationA;
  of.isBTransposed = operationB != kPlain;
  of.info = info;
  of.a = describedTriangle(call, a, computeType, algorithm);
  of.alpha = call.scalar("alpha", alpha, of.a.kind);
  of.b = call.described<DenseMatrix>("matB", b);
  of.x = call.described<DenseMatrix>("matC", c);
  call.unsupportedIf(of.b.kind != of.a.kind || of.x.kind != of.a.kind,
                     "the dense matrices are of another type");
  call.notEmulatedIf(operationB == kConjugated && isComplex(of.a.kind),
                     "a conjugated op(B)");
  call.notEmulatedIf(of.b.batch != 1 || of.x.batch != 1, "batches");
  const bool isBPlain = operationB == kPlain;
  call.invalidIf(of.x.rows != of.a.rows ||
                     (isBPlain ? of.b.rows : of.b.columns) != of.a.rows ||
                     (isBPlain ? of.b.columns : of.b.rows) != of.x.columns,
                 "the sizes of the matrices do not fit");
  (void)call.described<SparseInfo>("the descriptor of the solve", info);
  return of;
}

int spsmBufferSize(SparseCall& call, int operationA, int operationB,
                   const void* alpha, const void* a, const void* b,
                   const void* c, int computeType, int algorithm, void* info,
                   std::size_t* size) {
  const Solve of = describedMatrices(call, operationA, operationB, alpha, a, b,
                                     c, computeType, algorithm, info);
  return giveSize(call, size, of.a.rows);
}
int spsmAnalysis(SparseCall& call, int operationA, int operationB,
                 const void* alpha, const void* a, const void* b, const void* c,
                 int computeType, int algorithm, void* info, void* buffer) {
  const Solve of = describedMatrices(call, operationA, operationB, alpha, a, b,
                                     c, computeType, algorithm, info);
  return analyse(call, of.a, info, buffer);
}
int spsmSolve(SparseCall& call, int operationA, int operationB,
              const void* alpha, const void* a, const void* b, const void* c,
              int computeType, int algorithm, void* info, void* buffer) {
  const Solve of = describedMatrices(call, operationA, operationB, alpha, a, b,
                                     c, computeType, algorithm, info);
  call.work(buffer, sparseWorkBytes(of.a.rows));
  return run(call, of);
}

// --- CSR ---------------------------------------------------------------------

template <typename T>
int csrsvAnalysis(SparseCall& call, int operation, int m, int entries,
                  const void* descriptor, const T* values, const int* offsets,
                  const int* indices, void* info, int policy, void* buffer) {
  call.operation("transA", operation);
  call.enumerator("policy", policy);
  return analyse(
      call, givenCsr(call, m, m, entries, descriptor, values, offsets, indices),
      info, buffer);
}
template <typename T>
int csrsvSolve(SparseCall& call, int operation, int m, int entries,
               const T* alpha, const void* descriptor, const T* values,
               const int* offsets, const int* indices, void* info, const T* f,
               T* x, int policy, void* buffer) {
  call.operation("transA", operation);
  call.enumerator("policy", policy);
  Solve of;
  of.operation = operation;
  of.alpha = call.scalar("alpha", alpha, kKindOf<T>);
  of.a = givenCsr(call, m, m, entries, descriptor, values, offsets, indices);
  of.b = asMatrix({m, kKindOf<T>, const_cast<T*>(f)});
  of.x = asMatrix({m, kKindOf<T>, x});
  of.info = info;
  call.work(buffer, sparseWorkBytes(m));
  return run(call, of);
}

/// B or X by columns, of op().
template <typename T>
DenseMatrix givenSide(SparseCall& call, const char* name, bool isTransposed,
                      const T* values, std::int64_t m, std::int64_t sides,
                      int step) {
  DenseMatrix made;
  made.rows = isTransposed ? sides : m;
  made.columns = isTransposed ? m : sides;
  made.step = step;
  made.kind = kKindOf<T>;
  made.values = const_cast<T*>(values);
  call.invalidIf(step < std::max<std::int64_t>(made.rows, 1),
                 fmt::format("the leading dimension of {} is {}, and it has {} "
                             "rows",
                             name, step, made.rows));
  return made;
}

template <typename T>
int csrsmAnalysis(SparseCall& call, int, int operationA, int operationB, int m,
                  int sides, int entries, const T* alpha,
                  const void* descriptor, const T* values, const int* offsets,
                  const int* indices, const T* b, int ldb, void* info,
                  int policy, void* buffer) {
  call.operation("transA", operationA);
  call.operation("transB", operationB);
  call.enumerator("policy", policy);
  call.size("nrhs", sides);
  call.given("alpha", alpha);
  (void)givenSide(call, "B", operationB != kPlain, b, m, sides, ldb);
  return analyse(
      call, givenCsr(call, m, m, entries, descriptor, values, offsets, indices),
      info, buffer);
}
template <typename T>
int csrsmSolve(SparseCall& call, int, int operationA, int operationB, int m,
               int sides, int entries, const T* alpha, const void* descriptor,
               const T* values, const int* offsets, const int* indices, T* b,
               int ldb, void* info, int policy, void* buffer) {
  call.operation("transA", operationA);
  call.operation("transB", operationB);
  call.enumerator("policy", policy);
  call.size("nrhs", sides);
  call.notEmulatedIf(operationB == kConjugated && kIsComplex<T>,
                     "a conjugated op(B)");
  Solve of;
  of.operation = operationA;
  of.alpha = call.scalar("alpha", alpha, kKindOf<T>);
  of.a = givenCsr(call, m, m, entries, descriptor, values, offsets, indices);
  of.isBTransposed = of.isXTransposed = operationB != kPlain;
  of.b = of.x = givenSide(call, "B", of.isBTransposed, b, m, sides, ldb);
  of.info = info;
  call.work(buffer, sparseWorkBytes(m));
  return run(call, of);
}

// --- Blocks ------------------------------------------------------------------

template <typename T>
SparseMatrix givenBlocks(SparseCall& call, int direction, int operation, int mb,
                         int blocks, const void* descriptor, const T* values,
                         const int* offsets, const int* indices, int block,
                         int policy) {
  call.enumerator("dirA", direction);
  call.operation("transA", operation);
  call.size("mb", mb);
  call.size("nnzb", blocks);
  call.blockSize("blockDim", block);
  call.enumerator("policy", policy);
  call.unsupportedIf(operation == kConjugated, "a conjugated op(A)");
  return givenBsr(call, mb, mb, blocks, descriptor, values, offsets, indices,
                  block, block, direction);
}

template <typename T>
int bsrsvAnalysis(SparseCall& call, int direction, int operation, int mb,
                  int blocks, const void* descriptor, const T* values,
                  const int* offsets, const int* indices, int block, void* info,
                  int policy, void* buffer) {
  return analyse(call,
                 givenBlocks(call, direction, operation, mb, blocks, descriptor,
                             values, offsets, indices, block, policy),
                 info, buffer);
}
template <typename T>
int bsrsvSolve(SparseCall& call, int direction, int operation, int mb,
               int blocks, const T* alpha, const void* descriptor,
               const T* values, const int* offsets, const int* indices,
               int block, void* info, const T* f, T* x, int policy,
               void* buffer) {
  Solve of;
  of.operation = operation;
  of.alpha = call.scalar("alpha", alpha, kKindOf<T>);
  of.a = givenBlocks(call, direction, operation, mb, blocks, descriptor, values,
                     offsets, indices, block, policy);
  of.b = asMatrix({of.a.rows, kKindOf<T>, const_cast<T*>(f)});
  of.x = asMatrix({of.a.rows, kKindOf<T>, x});
  of.info = info;
  call.work(buffer, sparseWorkBytes(mb));
  return run(call, of);
}

template <typename T>
int bsrsmAnalysis(SparseCall& call, int direction, int operationA,
                  int operationX, int mb, int sides, int blocks,
                  const void* descriptor, const T* values, const int* offsets,
                  const int* indices, int block, void* info, int policy,
                  void* buffer) {
  call.operation("transX", operationX);
  call.size("nrhs", sides);
  return analyse(
      call,
      givenBlocks(call, direction, operationA, mb, blocks, descriptor, values,
                  offsets, indices, block, policy),
      info, buffer);
}
template <typename T>
int bsrsmSolve(SparseCall& call, int direction, int operationA, int operationX,
               int mb, int sides, int blocks, const T* alpha,
               const void* descriptor, const T* values, const int* offsets,
               const int* indices, int block, void* info, const T* b, int ldb,
               T* x, int ldx, int policy, void* buffer) {
  call.operation("transX", operationX);
  call.size("nrhs", sides);
  call.unsupportedIf(operationX == kConjugated, "a conjugated op(X)");
  Solve of;
  of.operation = operationA;
  of.alpha = call.scalar("alpha", alpha, kKindOf<T>);
  of.a = givenBlocks(call, direction, operationA, mb, blocks, descriptor,
                     values, offsets, indices, block, policy);
  of.isBTransposed = of.isXTransposed = operationX != kPlain;
  of.b = givenSide(call, "B", of.isBTransposed, b, of.a.rows, sides, ldb);
  of.x = givenSide(call, "X", of.isXTransposed, x, of.a.rows, sides, ldx);
  of.info = info;
  call.work(buffer, sparseWorkBytes(mb));
  return run(call, of);
}

}  // namespace

HIPPORT_SPARSE(SpSV_bufferSize, spsvBufferSize)
HIPPORT_SPARSE(SpSV_analysis, spsvAnalysis)
HIPPORT_SPARSE(SpSV_solve, spsvSolve)
HIPPORT_SPARSE(SpSM_bufferSize, spsmBufferSize)
HIPPORT_SPARSE(SpSM_analysis, spsmAnalysis)
HIPPORT_SPARSE(SpSM_solve, spsmSolve)
HIPPORT_SPARSE_ALL(csrsv2_analysis, csrsvAnalysis)
HIPPORT_SPARSE_ALL(csrsv2_solve, csrsvSolve)
HIPPORT_SPARSE_ALL(csrsm2_analysis, csrsmAnalysis)
HIPPORT_SPARSE_ALL(csrsm2_solve, csrsmSolve)
HIPPORT_SPARSE_ALL(bsrsv2_analysis, bsrsvAnalysis)
HIPPORT_SPARSE_ALL(bsrsv2_solve, bsrsvSolve)
HIPPORT_SPARSE_ALL(bsrsm2_analysis, bsrsmAnalysis)
HIPPORT_SPARSE_ALL(bsrsm2_solve, bsrsmSolve)
HIPPORT_SPARSE(Xcsrsv2_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xcsrsm2_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xbsrsv2_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xbsrsm2_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xcsrilu02_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xcsric02_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xbsrilu02_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xbsric02_zeroPivot, zeroPivot)

}  // namespace hipport
