// hipSPARSE and rocSPARSE: triangular systems with sparse matrices. All forms
// are one: op(A) X = alpha B with many right sides.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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
  /// Of rocSPARSE's generic functions the matrix itself knows whether it was
  /// analysed; there is no info.
  bool hasNoInfo = false;

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

// --- Iterations of Jacobi's method -------------------------------------------

/// The host's side of rocSPARSE's csritsv() and spitsv().
template <typename T>
struct Iteration {
  int* count = nullptr;                ///< at most so many; how many it took
  int unchecked = 0;                   ///< further ones before each residual
  const Real<T>* tolerance = nullptr;  ///< null: it does not end before
  Real<T>* history = nullptr;          ///< of residuals, or null
};

/// y += (alpha x - op(A) y) / D until the residual's greatest element is at
/// most the tolerance. Only the triangle of A is used. Nothing is done where D
/// has a zero, whose row is returned, from the base on; -1 if there is none.
template <typename T>
std::int64_t iterate(const Solve& of, const Iteration<T>& by) {
  const bool isSwapped = of.operation != kPlain;
  const bool isUpper = of.a.traits.isUpper != isSwapped;
  const bool isUnit = of.a.traits.hasUnitDiagonal;
  const Rows<T> rows = rowsOf<T>(of.a, of.operation);
  const std::int64_t n = of.rows();
  const Numbers<T> x(of.b.kind, of.b.values), start(of.x.kind, of.x.values);
  const T alpha = of.alpha.get<T>();
  std::vector<T> diagonal(static_cast<std::size_t>(n), T(isUnit ? 1 : 0));
  std::vector<T> y(diagonal.size()), residual(diagonal.size());
  for (std::int64_t i = 0; i < n; ++i) {
    y[i] = start[i];
    for (std::int64_t at = rows.offsets[i]; at < rows.offsets[i + 1]; ++at) {
      if (!isUnit && rows.columns[at] == i) diagonal[i] += rows.values[at];
    }
    if (diagonal[i] == T(0)) return i + of.a.traits.base;
  }
  const auto findResidual = [&] {
    for (std::int64_t i = 0; i < n; ++i) {
      T sum = alpha * x[i] - diagonal[i] * y[i];
      for (std::int64_t at = rows.offsets[i]; at < rows.offsets[i + 1]; ++at) {
        const std::int64_t column = rows.columns[at];
        if (column != i && isUpper == (column > i)) {
          sum -= rows.values[at] * y[column];
        }
      }
      residual[i] = sum;
    }
  };
  const auto step = [&] {
    for (std::int64_t i = 0; i < n; ++i) y[i] += residual[i] / diagonal[i];
  };
  const int most = *by.count;
  for (int k = 0; k < most; ++k) {
    for (int free = 0; free < by.unchecked; ++free) {
      findResidual();
      step();
    }
    findResidual();
    Real<T> norm = 0;
    for (const T each : residual)
      norm = std::max(norm, Real<T>(std::abs(each)));
    if (by.history) by.history[k] = norm;
    if (by.tolerance && norm <= *by.tolerance) {
      *by.count = k;
      break;
    }
    step();
  }
  for (std::int64_t i = 0; i < n; ++i) {
    putNumber(of.x.kind, of.x.values, i, y[i]);
  }
  return -1;
}

// --- What all forms check ----------------------------------------------------

void checkMatrix(SparseCall& call, const SparseMatrix& a) {
  call.invalidSizeIf(a.rows != a.columns,
                     fmt::format("the matrix is {} x {}", a.rows, a.columns));
  call.unsupportedIf(a.traits.type == MatrixType::symmetric ||
                         a.traits.type == MatrixType::hermitian,
                     "the matrix is symmetric or Hermitian");
  call.inOrder(a.traits);
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

bool isAnalysed(SparseCall& call, const Solve& of) {
  return of.hasNoInfo ? of.a.isAnalysed
                      : call.described<SparseInfo>("info", of.info).isAnalysed;
}

int run(SparseCall& call, const Solve& of) {
  checkMatrix(call, of.a);
  call.notAnalysedIf(!isAnalysed(call, of) && of.a.rows > 0);
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

template <typename T>
int runIterations(SparseCall& call, const Solve& of, const Iteration<T>& by) {
  call.given("host_nmaxiter", by.count);
  if (by.count) call.size("host_nmaxiter", *by.count);
  call.size("host_nfreeiter", by.unchecked);
  checkMatrix(call, of.a);
  call.notAnalysedIf(!isAnalysed(call, of) && of.a.rows > 0);
  call.nothingIf(of.rows() == 0);
  call.matrix("A", of.a);
  call.dense("x", of.b);
  call.dense("y", of.x);
  call.waits();
  return call.run([=] {
    const std::int64_t zero = iterate<T>(of, by);
    SparseInfo* const info = Objects<SparseInfo>::get().find(of.info);
    if (info) info->pivot = zero;
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

/// Forgets what an analysis found.
int clear(SparseCall& call, void* info) {
  (void)call.described<SparseInfo>("info", info);
  if (call.isRight()) *Objects<SparseInfo>::get().find(info) = SparseInfo();
  return call.status();
}

// --- Generic functions -------------------------------------------------------

/// CSR or coordinates, of the type that is computed in.
SparseMatrix describedTriangle(SparseCall& call, const void* matrix,
                               DataType computeType, int algorithm) {
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

Solve describedVectors(SparseCall& call, Operation operation, const void* alpha,
                       const void* matrix, const void* x, const void* y,
                       DataType computeType, int algorithm, const void* info) {
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
  of.hasNoInfo = call.isOfRoc();
  if (!of.hasNoInfo) {
    (void)call.described<SparseInfo>("the descriptor of the solve", info);
  }
  return of;
}

/// Analyses a matrix of rocSPARSE's generic functions.
int analyseItself(SparseCall& call, const SparseMatrix& a, const void* matrix,
                  const void* buffer) {
  checkMatrix(call, a);
  call.work(buffer, sparseWorkBytes(a.rowsOfBlocks()));
  call.matrix("A", a);
  call.waits();
  return call.run([=] {
    SparseMatrix* const own = Objects<SparseMatrix>::get().find(matrix);
    if (own) own->isAnalysed = true;
    return hipSuccess;
  });
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

int spsvBufferSize(SparseCall& call, Operation operation, const void* alpha,
                   const void* a, const void* x, const void* y,
                   DataType computeType, int algorithm, void* info,
                   std::size_t* size) {
  const Solve of = describedVectors(call, operation, alpha, a, x, y,
                                    computeType, algorithm, info);
  return giveSize(call, size, of.a.rows);
}
int spsvAnalysis(SparseCall& call, Operation operation, const void* alpha,
                 const void* a, const void* x, const void* y,
                 DataType computeType, int algorithm, void* info,
                 void* buffer) {
  const Solve of = describedVectors(call, operation, alpha, a, x, y,
                                    computeType, algorithm, info);
  return analyse(call, of.a, info, buffer);
}
int spsvSolve(SparseCall& call, Operation operation, const void* alpha,
              const void* a, const void* x, const void* y, DataType computeType,
              int algorithm, void* info) {
  const Solve of = describedVectors(call, operation, alpha, a, x, y,
                                    computeType, algorithm, info);
  keptBuffer(call, info, of.a.rows);
  return run(call, of);
}

Solve describedMatrices(SparseCall& call, Operation operationA,
                        Operation operationB, const void* alpha, const void* a,
                        const void* b, const void* c, DataType computeType,
                        int algorithm, const void* info) {
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
  const bool isBPlain = operationB == kPlain;
  call.invalidSizeIf(of.x.rows != of.a.rows ||
                         (isBPlain ? of.b.rows : of.b.columns) != of.a.rows ||
                         (isBPlain ? of.b.columns : of.b.rows) != of.x.columns,
                     "the sizes of the matrices do not fit");
  of.hasNoInfo = call.isOfRoc();
  if (!of.hasNoInfo) {
    (void)call.described<SparseInfo>("the descriptor of the solve", info);
  }
  return of;
}

int spsmBufferSize(SparseCall& call, Operation operationA, Operation operationB,
                   const void* alpha, const void* a, const void* b,
                   const void* c, DataType computeType, int algorithm,
                   void* info, std::size_t* size) {
  const Solve of = describedMatrices(call, operationA, operationB, alpha, a, b,
                                     c, computeType, algorithm, info);
  return giveSize(call, size, of.a.rows);
}
int spsmAnalysis(SparseCall& call, Operation operationA, Operation operationB,
                 const void* alpha, const void* a, const void* b, const void* c,
                 DataType computeType, int algorithm, void* info,
                 void* buffer) {
  const Solve of = describedMatrices(call, operationA, operationB, alpha, a, b,
                                     c, computeType, algorithm, info);
  return analyse(call, of.a, info, buffer);
}
int spsmSolve(SparseCall& call, Operation operationA, Operation operationB,
              const void* alpha, const void* a, const void* b, const void* c,
              DataType computeType, int algorithm, void* info, void* buffer) {
  const Solve of = describedMatrices(call, operationA, operationB, alpha, a, b,
                                     c, computeType, algorithm, info);
  call.work(buffer, sparseWorkBytes(of.a.rows));
  return run(call, of);
}

// --- Generic functions of rocSPARSE, in stages -------------------------------

int runStage(SparseCall& call, const Solve& of, const void* matrix, int stage,
             std::size_t* size, const void* buffer) {
  switch (call.stage(stage)) {
    case SparseStage::bufferSize:
      return giveSize(call, size, of.a.rows);
    case SparseStage::preprocess:
      return analyseItself(call, of.a, matrix, buffer);
    case SparseStage::compute:
      break;
  }
  call.work(buffer, sparseWorkBytes(of.a.rows));
  return run(call, of);
}
int spsv(SparseCall& call, Operation operation, const void* alpha,
         const void* a, const void* x, const void* y, DataType computeType,
         int algorithm, int stage, std::size_t* size, void* buffer) {
  const Solve of = describedVectors(call, operation, alpha, a, x, y,
                                    computeType, algorithm, nullptr);
  return runStage(call, of, a, stage, size, buffer);
}
int spitsv(SparseCall& call, int* most, const void* tolerance, void* history,
           Operation operation, const void* alpha, const void* a, const void* x,
           const void* y, DataType computeType, int algorithm, int stage,
           std::size_t* size, void* buffer) {
  const Solve of = describedVectors(call, operation, alpha, a, x, y,
                                    computeType, algorithm, nullptr);
  call.unsupportedIf(of.a.format != SparseFormat::csr, "mat is not in CSR");
  switch (call.stage(stage)) {
    case SparseStage::bufferSize:
      return giveSize(call, size, of.a.rows);
    case SparseStage::preprocess:
      return analyseItself(call, of.a, a, buffer);
    case SparseStage::compute:
      break;
  }
  call.work(buffer, sparseWorkBytes(of.a.rows));
  return inType(of.a.kind, [&]<typename T>(Type<T>) {
    return runIterations<T>(call, of,
                            {most, 0, static_cast<const Real<T>*>(tolerance),
                             static_cast<Real<T>*>(history)});
  });
}
int spsm(SparseCall& call, Operation operationA, Operation operationB,
         const void* alpha, const void* a, const void* b, const void* c,
         DataType computeType, int algorithm, int stage, std::size_t* size,
         void* buffer) {
  const Solve of = describedMatrices(call, operationA, operationB, alpha, a, b,
                                     c, computeType, algorithm, nullptr);
  return runStage(call, of, a, stage, size, buffer);
}

// --- CSR ---------------------------------------------------------------------

template <typename T>
int csrsvAnalysis(SparseCall& call, Operation operation, int m, int entries,
                  const void* descriptor, const T* values, const int* offsets,
                  const int* indices, void* info, int policy, void* buffer) {
  call.operation("transA", operation);
  call.enumerator("policy", policy);
  return analyse(
      call, givenCsr(call, m, m, entries, descriptor, values, offsets, indices),
      info, buffer);
}
template <typename T>
int csrsvSolve(SparseCall& call, Operation operation, int m, int entries,
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
  call.invalidSizeIf(
      step < std::max<std::int64_t>(made.rows, 1),
      fmt::format("the leading dimension of {} is {}, and it has {} "
                  "rows",
                  name, step, made.rows));
  return made;
}

template <typename T>
int csrsmAnalysis(SparseCall& call, int, Operation operationA,
                  Operation operationB, int m, int sides, int entries,
                  const T* alpha, const void* descriptor, const T* values,
                  const int* offsets, const int* indices, const T* b, int ldb,
                  void* info, int policy, void* buffer) {
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
int csrsmSolve(SparseCall& call, int, Operation operationA,
               Operation operationB, int m, int sides, int entries,
               const T* alpha, const void* descriptor, const T* values,
               const int* offsets, const int* indices, T* b, int ldb,
               void* info, int policy, void* buffer) {
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

template <typename T>
int csritsvSolveEx(SparseCall& call, int* most, int unchecked,
                   const Real<T>* tolerance, Real<T>* history,
                   Operation operation, int m, int entries, const T* alpha,
                   const void* descriptor, const T* values, const int* offsets,
                   const int* indices, void* info, const T* x, T* y, int policy,
                   void* buffer) {
  call.operation("trans", operation);
  call.enumerator("policy", policy, 0);
  Solve of;
  of.operation = operation;
  of.alpha = call.scalar("alpha", alpha, kKindOf<T>);
  of.a = givenCsr(call, m, m, entries, descriptor, values, offsets, indices);
  of.b = asMatrix({m, kKindOf<T>, const_cast<T*>(x)});
  of.x = asMatrix({m, kKindOf<T>, y});
  of.info = info;
  call.work(buffer, sparseWorkBytes(m));
  return runIterations<T>(call, of, {most, unchecked, tolerance, history});
}
template <typename T>
int csritsvSolve(SparseCall& call, int* most, const Real<T>* tolerance,
                 Real<T>* history, Operation operation, int m, int entries,
                 const T* alpha, const void* descriptor, const T* values,
                 const int* offsets, const int* indices, void* info, const T* x,
                 T* y, int policy, void* buffer) {
  return csritsvSolveEx<T>(call, most, 0, tolerance, history, operation, m,
                           entries, alpha, descriptor, values, offsets, indices,
                           info, x, y, policy, buffer);
}

// --- Blocks ------------------------------------------------------------------

template <typename T>
SparseMatrix givenBlocks(SparseCall& call, int direction, Operation operation,
                         int mb, int blocks, const void* descriptor,
                         const T* values, const int* offsets,
                         const int* indices, int block, int policy) {
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
int bsrsvAnalysis(SparseCall& call, int direction, Operation operation, int mb,
                  int blocks, const void* descriptor, const T* values,
                  const int* offsets, const int* indices, int block, void* info,
                  int policy, void* buffer) {
  return analyse(call,
                 givenBlocks(call, direction, operation, mb, blocks, descriptor,
                             values, offsets, indices, block, policy),
                 info, buffer);
}
template <typename T>
int bsrsvSolve(SparseCall& call, int direction, Operation operation, int mb,
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
int bsrsmAnalysis(SparseCall& call, int direction, Operation operationA,
                  Operation operationX, int mb, int sides, int blocks,
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
int bsrsmSolve(SparseCall& call, int direction, Operation operationA,
               Operation operationX, int mb, int sides, int blocks,
               const T* alpha, const void* descriptor, const T* values,
               const int* offsets, const int* indices, int block, void* info,
               const T* b, int ldb, T* x, int ldx, int policy, void* buffer) {
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
HIPPORT_ROCSPARSE(spsv, nullptr, spsv)
HIPPORT_ROCSPARSE(spsm, nullptr, spsm)
HIPPORT_ROCSPARSE(spitsv, nullptr, spitsv)
HIPPORT_ROCSPARSE_ALL(csritsv_analysis, "........e", csrsvAnalysis)
HIPPORT_ROCSPARSE_ALL(csritsv_solve, nullptr, csritsvSolve)
HIPPORT_ROCSPARSE_ALL(csritsv_solve_ex, nullptr, csritsvSolveEx)
HIPPORT_ROCSPARSE(csritsv_zero_pivot, "p", zeroPivot)
HIPPORT_ROCSPARSE(csritsv_clear, "p", clear)
HIPPORT_SPARSE_ALL(csrsv2_analysis, csrsvAnalysis)
HIPPORT_SPARSE_ALL(csrsv2_solve, csrsvSolve)
HIPPORT_SPARSE_ALL(csrsm2_analysis, csrsmAnalysis)
HIPPORT_SPARSE_ALL(csrsm2_solve, csrsmSolve)
HIPPORT_SPARSE_ALL(bsrsv2_analysis, bsrsvAnalysis)
HIPPORT_SPARSE_ALL(bsrsv2_solve, bsrsvSolve)
HIPPORT_SPARSE_ALL(bsrsm2_analysis, bsrsmAnalysis)
HIPPORT_SPARSE_ALL(bsrsm2_solve, bsrsmSolve)
// The policy of the analysis stands before that of the solve.
HIPPORT_ROCSPARSE_ALL(csrsv_analysis, "........e", csrsvAnalysis)
HIPPORT_ROCSPARSE_ALL(csrsv_solve, nullptr, csrsvSolve)
HIPPORT_ROCSPARSE_ALL(csrsm_analysis, "0.............e", csrsmAnalysis)
HIPPORT_ROCSPARSE_ALL(csrsm_solve, "0", csrsmSolve)
HIPPORT_ROCSPARSE_ALL(bsrsv_analysis, "..........e", bsrsvAnalysis)
HIPPORT_ROCSPARSE_ALL(bsrsv_solve, nullptr, bsrsvSolve)
HIPPORT_ROCSPARSE_ALL(bsrsm_analysis, "............e", bsrsmAnalysis)
HIPPORT_ROCSPARSE_ALL(bsrsm_solve, nullptr, bsrsmSolve)
HIPPORT_ROCSPARSE(csrsv_zero_pivot, "p", zeroPivot)
HIPPORT_ROCSPARSE(csrsv_clear, "p", clear)
HIPPORT_SPARSE(Xcsrsv2_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xcsrsm2_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xbsrsv2_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xbsrsm2_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xcsrilu02_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xcsric02_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xbsrilu02_zeroPivot, zeroPivot)
HIPPORT_SPARSE(Xbsric02_zeroPivot, zeroPivot)
HIPPORT_ROCSPARSE(csrsm_zero_pivot, nullptr, zeroPivot)
HIPPORT_ROCSPARSE(csrsm_clear, nullptr, clear)
HIPPORT_ROCSPARSE(bsrsv_zero_pivot, nullptr, zeroPivot)
HIPPORT_ROCSPARSE(bsrsv_clear, nullptr, clear)
HIPPORT_ROCSPARSE(bsrsm_zero_pivot, nullptr, zeroPivot)
HIPPORT_ROCSPARSE(bsrsm_clear, nullptr, clear)
HIPPORT_ROCSPARSE(csrilu0_zero_pivot, nullptr, zeroPivot)
HIPPORT_ROCSPARSE(csrilu0_clear, nullptr, clear)
HIPPORT_ROCSPARSE(csric0_zero_pivot, nullptr, zeroPivot)
HIPPORT_ROCSPARSE(csric0_clear, nullptr, clear)
HIPPORT_ROCSPARSE(bsrilu0_zero_pivot, nullptr, zeroPivot)
HIPPORT_ROCSPARSE(bsrilu0_clear, nullptr, clear)
HIPPORT_ROCSPARSE(bsric0_zero_pivot, nullptr, zeroPivot)
HIPPORT_ROCSPARSE(bsric0_clear, nullptr, clear)

}  // namespace hipport
