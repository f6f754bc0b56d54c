// What hipSOLVER's functions give fits the matrices that they were given:
// A = Q R, A v = w v ... for all types, in both forms of the interface.
#include <hip/hip_runtime_api.h>
#include <hipsolver/hipsolver.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

namespace {

int failed = 0;
const char* type = "";

void expect(bool is, int line, const char* what) {
  if (is) return;
  std::printf("line %d, %s: %s\n", line, type, what);
  ++failed;
}
#define EXPECT(condition) expect(condition, __LINE__, #condition)
#define SOLVED(call) EXPECT((call) == HIPSOLVER_STATUS_SUCCESS)

hipsolverHandle_t handle;

template <typename T>
T* device(std::size_t count) {
  void* memory = nullptr;
  (void)hipMallocManaged(&memory, std::max<std::size_t>(count, 1) * sizeof(T));
  std::fill_n(static_cast<T*>(memory), count, T{});
  return static_cast<T*>(memory);
}

template <typename T>
struct Part {
  using Real = T;
  using Argument = T;
};
template <>
struct Part<std::complex<float>> {
  using Real = float;
  using Argument = hipFloatComplex;
};
template <>
struct Part<std::complex<double>> {
  using Real = double;
  using Argument = hipDoubleComplex;
};
template <typename T>
using Real = typename Part<T>::Real;
template <typename T>
constexpr bool kIsComplex = !std::is_same_v<T, Real<T>>;

template <typename T>
T conjugate(T value) {
  if constexpr (kIsComplex<T>) {
    return std::conj(value);
  } else {
    return value;
  }
}

double random(double& state) {
  state = std::fmod(state * 7919.0 + 0.371, 1.0);
  return state - 0.5;
}

/// By columns, in memory that host and device have, with two rows to spare.
template <typename T>
struct Matrix {
  int rows, columns, leading;
  T* at;
  Matrix(int rows, int columns)
      : rows(rows),
        columns(columns),
        leading(rows + 2),
        at(device<T>(static_cast<std::size_t>(leading) * columns)) {}
  T& operator()(int i, int j) const { return at[i + j * leading]; }
  auto* raw() const {
    return reinterpret_cast<typename Part<T>::Argument*>(at);
  }
  Matrix copy() const {
    Matrix made(rows, columns);
    std::copy_n(at, leading * columns, made.at);
    return made;
  }
  /// Conjugate transpose.
  Matrix operator~() const {
    Matrix made(columns, rows);
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < columns; ++j) made(j, i) = conjugate((*this)(i, j));
    }
    return made;
  }
  Matrix left(int count) const {
    Matrix made(rows, count);
    for (int j = 0; j < count; ++j) {
      for (int i = 0; i < rows; ++i) made(i, j) = (*this)(i, j);
    }
    return made;
  }
};

template <typename T>
Matrix<T> operator*(const Matrix<T>& a, const Matrix<T>& b) {
  Matrix<T> made(a.rows, b.columns);
  for (int i = 0; i < a.rows; ++i) {
    for (int j = 0; j < b.columns; ++j) {
      for (int k = 0; k < a.columns; ++k) made(i, j) += a(i, k) * b(k, j);
    }
  }
  return made;
}

template <typename T>
bool isNear(const Matrix<T>& a, const Matrix<T>& b) {
  const double bound = sizeof(Real<T>) == 4 ? 2e-4 : 1e-10;
  if (a.rows != b.rows || a.columns != b.columns) return false;
  for (int i = 0; i < a.rows; ++i) {
    for (int j = 0; j < a.columns; ++j) {
      if (!(std::abs(a(i, j) - b(i, j)) <= bound)) return false;
    }
  }
  return true;
}

template <typename T>
Matrix<T> someMatrix(int rows, int columns, double seed) {
  Matrix<T> made(rows, columns);
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i) {
      if constexpr (kIsComplex<T>) {
        const auto real = static_cast<Real<T>>(random(seed));
        made(i, j) = T(real, static_cast<Real<T>>(random(seed)));
      } else {
        made(i, j) = static_cast<T>(random(seed));
      }
    }
  }
  return made;
}

template <typename T>
Matrix<T> unit(int n) {
  Matrix<T> made(n, n);
  for (int i = 0; i < n; ++i) made(i, i) = 1;
  return made;
}

/// Its own conjugate transpose, all eigenvalues above 0.
template <typename T>
Matrix<T> definite(int n, double seed) {
  const Matrix<T> some = someMatrix<T>(n, n, seed);
  Matrix<T> made = some * ~some;
  for (int i = 0; i < n; ++i) made(i, i) += 1;
  return made;
}

template <typename T>
Matrix<T> diagonal(const Real<T>* values, int n) {
  Matrix<T> made(n, n);
  for (int i = 0; i < n; ++i) made(i, i) = values[i];
  return made;
}

/// The half that a function wrote; the other has 0.
template <typename T>
Matrix<T> half(const Matrix<T>& a, bool isUpper) {
  Matrix<T> made(a.rows, a.columns);
  for (int j = 0; j < a.columns; ++j) {
    for (int i = 0; i < a.rows; ++i) {
      if (isUpper ? i <= j : i >= j) made(i, j) = a(i, j);
    }
  }
  return made;
}

// The functions of a type: f(T{}, arguments ...).
#define FUNCTION(name, ofReal, ofComplex)                                     \
  template <typename... Arguments>                                          \
  auto name(float, Arguments... rest) {                                     \
    return hipsolverS##ofReal(handle, rest...);                               \
  }                                                                         \
  template <typename... Arguments>                                          \
  auto name(double, Arguments... rest) {                                    \
    return hipsolverD##ofReal(handle, rest...);                               \
  }                                                                         \
  template <typename... Arguments>                                          \
  auto name(std::complex<float>, Arguments... rest) {                       \
    return hipsolverC##ofComplex(handle, rest...);                            \
  }                                                                         \
  template <typename... Arguments>                                          \
  auto name(std::complex<double>, Arguments... rest) {                      \
    return hipsolverZ##ofComplex(handle, rest...);                            \
  }
#define DN_FUNCTION(name, ofReal, ofComplex)                                  \
  template <typename... Arguments>                                          \
  auto name(float, Arguments... rest) {                                     \
    return hipsolverDnS##ofReal(handle, rest...);                             \
  }                                                                         \
  template <typename... Arguments>                                          \
  auto name(double, Arguments... rest) {                                    \
    return hipsolverDnD##ofReal(handle, rest...);                             \
  }                                                                         \
  template <typename... Arguments>                                          \
  auto name(std::complex<float>, Arguments... rest) {                       \
    return hipsolverDnC##ofComplex(handle, rest...);                          \
  }                                                                         \
  template <typename... Arguments>                                          \
  auto name(std::complex<double>, Arguments... rest) {                      \
    return hipsolverDnZ##ofComplex(handle, rest...);                          \
  }
FUNCTION(getrf, getrf, getrf)
FUNCTION(getrfSize, getrf_bufferSize, getrf_bufferSize)
FUNCTION(getrs, getrs, getrs)
FUNCTION(potrf, potrf, potrf)
FUNCTION(potrs, potrs, potrs)
FUNCTION(potri, potri, potri)
FUNCTION(geqrf, geqrf, geqrf)
FUNCTION(orgqr, orgqr, ungqr)
FUNCTION(ormqr, ormqr, unmqr)
FUNCTION(sytrd, sytrd, hetrd)
FUNCTION(orgtr, orgtr, ungtr)
FUNCTION(ormtr, ormtr, unmtr)
FUNCTION(gebrd, gebrd, gebrd)
FUNCTION(orgbr, orgbr, ungbr)
FUNCTION(syevd, syevd, heevd)
FUNCTION(syevj, syevj, heevj)
FUNCTION(syevjBatched, syevjBatched, heevjBatched)
FUNCTION(syevdx, syevdx, heevdx)
FUNCTION(sygvd, sygvd, hegvd)
FUNCTION(sygvj, sygvj, hegvj)
FUNCTION(sygvdx, sygvdx, hegvdx)
FUNCTION(gesvd, gesvd, gesvd)
FUNCTION(gesvdj, gesvdj, gesvdj)
FUNCTION(gesvdjBatched, gesvdjBatched, gesvdjBatched)
FUNCTION(potrfBatched, potrfBatched, potrfBatched)
FUNCTION(potrsBatched, potrsBatched, potrsBatched)
DN_FUNCTION(dnGetrf, getrf, getrf)
DN_FUNCTION(dnGetrs, getrs, getrs)
DN_FUNCTION(dnPotrfBatched, potrfBatched, potrfBatched)
DN_FUNCTION(dnGesvda, gesvdaStridedBatched, gesvdaStridedBatched)
DN_FUNCTION(dnSyevdx, syevdx, heevdx)

constexpr int kWork = 4096;
int* info;

template <typename T>
struct Check {
  using Argument = typename Part<T>::Argument;
  static constexpr auto kUpper = HIPSOLVER_FILL_MODE_UPPER;
  static constexpr auto kLower = HIPSOLVER_FILL_MODE_LOWER;
  static constexpr auto kVector = HIPSOLVER_EIG_MODE_VECTOR;
  Argument* work = reinterpret_cast<Argument*>(device<T>(kWork));
  T t{};

  static Argument* raw(T* at) { return reinterpret_cast<Argument*>(at); }

  void systems() {
    const int n = 5, count = 2;
    int size = 0, *pivots = device<int>(n);
    const Matrix<T> a = definite<T>(n, 0.2), b = someMatrix<T>(n, count, 0.3);
    Matrix<T> lu = a.copy(), x = b.copy();
    SOLVED(getrfSize(t, n, n, lu.raw(), lu.leading, &size));
    EXPECT(size > 0 && size <= kWork);
    SOLVED(getrf(t, n, n, lu.raw(), lu.leading, work, kWork, pivots, info));
    SOLVED(getrs(t, HIPSOLVER_OP_C, n, count, lu.raw(), lu.leading, pivots,
                 x.raw(), x.leading, work, kWork, info));
    EXPECT(*info == 0 && isNear(~a * x, b));
    lu = a.copy(), x = b.copy();
    SOLVED(dnGetrf(t, n, n, lu.raw(), lu.leading, work, nullptr, info));
    SOLVED(dnGetrs(t, HIPSOLVER_OP_N, n, count, lu.raw(), lu.leading, nullptr,
                   x.raw(), x.leading, info));
    EXPECT(*info == 0 && isNear(a * x, b));
    Matrix<T> singular(n, n);
    SOLVED(getrf(t, n, n, singular.raw(), singular.leading, work, kWork, pivots,
                 info));
    EXPECT(*info == 1);
    for (const auto fill : {kUpper, kLower}) {
      Matrix<T> factor = a.copy();
      x = b.copy();
      SOLVED(potrf(t, fill, n, factor.raw(), factor.leading, work, kWork, info));
      const Matrix<T> part = half(factor, fill == kUpper);
      EXPECT(isNear(fill == kUpper ? ~part * part : part * ~part, a));
      SOLVED(potrs(t, fill, n, count, factor.raw(), factor.leading, x.raw(),
                   x.leading, work, kWork, info));
      EXPECT(isNear(a * x, b));
      SOLVED(potri(t, fill, n, factor.raw(), factor.leading, work, kWork, info));
      Matrix<T> inverse = half(factor, fill == kUpper);
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < i; ++j) {
          if (fill == kUpper) {
            inverse(i, j) = conjugate(inverse(j, i));
          } else {
            inverse(j, i) = conjugate(inverse(i, j));
          }
        }
      }
      EXPECT(isNear(a * inverse, unit<T>(n)));
    }
    Matrix<T> first = a.copy(), second = definite<T>(n, 0.7), y = b.copy();
    const Matrix<T> other = second.copy();
    x = b.copy();
    auto** const matrices = device<Argument*>(2);
    auto** const sides = device<Argument*>(2);
    int* const infos = device<int>(2);
    matrices[0] = first.raw(), matrices[1] = second.raw();
    sides[0] = x.raw(), sides[1] = y.raw();
    SOLVED(potrfBatched(t, kLower, n, matrices, first.leading, work, kWork,
                        infos, 2));
    SOLVED(potrsBatched(t, kLower, n, count, matrices, first.leading, sides,
                        x.leading, work, kWork, info, 2));
    EXPECT(isNear(a * x, b) && isNear(other * y, b));
    first(0, 0) = -1;
    SOLVED(dnPotrfBatched(t, kLower, n, matrices, first.leading, infos, 2));
    EXPECT(infos[0] == 1 && infos[1] == 0);
  }

  void orthogonal() {
    const int m = 6, n = 4;
    const Matrix<T> a = someMatrix<T>(m, n, 0.4);
    Matrix<T> q = a.copy();
    T* const tau = device<T>(n);
    SOLVED(geqrf(t, m, n, q.raw(), q.leading, raw(tau), work, kWork, info));
    Matrix<T> c = a.copy();
    SOLVED(ormqr(t, HIPSOLVER_SIDE_LEFT,
                 kIsComplex<T> ? HIPSOLVER_OP_C : HIPSOLVER_OP_T, m, n, n,
                 q.raw(), q.leading, raw(tau), c.raw(), c.leading, work, kWork,
                 info));
    Matrix<T> r(n, n);
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i <= j; ++i) r(i, j) = q(i, j);
    }
    Matrix<T> top(n, n);
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) top(i, j) = c(i, j);
    }
    EXPECT(isNear(top, r));
    SOLVED(orgqr(t, m, n, n, q.raw(), q.leading, raw(tau), work, kWork, info));
    EXPECT(isNear(~q * q, unit<T>(n)) && isNear(q * r, a));

    Matrix<T> b = a.copy();
    auto* const d = device<Real<T>>(n);
    auto* const e = device<Real<T>>(n);
    T* const taup = device<T>(n);
    SOLVED(gebrd(t, m, n, b.raw(), b.leading, d, e, raw(tau), raw(taup), work,
                 kWork, info));
    Matrix<T> left = b.copy(), right(n, n), middle = diagonal<T>(d, n);
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) right(i, j) = b(i, j);
      if (j + 1 < n) middle(j, j + 1) = e[j];
    }
    SOLVED(orgbr(t, HIPSOLVER_SIDE_LEFT, m, n, n, left.raw(), left.leading,
                 raw(tau), work, kWork, info));
    SOLVED(orgbr(t, HIPSOLVER_SIDE_RIGHT, n, n, m, right.raw(), right.leading,
                 raw(taup), work, kWork, info));
    EXPECT(isNear(left * middle * right, a));

    for (const auto fill : {kUpper, kLower}) {
      const Matrix<T> s = definite<T>(m, 0.6);
      Matrix<T> three = s.copy();
      auto* const values = device<Real<T>>(m);
      auto* const beside = device<Real<T>>(m);
      T* const scales = device<T>(m);
      SOLVED(sytrd(t, fill, m, three.raw(), three.leading, values, beside,
                   raw(scales), work, kWork, info));
      Matrix<T> band = diagonal<T>(values, m), product = unit<T>(m);
      for (int i = 0; i + 1 < m; ++i) {
        band(i, i + 1) = band(i + 1, i) = beside[i];
      }
      SOLVED(ormtr(t, HIPSOLVER_SIDE_RIGHT, fill, HIPSOLVER_OP_N, m, m,
                   three.raw(), three.leading, raw(scales), product.raw(),
                   product.leading, work, kWork, info));
      SOLVED(orgtr(t, fill, m, three.raw(), three.leading, raw(scales), work,
                   kWork, info));
      EXPECT(isNear(three, product));
      EXPECT(isNear(three * band * ~three, s));
    }
  }

  /// A V = B V W; without B, that is the unit matrix.
  void expectPairs(int line, const Matrix<T>& a, const Matrix<T>& b,
                   const Matrix<T>& v, const Real<T>* w) {
    const int count = v.columns;
    expect(isNear(a * v, b * v * diagonal<T>(w, count)), line, "A v = w B v");
    expect(isNear(~v * b * v, unit<T>(count)), line, "v B v = 1");
    expect(std::is_sorted(w, w + count), line, "ascending");
  }

  void eigenvalues() {
    const int n = 5;
    const Matrix<T> a = definite<T>(n, 0.15), b = definite<T>(n, 0.55);
    const Matrix<T> none = unit<T>(n);
    auto* const w = device<Real<T>>(2 * n);
    hipsolverSyevjInfo_t settings;
    SOLVED(hipsolverCreateSyevjInfo(&settings));
    for (const auto fill : {kUpper, kLower}) {
      const bool isUpper = fill == kUpper;
      Matrix<T> v = half(a, isUpper);
      SOLVED(syevd(t, kVector, fill, n, v.raw(), v.leading, w, work, kWork,
                   info));
      expectPairs(__LINE__, a, none, v, w);
      const std::vector<Real<T>> all(w, w + n);
      v = half(a, isUpper);
      SOLVED(syevj(t, kVector, fill, n, v.raw(), v.leading, w, work, kWork,
                   info, settings));
      expectPairs(__LINE__, a, none, v, w);
      int found = 0;
      v = half(a, isUpper);
      SOLVED(syevdx(t, kVector, HIPSOLVER_EIG_RANGE_I, fill, n, v.raw(),
                    v.leading, Real<T>(0), Real<T>(0), 2, 4, &found, w, work,
                    kWork, info));
      EXPECT(found == 3 && std::abs(w[0] - all[1]) < 1e-3);
      expectPairs(__LINE__, a, none, v.left(3), w);
      v = half(a, isUpper);
      SOLVED(dnSyevdx(t, kVector, HIPSOLVER_EIG_RANGE_V, fill, n, v.raw(),
                      v.leading, (all[2] + all[3]) / 2, all[4] + 1, 0, 0,
                      &found, w, work, kWork, info));
      EXPECT(found == 2);
      expectPairs(__LINE__, a, none, v.left(2), w);
      Matrix<T> other = half(b, isUpper);
      v = half(a, isUpper);
      SOLVED(sygvd(t, HIPSOLVER_EIG_TYPE_1, kVector, fill, n, v.raw(),
                   v.leading, other.raw(), other.leading, w, work, kWork, info));
      expectPairs(__LINE__, a, b, v, w);
      other = half(b, isUpper), v = half(a, isUpper);
      SOLVED(sygvj(t, HIPSOLVER_EIG_TYPE_1, kVector, fill, n, v.raw(),
                   v.leading, other.raw(), other.leading, w, work, kWork, info,
                   settings));
      expectPairs(__LINE__, a, b, v, w);
      other = half(b, isUpper), v = half(a, isUpper);
      SOLVED(sygvdx(t, HIPSOLVER_EIG_TYPE_1, kVector, HIPSOLVER_EIG_RANGE_I,
                    fill, n, v.raw(), v.leading, other.raw(), other.leading,
                    Real<T>(0), Real<T>(0), 1, 2, &found, w, work, kWork,
                    info));
      EXPECT(found == 2);
      expectPairs(__LINE__, a, b, v.left(2), w);
    }
    // Two matrices, one behind the other.
    Matrix<T> both(n, 2 * n);
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) both(i, j) = a(i, j), both(i, n + j) = b(i, j);
    }
    int* const infos = device<int>(2);
    SOLVED(syevjBatched(t, kVector, kLower, n, both.raw(), both.leading, w,
                        work, kWork, infos, settings, 2));
    Matrix<T> second(n, n);
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) second(i, j) = both(i, n + j);
    }
    expectPairs(__LINE__, a, none, both.left(n), w);
    expectPairs(__LINE__, b, none, second, w + n);
    SOLVED(hipsolverDestroySyevjInfo(settings));
  }

  void expectValues(int line, const Matrix<T>& a, const Matrix<T>& u,
                    const Real<T>* s, const Matrix<T>& v) {
    const int count = u.columns;
    expect(isNear(u * diagonal<T>(s, count) * ~v, a), line, "U S V = A");
    expect(isNear(~u * u, unit<T>(count)), line, "U U = 1");
    expect(std::is_sorted(s, s + count, std::greater<>()), line, "descending");
  }

  void singularValues() {
    hipsolverGesvdjInfo_t settings;
    SOLVED(hipsolverCreateGesvdjInfo(&settings));
    for (const auto [m, n] : {std::pair(6, 4), std::pair(3, 5)}) {
      const int size = std::min(m, n);
      const Matrix<T> a = someMatrix<T>(m, n, 0.35);
      auto* const s = device<Real<T>>(2 * size);
      auto* const rest = device<Real<T>>(size);
      Matrix<T> from = a.copy(), u(m, m), v(n, n);
      SOLVED(gesvd(t, 'A', 'A', m, n, from.raw(), from.leading, s, u.raw(),
                   u.leading, v.raw(), v.leading, work, kWork, rest, info));
      expectValues(__LINE__, a, u.left(size), s, (~v).left(size));
      from = a.copy();
      Matrix<T> rows(size, n);
      SOLVED(gesvd(t, 'S', 'S', m, n, from.raw(), from.leading, s, u.raw(),
                   u.leading, rows.raw(), rows.leading, work, kWork, nullptr,
                   info));
      expectValues(__LINE__, a, u.left(size), s, ~rows);
      const std::vector<Real<T>> all(s, s + size);
      from = a.copy();
      SOLVED(gesvd(t, 'N', 'N', m, n, from.raw(), from.leading, s, nullptr, 1,
                   nullptr, 1, work, kWork, nullptr, info));
      EXPECT(std::abs(s[0] - all[0]) < 1e-3);
      for (const int isSmall : {0, 1}) {
        from = a.copy();
        SOLVED(gesvdj(t, kVector, isSmall, m, n, from.raw(), from.leading, s,
                      u.raw(), u.leading, v.raw(), v.leading, work, kWork, info,
                      settings));
        expectValues(__LINE__, a, u.left(size), s, v.left(size));
        EXPECT(isSmall || isNear(~u * u, unit<T>(m)));
        EXPECT(isSmall || isNear(~v * v, unit<T>(n)));
      }
      // Rank one short of all: what is lost is the last value.
      const int rank = size - 1;
      double distance = -1;
      from = a.copy();
      SOLVED(dnGesvda(t, kVector, rank, m, n, from.raw(), from.leading,
                      static_cast<long long>(from.leading) * n, s,
                      static_cast<long long>(size), u.raw(), u.leading,
                      static_cast<long long>(u.leading) * m, v.raw(), v.leading,
                      static_cast<long long>(v.leading) * n, work, kWork, info,
                      &distance, 1));
      EXPECT(std::abs(distance - static_cast<double>(all.back())) < 1e-3);
      EXPECT(std::abs(s[0] - all[0]) < 1e-3);
      Matrix<T> both(m, 2 * n), us(m, 2 * m), vs(n, 2 * n);
      for (int j = 0; j < 2 * n; ++j) {
        for (int i = 0; i < m; ++i) both(i, j) = a(i, j % n);
      }
      int* const infos = device<int>(2);
      SOLVED(gesvdjBatched(t, kVector, m, n, both.raw(), both.leading, s,
                           us.raw(), us.leading, vs.raw(), vs.leading, work,
                           kWork, infos, settings, 2));
      Matrix<T> secondU(m, size), secondV(n, size);
      for (int j = 0; j < size; ++j) {
        for (int i = 0; i < m; ++i) secondU(i, j) = us(i, m + j);
        for (int i = 0; i < n; ++i) secondV(i, j) = vs(i, n + j);
      }
      expectValues(__LINE__, a, secondU, s + size, secondV);
    }
    SOLVED(hipsolverDestroyGesvdjInfo(settings));
  }

  void all(const char* name) {
    type = name;
    systems();
    orthogonal();
    eigenvalues();
    singularValues();
  }
};

}  // namespace

int main() {
  SOLVED(hipsolverCreate(&handle));
  info = device<int>(1);
  Check<float>().all("float");
  Check<double>().all("double");
  Check<std::complex<float>>().all("complex float");
  Check<std::complex<double>>().all("complex double");
  SOLVED(hipsolverDestroy(handle));
  std::printf("%d failed\n", failed);
}
