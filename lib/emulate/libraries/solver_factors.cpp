// hipSOLVER and rocSOLVER: systems, factors and orthogonal matrices, by LAPACK.
#include "emulate/libraries/solver_call.h"

namespace hipport {

namespace {

/// Memory to work in of functions that have none in the form of cuSOLVER.
void workspaceBeside(BlasCall& call, SolverForm form, std::int64_t needed) {
  if (!form.isCompat) call.workspace(needed);
}

/// Pivots, which hipSOLVER does without.
Operand pivotsOf(BlasCall& call, SolverForm form, std::int64_t count) {
  return call.integers("ipiv", count, true, form.isRoc);
}

// --- Factors and systems -----------------------------------------------------

int getrf(BlasCall& call, SolverForm form) {
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", m, n, !form.isSize);
  if (form.isSize) return answerSize(call, workFor(m, n));
  if (form.isCompat) {
    call.pointer();  // so large as it was told, which nothing here says
  } else {
    call.workspace(workFor(m, n));
  }
  const Operand pivots = pivotsOf(call, form, std::min(m, n));
  return compute(call, infoOf(call, form), m == 0 || n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   if (pivots.at) {
                     fortran<T>("getrf", narrow(m), narrow(n), matrix.at,
                                matrix.leading(),
                                static_cast<int*>(pivots.of(batch)), &result);
                   } else {
                     result = factorWithoutPivots<T>(matrix, m, n);
                   }
                 });
}

int getrfWithoutPivots(BlasCall& call, SolverForm form) {
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", m, n);
  return compute(call, infoOf(call, form), m == 0 || n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   result = factorWithoutPivots<T>(a.stage<T>(batch), m, n);
                 });
}

/// The inverse in place of the factors.
int getri(BlasCall& call, SolverForm form) {
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", n, n);
  const Operand pivots = pivotsOf(call, form, n);
  return compute(call, infoOf(call, form), n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   withWork<T>([&](T* work, int size) {
                     fortran<T>("getri", narrow(n), matrix.at, matrix.leading(),
                                static_cast<int*>(pivots.of(batch)), work, size,
                                &result);
                   });
                 });
}

/// The inverse of a triangle in its place.
int trtri(BlasCall& call, SolverForm form) {
  const Option fill = call.fill();
  const Option diag = call.diagonal();
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", n, n);
  return compute(call, infoOf(call, form), n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   fortran<T>("trtri", fill, diag, narrow(n), matrix.at,
                              matrix.leading(), &result);
                 });
}

/// X in the place of B; A becomes its factors.
int gesvInPlace(BlasCall& call, SolverForm form) {
  const std::int64_t n = call.size("n");
  const std::int64_t count = call.size("nrhs");
  const Operand a = call.matrix("A", n, n);
  const Operand pivots = pivotsOf(call, form, n);
  const Operand b = call.matrix("B", n, count);
  return compute(call, infoOf(call, form), n == 0 || count == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   const auto to = b.stage<T>(batch);
                   fortran<T>("gesv", narrow(n), narrow(count), matrix.at,
                              matrix.leading(),
                              static_cast<int*>(pivots.of(batch)), to.at,
                              to.leading(), &result);
                 });
}

/// The same of a definite matrix.
int posv(BlasCall& call, SolverForm form) {
  const Option fill = call.fill();
  const std::int64_t n = call.size("n");
  const std::int64_t count = call.size("nrhs");
  const Operand a = call.matrix("A", n, n);
  const Operand b = call.matrix("B", n, count);
  return compute(call, infoOf(call, form), n == 0 || count == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   const auto to = b.stage<T>(batch);
                   fortran<T>("posv", fill, narrow(n), narrow(count), matrix.at,
                              matrix.leading(), to.at, to.leading(), &result);
                 });
}

int getrs(BlasCall& call, SolverForm form) {
  const Option op = call.operation("trans");
  const std::int64_t n = call.size("n");
  const std::int64_t count = call.size("nrhs");
  const Operand a = call.matrix("A", n, n, !form.isSize);
  const Operand pivots = pivotsOf(call, form, n);
  const Operand b = call.matrix("B", n, count, !form.isSize);
  if (form.isSize) return answerSize(call, workFor(n, count));
  workspaceBeside(call, form, workFor(n, count));
  return compute(call, infoOf(call, form), n == 0 || count == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   const auto to = b.stage<T>(batch);
                   std::vector<int> rows = identityRows(n);
                   fortran<T>("getrs", op, narrow(n), narrow(count), matrix.at,
                              matrix.leading(),
                              pivots.at ? static_cast<int*>(pivots.of(batch))
                                        : rows.data(),
                              to.at, to.leading(), &result);
                 });
}

/// What LAPACK's routine of that name makes of half a matrix.
int ofHalf(BlasCall& call, SolverForm form, const char* routine,
           bool hasWorkspace) {
  const Option fill = call.fill();
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", n, n, !form.isSize);
  if (form.isSize) return answerSize(call, workFor(n));
  if (hasWorkspace) call.workspace(workFor(n));
  return compute(call, infoOf(call, form), n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   fortran<T>(routine, fill, narrow(n), matrix.at,
                              matrix.leading(), &result);
                 });
}

int potrf(BlasCall& call, SolverForm form) {
  // The batched one of cuSOLVER has no memory to work in.
  const bool isBare = form.isCompat && call.entry().form != BatchForm::plain;
  return ofHalf(call, form, "potrf", !isBare);
}

/// Of factors that potrf made: a zero among them leaves no inverse.
int potri(BlasCall& call, SolverForm form) {
  return ofHalf(call, form, "potri", true);
}

int potrs(BlasCall& call, SolverForm form) {
  const Option fill = call.fill();
  const std::int64_t n = call.size("n");
  const std::int64_t count = call.size("nrhs");
  const Operand a = call.matrix("A", n, n, !form.isSize);
  const Operand b = call.matrix("B", n, count, !form.isSize);
  if (form.isSize) return answerSize(call, workFor(n, count));
  workspaceBeside(call, form, workFor(n, count));
  return compute(
      call,
      form.hasInfo ? call.common("devInfo", NumberKind::i32, 1) : Operand{},
      n == 0 || count == 0,
      [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
        const auto matrix = a.stage<T>(batch);
        const auto to = b.stage<T>(batch);
        fortran<T>("potrs", fill, narrow(n), narrow(count), matrix.at,
                   matrix.leading(), to.at, to.leading(), &result);
      });
}

/// Of a symmetric matrix that need not be definite, complex ones as well.
int sytrf(BlasCall& call, SolverForm form) {
  const Option fill = form.isSize ? 'U' : call.fill();
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", n, n, !form.isSize);
  if (form.isSize) return answerSize(call, workFor(n));
  const Operand pivots = call.integers("ipiv", n, true);
  call.workspace(workFor(n));
  return compute(
      call, infoOf(call, form), n == 0,
      [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
        const auto matrix = a.stage<T>(batch);
        withWork<T>([&](T* work, int size) {
          fortran<T>("sytrf", fill, narrow(n), matrix.at, matrix.leading(),
                     static_cast<int*>(pivots.of(batch)), work, size, &result);
        });
      });
}

/// Copies columns between matrices of one type.
template <typename From, typename To>
void copyTo(const From& from, const To& to, std::int64_t rows,
            std::int64_t columns) {
  for (std::int64_t j = 0; j < columns; ++j) {
    for (std::int64_t i = 0; i < rows; ++i) to(i, j) = from(i, j);
  }
}

/// X from A X = B: B stays, A becomes its factors.
int gesv(BlasCall& call, SolverForm form) {
  const std::int64_t n = call.size("n");
  const std::int64_t count = call.size("nrhs");
  const Operand a = call.matrix("A", n, n, !form.isSize);
  const Operand pivots = call.integers("devIpiv", n, false, !form.isSize);
  const Operand b = call.matrix("B", n, count, !form.isSize);
  const Operand x = call.matrix("X", n, count, !form.isSize);
  const std::int64_t needed = workFor(n, count);
  if (form.isSize) {
    if (form.isCompat) call.pointer();  // work
    return answerSize<std::size_t>(call, needed);
  }
  call.workspace(needed, /*isWide=*/true);
  auto* const rounds = static_cast<int*>(call.pointer());
  call.invalidIf(!rounds, "niters is null");
  const int status = compute(
      call, infoOf(call, form), n == 0 || count == 0,
      [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
        const auto matrix = a.stage<T>(batch);
        const auto to = x.stage<T>(batch);
        copyTo(b.stage<T>(batch), to, n, count);
        fortran<T>("gesv", narrow(n), narrow(count), matrix.at,
                   matrix.leading(), static_cast<int*>(pivots.of(batch)), to.at,
                   to.leading(), &result);
      });
  // Nothing is refined: rocSOLVER solves in the matrix's own precision.
  if (status == kBlasSuccess && rounds) *rounds = 0;
  return status;
}

/// The X nearest to A X = B, m x n: B stays.
int gels(BlasCall& call, SolverForm form) {
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const std::int64_t count = call.size("nrhs");
  const Operand a = call.matrix("A", m, n, !form.isSize);
  const Operand b = call.matrix("B", m, count, !form.isSize);
  const Operand x = call.matrix("X", n, count, !form.isSize);
  const std::int64_t needed = workFor(std::max(m, n), count);
  if (form.isSize) {
    if (form.isCompat) call.pointer();  // work
    return answerSize<std::size_t>(call, needed);
  }
  call.workspace(needed, /*isWide=*/true);
  auto* const rounds = static_cast<int*>(call.pointer());
  call.invalidIf(!rounds, "niters is null");
  const int status =
      compute(call, infoOf(call, form), m == 0 || n == 0 || count == 0,
              [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                const auto matrix = a.stage<T>(batch);
                const auto from = b.stage<T>(batch);
                const auto to = x.stage<T>(batch);
                const std::int64_t rows = std::max(m, n);
                std::vector<T> both(static_cast<std::size_t>(rows * count));
                for (std::int64_t j = 0; j < count; ++j) {
                  for (std::int64_t i = 0; i < m; ++i)
                    both[i + j * rows] = from(i, j);
                }
                withWork<T>([&](T* work, int size) {
                  fortran<T>("gels", 'N', narrow(m), narrow(n), narrow(count),
                             matrix.at, matrix.leading(), both.data(),
                             narrow(rows), work, size, &result);
                });
                for (std::int64_t j = 0; j < count; ++j) {
                  for (std::int64_t i = 0; i < n; ++i)
                    to(i, j) = both[i + j * rows];
                }
              });
  if (status == kBlasSuccess && rounds) *rounds = 0;
  return status;
}

// --- Orthogonal matrices -----------------------------------------------------

/// The factors that LAPACK's routine of that name makes: QR, LQ, QL or RQ.
int orthogonalFactors(BlasCall& call, SolverForm form, const char* routine) {
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", m, n, !form.isSize);
  if (form.isSize) return answerSize(call, workFor(m, n));
  const Operand tau = call.numbers("tau", call.kind(), std::min(m, n));
  call.workspace(workFor(m, n));
  return compute(
      call, infoOf(call, form), m == 0 || n == 0,
      [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
        const auto matrix = a.stage<T>(batch);
        withWork<T>([&](T* work, int size) {
          fortran<T>(routine, narrow(m), narrow(n), matrix.at, matrix.leading(),
                     static_cast<T*>(tau.of(batch)), work, size, &result);
        });
      });
}

int geqrf(BlasCall& call, SolverForm form) {
  return orthogonalFactors(call, form, "geqrf");
}
int gelqf(BlasCall& call, SolverForm form) {
  return orthogonalFactors(call, form, "gelqf");
}
int geqlf(BlasCall& call, SolverForm form) {
  return orthogonalFactors(call, form, "geqlf");
}
int gerqf(BlasCall& call, SolverForm form) {
  return orthogonalFactors(call, form, "gerqf");
}

/// Q of geqrf's factors.
int orgqr(BlasCall& call, SolverForm form) {
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const std::int64_t k = call.size("k");
  call.invalidSizeIf(n > m || k > n, "it needs k <= n <= m");
  const Operand a = call.matrix("A", m, n, !form.isSize);
  const Operand tau = call.numbers("tau", call.kind(), k, false, !form.isSize);
  if (form.isSize) return answerSize(call, workFor(m, n));
  call.workspace(workFor(m, n));
  return compute(call, infoOf(call, form), n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   withWork<T>([&](T* work, int size) {
                     fortran<T>(orthogonal<T>("gqr"), narrow(m), narrow(n),
                                narrow(k), matrix.at, matrix.leading(),
                                static_cast<T*>(tau.of(batch)), work, size,
                                &result);
                   });
                 });
}

/// Q (side left) or P of gebrd's factors.
int orgbr(BlasCall& call, SolverForm form) {
  // rocSOLVER asks for columns or rows (rocblas_storev).
  const Option side =
      form.isRoc ? call.option("storev", 181, "LR") : call.side();
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const std::int64_t k = call.size("k");
  const bool isQ = side == 'L';
  call.invalidSizeIf(
      isQ ? n > m || n < std::min(m, k) : m > n || m < std::min(n, k),
      "m, n and k fit no factors of gebrd");
  const Operand a = call.matrix("A", m, n, !form.isSize);
  const Operand tau = call.numbers("tau", call.kind(), std::min(isQ ? m : n, k),
                                   false, !form.isSize);
  if (form.isSize) return answerSize(call, workFor(m, n));
  call.workspace(workFor(m, n));
  return compute(call, infoOf(call, form), m == 0 || n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   withWork<T>([&](T* work, int size) {
                     fortran<T>(
                         orthogonal<T>("gbr"), isQ ? 'Q' : 'P', narrow(m),
                         narrow(n), narrow(k), matrix.at, matrix.leading(),
                         static_cast<T*>(tau.of(batch)), work, size, &result);
                   });
                 });
}

/// Q of sytrd's factors.
int orgtr(BlasCall& call, SolverForm form) {
  const Option fill = call.fill();
  const std::int64_t n = call.size("n");
  const Operand a = call.matrix("A", n, n, !form.isSize);
  const Operand tau =
      call.numbers("tau", call.kind(), std::max<std::int64_t>(n - 1, 0), false,
                   !form.isSize);
  if (form.isSize) return answerSize(call, workFor(n));
  call.workspace(workFor(n));
  return compute(call, infoOf(call, form), n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   withWork<T>([&](T* work, int size) {
                     fortran<T>(orthogonal<T>("gtr"), fill, narrow(n),
                                matrix.at, matrix.leading(),
                                static_cast<T*>(tau.of(batch)), work, size,
                                &result);
                   });
                 });
}

/// LAPACK takes no transpose of complex matrices, and no conjugate of real
/// ones.
template <typename T>
Option transposed(Option op) {
  return op == 'N' ? 'N' : kIsComplex<T> ? 'C' : 'T';
}

void refuseTranspose(BlasCall& call, Option op) {
  call.invalidIf(op == (isComplex(call.kind()) ? 'T' : 'C'),
                 "trans is none that it takes of these numbers");
}

/// Q C or C Q, of geqrf's factors.
int ormqr(BlasCall& call, SolverForm form) {
  const Option side = call.side();
  const Option op = call.operation("trans");
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const std::int64_t k = call.size("k");
  const std::int64_t rows = side == 'L' ? m : n;
  refuseTranspose(call, op);
  call.invalidSizeIf(k > rows, "k is above the rows of Q");
  const Operand a = call.matrix("A", rows, k, !form.isSize);
  const Operand tau = call.numbers("tau", call.kind(), k, false, !form.isSize);
  const Operand c = call.matrix("C", m, n, !form.isSize);
  if (form.isSize) return answerSize(call, workFor(m, n));
  call.workspace(workFor(m, n));
  return compute(call, infoOf(call, form), m == 0 || n == 0 || k == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   const auto to = c.stage<T>(batch);
                   withWork<T>([&](T* work, int size) {
                     fortran<T>(orthogonal<T>("mqr"), side, transposed<T>(op),
                                narrow(m), narrow(n), narrow(k), matrix.at,
                                matrix.leading(),
                                static_cast<T*>(tau.of(batch)), to.at,
                                to.leading(), work, size, &result);
                   });
                 });
}

/// The same of sytrd's factors.
int ormtr(BlasCall& call, SolverForm form) {
  const Option side = call.side();
  const Option fill = call.fill();
  const Option op = call.operation("trans");
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const std::int64_t rows = side == 'L' ? m : n;
  refuseTranspose(call, op);
  const Operand a = call.matrix("A", rows, rows, !form.isSize);
  const Operand tau =
      call.numbers("tau", call.kind(), std::max<std::int64_t>(rows - 1, 0),
                   false, !form.isSize);
  const Operand c = call.matrix("C", m, n, !form.isSize);
  if (form.isSize) return answerSize(call, workFor(m, n));
  call.workspace(workFor(m, n));
  return compute(call, infoOf(call, form), m == 0 || n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   const auto to = c.stage<T>(batch);
                   withWork<T>([&](T* work, int size) {
                     fortran<T>(orthogonal<T>("mtr"), side, fill,
                                transposed<T>(op), narrow(m), narrow(n),
                                matrix.at, matrix.leading(),
                                static_cast<T*>(tau.of(batch)), to.at,
                                to.leading(), work, size, &result);
                   });
                 });
}

// --- Reductions --------------------------------------------------------------

int gebrd(BlasCall& call, SolverForm form) {
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  if (form.isSize) return answerSize(call, workFor(m, n));
  const std::int64_t size = std::min(m, n);
  const std::int64_t beside = std::max<std::int64_t>(size - 1, 0);
  const Operand a = call.matrix("A", m, n);
  const Operand d = call.numbers("D", call.realKind(), size);
  const Operand e = call.numbers("E", call.realKind(), beside);
  const Operand tauq = call.numbers("tauq", call.kind(), size);
  const Operand taup = call.numbers("taup", call.kind(), size);
  call.workspace(workFor(m, n));
  return compute(
      call, infoOf(call, form), size == 0,
      [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
        const auto matrix = a.stage<T>(batch);
        withWork<T>([&](T* work, int length) {
          fortran<T>("gebrd", narrow(m), narrow(n), matrix.at, matrix.leading(),
                     static_cast<Real<T>*>(d.of(batch)),
                     static_cast<Real<T>*>(e.of(batch)),
                     static_cast<T*>(tauq.of(batch)),
                     static_cast<T*>(taup.of(batch)), work, length, &result);
        });
      });
}

int sytrd(BlasCall& call, SolverForm form) {
  const Option fill = call.fill();
  const std::int64_t n = call.size("n");
  const std::int64_t beside = std::max<std::int64_t>(n - 1, 0);
  const bool isNeeded = !form.isSize;
  const Operand a = call.matrix("A", n, n, isNeeded);
  const Operand d = call.numbers("D", call.realKind(), n, false, isNeeded);
  const Operand e = call.numbers("E", call.realKind(), beside, false, isNeeded);
  const Operand tau = call.numbers("tau", call.kind(), beside, false, isNeeded);
  if (form.isSize) return answerSize(call, workFor(n));
  call.workspace(workFor(n));
  return compute(call, infoOf(call, form), n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   withWork<T>([&](T* work, int size) {
                     fortran<T>(
                         symmetric<T>("trd"), fill, narrow(n), matrix.at,
                         matrix.leading(), static_cast<Real<T>*>(d.of(batch)),
                         static_cast<Real<T>*>(e.of(batch)),
                         static_cast<T*>(tau.of(batch)), work, size, &result);
                   });
                 });
}

// --- Functions whose types are arguments -------------------------------------

/// A matrix behind its type, which is the one that is computed in.
Operand typed(BlasCall& call, const char* name, std::int64_t rows,
              std::int64_t columns, bool isNeeded) {
  const NumberKind kind = call.dataType(name);
  const bool isKnown =
      kind == NumberKind::f32 || kind == NumberKind::f64 || isComplex(kind);
  call.unsupportedIf(kind != NumberKind::none && !isKnown,
                     std::string("the data type of ") + name);
  call.computeIn(isKnown ? kind : NumberKind::f32);
  return call.matrix(name, isKnown ? kind : NumberKind::f32, rows, columns,
                     isNeeded);
}

/// Sizes in bytes, on the device and on the host, which needs none.
int answerSizes(BlasCall& call, std::int64_t size) {
  auto* const onDevice = static_cast<std::size_t*>(call.pointer());
  auto* const onHost = static_cast<std::size_t*>(call.pointer());
  call.invalidIf(!onDevice || !onHost, "a size is null");
  return call.answer([&] {
    *onDevice = static_cast<std::size_t>(size);
    *onHost = 0;
  });
}

void workspaces(BlasCall& call, std::int64_t needed) {
  call.workspace(needed, /*isWide=*/true);
  call.workspace(0, /*isWide=*/true, /*isOnHost=*/true);
}

int xgetrf(BlasCall& call, SolverForm form) {
  call.pointer();  // params, which may be null
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const std::int64_t size = std::min(m, n);
  const Operand a = typed(call, "A", m, n, !form.isSize);
  Operand pivots;
  if (!form.isSize) {
    pivots = call.numbers("devIpiv", NumberKind::i64, size, false, false);
  }
  call.dataType("computeType");
  if (form.isSize) return answerSizes(call, workFor(m, n));
  workspaces(call, workFor(m, n));
  return compute(call, infoOf(call, form), size == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   if (!pivots.at) {
                     result = factorWithoutPivots<T>(matrix, m, n);
                     return;
                   }
                   std::vector<int> rows(static_cast<std::size_t>(size));
                   fortran<T>("getrf", narrow(m), narrow(n), matrix.at,
                              matrix.leading(), rows.data(), &result);
                   std::ranges::copy(
                       rows, static_cast<std::int64_t*>(pivots.of(batch)));
                 });
}

int xgetrs(BlasCall& call, SolverForm form) {
  call.pointer();
  const Option op = call.operation("trans");
  const std::int64_t n = call.size("n");
  const std::int64_t count = call.size("nrhs");
  const Operand a = typed(call, "A", n, n, true);
  const Operand pivots =
      call.numbers("devIpiv", NumberKind::i64, n, false, false);
  const Operand b = typed(call, "B", n, count, true);
  call.unsupportedIf(a.kind != b.kind, "A and B of two types");
  return compute(
      call, infoOf(call, form), n == 0 || count == 0,
      [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
        const auto matrix = a.stage<T>(batch);
        const auto to = b.stage<T>(batch);
        std::vector<int> rows = identityRows(n);
        if (pivots.at) {
          const auto* const from = static_cast<std::int64_t*>(pivots.of(batch));
          std::transform(from, from + n, rows.begin(), narrow);
        }
        fortran<T>("getrs", op, narrow(n), narrow(count), matrix.at,
                   matrix.leading(), rows.data(), to.at, to.leading(), &result);
      });
}

int xpotrf(BlasCall& call, SolverForm form) {
  call.pointer();
  const Option fill = call.fill();
  const std::int64_t n = call.size("n");
  const Operand a = typed(call, "A", n, n, !form.isSize);
  call.dataType("computeType");
  if (form.isSize) return answerSizes(call, workFor(n));
  workspaces(call, workFor(n));
  return compute(call, infoOf(call, form), n == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   fortran<T>("potrf", fill, narrow(n), matrix.at,
                              matrix.leading(), &result);
                 });
}

int xpotrs(BlasCall& call, SolverForm form) {
  call.pointer();
  const Option fill = call.fill();
  const std::int64_t n = call.size("n");
  const std::int64_t count = call.size("nrhs");
  const Operand a = typed(call, "A", n, n, true);
  const Operand b = typed(call, "B", n, count, true);
  call.unsupportedIf(a.kind != b.kind, "A and B of two types");
  return compute(call, infoOf(call, form), n == 0 || count == 0,
                 [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
                   const auto matrix = a.stage<T>(batch);
                   const auto to = b.stage<T>(batch);
                   fortran<T>("potrs", fill, narrow(n), narrow(count),
                              matrix.at, matrix.leading(), to.at, to.leading(),
                              &result);
                 });
}

int xgeqrf(BlasCall& call, SolverForm form) {
  call.pointer();
  const std::int64_t m = call.size("m");
  const std::int64_t n = call.size("n");
  const Operand a = typed(call, "A", m, n, !form.isSize);
  const NumberKind kind = call.dataType("dataTypeTau");
  const Operand tau =
      call.numbers("tau", kind, std::min(m, n), false, !form.isSize);
  call.unsupportedIf(kind != a.kind, "A and tau of two types");
  call.dataType("computeType");
  if (form.isSize) return answerSizes(call, workFor(m, n));
  workspaces(call, workFor(m, n));
  return compute(
      call, infoOf(call, form), m == 0 || n == 0,
      [=]<typename T>(Type<T>, std::int64_t batch, int& result) {
        const auto matrix = a.stage<T>(batch);
        withWork<T>([&](T* work, int size) {
          fortran<T>("geqrf", narrow(m), narrow(n), matrix.at, matrix.leading(),
                     static_cast<T*>(tau.of(batch)), work, size, &result);
        });
      });
}

}  // namespace

#define HIPPORT_SOLVER_TYPED(name, routine)                               \
  HIPPORT_SOLVER(Dn##name##_bufferSize, routine, none, plain, true, true, \
                 true)                                                    \
  HIPPORT_SOLVER(Dn##name, routine, none, plain, true, true, false)
HIPPORT_SOLVER_TYPED(Xgetrf, xgetrf)
HIPPORT_SOLVER_TYPED(Xpotrf, xpotrf)
HIPPORT_SOLVER_TYPED(Xgeqrf, xgeqrf)
HIPPORT_SOLVER(DnXgetrs, xgetrs, none, plain, true, true, false)
HIPPORT_SOLVER(DnXpotrs, xpotrs, none, plain, true, true, false)

HIPPORT_SOLVER_ALL(getrf, getrf, getrf, plain)
HIPPORT_SOLVER_ALL(getrs, getrs, getrs, plain)
HIPPORT_SOLVER_ALL(potrf, potrf, potrf, plain)
HIPPORT_SOLVER_ALL(potrfBatched, potrfBatched, potrf, batched)
HIPPORT_SOLVER_ALL(potri, potri, potri, plain)
HIPPORT_SOLVER_ALL(potrs, potrs, potrs, plain)
HIPPORT_SOLVER_ALL(potrsBatched, potrsBatched, potrs, batched)
HIPPORT_SOLVER_ALL(sytrf, sytrf, sytrf, plain)
HIPPORT_SOLVER_ALL(geqrf, geqrf, geqrf, plain)
HIPPORT_SOLVER_ALL(orgqr, ungqr, orgqr, plain)
HIPPORT_SOLVER_ALL(orgbr, ungbr, orgbr, plain)
HIPPORT_SOLVER_ALL(orgtr, ungtr, orgtr, plain)
HIPPORT_SOLVER_ALL(ormqr, unmqr, ormqr, plain)
HIPPORT_SOLVER_ALL(ormtr, unmtr, ormtr, plain)
HIPPORT_SOLVER_ALL(gebrd, gebrd, gebrd, plain)
HIPPORT_SOLVER_ALL(sytrd, hetrd, sytrd, plain)
// Their letters name the type that is solved in as well.
HIPPORT_SOLVER_BOTH(SSgesv, gesv, f32, plain)
HIPPORT_SOLVER_BOTH(DDgesv, gesv, f64, plain)
HIPPORT_SOLVER_BOTH(CCgesv, gesv, c32, plain)
HIPPORT_SOLVER_BOTH(ZZgesv, gesv, c64, plain)
HIPPORT_SOLVER_BOTH(SSgels, gels, f32, plain)
HIPPORT_SOLVER_BOTH(DDgels, gels, f64, plain)
HIPPORT_SOLVER_BOTH(CCgels, gels, c32, plain)
HIPPORT_SOLVER_BOTH(ZZgels, gels, c64, plain)

HIPPORT_ROCSOLVER_ALL(getrf, getrf, getrf, true)
HIPPORT_ROCSOLVER_ALL(getf2, getf2, getrf, true)
HIPPORT_ROCSOLVER_ALL(getrf_npvt, getrf_npvt, getrfWithoutPivots, true)
HIPPORT_ROCSOLVER_ALL(getf2_npvt, getf2_npvt, getrfWithoutPivots, true)
HIPPORT_ROCSOLVER_ALL(getri, getri, getri, true)
HIPPORT_ROCSOLVER_ALL(getrs, getrs, getrs, false)
HIPPORT_ROCSOLVER_ALL(gesv, gesv, gesvInPlace, true)
HIPPORT_ROCSOLVER_ALL(potrf, potrf, potrf, true)
HIPPORT_ROCSOLVER_ALL(potf2, potf2, potrf, true)
HIPPORT_ROCSOLVER_ALL(potri, potri, potri, true)
HIPPORT_ROCSOLVER_ALL(potrs, potrs, potrs, false)
HIPPORT_ROCSOLVER_ALL(posv, posv, posv, true)
HIPPORT_ROCSOLVER_ALL(trtri, trtri, trtri, true)
HIPPORT_ROCSOLVER_ALL(sytrf, sytrf, sytrf, true)
HIPPORT_ROCSOLVER_ALL(sytf2, sytf2, sytrf, true)
HIPPORT_ROCSOLVER_ALL(geqrf, geqrf, geqrf, false)
HIPPORT_ROCSOLVER_ALL(geqr2, geqr2, geqrf, false)
HIPPORT_ROCSOLVER_ALL(gelqf, gelqf, gelqf, false)
HIPPORT_ROCSOLVER_ALL(gelq2, gelq2, gelqf, false)
HIPPORT_ROCSOLVER_ALL(geqlf, geqlf, geqlf, false)
HIPPORT_ROCSOLVER_ALL(geql2, geql2, geqlf, false)
HIPPORT_ROCSOLVER_ALL(gerqf, gerqf, gerqf, false)
HIPPORT_ROCSOLVER_ALL(gerq2, gerq2, gerqf, false)
HIPPORT_ROCSOLVER_ALL(gebrd, gebrd, gebrd, false)
HIPPORT_ROCSOLVER_ALL(gebd2, gebd2, gebrd, false)
HIPPORT_ROCSOLVER_ALL(sytrd, hetrd, sytrd, false)
HIPPORT_ROCSOLVER_ALL(sytd2, hetd2, sytrd, false)
// These have no batches.
#define HIPPORT_ROCSOLVER_PLAIN(name, routine, kind)                        \
  HIPPORT_SOLVER_CALL(rocsolver_##name, routine, kind, plain, false, false, \
                      false, true, false)
#define HIPPORT_ROCSOLVER_PLAIN_ALL(real, complex, routine) \
  HIPPORT_ROCSOLVER_PLAIN(s##real, routine, f32)            \
  HIPPORT_ROCSOLVER_PLAIN(d##real, routine, f64)            \
  HIPPORT_ROCSOLVER_PLAIN(c##complex, routine, c32)         \
  HIPPORT_ROCSOLVER_PLAIN(z##complex, routine, c64)
HIPPORT_ROCSOLVER_PLAIN_ALL(orgqr, ungqr, orgqr)
HIPPORT_ROCSOLVER_PLAIN_ALL(org2r, ung2r, orgqr)
HIPPORT_ROCSOLVER_PLAIN_ALL(orgbr, ungbr, orgbr)
HIPPORT_ROCSOLVER_PLAIN_ALL(orgtr, ungtr, orgtr)
HIPPORT_ROCSOLVER_PLAIN_ALL(ormqr, unmqr, ormqr)
HIPPORT_ROCSOLVER_PLAIN_ALL(orm2r, unm2r, ormqr)
HIPPORT_ROCSOLVER_PLAIN_ALL(ormtr, unmtr, ormtr)

}  // namespace hipport
