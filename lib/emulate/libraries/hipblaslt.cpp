// hipBLASLt: products with what is done to their elements, by the BLAS of this
// processor. Matrices of every order and type are first brought into columns of
// the type that is computed in.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "emulate/hip/runtime.h"
#include "emulate/libraries/blas_call.h"
#include "emulate/libraries/call.h"
#include "emulate/libraries/linear_algebra.h"
#include "emulate/libraries/objects.h"

namespace hipport {

namespace {

int refuse(const char* function, BlasStatus status, const std::string& what) {
  reportArgument(function,
                 fmt::format("{}; it returns {}", what, nameOf(status)));
  return status;
}

int notDone(const char* function, const std::string& what) {
  (void)notEmulated(function, what, nameOf(kBlasNotSupported));
  return kBlasNotSupported;
}

// --- Descriptions ------------------------------------------------------------

enum class Sort : std::uint8_t { handle, layout, product, preference, change };

/// A handle or description, by its attributes: each has a size and a value.
struct Object {
  Sort sort;
  int compute = 0;  ///< hipblasComputeType_t
  int scale = 0;    ///< hipDataType
  std::map<int, std::vector<std::byte>> values = {};

  template <typename T>
  void define(int attribute, T value) {
    const auto bytes = std::bit_cast<std::array<std::byte, sizeof(T)>>(value);
    values[attribute].assign(bytes.begin(), bytes.end());
  }
  template <typename T>
  T get(int attribute) const {
    std::array<std::byte, sizeof(T)> bytes{};
    std::ranges::copy(values.at(attribute), bytes.begin());
    return std::bit_cast<T>(bytes);
  }
};

/// One of the sort, null for any other.
Object* findObject(Sort sort, const void* object) {
  Object* const found = Objects<Object>::get().find(object);
  return found && found->sort == sort ? found : nullptr;
}

int give(const char* function, void** to, Object made) {
  if (!to) return refuse(function, kBlasInvalidValue, "the result is null");
  *to = Objects<Object>::get().make(std::move(made));
  return kBlasSuccess;
}

int take(const char* function, Sort sort, void* object) {
  if (findObject(sort, object) && Objects<Object>::get().remove(object)) {
    return kBlasSuccess;
  }
  return refuse(function, kBlasInvalidValue, "there is no such description");
}

int setAttribute(const char* function, Sort sort, void* object, int attribute,
                 const void* value, std::size_t size) {
  Object* const own = findObject(sort, object);
  if (!own || !value) {
    return refuse(function, kBlasInvalidValue,
                  "the description or the value is null");
  }
  const auto found = own->values.find(attribute);
  if (found == own->values.end() || size < found->second.size()) {
    return refuse(function, kBlasInvalidValue,
                  fmt::format("attribute {} of {} bytes", attribute, size));
  }
  std::memcpy(found->second.data(), value, found->second.size());
  return kBlasSuccess;
}

int getAttribute(const char* function, Sort sort, const void* object,
                 int attribute, void* value, std::size_t size,
                 std::size_t* written) {
  const Object* const own = findObject(sort, object);
  const auto found = own ? own->values.find(attribute)
                         : std::map<int, std::vector<std::byte>>::iterator();
  if (!own || found == own->values.end()) {
    return refuse(function, kBlasInvalidValue,
                  fmt::format("there is no attribute {}", attribute));
  }
  if (written) *written = found->second.size();
  if (!value) return kBlasSuccess;
  if (size < found->second.size()) {
    return refuse(function, kBlasInvalidValue,
                  fmt::format("attribute {} takes {} bytes", attribute,
                              found->second.size()));
  }
  std::memcpy(value, found->second.data(), found->second.size());
  return kBlasSuccess;
}

// Attributes, by their numbers in hipBLASLt.
enum LayoutAttribute : int {
  kBatchCount = 0,
  kBatchStride = 1,
  kType = 2,
  kOrder = 3,
  kRows = 4,
  kColumns = 5,
  kLeading = 6,
};
enum ProductAttribute : int {
  kTransA = 0,
  kTransB = 1,
  kEpilogue = 2,
  kBias = 3,
  kBiasType = 4,
  kFirstScale = 5,
  kLastScale = 9,
  kAux = 10,
  kAuxLeading = 11,
  kAuxStride = 12,
  kPointerMode = 13,
  kLargest = 14,
  kAuxType = 22,
  kScaleModeA = 31,
  kScaleModeB = 32,
  kInputA = 100,
  kInputB = 101,
  kFirstArgument = 102,
  kSecondArgument = 103,
};
enum ChangeAttribute : int {
  kChangeScale = 0,
  kChangePointerMode = 1,
  kChangeTransA = 2,
  kChangeTransB = 3,
};
constexpr std::int32_t kNoType = 255;
constexpr std::int32_t kOperationN = 111;

NumberKind kindOfHip(std::int32_t type) {
  switch (type) {
    case 0:
      return NumberKind::f32;
    case 1:
      return NumberKind::f64;
    case 2:
      return NumberKind::f16;
    case 3:
      return NumberKind::i8;
    case 10:
      return NumberKind::i32;
    case 14:
      return NumberKind::bf16;
    default:
      return NumberKind::none;
  }
}

// --- Matrices ----------------------------------------------------------------

/// Matrices as they lie in the device's memory.
struct Stored {
  const char* name = "";
  std::byte* at = nullptr;
  NumberKind kind = NumberKind::none;
  bool isByRows = false;
  std::int64_t rows = 0, columns = 0, leading = 0;
  std::int64_t batches = 1, stride = 0;

  std::byte* place(std::int64_t batch, std::int64_t i, std::int64_t j) const {
    return at +
           (batch * stride + (isByRows ? i * leading + j : i + j * leading)) *
               static_cast<std::int64_t>(sizeOf(kind));
  }
  /// Elements from the first to the last.
  std::int64_t reach() const {
    return rows == 0 || columns == 0
               ? 0
               : (batches - 1) * stride +
                     (isByRows ? (rows - 1) * leading + columns
                               : (columns - 1) * leading + rows);
  }
  std::string memoryProblem() const {
    const std::uint64_t needed =
        static_cast<std::uint64_t>(reach()) * sizeOf(kind);
    const auto there = deviceBytes(at);
    if (needed == 0 || (there && *there >= needed)) return {};
    return there ? fmt::format(
                       "{} needs {} bytes, and its allocation has {} "
                       "from there",
                       name, needed, *there)
                 : fmt::format("{} is not in the device's memory", name);
  }
};

Stored storedAs(const char* name, const void* at, const Object& layout) {
  Stored matrix;
  matrix.name = name;
  matrix.at = const_cast<std::byte*>(static_cast<const std::byte*>(at));
  matrix.kind = kindOfHip(layout.get<std::int32_t>(kType));
  matrix.isByRows = layout.get<std::int32_t>(kOrder) == 1;
  matrix.rows = layout.get<std::int64_t>(kRows);
  matrix.columns = layout.get<std::int64_t>(kColumns);
  matrix.leading = layout.get<std::int64_t>(kLeading);
  matrix.batches = layout.get<std::int32_t>(kBatchCount);
  matrix.stride = layout.get<std::int64_t>(kBatchStride);
  return matrix;
}

/// What is wrong with a layout by itself; empty if nothing is.
std::string layoutProblem(const Stored& matrix) {
  const std::int64_t least = matrix.isByRows ? matrix.columns : matrix.rows;
  if (matrix.leading < std::max<std::int64_t>(least, 1)) {
    return fmt::format("the leading dimension of {} is {}, and it has {} {}",
                       matrix.name, matrix.leading, least,
                       matrix.isByRows ? "columns" : "rows");
  }
  return {};
}

/// op(matrix) in columns.
template <typename T>
std::vector<T> columnsOf(const Stored& matrix, std::int64_t batch,
                         bool isTransposed) {
  const std::int64_t rows = isTransposed ? matrix.columns : matrix.rows;
  const std::int64_t columns = isTransposed ? matrix.rows : matrix.columns;
  std::vector<T> all(static_cast<std::size_t>(rows * columns));
  for (std::int64_t j = 0; j < columns; ++j) {
    for (std::int64_t i = 0; i < rows; ++i) {
      all[static_cast<std::size_t>(i + j * rows)] =
          loadAs<T>(matrix.kind, isTransposed ? matrix.place(batch, j, i)
                                              : matrix.place(batch, i, j));
    }
  }
  return all;
}

// --- Products ----------------------------------------------------------------

/// hipblasLtEpilogue_t: one activation, with or without the others.
constexpr int kDefault = 1;
constexpr int kRelu = 2;
constexpr int kAddBias = 4;
constexpr int kGelu = 32;
constexpr int kKeepAux = 128;
constexpr int kSwish = 65536;

/// Whether it is put together of those.
bool isKnownEpilogue(int epilogue) {
  const int activation = epilogue & ~(kAddBias | kKeepAux);
  if (epilogue == kDefault) return true;
  const bool isActivation = activation == kRelu || activation == kGelu;
  return (epilogue & kKeepAux) != 0
             ? isActivation
             : isActivation || activation == kSwish || epilogue == kAddBias;
}

double activated(int epilogue, double x) {
  if ((epilogue & kRelu) != 0) return std::max(x, 0.0);
  if ((epilogue & kSwish) != 0) return x / (1 + std::exp(-x));
  if ((epilogue & kGelu) != 0) {
    constexpr double kRootOf2OverPi = 0.7978845608028654;
    return 0.5 * x *
           (1 + std::tanh(kRootOf2OverPi * (x + 0.044715 * x * x * x)));
  }
  return x;
}

struct Product {
  Stored a, b, c, d;
  bool isTransposedA = false, isTransposedB = false;
  int epilogue = kDefault;
  Stored bias;  ///< one column
  Stored aux;   ///< what there is before the activation
  NumberKind scale = NumberKind::none;
  const void* alpha = nullptr;
  const void* beta = nullptr;
  bool hasAlphaOfRows = false;  ///< on the device, one for each row of D
  bool isBetaZero = false;

  template <typename T>
  void compute(std::int64_t batch) const;
};

template <typename T>
void Product::compute(std::int64_t batch) const {
  const std::int64_t m = d.rows;
  const std::int64_t n = d.columns;
  const std::int64_t k = isTransposedA ? a.rows : a.columns;
  const std::vector<T> left = columnsOf<T>(a, batch, isTransposedA);
  const std::vector<T> right = columnsOf<T>(b, batch, isTransposedB);
  std::vector<T> sums(static_cast<std::size_t>(m * n));
  const auto narrow = [](std::int64_t value) {
    return static_cast<int>(std::max<std::int64_t>(value, 1));
  };
  fortran<T>("gemm", 'N', 'N', static_cast<int>(m), static_cast<int>(n),
             static_cast<int>(k), T(1), left.data(), narrow(m), right.data(),
             narrow(k), T(0), sums.data(), narrow(m));
  const double factor = hasAlphaOfRows ? 1 : loadAs<double>(scale, alpha);
  const double keep = isBetaZero ? 0 : loadAs<double>(scale, beta);
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t i = 0; i < m; ++i) {
      const double by =
          hasAlphaOfRows
              ? loadAs<double>(scale,
                               static_cast<const std::byte*>(alpha) +
                                   static_cast<std::size_t>(i) * sizeOf(scale))
              : factor;
      double x =
          by * static_cast<double>(sums[static_cast<std::size_t>(i + j * m)]);
      if (!isBetaZero) {
        x += keep * loadAs<double>(c.kind, c.place(batch, i, j));
      }
      if ((epilogue & kAddBias) != 0) {
        x += loadAs<double>(bias.kind, bias.place(batch, i, 0));
      }
      if ((epilogue & kKeepAux) != 0) {
        store(aux.kind, aux.place(batch, i, j), x);
      }
      store(d.kind, d.place(batch, i, j), activated(epilogue, x));
    }
  }
}

/// What hipBLASLt computes of such types.
bool isProductOf(const Product& product, int compute) {
  const NumberKind in = product.a.kind;
  const NumberKind out = product.d.kind;
  if (product.b.kind != in || product.c.kind != out) return false;
  switch (compute) {
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
      return (in == NumberKind::f32 || in == NumberKind::f16 ||
              in == NumberKind::bf16) &&
             (out == in || out == NumberKind::f32);
    case 7:
    case 8:
      return in == NumberKind::f64 && out == NumberKind::f64;
    case 9:
    case 10:
      return in == NumberKind::i8 &&
             (out == NumberKind::i32 || out == NumberKind::i8);
    default:
      return false;
  }
}

/// Attributes that are set and that nothing here does.
std::string unsupportedOf(const Object& description, const Product& product,
                          const std::vector<const Object*>& layouts) {
  for (const Object* each : layouts) {
    const auto order = each->get<std::int32_t>(kOrder);
    if (order != 0 && order != 1) return fmt::format("the order {}", order);
  }
  for (int each = kFirstScale; each <= kLastScale; ++each) {
    if (description.get<void*>(each)) return "factors of matrices";
  }
  if (description.get<void*>(kLargest)) return "the largest of D";
  if (!isKnownEpilogue(product.epilogue)) {
    return fmt::format("the epilogue {}", product.epilogue);
  }
  if (!isProductOf(product, description.compute)) return "these types";
  if (linearAlgebraName().empty()) return std::string(kLinearAlgebraMissing);
  return {};
}

/// Reads a call; what of it is wrong, or nothing.
std::string readProduct(const Object& description, Product& product) {
  const Stored& a = product.a;
  const Stored& b = product.b;
  for (const Stored& each : {a, b, product.c, product.d}) {
    std::string problem = layoutProblem(each);
    if (!problem.empty()) return problem;
    if (each.batches != product.d.batches) return "the batches differ";
  }
  product.isTransposedA = description.get<std::int32_t>(kTransA) != kOperationN;
  product.isTransposedB = description.get<std::int32_t>(kTransB) != kOperationN;
  const std::int64_t m = product.isTransposedA ? a.columns : a.rows;
  const std::int64_t k = product.isTransposedA ? a.rows : a.columns;
  const std::int64_t inner = product.isTransposedB ? b.columns : b.rows;
  const std::int64_t n = product.isTransposedB ? b.rows : b.columns;
  if (k != inner || m != product.d.rows || n != product.d.columns ||
      m != product.c.rows || n != product.c.columns) {
    return fmt::format("A is {} x {}, B is {} x {} and D is {} x {}", m, k,
                       inner, n, product.d.rows, product.d.columns);
  }
  product.epilogue = description.get<std::int32_t>(kEpilogue);
  product.scale = kindOfHip(description.scale);
  const auto typeOr = [&](int attribute) {
    const auto type = description.get<std::int32_t>(attribute);
    return type == kNoType ? product.d.kind : kindOfHip(type);
  };
  product.bias = {.name = "the bias",
                  .at = description.get<std::byte*>(kBias),
                  .kind = typeOr(kBiasType),
                  .rows = m,
                  .columns = 1,
                  .leading = m};
  product.aux = {.name = "the auxiliary output",
                 .at = description.get<std::byte*>(kAux),
                 .kind = typeOr(kAuxType),
                 .rows = m,
                 .columns = n,
                 .leading = description.get<std::int64_t>(kAuxLeading),
                 .batches = product.d.batches,
                 .stride = description.get<std::int64_t>(kAuxStride)};
  return {};
}

/// The whole of what hipblasLtMatmul is given.
struct Layouts {
  const void *a, *b, *c, *d;
};

int readAll(const char* function, const void* handle, const void* description,
            const Layouts& layouts, Product& product) {
  if (!findObject(Sort::handle, handle)) {
    return refuse(function, kBlasNotInitialized, "there is no such handle");
  }
  const Object* const own = findObject(Sort::product, description);
  std::vector<const Object*> all;
  for (const void* each : {layouts.a, layouts.b, layouts.c, layouts.d}) {
    all.push_back(findObject(Sort::layout, each));
  }
  if (!own || std::ranges::count(all, nullptr) != 0) {
    return refuse(function, kBlasInvalidValue,
                  "one of the descriptions is null or was destroyed");
  }
  product.a = storedAs("A", nullptr, *all[0]);
  product.b = storedAs("B", nullptr, *all[1]);
  product.c = storedAs("C", nullptr, *all[2]);
  product.d = storedAs("D", nullptr, *all[3]);
  const std::string problem = readProduct(*own, product);
  if (!problem.empty()) return refuse(function, kBlasInvalidValue, problem);
  const std::string unsupported = unsupportedOf(*own, product, all);
  if (!unsupported.empty()) return notDone(function, unsupported);
  return kBlasSuccess;
}

/// Has the stream compute it, once the memory is known to be there.
int launch(const char* function, const Product& product, hipStream_t stream) {
  if (earlierError() != hipSuccess) return kBlasInternalError;
  noteStandIn("hipblaslt", linearAlgebraName());
  const hipError_t error = onStream(
      stream,
      [function = std::string(function), product = product]() mutable {
        // Then C is not read.
        product.isBetaZero = loadAs<double>(product.scale, product.beta) == 0;
        std::vector<const Stored*> all = {&product.a, &product.b, &product.d};
        if (!product.isBetaZero) all.push_back(&product.c);
        if ((product.epilogue & kAddBias) != 0) all.push_back(&product.bias);
        if ((product.epilogue & kKeepAux) != 0) all.push_back(&product.aux);
        for (const Stored* each : all) {
          const std::string problem = each->memoryProblem();
          if (problem.empty()) continue;
          reportMemory(function, problem);
          return hipErrorIllegalAddress;
        }
        for (std::int64_t i = 0; i < product.d.batches; ++i) {
          if (computedAs(product.a.kind) == NumberKind::f64) {
            product.compute<double>(i);
          } else {
            product.compute<float>(i);
          }
        }
        return hipSuccess;
      },
      hipGraphNodeTypeKernel);
  return error == hipSuccess ? kBlasSuccess : kBlasInternalError;
}

/// hipblasLtMatmulHeuristicResult_t
struct Found {
  std::uint8_t algorithm[16];
  std::size_t mostWorkspace;
  std::size_t workspace;
  int state;
  float waves;
  int reserved[4];
};

}  // namespace

// --- The interface -----------------------------------------------------------

HIPPORT_API int hipblasLtCreate(void** handle) {
  return give("hipblasLtCreate", handle, {.sort = Sort::handle});
}
HIPPORT_API int hipblasLtDestroy(void* handle) {
  return take("hipblasLtDestroy", Sort::handle, handle);
}

HIPPORT_API int hipblasLtMatrixLayoutCreate(void** layout, std::int32_t type,
                                            std::uint64_t rows,
                                            std::uint64_t columns,
                                            std::int64_t leading) {
  Object made{.sort = Sort::layout};
  made.define<std::int32_t>(kBatchCount, 1);
  made.define<std::int64_t>(kBatchStride, 0);
  made.define(kType, type);
  made.define<std::int32_t>(kOrder, 0);
  made.define(kRows, rows);
  made.define(kColumns, columns);
  made.define(kLeading, leading);
  return give("hipblasLtMatrixLayoutCreate", layout, std::move(made));
}
HIPPORT_API int hipblasLtMatrixLayoutDestroy(void* layout) {
  return take("hipblasLtMatrixLayoutDestroy", Sort::layout, layout);
}
HIPPORT_API int hipblasLtMatrixLayoutSetAttribute(void* layout, int attribute,
                                                  const void* value,
                                                  std::size_t size) {
  return setAttribute("hipblasLtMatrixLayoutSetAttribute", Sort::layout, layout,
                      attribute, value, size);
}
HIPPORT_API int hipblasLtMatrixLayoutGetAttribute(void* layout, int attribute,
                                                  void* value, std::size_t size,
                                                  std::size_t* written) {
  return getAttribute("hipblasLtMatrixLayoutGetAttribute", Sort::layout, layout,
                      attribute, value, size, written);
}

HIPPORT_API int hipblasLtMatmulDescCreate(void** description, int compute,
                                          int scale) {
  Object made{.sort = Sort::product, .compute = compute, .scale = scale};
  made.define(kTransA, kOperationN);
  made.define(kTransB, kOperationN);
  made.define<std::int32_t>(kEpilogue, kDefault);
  for (const int each : {+kBias, 5, 6, 7, 8, 9, +kAux, +kLargest}) {
    made.define<void*>(each, nullptr);
  }
  made.define(kBiasType, kNoType);
  made.define(kAuxType, kNoType);
  made.define<std::int64_t>(kAuxLeading, 0);
  made.define<std::int64_t>(kAuxStride, 0);
  for (const int each :
       {+kPointerMode, +kScaleModeA, +kScaleModeB, +kInputA, +kInputB}) {
    made.define<std::int32_t>(each, 0);
  }
  made.define<float>(kFirstArgument, 0);
  made.define<float>(kSecondArgument, 0);
  return give("hipblasLtMatmulDescCreate", description, std::move(made));
}
HIPPORT_API int hipblasLtMatmulDescDestroy(void* description) {
  return take("hipblasLtMatmulDescDestroy", Sort::product, description);
}
HIPPORT_API int hipblasLtMatmulDescSetAttribute(void* description,
                                                int attribute,
                                                const void* value,
                                                std::size_t size) {
  return setAttribute("hipblasLtMatmulDescSetAttribute", Sort::product,
                      description, attribute, value, size);
}
HIPPORT_API int hipblasLtMatmulDescGetAttribute(void* description,
                                                int attribute, void* value,
                                                std::size_t size,
                                                std::size_t* written) {
  return getAttribute("hipblasLtMatmulDescGetAttribute", Sort::product,
                      description, attribute, value, size, written);
}

HIPPORT_API int hipblasLtMatmulPreferenceCreate(void** preference) {
  Object made{.sort = Sort::preference};
  made.define<std::uint32_t>(0, 0);
  made.define<std::uint64_t>(1, 0);
  return give("hipblasLtMatmulPreferenceCreate", preference, std::move(made));
}
HIPPORT_API int hipblasLtMatmulPreferenceDestroy(void* preference) {
  return take("hipblasLtMatmulPreferenceDestroy", Sort::preference, preference);
}
HIPPORT_API int hipblasLtMatmulPreferenceSetAttribute(void* preference,
                                                      int attribute,
                                                      const void* value,
                                                      std::size_t size) {
  return setAttribute("hipblasLtMatmulPreferenceSetAttribute", Sort::preference,
                      preference, attribute, value, size);
}
HIPPORT_API int hipblasLtMatmulPreferenceGetAttribute(void* preference,
                                                      int attribute,
                                                      void* value,
                                                      std::size_t size,
                                                      std::size_t* written) {
  return getAttribute("hipblasLtMatmulPreferenceGetAttribute", Sort::preference,
                      preference, attribute, value, size, written);
}

HIPPORT_API int hipblasLtMatmulAlgoGetHeuristic(void* handle, void* description,
                                                void* a, void* b, void* c,
                                                void* d, void*, int wanted,
                                                Found* results, int* count) {
  constexpr const char* kFunction = "hipblasLtMatmulAlgoGetHeuristic";
  if (!results || !count || wanted < 1) {
    return refuse(kFunction, kBlasInvalidValue,
                  "there is no place for results");
  }
  *count = 0;
  Product product;
  const int status =
      readAll(kFunction, handle, description, {a, b, c, d}, product);
  if (status != kBlasSuccess) return status;
  // There is one way, and it needs no memory of the device.
  results[0] = {};
  results[0].waves = 1;
  *count = 1;
  return kBlasSuccess;
}

HIPPORT_API int hipblasLtMatmul(void* handle, void* description,
                                const void* alpha, const void* a, void* layoutA,
                                const void* b, void* layoutB, const void* beta,
                                const void* c, void* layoutC, void* d,
                                void* layoutD, const void*, void*, std::size_t,
                                hipStream_t stream) {
  constexpr const char* kFunction = "hipblasLtMatmul";
  Product product;
  const int status = readAll(kFunction, handle, description,
                             {layoutA, layoutB, layoutC, layoutD}, product);
  if (status != kBlasSuccess) return status;
  if (!alpha || !beta || !a || !b || !d) {
    return refuse(kFunction, kBlasInvalidValue, "a pointer is null");
  }
  product.a.at = const_cast<std::byte*>(static_cast<const std::byte*>(a));
  product.b.at = const_cast<std::byte*>(static_cast<const std::byte*>(b));
  product.c.at = const_cast<std::byte*>(static_cast<const std::byte*>(c));
  product.d.at = static_cast<std::byte*>(d);
  const Object& own = *findObject(Sort::product, description);
  const auto mode = own.get<std::int32_t>(kPointerMode);
  product.hasAlphaOfRows = mode == 4;
  product.alpha = alpha;
  product.beta = beta;
  if (mode != 1 && !c && loadAs<double>(product.scale, beta) != 0) {
    return refuse(kFunction, kBlasInvalidValue, "C is null, and beta is not 0");
  }
  if ((mode != 0 && !deviceBytes(alpha)) || (mode == 1 && !deviceBytes(beta))) {
    reportMemory(kFunction,
                 "a factor is not in the device's memory, where the pointer "
                 "mode has it");
    return kBlasInternalError;
  }
  // What the host has is read now; the stream may come to it later.
  if (mode != 1 && isCapturing(stream)) {
    return notDone(kFunction, "factors of the host in a graph");
  }
  return launch(kFunction, product, stream);
}

HIPPORT_API int hipblasLtMatrixTransformDescCreate(void** description,
                                                   int scale) {
  Object made{.sort = Sort::change, .scale = scale};
  made.define<std::int32_t>(kChangeScale, scale);
  made.define<std::int32_t>(kChangePointerMode, 0);
  made.define(kChangeTransA, kOperationN);
  made.define(kChangeTransB, kOperationN);
  return give("hipblasLtMatrixTransformDescCreate", description,
              std::move(made));
}
HIPPORT_API int hipblasLtMatrixTransformDescDestroy(void* description) {
  return take("hipblasLtMatrixTransformDescDestroy", Sort::change, description);
}
HIPPORT_API int hipblasLtMatrixTransformDescSetAttribute(void* description,
                                                         int attribute,
                                                         const void* value,
                                                         std::size_t size) {
  return setAttribute("hipblasLtMatrixTransformDescSetAttribute", Sort::change,
                      description, attribute, value, size);
}
HIPPORT_API int hipblasLtMatrixTransformDescGetAttribute(void* description,
                                                         int attribute,
                                                         void* value,
                                                         std::size_t size,
                                                         std::size_t* written) {
  return getAttribute("hipblasLtMatrixTransformDescGetAttribute", Sort::change,
                      description, attribute, value, size, written);
}

HIPPORT_API int hipblasLtMatrixTransform(void* handle, void* description,
                                         const void* alpha, const void* a,
                                         void* layoutA, const void* beta,
                                         const void* b, void* layoutB, void* c,
                                         void* layoutC, hipStream_t stream) {
  constexpr const char* kFunction = "hipblasLtMatrixTransform";
  if (!findObject(Sort::handle, handle)) {
    return refuse(kFunction, kBlasNotInitialized, "there is no such handle");
  }
  const Object* const own = findObject(Sort::change, description);
  const Object* const ofA = findObject(Sort::layout, layoutA);
  const Object* const ofB = findObject(Sort::layout, layoutB);
  const Object* const ofC = findObject(Sort::layout, layoutC);
  if (!own || !ofC || !c || (a && !ofA) || (b && !ofB)) {
    return refuse(kFunction, kBlasInvalidValue,
                  "a description or the output is null");
  }
  if (own->get<std::int32_t>(kChangePointerMode) != 0 || isCapturing(stream)) {
    return notDone(kFunction, "factors on the device, or in a graph");
  }
  const NumberKind scale = kindOfHip(own->get<std::int32_t>(kChangeScale));
  const Stored to = storedAs("C", c, *ofC);
  // op(A) and op(B), as far as they are given.
  struct Term {
    Stored from;
    bool isTransposed;
    double factor;
  };
  std::vector<Term> terms;
  if (a && alpha) {
    terms.push_back({storedAs("A", a, *ofA),
                     own->get<std::int32_t>(kChangeTransA) != kOperationN,
                     loadAs<double>(scale, alpha)});
  }
  if (b && beta) {
    terms.push_back({storedAs("B", b, *ofB),
                     own->get<std::int32_t>(kChangeTransB) != kOperationN,
                     loadAs<double>(scale, beta)});
  }
  std::vector<Stored> all = {to};
  for (const Term& each : terms) {
    all.push_back(each.from);
    const Stored& from = each.from;
    if ((each.isTransposed ? from.columns : from.rows) != to.rows ||
        (each.isTransposed ? from.rows : from.columns) != to.columns ||
        from.batches != to.batches) {
      return refuse(kFunction, kBlasInvalidValue,
                    fmt::format("{} and C differ in size", from.name));
    }
  }
  for (const Stored& each : all) {
    const std::string problem = layoutProblem(each);
    if (!problem.empty()) return refuse(kFunction, kBlasInvalidValue, problem);
    if (each.kind == NumberKind::none) return notDone(kFunction, "these types");
    const std::string memory = each.memoryProblem();
    if (memory.empty()) continue;
    reportMemory(kFunction, memory);
    return kBlasInternalError;
  }
  if (earlierError() != hipSuccess) return kBlasInternalError;
  noteStandIn("hipblaslt", "the emulator");
  for (std::int64_t batch = 0; batch < to.batches; ++batch) {
    std::vector<double> sums(static_cast<std::size_t>(to.rows * to.columns));
    for (const Term& each : terms) {
      const std::vector<double> numbers =
          columnsOf<double>(each.from, batch, each.isTransposed);
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += each.factor * numbers[i];
      }
    }
    for (std::int64_t j = 0; j < to.columns; ++j) {
      for (std::int64_t i = 0; i < to.rows; ++i) {
        store(to.kind, to.place(batch, i, j),
              sums[static_cast<std::size_t>(i + j * to.rows)]);
      }
    }
  }
  return kBlasSuccess;
}

HIPPORT_API int hipblasLtGetVersion(void*, int* version) {
  if (!version) {
    return refuse("hipblasLtGetVersion", kBlasInvalidValue,
                  "the result is null");
  }
  *version = 1201;  // 0.12.1, of ROCm 6.4
  return kBlasSuccess;
}

}  // namespace hipport
