// hipSPARSE and rocSPARSE: incomplete factors of sparse matrices, in their
// place: LU and Cholesky without new entries. A matrix of blocks has the
// factors of the matrix of numbers that it is.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_entries.h"
#include "emulate/libraries/sparse_infos.h"

namespace hipport {

namespace {

/// What replaces diagonals that are not above the tolerance.
struct Boost {
  Scalar tolerance, value;
};

/// The rows of a matrix while they are factored.
template <typename T>
struct Factored {
  Rows<T> rows;
  std::vector<std::int64_t> diagonals;  ///< their place; -1 if there is none
  std::int64_t zero = -1;               ///< the first row with a zero pivot

  explicit Factored(const SparseMatrix& of) : rows(rowsOf<T>(of)) {
    rows.sort();
    diagonals.assign(static_cast<std::size_t>(rows.count()), -1);
    for (std::int64_t i = 0; i < rows.count(); ++i) {
      for (std::int64_t at = rows.offsets[i]; at < rows.offsets[i + 1]; ++at) {
        if (rows.columns[at] == i) diagonals[i] = at;
      }
    }
  }
  void foundZero(std::int64_t row) {
    if (zero < 0 || row < zero) zero = row;
  }
  void writeTo(const SparseMatrix& to) const {
    T* const values = static_cast<T*>(to.values);
    for (std::int64_t at = 0; at < rows.entries(); ++at) {
      values[rows.places[at]] = rows.values[at];
    }
  }
};

/// Where a row has each column.
class Places {
 public:
  explicit Places(std::int64_t columns)
      : at_(static_cast<std::size_t>(columns), -1) {}
  template <typename T>
  void set(const Rows<T>& rows, std::int64_t row, bool has) {
    for (std::int64_t at = rows.offsets[row]; at < rows.offsets[row + 1];
         ++at) {
      at_[rows.columns[at]] = has ? at : -1;
    }
  }
  std::int64_t operator[](std::int64_t column) const { return at_[column]; }

 private:
  std::vector<std::int64_t> at_;
};

template <typename T>
void factorLu(Factored<T>& of, const std::optional<Boost>& boost) {
  Rows<T>& rows = of.rows;
  Places places(rows.count());
  for (std::int64_t i = 0; i < rows.count(); ++i) {
    places.set(rows, i, true);
    for (std::int64_t at = rows.offsets[i];
         at < rows.offsets[i + 1] && rows.columns[at] < i; ++at) {
      const std::int64_t k = rows.columns[at];
      const std::int64_t diagonal = of.diagonals[k];
      // Nothing can be done with a row that depends on a zero pivot.
      if (diagonal < 0 || rows.values[diagonal] == T(0)) break;
      const T factor = rows.values[at] /= rows.values[diagonal];
      for (std::int64_t other = diagonal + 1; other < rows.offsets[k + 1];
           ++other) {
        const std::int64_t to = places[rows.columns[other]];
        if (to >= 0) rows.values[to] -= factor * rows.values[other];
      }
    }
    places.set(rows, i, false);
    if (of.diagonals[i] < 0) continue;
    T& diagonal = rows.values[of.diagonals[i]];
    if (boost) {
      const double tolerance = boost->tolerance.template get<double>();
      if (std::abs(diagonal) <= tolerance) {
        diagonal = boost->value.template get<T>();
      }
    } else if (diagonal == T(0)) {
      of.foundZero(i);
    }
  }
}

template <typename T>
void factorCholesky(Factored<T>& of, const std::optional<Boost>&) {
  Rows<T>& rows = of.rows;
  Places places(rows.count());
  for (std::int64_t i = 0; i < rows.count(); ++i) {
    places.set(rows, i, true);
    T sum(0);
    for (std::int64_t at = rows.offsets[i];
         at < rows.offsets[i + 1] && rows.columns[at] < i; ++at) {
      const std::int64_t k = rows.columns[at];
      const std::int64_t diagonal = of.diagonals[k];
      if (diagonal < 0 || rows.values[diagonal] == T(0)) break;
      T local(0);
      for (std::int64_t other = rows.offsets[k]; other < diagonal; ++other) {
        const std::int64_t own = places[rows.columns[other]];
        if (own >= 0) local += rows.values[own] * conjugate(rows.values[other]);
      }
      T& value = rows.values[at];
      value = (value - local) / rows.values[diagonal];
      sum += value * conjugate(value);
    }
    places.set(rows, i, false);
    if (of.diagonals[i] < 0) continue;
    T& diagonal = rows.values[of.diagonals[i]];
    diagonal = T(std::sqrt(std::abs(diagonal - sum)));
    if (diagonal == T(0)) of.foundZero(i);
  }
}

// --- Calls -------------------------------------------------------------------

void checkMatrix(SparseCall& call, const SparseMatrix& a, const void* info,
                 int policy, const void* buffer) {
  call.enumerator("policy", policy);
  (void)call.described<SparseInfo>("info", info);
  call.unsupportedIf(a.traits.type != MatrixType::general,
                     "the matrix is not of HIPSPARSE_MATRIX_TYPE_GENERAL");
  call.inOrder(a.traits);
  call.work(buffer, sparseWorkBytes(a.rowsOfBlocks()));
  call.matrix("A", a);
}

template <typename T>
int analyse(SparseCall& call, const SparseMatrix& a, void* info, int policy,
            const void* buffer) {
  checkMatrix(call, a, info, policy, buffer);
  call.waits();
  return call.run([=] {
    SparseInfo* const own = Objects<SparseInfo>::get().find(info);
    if (!own) return hipSuccess;
    const Factored<T> of(a);
    const auto missing = std::ranges::find(of.diagonals, -1);
    own->isAnalysed = true;
    own->pivot =
        missing == of.diagonals.end()
            ? -1
            : (missing - of.diagonals.begin()) / a.blockRows + a.traits.base;
    return hipSuccess;
  });
}

template <typename T>
using Algorithm = void (*)(Factored<T>&, const std::optional<Boost>&);

template <typename T>
int factor(SparseCall& call, const SparseMatrix& a, void* info, int policy,
           const void* buffer, Algorithm<T> algorithm) {
  checkMatrix(call, a, info, policy, buffer);
  const SparseInfo own = call.described<SparseInfo>("info", info);
  call.notAnalysedIf(!own.isAnalysed && a.rows > 0);
  std::optional<Boost> boost;
  if (own.hasBoost) {
    boost = {call.scalar("tol", own.boostTolerance, own.boostToleranceKind),
             call.scalar("boost_val", own.boostValue, kKindOf<T>)};
  }
  call.nothingIf(a.rows == 0);
  return call.run([=] {
    Factored<T> of(a);
    algorithm(of, boost);
    of.writeTo(a);
    SparseInfo* const kept = Objects<SparseInfo>::get().find(info);
    if (!kept || of.zero < 0) return hipSuccess;
    const std::int64_t zero = of.zero / a.blockRows + a.traits.base;
    kept->pivot = kept->pivot < 0 ? zero : std::min(kept->pivot, zero);
    return hipSuccess;
  });
}

template <typename T, typename Tolerance = double>
int numericBoost(SparseCall& call, void* info, int isEnabled,
                 const Tolerance* tolerance, const T* value) {
  (void)call.described<SparseInfo>("info", info);
  if (isEnabled != 0) {
    call.given("tol", tolerance);
    call.given("boost_val", value);
  }
  if (!call.isRight()) return call.status();
  SparseInfo& own = *Objects<SparseInfo>::get().find(info);
  own.hasBoost = isEnabled != 0;
  own.boostTolerance = tolerance;
  own.boostToleranceKind = kKindOf<Tolerance>;
  own.boostValue = value;
  return call.status();
}

template <typename T>
int csrAnalysis(SparseCall& call, int m, int entries, const void* descriptor,
                const T* values, const int* offsets, const int* indices,
                void* info, int policy, void* buffer) {
  return analyse<T>(
      call, givenCsr(call, m, m, entries, descriptor, values, offsets, indices),
      info, policy, buffer);
}
template <typename T>
int csrilu(SparseCall& call, int m, int entries, const void* descriptor,
           T* values, const int* offsets, const int* indices, void* info,
           int policy, void* buffer) {
  return factor<T>(
      call,
      givenCsr<T>(call, m, m, entries, descriptor, values, offsets, indices),
      info, policy, buffer, factorLu<T>);
}
template <typename T>
int csric(SparseCall& call, int m, int entries, const void* descriptor,
          T* values, const int* offsets, const int* indices, void* info,
          int policy, void* buffer) {
  return factor<T>(
      call,
      givenCsr<T>(call, m, m, entries, descriptor, values, offsets, indices),
      info, policy, buffer, factorCholesky<T>);
}

template <typename T>
SparseMatrix givenBlocks(SparseCall& call, int direction, int mb, int blocks,
                         const void* descriptor, const T* values,
                         const int* offsets, const int* indices, int block) {
  call.enumerator("dirA", direction);
  call.size("mb", mb);
  call.size("nnzb", blocks);
  call.blockSize("blockDim", block);
  return givenBsr(call, mb, mb, blocks, descriptor, values, offsets, indices,
                  block, block, direction);
}
template <typename T>
int bsrAnalysis(SparseCall& call, int direction, int mb, int blocks,
                const void* descriptor, const T* values, const int* offsets,
                const int* indices, int block, void* info, int policy,
                void* buffer) {
  return analyse<T>(call,
                    givenBlocks(call, direction, mb, blocks, descriptor, values,
                                offsets, indices, block),
                    info, policy, buffer);
}
template <typename T>
int bsrilu(SparseCall& call, int direction, int mb, int blocks,
           const void* descriptor, T* values, const int* offsets,
           const int* indices, int block, void* info, int policy,
           void* buffer) {
  return factor<T>(call,
                   givenBlocks<T>(call, direction, mb, blocks, descriptor,
                                  values, offsets, indices, block),
                   info, policy, buffer, factorLu<T>);
}
template <typename T>
int bsric(SparseCall& call, int direction, int mb, int blocks,
          const void* descriptor, T* values, const int* offsets,
          const int* indices, int block, void* info, int policy, void* buffer) {
  return factor<T>(call,
                   givenBlocks<T>(call, direction, mb, blocks, descriptor,
                                  values, offsets, indices, block),
                   info, policy, buffer, factorCholesky<T>);
}

}  // namespace

HIPPORT_SPARSE_ALL(csrilu02_numericBoost, numericBoost)
HIPPORT_SPARSE_ALL(csrilu02_analysis, csrAnalysis)
HIPPORT_SPARSE_ALL(csrilu02, csrilu)
HIPPORT_SPARSE_ALL(csric02_analysis, csrAnalysis)
HIPPORT_SPARSE_ALL(csric02, csric)
HIPPORT_SPARSE_ALL(bsrilu02_numericBoost, numericBoost)
HIPPORT_SPARSE_ALL(bsrilu02_analysis, bsrAnalysis)
HIPPORT_SPARSE_ALL(bsrilu02, bsrilu)
HIPPORT_SPARSE_ALL(bsric02_analysis, bsrAnalysis)
HIPPORT_SPARSE_ALL(bsric02, bsric)
// The first letter of two is the type of the tolerance.
#define HIPPORT_BOOST(name)                                               \
  HIPPORT_ROCSPARSE(s##name, nullptr, numericBoost<float, float>)         \
  HIPPORT_ROCSPARSE(d##name, nullptr, numericBoost<double>)               \
  HIPPORT_ROCSPARSE(c##name, nullptr,                                     \
                    numericBoost<std::complex<float>, float>)             \
  HIPPORT_ROCSPARSE(z##name, nullptr, numericBoost<std::complex<double>>) \
  HIPPORT_ROCSPARSE(ds##name, nullptr, numericBoost<float>)               \
  HIPPORT_ROCSPARSE(dc##name, nullptr, numericBoost<std::complex<float>>)
HIPPORT_BOOST(csrilu0_numeric_boost)
HIPPORT_ROCSPARSE_ALL(csrilu0_analysis, ".......e", csrAnalysis)
HIPPORT_ROCSPARSE_ALL(csrilu0, nullptr, csrilu)
HIPPORT_ROCSPARSE_ALL(csric0_analysis, ".......e", csrAnalysis)
HIPPORT_ROCSPARSE_ALL(csric0, nullptr, csric)
HIPPORT_BOOST(bsrilu0_numeric_boost)
HIPPORT_ROCSPARSE_ALL(bsrilu0_analysis, ".........e", bsrAnalysis)
HIPPORT_ROCSPARSE_ALL(bsrilu0, nullptr, bsrilu)
HIPPORT_ROCSPARSE_ALL(bsric0_analysis, ".........e", bsrAnalysis)
HIPPORT_ROCSPARSE_ALL(bsric0, nullptr, bsric)

}  // namespace hipport
