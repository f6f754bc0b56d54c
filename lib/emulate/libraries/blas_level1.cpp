// hipBLAS and rocBLAS, level 1: vectors. Sums are kept in double precision.
#include <algorithm>
#include <cmath>

#include "emulate/libraries/blas_call.h"

namespace hipport {

namespace {

template <typename T>
using Wide = std::conditional_t<kIsComplex<T>, std::complex<double>, double>;

/// |re| + |im|, by which BLAS compares complex numbers.
template <typename T>
double absolute(T value) {
  if constexpr (kIsComplex<T>) {
    return std::fabs(static_cast<double>(value.real())) +
           std::fabs(static_cast<double>(value.imag()));
  } else {
    return std::fabs(static_cast<double>(value));
  }
}

int axpy(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Scalar alpha = call.scalar("alpha");
  const Operand x = call.series("x", n);
  const Operand y = call.series("y", n);
  call.nothingIf(n <= 0 || alpha.isZero());
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const T factor = alpha.get<T>();
    const auto from = x.stage<T>(batch);
    const auto to = y.stage<T>(batch);
    for (std::int64_t i = 0; i < n; ++i) to[i] += factor * from[i];
  });
}

int axpyEx(BlasCall& call) {
  const std::int64_t n = call.length("n");
  void* const factor = call.pointer();
  const NumberKind factorKind = call.dataType("alphaType");
  const Scalar alpha = call.scalarAt("alpha", factor, factorKind);
  const Operand x = call.typedSeries("x", n);
  const Operand y = call.typedSeries("y", n);
  call.batch();
  call.computeIn(call.dataType("executionType"));
  call.nothingIf(n <= 0 || alpha.isZero());
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const T by = alpha.get<T>();
    const auto from = x.stage<T>(batch);
    const auto to = y.stage<T>(batch);
    for (std::int64_t i = 0; i < n; ++i) to[i] += by * from[i];
  });
}

int copy(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Operand x = call.series("x", n);
  const Operand y = call.series("y", n);
  call.nothingIf(n <= 0);
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto from = x.stage<T>(batch);
    const auto to = y.stage<T>(batch);
    for (std::int64_t i = 0; i < n; ++i) to[i] = from[i];
  });
}

int swap(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Operand x = call.series("x", n);
  const Operand y = call.series("y", n);
  call.nothingIf(n <= 0);
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto one = x.stage<T>(batch);
    const auto other = y.stage<T>(batch);
    for (std::int64_t i = 0; i < n; ++i) std::swap(one[i], other[i]);
  });
}

int scaled(BlasCall& call, std::int64_t n, const Scalar& alpha,
           const Operand& x) {
  call.nothingIf(n <= 0 || x.step <= 0);
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const auto to = x.stage<T>(batch);
    // A complex number times a real one stays exact where a part is infinite.
    if (!isComplex(alpha.kind)) {
      const Real<T> factor = alpha.get<Real<T>>();
      for (std::int64_t i = 0; i < n; ++i) to[i] *= factor;
    } else {
      const T factor = alpha.get<T>();
      for (std::int64_t i = 0; i < n; ++i) to[i] *= factor;
    }
  });
}

int scalBy(BlasCall& call, NumberKind factor) {
  const std::int64_t n = call.length("n");
  const Scalar alpha = call.scalar("alpha", factor);
  const Operand x = call.series("x", n);
  return scaled(call, n, alpha, x);
}

int scal(BlasCall& call) { return scalBy(call, call.kind()); }
int realScal(BlasCall& call) { return scalBy(call, call.realKind()); }

int scalEx(BlasCall& call) {
  const std::int64_t n = call.length("n");
  void* const factor = call.pointer();
  const NumberKind factorKind = call.dataType("alphaType");
  const Scalar alpha = call.scalarAt("alpha", factor, factorKind);
  const Operand x = call.typedSeries("x", n);
  call.batch();
  call.computeIn(call.dataType("executionType"));
  return scaled(call, n, alpha, x);
}

template <bool isConjugated>
int dotOf(BlasCall& call, std::int64_t n, const Operand& x, const Operand& y,
          const Result& result) {
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    Wide<T> sum{};
    if (n > 0) {
      const auto left = x.stage<T>(batch);
      const auto right = y.stage<T>(batch);
      for (std::int64_t i = 0; i < n; ++i) {
        const T factor = isConjugated ? conjugate(left[i]) : left[i];
        sum += Wide<T>(factor) * Wide<T>(right[i]);
      }
    }
    result.put(batch, sum);
  });
}

template <bool isConjugated>
int anyDot(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Operand x = call.series("x", n);
  const Operand y = call.series("y", n);
  call.batch();
  return dotOf<isConjugated>(call, n, x, y, call.result(call.kind()));
}
int dot(BlasCall& call) { return anyDot<false>(call); }
int dotu(BlasCall& call) { return anyDot<false>(call); }
int dotc(BlasCall& call) { return anyDot<true>(call); }

template <bool isConjugated>
int anyDotEx(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Operand x = call.typedSeries("x", n);
  const Operand y = call.typedSeries("y", n);
  call.batch();
  void* const at = call.pointer();
  const Result result = call.resultAt(at, call.dataType("resultType"));
  call.computeIn(call.dataType("executionType"));
  return dotOf<isConjugated>(call, n, x, y, result);
}
int dotEx(BlasCall& call) { return anyDotEx<false>(call); }
int dotcEx(BlasCall& call) { return anyDotEx<true>(call); }

int normOf(BlasCall& call, std::int64_t n, const Operand& x,
           const Result& result) {
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    double norm = 0;
    if (n > 0 && x.step > 0) {
      const auto from = x.stage<T>(batch);
      // Neither squares that are too large nor such that vanish.
      double largest = 0;
      for (std::int64_t i = 0; i < n; ++i) {
        const double size = absolute(from[i]);
        if (!(size <= largest)) largest = size;
      }
      double sum = 0;
      for (std::int64_t i = 0; i < n && largest > 0; ++i) {
        sum += std::norm(Wide<T>(from[i]) / largest);
      }
      norm = std::isfinite(largest) ? largest * std::sqrt(sum) : largest;
    }
    result.put(batch, norm);
  });
}

int nrm2(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Operand x = call.series("x", n);
  call.batch();
  return normOf(call, n, x, call.result(call.realKind()));
}

int nrm2Ex(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Operand x = call.typedSeries("x", n);
  call.batch();
  void* const at = call.pointer();
  const Result result = call.resultAt(at, call.dataType("resultType"));
  // What is computed in is named by the real type; the numbers stay complex.
  const NumberKind execution = call.dataType("executionType");
  call.computeIn(isComplex(x.kind) ? x.kind : execution);
  return normOf(call, n, x, result);
}

int asum(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Operand x = call.series("x", n);
  call.batch();
  const Result result = call.result(call.realKind());
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    double sum = 0;
    if (n > 0 && x.step > 0) {
      const auto from = x.stage<T>(batch);
      for (std::int64_t i = 0; i < n; ++i) sum += absolute(from[i]);
    }
    result.put(batch, sum);
  });
}

/// The first of the largest or smallest, counted from 1.
template <bool isLargest>
int anyIndex(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Operand x = call.series("x", n);
  call.batch();
  const Result result = call.index();
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    std::int64_t found = 0;
    if (n > 0 && x.step > 0) {
      const auto from = x.stage<T>(batch);
      double best = 0;
      for (std::int64_t i = 0; i < n; ++i) {
        const double size = absolute(from[i]);
        if (found == 0 || (isLargest ? size > best : size < best)) {
          found = i + 1;
          best = size;
        }
      }
    }
    result.put(batch, static_cast<double>(found));
  });
}
int amax(BlasCall& call) { return anyIndex<true>(call); }
int amin(BlasCall& call) { return anyIndex<false>(call); }

// --- Rotations ---------------------------------------------------------------

int rotated(BlasCall& call, std::int64_t n, const Operand& x, const Operand& y,
            const Scalar& cosine, const Scalar& sine) {
  call.nothingIf(n <= 0);
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    const Real<T> c = cosine.get<Real<T>>();
    const T s = sine.get<T>();
    const auto one = x.stage<T>(batch);
    const auto other = y.stage<T>(batch);
    for (std::int64_t i = 0; i < n; ++i) {
      const T before = one[i];
      one[i] = c * before + s * other[i];
      other[i] = c * other[i] - conjugate(s) * before;
    }
  });
}

int rotBy(BlasCall& call, NumberKind sineKind) {
  const std::int64_t n = call.length("n");
  const Operand x = call.series("x", n);
  const Operand y = call.series("y", n);
  const Scalar cosine = call.scalar("c", call.realKind());
  const Scalar sine = call.scalar("s", sineKind);
  return rotated(call, n, x, y, cosine, sine);
}
int rot(BlasCall& call) { return rotBy(call, call.kind()); }
int realRot(BlasCall& call) { return rotBy(call, call.realKind()); }

int rotEx(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Operand x = call.typedSeries("x", n);
  const Operand y = call.typedSeries("y", n);
  void* const cosineAt = call.pointer();
  void* const sineAt = call.pointer();
  const NumberKind kind = call.dataType("csType");
  // A cosine is read as the real number that it begins with.
  const Scalar cosine = call.scalarAt("c", cosineAt, realOf(kind));
  const Scalar sine = call.scalarAt("s", sineAt, kind);
  call.batch();
  call.computeIn(call.dataType("executionType"));
  return rotated(call, n, x, y, cosine, sine);
}

/// The rotation that makes b zero, by the rules of BLAS.
template <typename T>
void generate(T& a, T& b, Real<T>& c, T& s) {
  if constexpr (kIsComplex<T>) {
    const Real<T> size = std::abs(a);
    if (size == 0) {
      c = 0;
      s = 1;
      a = b;
      return;
    }
    const Real<T> norm = std::hypot(size, std::abs(b));
    const T direction = a / size;
    c = size / norm;
    s = direction * std::conj(b) / norm;
    a = direction * norm;
  } else {
    const T sign = std::fabs(a) > std::fabs(b) ? a : b;
    if (a == 0 && b == 0) {
      c = 1;
      s = 0;
      return;
    }
    const T r = std::copysign(std::hypot(a, b), sign);
    c = a / r;
    s = b / r;
    // What b becomes tells both again.
    b = std::fabs(a) > std::fabs(b) ? s : c != 0 ? 1 / c : T(1);
    a = r;
  }
}

int rotg(BlasCall& call) {
  const Operand a = call.numbers("a", call.kind(), 1, true);
  const Operand b = call.numbers("b", call.kind(), 1, true);
  const Operand c = call.numbers("c", call.realKind(), 1, true);
  const Operand s = call.numbers("s", call.kind(), 1, true);
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    generate<T>(*static_cast<T*>(a.of(batch)), *static_cast<T*>(b.of(batch)),
                *static_cast<Real<T>*>(c.of(batch)),
                *static_cast<T*>(s.of(batch)));
  });
}

/// Which elements of the modified rotation's matrix are stored.
constexpr int kIdentity = -2;
constexpr int kFull = -1;
constexpr int kUnitDiagonal = 0;
constexpr int kUnitOffDiagonal = 1;

int rotm(BlasCall& call) {
  const std::int64_t n = call.length("n");
  const Operand x = call.series("x", n);
  const Operand y = call.series("y", n);
  const Operand param = call.numbers("param", call.kind(), 5, true);
  call.nothingIf(n <= 0);
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    if constexpr (!kIsComplex<T>) {
      const T* const p = static_cast<const T*>(param.of(batch));
      const int flag = static_cast<int>(p[0]);
      if (flag == kIdentity) return;
      const bool isFull = flag == kFull;
      const T h11 = isFull || flag == kUnitOffDiagonal ? p[1] : T(1);
      const T h21 = isFull || flag == kUnitDiagonal ? p[2] : T(-1);
      const T h12 = isFull || flag == kUnitDiagonal ? p[3] : T(1);
      const T h22 = isFull || flag == kUnitOffDiagonal ? p[4] : T(1);
      const auto one = x.stage<T>(batch);
      const auto other = y.stage<T>(batch);
      for (std::int64_t i = 0; i < n; ++i) {
        const T before = one[i];
        one[i] = h11 * before + h12 * other[i];
        other[i] = h21 * before + h22 * other[i];
      }
    }
  });
}

/// The modified rotation, by the rules of BLAS: scaled so that the factors stay
/// between these.
template <typename T>
void generateModified(T& d1, T& d2, T& x1, T y1, T* param) {
  constexpr T kGamma = 4096;
  constexpr T kLargest = kGamma * kGamma;
  constexpr T kSmallest = 1 / kLargest;
  T h11 = 0, h12 = 0, h21 = 0, h22 = 0;
  int flag = kFull;
  const T p2 = d2 * y1;
  if (d1 < 0) {
    d1 = d2 = x1 = 0;
  } else if (p2 == 0) {
    param[0] = kIdentity;
    return;
  } else {
    const T p1 = d1 * x1;
    const T q1 = p1 * x1;
    const T q2 = p2 * y1;
    if (std::fabs(q1) > std::fabs(q2)) {
      h21 = -y1 / x1;
      h12 = p2 / p1;
      const T u = 1 - h12 * h21;
      if (u > 0) {
        flag = kUnitDiagonal;
        d1 /= u;
        d2 /= u;
        x1 *= u;
      } else {
        d1 = d2 = x1 = h12 = h21 = 0;
      }
    } else if (q2 < 0) {
      d1 = d2 = x1 = 0;
    } else {
      flag = kUnitOffDiagonal;
      h11 = p1 / p2;
      h22 = x1 / y1;
      const T u = 1 + h11 * h22;
      const T before = d2 / u;
      d2 = d1 / u;
      d1 = before;
      x1 = y1 * u;
    }
    // The matrix is written out as soon as it is scaled.
    const auto fill = [&] {
      if (flag == kUnitDiagonal) h11 = h22 = 1;
      if (flag == kUnitOffDiagonal) {
        h21 = -1;
        h12 = 1;
      }
      flag = kFull;
    };
    while (d1 != 0 && (d1 <= kSmallest || d1 >= kLargest)) {
      fill();
      const T by = d1 <= kSmallest ? kGamma : 1 / kGamma;
      d1 *= by * by;
      x1 /= by;
      h11 /= by;
      h12 /= by;
    }
    while (d2 != 0 &&
           (std::fabs(d2) <= kSmallest || std::fabs(d2) >= kLargest)) {
      fill();
      const T by = std::fabs(d2) <= kSmallest ? kGamma : 1 / kGamma;
      d2 *= by * by;
      h21 /= by;
      h22 /= by;
    }
  }
  if (flag != kUnitDiagonal) {
    param[1] = h11;
    param[4] = h22;
  }
  if (flag != kUnitOffDiagonal) {
    param[2] = h21;
    param[3] = h12;
  }
  param[0] = static_cast<T>(flag);
}

int rotmg(BlasCall& call) {
  const Operand d1 = call.numbers("d1", call.kind(), 1, true);
  const Operand d2 = call.numbers("d2", call.kind(), 1, true);
  const Operand x1 = call.numbers("x1", call.kind(), 1, true);
  const Operand y1 = call.numbers("y1", call.kind(), 1, true);
  const Operand param = call.numbers("param", call.kind(), 5, true);
  return call.run([=]<typename T>(Type<T>, std::int64_t batch) {
    if constexpr (!kIsComplex<T>) {
      generateModified<T>(
          *static_cast<T*>(d1.of(batch)), *static_cast<T*>(d2.of(batch)),
          *static_cast<T*>(x1.of(batch)), *static_cast<T*>(y1.of(batch)),
          static_cast<T*>(param.of(batch)));
    }
  });
}

}  // namespace

HIPPORT_BLAS_ALL(axpy)
HIPPORT_BLAS_FORMS(H, h, axpy, axpy, f16)
HIPPORT_BLAS_EX(Axpy, axpy, axpyEx)
HIPPORT_BLAS_ALL(copy)
HIPPORT_BLAS_ALL(swap)
HIPPORT_BLAS_ALL(scal)
HIPPORT_BLAS_BOTH(C, c, sscal, realScal, c32)
HIPPORT_BLAS_BOTH(Z, z, dscal, realScal, c64)
HIPPORT_BLAS_EX(Scal, scal, scalEx)
HIPPORT_BLAS_REAL(dot)
HIPPORT_BLAS_FORMS(H, h, dot, dot, f16)
HIPPORT_BLAS_FORMS(B, b, fdot, dot, bf16)
HIPPORT_BLAS_COMPLEX(dotu)
HIPPORT_BLAS_COMPLEX(dotc)
HIPPORT_BLAS_EX(Dot, dot, dotEx)
HIPPORT_BLAS_EX(Dotc, dotc, dotcEx)
HIPPORT_BLAS_REAL(nrm2)
HIPPORT_BLAS_BOTH(S, s, cnrm2, nrm2, c32)
HIPPORT_BLAS_BOTH(D, d, znrm2, nrm2, c64)
HIPPORT_BLAS_EX(Nrm2, nrm2, nrm2Ex)
HIPPORT_BLAS_REAL(asum)
HIPPORT_BLAS_BOTH(S, s, casum, asum, c32)
HIPPORT_BLAS_BOTH(D, d, zasum, asum, c64)
HIPPORT_BLAS_FORMS(I, i, samax, amax, f32)
HIPPORT_BLAS_FORMS(I, i, damax, amax, f64)
HIPPORT_BLAS_BOTH(I, i, camax, amax, c32)
HIPPORT_BLAS_BOTH(I, i, zamax, amax, c64)
HIPPORT_BLAS_FORMS(I, i, samin, amin, f32)
HIPPORT_BLAS_FORMS(I, i, damin, amin, f64)
HIPPORT_BLAS_BOTH(I, i, camin, amin, c32)
HIPPORT_BLAS_BOTH(I, i, zamin, amin, c64)
HIPPORT_BLAS_ALL(rot)
HIPPORT_BLAS_BOTH(C, c, srot, realRot, c32)
HIPPORT_BLAS_BOTH(Z, z, drot, realRot, c64)
HIPPORT_BLAS_EX(Rot, rot, rotEx)
HIPPORT_BLAS_ALL(rotg)
HIPPORT_BLAS_REAL(rotm)
HIPPORT_BLAS_REAL(rotmg)

}  // namespace hipport
