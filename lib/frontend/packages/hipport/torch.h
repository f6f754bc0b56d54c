// PyTorch's C++ interface in part, for sources that are parsed where it is not
// installed: what extensions call, with looser types. Facts are of PyTorch's
// documentation of its C++ API (https://pytorch.org/cppdocs). Nothing here is
// ever run, and a name that is missing is a gap, as its header would be.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>

#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#if __cplusplus >= 201703L
#include <optional>
#endif

#if defined(__CUDACC__) || defined(__HIPCC__)
#define HIPPORT_BOTH __host__ __device__
#else
#define HIPPORT_BOTH
#endif

namespace c10 {

// ---- numbers

#define HIPPORT_SMALL_FLOAT(name, ...)              \
  struct name {                                     \
    unsigned short x;                               \
    name() = default;                               \
    __VA_ARGS__;                                    \
    HIPPORT_BOTH name(float);                       \
    struct from_bits_t {};                          \
    HIPPORT_BOTH name(unsigned short, from_bits_t); \
    HIPPORT_BOTH operator float() const;            \
    template <typename T>                           \
    HIPPORT_BOTH name& operator+=(const T&);        \
    template <typename T>                           \
    HIPPORT_BOTH name& operator-=(const T&);        \
    template <typename T>                           \
    HIPPORT_BOTH name& operator*=(const T&);        \
    template <typename T>                           \
    HIPPORT_BOTH name& operator/=(const T&);        \
  }
HIPPORT_SMALL_FLOAT(Half, HIPPORT_BOTH Half(const __half&);
                    HIPPORT_BOTH operator __half() const);
HIPPORT_SMALL_FLOAT(BFloat16, HIPPORT_BOTH BFloat16(const __nv_bfloat16&);
                    HIPPORT_BOTH explicit operator __nv_bfloat16() const);
HIPPORT_SMALL_FLOAT(Float8_e4m3fn);
HIPPORT_SMALL_FLOAT(Float8_e5m2);
HIPPORT_SMALL_FLOAT(Float8_e4m3fnuz);
HIPPORT_SMALL_FLOAT(Float8_e5m2fnuz);
#undef HIPPORT_SMALL_FLOAT

template <typename T>
struct complex {
  T real_, imag_;
  HIPPORT_BOTH complex(T real = T(), T imag = T());
  HIPPORT_BOTH T real() const;
  HIPPORT_BOTH T imag() const;
};

enum class ScalarType : signed char {
  Byte,
  Char,
  Short,
  Int,
  Long,
  Half,
  Float,
  Double,
  ComplexHalf,
  ComplexFloat,
  ComplexDouble,
  Bool,
  QInt8,
  QUInt8,
  QInt32,
  BFloat16,
  QUInt4x2,
  QUInt2x4,
  Bits1x8,
  Bits2x4,
  Bits4x2,
  Bits8,
  Bits16,
  Float8_e5m2,
  Float8_e4m3fn,
  Float8_e5m2fnuz,
  Float8_e4m3fnuz,
  UInt16,
  UInt32,
  UInt64,
  Undefined,
  NumOptions
};
constexpr ScalarType kByte = ScalarType::Byte, kChar = ScalarType::Char,
                     kShort = ScalarType::Short, kInt = ScalarType::Int,
                     kLong = ScalarType::Long, kHalf = ScalarType::Half,
                     kFloat = ScalarType::Float, kDouble = ScalarType::Double,
                     kBool = ScalarType::Bool, kUInt8 = kByte, kInt8 = kChar,
                     kInt16 = kShort, kInt32 = kInt, kInt64 = kLong,
                     kUInt16 = ScalarType::UInt16, kUInt32 = ScalarType::UInt32,
                     kUInt64 = ScalarType::UInt64, kFloat16 = kHalf,
                     kFloat32 = kFloat, kFloat64 = kDouble,
                     kBFloat16 = ScalarType::BFloat16,
                     kComplexFloat = ScalarType::ComplexFloat,
                     kComplexDouble = ScalarType::ComplexDouble,
                     kFloat8_e4m3fn = ScalarType::Float8_e4m3fn,
                     kFloat8_e5m2 = ScalarType::Float8_e5m2,
                     kFloat8_e4m3fnuz = ScalarType::Float8_e4m3fnuz,
                     kFloat8_e5m2fnuz = ScalarType::Float8_e5m2fnuz;

struct Scalar {
  Scalar() = default;
  template <typename T>
  Scalar(const T&);
  template <typename T>
  T to() const;
  double toDouble() const;
  float toFloat() const;
  std::int64_t toLong() const;
  int toInt() const;
  bool toBool() const;
  bool isFloatingPoint() const;
  bool isIntegral(bool = false) const;
};

// ---- containers

#if __cplusplus >= 201703L
template <typename T>
using optional = std::optional<T>;
using nullopt_t = std::nullopt_t;
inline constexpr nullopt_t nullopt = std::nullopt;
#else
struct nullopt_t {};
constexpr nullopt_t nullopt{};
template <typename T>
struct optional {
  optional();
  optional(nullopt_t);
  optional(const T&);
  bool has_value() const;
  explicit operator bool() const;
  T& value();
  const T& value() const;
  T& operator*();
  const T& operator*() const;
  T* operator->();
  const T* operator->() const;
  template <typename U>
  T value_or(U) const;
};
#endif

template <typename T>
struct ArrayRef {
  ArrayRef();
  ArrayRef(const T&);
  ArrayRef(const T*, std::size_t);
  ArrayRef(const std::vector<T>&);
  ArrayRef(const std::initializer_list<T>&);
  const T& operator[](std::size_t) const;
  const T& at(std::size_t) const;
  const T& front() const;
  const T& back() const;
  const T* begin() const;
  const T* end() const;
  const T* data() const;
  std::size_t size() const;
  bool empty() const;
  ArrayRef slice(std::size_t) const;
  ArrayRef slice(std::size_t, std::size_t) const;
  std::vector<T> vec() const;
  bool equals(ArrayRef) const;
};
template <typename T>
bool operator==(ArrayRef<T>, ArrayRef<T>);
template <typename T>
bool operator!=(ArrayRef<T>, ArrayRef<T>);
template <typename T>
std::ostream& operator<<(std::ostream&, ArrayRef<T>);
using IntArrayRef = ArrayRef<std::int64_t>;
template <typename T>
using OptionalArrayRef = optional<ArrayRef<T>>;
template <typename T>
struct List : std::vector<T> {
  using std::vector<T>::vector;
};
template <typename T, unsigned N = 0>
struct SmallVector : std::vector<T> {
  using std::vector<T>::vector;
};
struct string_view {
  string_view(const char*);
  string_view(const std::string&);
  std::size_t size() const;
  const char* data() const;
};
template <typename T>
struct irange_t {
  struct iterator {
    T value;
    T operator*() const;
    iterator& operator++();
    bool operator!=(const iterator&) const;
  };
  iterator begin() const;
  iterator end() const;
};
template <typename T>
irange_t<T> irange(T);
template <typename T, typename U>
irange_t<U> irange(T, U);
template <typename... T>
std::string str(const T&...);
template <typename T>
T maybe_wrap_dim(T, std::int64_t, bool = true);
template <typename T, typename U>
HIPPORT_BOTH T ceil_div(T, U);
std::int64_t multiply_integers(const std::vector<std::int64_t>&);

// ---- devices

enum class DeviceType : signed char {
  CPU,
  CUDA,
  MKLDNN,
  OPENGL,
  OPENCL,
  IDEEP,
  HIP,
  FPGA,
  MAIA,
  XLA,
  Vulkan,
  Metal,
  XPU,
  MPS,
  Meta,
  HPU,
  VE,
  Lazy,
  IPU,
  MTIA,
  PrivateUse1,
  COMPILE_TIME_MAX_DEVICE_TYPES
};
constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA,
                     kHIP = DeviceType::HIP, kMeta = DeviceType::Meta;
using DeviceIndex = signed char;
struct Device {
  Device(DeviceType, DeviceIndex = -1);
  Device(const std::string&);
  Device(const char*);
  DeviceType type() const;
  DeviceIndex index() const;
  bool is_cuda() const;
  bool is_cpu() const;
  bool has_index() const;
  std::string str() const;
};
bool operator==(Device, Device);
bool operator!=(Device, Device);
std::ostream& operator<<(std::ostream&, Device);
struct DeviceGuard {
  explicit DeviceGuard(Device);
};
struct OptionalDeviceGuard {
  explicit OptionalDeviceGuard(optional<Device>);
};
struct StreamGuard {
  template <typename T>
  explicit StreamGuard(const T&);
};
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
  template <typename... T>
  Error(const T&...);
};
enum class Layout : signed char { Strided, Sparse, SparseCsr, NumOptions };
constexpr Layout kStrided = Layout::Strided, kSparse = Layout::Sparse;
enum class MemoryFormat : signed char {
  Contiguous,
  Preserve,
  ChannelsLast,
  ChannelsLast3d
};
inline const char* toString(ScalarType);
std::ostream& operator<<(std::ostream&, ScalarType);
std::size_t elementSize(ScalarType);
bool isFloatingType(ScalarType);
bool isIntegralType(ScalarType, bool = false);
struct TypeMeta {
  TypeMeta(ScalarType);
  std::size_t itemsize() const;
  std::string name() const;
  ScalarType toScalarType() const;
};
bool operator==(TypeMeta, TypeMeta);
bool operator!=(TypeMeta, TypeMeta);
bool operator==(TypeMeta, ScalarType);
bool operator!=(TypeMeta, ScalarType);
std::ostream& operator<<(std::ostream&, TypeMeta);
inline ScalarType typeMetaToScalarType(TypeMeta);
template <typename T>
struct CppTypeToScalarType {
  static constexpr ScalarType value = ScalarType::Undefined;
};

struct TensorOptions {
  TensorOptions();
  TensorOptions(ScalarType);
  TensorOptions(Device);
  TensorOptions(DeviceType);
  TensorOptions(TypeMeta);
  TensorOptions(Layout);
  TensorOptions dtype(ScalarType) const;
  TensorOptions dtype(TypeMeta) const;
  TypeMeta dtype() const;
  TensorOptions device(Device) const;
  TensorOptions device(DeviceType, int = -1) const;
  Device device() const;
  TensorOptions layout(Layout) const;
  TensorOptions requires_grad(bool = true) const;
  TensorOptions pinned_memory(bool = true) const;
  TensorOptions memory_format(MemoryFormat) const;
  TensorOptions device_index(int) const;
};

std::ostream& operator<<(std::ostream&, const TensorOptions&);

}  // namespace c10

namespace at {

using namespace c10;

TensorOptions device(Device);
TensorOptions dtype(ScalarType);
TensorOptions requires_grad(bool = true);

struct Tensor;
using TensorList = ArrayRef<Tensor>;
struct Generator {
  template <typename T>
  T* get() const;
  bool defined() const;
  std::unique_ptr<int> mutex() const;
};
struct Storage {
  std::size_t nbytes() const;
  void* data() const;
};
struct DeprecatedTypeProperties {
  ScalarType scalarType() const;
  bool is_cuda() const;
  operator ScalarType() const;
  operator TensorOptions() const;
  std::string toString() const;
};
inline ScalarType scalar_type(ScalarType);
inline ScalarType scalar_type(const DeprecatedTypeProperties&);

template <typename T>
struct DefaultPtrTraits {
  using PtrType = T*;
};
template <typename T>
struct RestrictPtrTraits {
  using PtrType = T* __restrict__;
};
template <typename T, std::size_t N,
          template <typename> class P = DefaultPtrTraits,
          typename I = std::int64_t>
struct TensorAccessor {
  HIPPORT_BOTH TensorAccessor<T, N - 1, P, I> operator[](I) const;
  HIPPORT_BOTH I size(I) const;
  HIPPORT_BOTH I stride(I) const;
  HIPPORT_BOTH T* data() const;
  const I* sizes() const;
  const I* strides() const;
};
template <typename T, template <typename> class P, typename I>
struct TensorAccessor<T, 1, P, I> {
  HIPPORT_BOTH T& operator[](I) const;
  HIPPORT_BOTH I size(I) const;
  HIPPORT_BOTH I stride(I) const;
  HIPPORT_BOTH T* data() const;
};
template <typename T, template <typename> class P, typename I>
struct TensorAccessor<T, 0, P, I>;
template <typename T, std::size_t N,
          template <typename> class P = DefaultPtrTraits,
          typename I = std::int64_t>
struct GenericPackedTensorAccessor : TensorAccessor<T, N, P, I> {
  HIPPORT_BOTH T* data() const;
};
template <typename T, std::size_t N,
          template <typename> class P = DefaultPtrTraits>
using PackedTensorAccessor32 =
    GenericPackedTensorAccessor<T, N, P, std::int32_t>;
template <typename T, std::size_t N,
          template <typename> class P = DefaultPtrTraits>
using PackedTensorAccessor64 =
    GenericPackedTensorAccessor<T, N, P, std::int64_t>;
template <typename T, std::size_t N,
          template <typename> class P = DefaultPtrTraits,
          typename I = std::int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, P, I>;

namespace indexing {
enum class EllipsisIndexType { Ellipsis };
constexpr auto Ellipsis = EllipsisIndexType::Ellipsis;
struct Slice {
  template <typename... T>
  Slice(const T&...);
};
struct TensorIndex {
  template <typename T>
  TensorIndex(const T&);
};
constexpr c10::nullopt_t None = c10::nullopt;
}  // namespace indexing

struct Tensor {
  Tensor();
  template <typename T>
  T* data_ptr() const;
  void* data_ptr() const;
  template <typename T>
  const T* const_data_ptr() const;
  const void* const_data_ptr() const;
  template <typename T>
  T* mutable_data_ptr() const;
  void* mutable_data_ptr() const;
  template <typename T>
  T* data() const;
  Tensor data() const;
  void* get() const;
  std::int64_t size(std::int64_t) const;
  std::int64_t stride(std::int64_t) const;
  IntArrayRef sizes() const;
  IntArrayRef strides() const;
  std::int64_t numel() const;
  std::int64_t dim() const;
  std::int64_t ndimension() const;
  std::int64_t storage_offset() const;
  std::int64_t element_size() const;
  std::size_t itemsize() const;
  std::size_t nbytes() const;
  int get_device() const;
  Device device() const;
  ScalarType scalar_type() const;
  TypeMeta dtype() const;
  DeprecatedTypeProperties& type() const;
  Tensor type(ScalarType) const;
  TensorOptions options() const;
  Layout layout() const;
  Storage storage() const;
  MemoryFormat suggest_memory_format(bool = false) const;
  bool defined() const;
  bool is_cuda() const;
  bool is_cpu() const;
  bool is_sparse() const;
  bool is_contiguous(MemoryFormat = MemoryFormat::Contiguous) const;
  bool is_floating_point() const;
  bool is_complex() const;
  bool is_pinned() const;
  bool is_same(const Tensor&) const;
  bool is_non_overlapping_and_dense() const;
  bool has_value() const;
  bool requires_grad() const;
  bool equal(const Tensor&) const;
  bool allclose(const Tensor&, double = 0, double = 0) const;
  template <typename T>
  T item() const;
  Scalar item() const;
  void reset();
  Tensor& grad() const;
  std::string toString() const;
  template <typename T, std::size_t N>
  TensorAccessor<T, N> accessor() const;
  template <typename T, std::size_t N,
            template <typename> class P = DefaultPtrTraits>
  PackedTensorAccessor32<T, N, P> packed_accessor32() const;
  template <typename T, std::size_t N,
            template <typename> class P = DefaultPtrTraits>
  PackedTensorAccessor64<T, N, P> packed_accessor64() const;
  template <typename T, std::size_t N,
            template <typename> class P = DefaultPtrTraits,
            typename I = std::int64_t>
  GenericPackedTensorAccessor<T, N, P, I> packed_accessor() const;
  template <typename T>
  Tensor operator[](const T&) const;
  template <typename T>
  Tensor& operator+=(const T&);
  template <typename T>
  Tensor& operator-=(const T&);
  template <typename T>
  Tensor& operator*=(const T&);
  template <typename T>
  Tensor& operator/=(const T&);
  Tensor operator-() const;
  Tensor operator~() const;
  Tensor view(IntArrayRef) const;
  Tensor view(ScalarType) const;
  Tensor reshape(IntArrayRef) const;
  Tensor expand(IntArrayRef, bool = false) const;
  Tensor permute(IntArrayRef) const;
  Tensor resize_(IntArrayRef) const;
  Tensor new_empty(IntArrayRef, TensorOptions = {}) const;
  Tensor new_zeros(IntArrayRef, TensorOptions = {}) const;
  Tensor new_ones(IntArrayRef, TensorOptions = {}) const;
  Tensor new_full(IntArrayRef, Scalar, TensorOptions = {}) const;
  Tensor as_strided(IntArrayRef, IntArrayRef, std::int64_t = 0) const;
  Tensor repeat(IntArrayRef) const;
  Tensor to(TensorOptions, bool = false, bool = false) const;
  Tensor to(const Tensor&, bool = false, bool = false) const;
  Tensor to(Device, ScalarType, bool = false, bool = false) const;
  Tensor sum() const;
  Tensor sum(IntArrayRef, bool = false) const;
  Tensor mean() const;
  Tensor mean(IntArrayRef, bool = false) const;
  Tensor& set_requires_grad(bool);
  Tensor index(std::initializer_list<indexing::TensorIndex>) const;
  template <typename T>
  Tensor& index_put_(std::initializer_list<indexing::TensorIndex>, const T&);
  template <typename... T>
  std::tuple<Tensor, Tensor> sort(const T&...) const;
  template <typename... T>
  std::tuple<Tensor, Tensor> topk(const T&...) const;
  std::tuple<Tensor, Tensor> max(std::int64_t, bool = false) const;
  Tensor max() const;
  std::tuple<Tensor, Tensor> min(std::int64_t, bool = false) const;
  Tensor min() const;
  template <typename... T>
  std::vector<Tensor> split(const T&...) const;
  template <typename... T>
  std::vector<Tensor> chunk(const T&...) const;
  template <typename... T>
  std::vector<Tensor> unbind(const T&...) const;
#define HIPPORT_METHOD(name) \
  template <typename... T>   \
  Tensor name(const T&...) const
  HIPPORT_METHOD(abs);
  HIPPORT_METHOD(abs_);
  HIPPORT_METHOD(add);
  HIPPORT_METHOD(add_);
  HIPPORT_METHOD(all);
  HIPPORT_METHOD(any);
  HIPPORT_METHOD(argmax);
  HIPPORT_METHOD(argmin);
  HIPPORT_METHOD(argsort);
  HIPPORT_METHOD(bmm);
  HIPPORT_METHOD(ceil);
  HIPPORT_METHOD(clamp);
  HIPPORT_METHOD(clamp_);
  HIPPORT_METHOD(clone);
  HIPPORT_METHOD(contiguous);
  HIPPORT_METHOD(copy_);
  HIPPORT_METHOD(cos);
  HIPPORT_METHOD(cpu);
  HIPPORT_METHOD(cuda);
  HIPPORT_METHOD(cumsum);
  HIPPORT_METHOD(detach);
  HIPPORT_METHOD(diag);
  HIPPORT_METHOD(div);
  HIPPORT_METHOD(div_);
  HIPPORT_METHOD(dot);
  HIPPORT_METHOD(eq);
  HIPPORT_METHOD(exp);
  HIPPORT_METHOD(expand_as);
  HIPPORT_METHOD(fill_);
  HIPPORT_METHOD(flatten);
  HIPPORT_METHOD(flip);
  HIPPORT_METHOD(floor);
  HIPPORT_METHOD(gather);
  HIPPORT_METHOD(ge);
  HIPPORT_METHOD(gt);
  HIPPORT_METHOD(index_fill_);
  HIPPORT_METHOD(index_add_);
  HIPPORT_METHOD(index_put_);
  HIPPORT_METHOD(index_select);
  HIPPORT_METHOD(inverse);
  HIPPORT_METHOD(isnan);
  HIPPORT_METHOD(le);
  HIPPORT_METHOD(log);
  HIPPORT_METHOD(lt);
  HIPPORT_METHOD(masked_fill);
  HIPPORT_METHOD(masked_fill_);
  HIPPORT_METHOD(masked_select);
  HIPPORT_METHOD(matmul);
  HIPPORT_METHOD(mm);
  HIPPORT_METHOD(mul);
  HIPPORT_METHOD(mul_);
  HIPPORT_METHOD(mv);
  HIPPORT_METHOD(narrow);
  HIPPORT_METHOD(ne);
  HIPPORT_METHOD(neg);
  HIPPORT_METHOD(nonzero);
  HIPPORT_METHOD(norm);
  HIPPORT_METHOD(normal_);
  HIPPORT_METHOD(pow);
  HIPPORT_METHOD(prod);
  HIPPORT_METHOD(random_);
  HIPPORT_METHOD(reciprocal);
  HIPPORT_METHOD(record_stream);
  HIPPORT_METHOD(relu);
  HIPPORT_METHOD(repeat_interleave);
  HIPPORT_METHOD(resize_as_);
  HIPPORT_METHOD(roll);
  HIPPORT_METHOD(round);
  HIPPORT_METHOD(scatter_);
  HIPPORT_METHOD(scatter_add_);
  HIPPORT_METHOD(select);
  HIPPORT_METHOD(set_);
  HIPPORT_METHOD(sigmoid);
  HIPPORT_METHOD(sin);
  HIPPORT_METHOD(slice);
  HIPPORT_METHOD(softmax);
  HIPPORT_METHOD(sqrt);
  HIPPORT_METHOD(squeeze);
  HIPPORT_METHOD(squeeze_);
  HIPPORT_METHOD(std);
  HIPPORT_METHOD(sub);
  HIPPORT_METHOD(sub_);
  HIPPORT_METHOD(swapaxes);
  HIPPORT_METHOD(t);
  HIPPORT_METHOD(tanh);
  HIPPORT_METHOD(true_divide_);
  HIPPORT_METHOD(true_divide);
  HIPPORT_METHOD(toType);
  HIPPORT_METHOD(to_sparse);
  HIPPORT_METHOD(transpose);
  HIPPORT_METHOD(tril);
  HIPPORT_METHOD(triu);
  HIPPORT_METHOD(unfold);
  HIPPORT_METHOD(uniform_);
  HIPPORT_METHOD(unsqueeze);
  HIPPORT_METHOD(unsqueeze_);
  HIPPORT_METHOD(var);
  HIPPORT_METHOD(view_as);
  HIPPORT_METHOD(where);
  HIPPORT_METHOD(zero_);
  HIPPORT_METHOD(values);
  HIPPORT_METHOD(indices);
  HIPPORT_METHOD(coalesce);
  HIPPORT_METHOD(backward);
  HIPPORT_METHOD(addmm);
  HIPPORT_METHOD(addmm_);
  HIPPORT_METHOD(baddbmm);
  HIPPORT_METHOD(baddbmm_);
  HIPPORT_METHOD(movedim);
  HIPPORT_METHOD(pin_memory);
  HIPPORT_METHOD(reshape_as);
  HIPPORT_METHOD(type_as);
  HIPPORT_METHOD(variable_data);
#undef HIPPORT_METHOD
};
#define HIPPORT_OPERATOR(sign)                   \
  template <typename T>                          \
  Tensor operator sign(const Tensor&, const T&); \
  inline Tensor operator sign(double, const Tensor&)
HIPPORT_OPERATOR(+);
HIPPORT_OPERATOR(-);
HIPPORT_OPERATOR(*);
HIPPORT_OPERATOR(/);
HIPPORT_OPERATOR(%);
HIPPORT_OPERATOR(<);
HIPPORT_OPERATOR(>);
HIPPORT_OPERATOR(<=);
HIPPORT_OPERATOR(>=);
HIPPORT_OPERATOR(==);
HIPPORT_OPERATOR(!=);
#undef HIPPORT_OPERATOR
std::ostream& operator<<(std::ostream&, const Tensor&);
Device device_of(const Tensor&);

Tensor empty(IntArrayRef, TensorOptions = {},
             MemoryFormat = MemoryFormat::Contiguous);
Tensor zeros(IntArrayRef, TensorOptions = {});
Tensor ones(IntArrayRef, TensorOptions = {});
Tensor rand(IntArrayRef, TensorOptions = {});
Tensor randn(IntArrayRef, TensorOptions = {});
Tensor full(IntArrayRef, Scalar, TensorOptions = {});
Tensor randint(std::int64_t, IntArrayRef, TensorOptions = {});
Tensor randint(std::int64_t, std::int64_t, IntArrayRef, TensorOptions = {});
Tensor empty_strided(IntArrayRef, IntArrayRef, TensorOptions = {});
template <typename T>
Tensor from_blob(void*, T, TensorOptions = {});
Tensor from_blob(void*, IntArrayRef, TensorOptions = {});
Tensor from_blob(void*, IntArrayRef, IntArrayRef, TensorOptions = {});
template <typename T>
Tensor tensor(const T&, TensorOptions = {});
template <typename T>
Tensor tensor(std::initializer_list<T>, TensorOptions = {});
Tensor cat(const std::vector<Tensor>&, std::int64_t = 0);
Tensor stack(const std::vector<Tensor>&, std::int64_t = 0);
#define HIPPORT_FUNCTION(name) \
  template <typename... T>     \
  Tensor name(const T&...)
HIPPORT_FUNCTION(empty_like);
HIPPORT_FUNCTION(zeros_like);
HIPPORT_FUNCTION(ones_like);
HIPPORT_FUNCTION(full_like);
HIPPORT_FUNCTION(rand_like);
HIPPORT_FUNCTION(randn_like);
HIPPORT_FUNCTION(arange);
HIPPORT_FUNCTION(linspace);
HIPPORT_FUNCTION(eye);
HIPPORT_FUNCTION(abs);
HIPPORT_FUNCTION(add);
HIPPORT_FUNCTION(all);
HIPPORT_FUNCTION(any);
HIPPORT_FUNCTION(argmax);
HIPPORT_FUNCTION(bmm);
HIPPORT_FUNCTION(baddbmm);
HIPPORT_FUNCTION(clamp);
HIPPORT_FUNCTION(cos);
HIPPORT_FUNCTION(cumsum);
HIPPORT_FUNCTION(diag);
HIPPORT_FUNCTION(div);
HIPPORT_FUNCTION(dot);
HIPPORT_FUNCTION(einsum);
HIPPORT_FUNCTION(exp);
HIPPORT_FUNCTION(flip);
HIPPORT_FUNCTION(gather);
HIPPORT_FUNCTION(isnan);
HIPPORT_FUNCTION(isinf);
HIPPORT_FUNCTION(log);
HIPPORT_FUNCTION(matmul);
HIPPORT_FUNCTION(mean);
HIPPORT_FUNCTION(mm);
HIPPORT_FUNCTION(mm_out);
HIPPORT_FUNCTION(mul);
HIPPORT_FUNCTION(nonzero);
HIPPORT_FUNCTION(norm);
HIPPORT_FUNCTION(pow);
HIPPORT_FUNCTION(relu);
HIPPORT_FUNCTION(sigmoid);
HIPPORT_FUNCTION(sin);
HIPPORT_FUNCTION(softmax);
HIPPORT_FUNCTION(sqrt);
HIPPORT_FUNCTION(squeeze);
HIPPORT_FUNCTION(sub);
HIPPORT_FUNCTION(sum);
HIPPORT_FUNCTION(tanh);
HIPPORT_FUNCTION(transpose);
HIPPORT_FUNCTION(where);
HIPPORT_FUNCTION(addmm);
HIPPORT_FUNCTION(addmm_out);
HIPPORT_FUNCTION(maximum);
HIPPORT_FUNCTION(minimum);
HIPPORT_FUNCTION(index_select);
HIPPORT_FUNCTION(scalar_tensor);
HIPPORT_FUNCTION(unsqueeze);
HIPPORT_FUNCTION(log_softmax);
HIPPORT_FUNCTION(linear);
HIPPORT_FUNCTION(constant_pad_nd);
HIPPORT_FUNCTION(empty_quantized);
HIPPORT_FUNCTION(bmm_out);
HIPPORT_FUNCTION(slice);
HIPPORT_FUNCTION(prod);
HIPPORT_FUNCTION(narrow);
HIPPORT_FUNCTION(reshape);
HIPPORT_FUNCTION(clone);
HIPPORT_FUNCTION(index);
HIPPORT_FUNCTION(cumprod);
HIPPORT_FUNCTION(floor);
HIPPORT_FUNCTION(ceil);
HIPPORT_FUNCTION(round);
HIPPORT_FUNCTION(copy);
HIPPORT_FUNCTION(gelu);
HIPPORT_FUNCTION(silu);
HIPPORT_FUNCTION(outer);
HIPPORT_FUNCTION(searchsorted);
HIPPORT_FUNCTION(bincount);
HIPPORT_FUNCTION(broadcast_to);
HIPPORT_FUNCTION(empty_permuted);
HIPPORT_FUNCTION(_cast_Half);
HIPPORT_FUNCTION(_cast_Float);
#undef HIPPORT_FUNCTION
Tensor max(const Tensor&);
Tensor max(const Tensor&, const Tensor&);
std::tuple<Tensor, Tensor> max(const Tensor&, std::int64_t, bool = false);
Tensor min(const Tensor&);
Tensor min(const Tensor&, const Tensor&);
std::tuple<Tensor, Tensor> min(const Tensor&, std::int64_t, bool = false);
template <typename... T>
std::tuple<Tensor, Tensor> sort(const T&...);
template <typename... T>
std::tuple<Tensor, Tensor> topk(const T&...);
template <typename... T>
std::tuple<Tensor, Tensor> _unique(const T&...);
template <typename... T>
std::tuple<Tensor, Tensor, Tensor> _unique2(const T&...);
template <typename... T>
std::tuple<Tensor, Tensor, Tensor> unique_dim(const T&...);
template <typename... T>
std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const T&...);
template <typename... T>
std::vector<Tensor> split(const T&...);
template <typename... T>
std::vector<Tensor> chunk(const T&...);
template <typename... T>
bool allclose(const T&...);
template <typename... T>
bool equal(const T&...);
void manual_seed(std::uint64_t);
bool hasCUDA();

template <typename T, bool isCuda = true>
struct AccumulateType {
  using type = T;
};
template <bool isCuda>
struct AccumulateType<Half, isCuda> {
  using type = float;
};
template <bool isCuda>
struct AccumulateType<BFloat16, isCuda> {
  using type = float;
};
template <typename T, bool isCuda = true>
using acc_type = typename AccumulateType<T, isCuda>::type;
template <typename T>
using opmath_type = acc_type<T>;
struct TensorArg {
  TensorArg(const Tensor&, const char*, int);
};
using CheckedFrom = const char*;
template <typename... T>
void checkAllSameGPU(const T&...);
template <typename... T>
void checkSameType(const T&...);
template <typename... T>
void checkAllSameType(const T&...);
template <typename... T>
void checkContiguous(const T&...);
inline std::int64_t ceil_div(std::int64_t, std::int64_t);
template <typename F>
void parallel_for(std::int64_t, std::int64_t, std::int64_t, const F&);
struct PhiloxCudaState {
  std::uint64_t seed_, offset_;
};
struct CUDAGeneratorImpl {
  PhiloxCudaState philox_cuda_state(std::uint64_t);
  std::pair<std::uint64_t, std::uint64_t> philox_engine_inputs(std::uint64_t);
  std::uint64_t current_seed() const;
  std::shared_ptr<int> mutex_;
};
template <typename T, typename... U>
T* get_generator_or_default(const U&...);
template <typename T>
T* check_generator(const Generator&);
struct AutoNonVariableTypeMode {
  explicit AutoNonVariableTypeMode(bool = true);
};
struct AutoDispatchBelowADInplaceOrView {};
struct Context {
  bool hasCUDA() const;
  bool deterministicAlgorithms() const;
  template <typename... T>
  void alertNotDeterministic(const T&...);
};
Context& globalContext();

}  // namespace at

// ---- the GPU

namespace c10 {
namespace cuda {

struct CUDAStream {
  operator cudaStream_t() const;
  cudaStream_t stream() const;
  DeviceIndex device_index() const;
  Device device() const;
  void synchronize() const;
  bool query() const;
  int priority() const;
  std::int64_t id() const;
  Device unwrap() const;
};
CUDAStream getCurrentCUDAStream(DeviceIndex = -1);
CUDAStream getDefaultCUDAStream(DeviceIndex = -1);
CUDAStream getStreamFromPool(bool = false, DeviceIndex = -1);
CUDAStream getStreamFromExternal(cudaStream_t, DeviceIndex);
void setCurrentCUDAStream(CUDAStream);
struct CUDAGuard {
  explicit CUDAGuard(DeviceIndex);
  explicit CUDAGuard(Device);
  void set_device(Device);
  void set_index(DeviceIndex);
  void reset_device(Device);
  Device original_device() const;
  Device current_device() const;
};
struct OptionalCUDAGuard {
  OptionalCUDAGuard();
  explicit OptionalCUDAGuard(optional<Device>);
  explicit OptionalCUDAGuard(DeviceIndex);
  void set_device(Device);
  void set_index(DeviceIndex);
};
struct CUDAStreamGuard {
  explicit CUDAStreamGuard(CUDAStream);
};
DeviceIndex device_count();
DeviceIndex current_device();
void set_device(DeviceIndex);
DeviceIndex ExchangeDevice(DeviceIndex);
DeviceIndex MaybeExchangeDevice(DeviceIndex);
cudaError_t SetDevice(DeviceIndex);
cudaError_t MaybeSetDevice(DeviceIndex);
cudaError_t GetDevice(DeviceIndex*);
void device_synchronize();
void stream_synchronize(cudaStream_t);
namespace CUDACachingAllocator {
void* raw_alloc(std::size_t);
void* raw_alloc_with_stream(std::size_t, cudaStream_t);
void raw_delete(void*);
void emptyCache();
struct Allocator {
  std::shared_ptr<void> allocate(std::size_t);
};
Allocator* get();
}  // namespace CUDACachingAllocator

}  // namespace cuda
}  // namespace c10

namespace at {
namespace cuda {

using namespace c10::cuda;
cudaDeviceProp* getCurrentDeviceProperties();
cudaDeviceProp* getDeviceProperties(std::int64_t);
int warp_size();
bool canDeviceAccessPeer(std::int64_t, std::int64_t);
/// Any of a library's, which are pointers.
struct LibraryHandle {
  template <typename T>
  operator T*() const;
};
LibraryHandle getCurrentCUDABlasHandle();
LibraryHandle getCurrentCUDABlasLtHandle();
LibraryHandle getCurrentCUDASparseHandle();
LibraryHandle getCurrentCUDASolverDnHandle();
c10::cuda::CUDACachingAllocator::Allocator* getCUDADeviceAllocator();
struct CUDAEvent {
  CUDAEvent(unsigned = 0);
  operator cudaEvent_t() const;
  cudaEvent_t event() const;
  bool query() const;
  void record();
  void record(const CUDAStream&);
  void recordOnce(const CUDAStream&);
  void block(const CUDAStream&);
  void synchronize() const;
  float elapsed_time(const CUDAEvent&) const;
};
template <typename T, typename U>
HIPPORT_BOTH T ATenCeilDiv(T, U);
namespace detail {
const Generator& getDefaultCUDAGenerator(DeviceIndex = -1);
constexpr int MAX_TENSORINFO_DIMS = 25;
constexpr int CUDA_NUM_THREADS = 1024;
inline int GET_BLOCKS(std::int64_t, std::int64_t = CUDA_NUM_THREADS);
template <typename T, typename I>
struct TensorInfo {
  T* data;
  I sizes[MAX_TENSORINFO_DIMS];
  I strides[MAX_TENSORINFO_DIMS];
  int dims;
};
template <typename T, typename I>
TensorInfo<T, I> getTensorInfo(const Tensor&);
template <typename T, typename I, int dims = -1>
struct IndexToOffset {
  static HIPPORT_BOTH I get(I, const TensorInfo<T, I>&);
};
bool canUse32BitIndexMath(const Tensor&, std::int64_t = 0);
}  // namespace detail
namespace philox {
HIPPORT_BOTH std::tuple<std::uint64_t, std::uint64_t> unpack(PhiloxCudaState);
}  // namespace philox

}  // namespace cuda
#if defined(__CUDACC__) || defined(__HIPCC__)
template <typename T, typename U>
__device__ void gpuAtomicAdd(T*, U);
template <typename T, typename U>
__device__ void gpuAtomicAddNoReturn(T*, U);
template <typename T, typename U>
__device__ void gpuAtomicMax(T*, U);
template <typename T, typename U>
__device__ void gpuAtomicMin(T*, U);
#endif

}  // namespace at

#if defined(__CUDACC__) || defined(__HIPCC__)
template <typename T, typename U>
__device__ void gpuAtomicAdd(T*, U);
__device__ void atomicAdd(c10::Half*, c10::Half);
__device__ void atomicAdd(c10::BFloat16*, c10::BFloat16);
template <typename T>
__device__ T WARP_SHFL(T, int, int = 32, unsigned = 0xffffffff);
template <typename T>
__device__ T WARP_SHFL_DOWN(T, unsigned, int = 32, unsigned = 0xffffffff);
template <typename T>
__device__ T WARP_SHFL_UP(T, unsigned, int = 32, unsigned = 0xffffffff);
template <typename T>
__device__ T WARP_SHFL_XOR(T, int, int = 32, unsigned = 0xffffffff);
#endif

// ---- bindings

namespace pybind11 {

struct object {
  template <typename T>
  T cast() const;
  object attr(const char*) const;
  template <typename... T>
  object operator()(T&&...) const;
  object operator[](const char*) const;
  template <typename T>
  object& operator=(const T&);
  bool is_none() const;
};
struct handle : object {};
struct str : object {
  str(const char* = "");
  operator std::string() const;
};
struct dict : object {
  bool contains(const char*) const;
};
struct list : object {
  template <typename T>
  void append(const T&);
  std::size_t size() const;
};
struct tuple : object {
  std::size_t size() const;
};
struct none : object {};
struct bytes : object {
  bytes(const char*, std::size_t);
};
struct capsule : object {
  template <typename... T>
  capsule(const T&...);
};
struct args : tuple {};
struct kwargs : dict {};
struct arg {
  explicit arg(const char*);
  arg& noconvert(bool = true);
  arg& none(bool = true);
  template <typename T>
  arg operator=(const T&) const;
};
template <typename T>
struct call_guard {};
struct gil_scoped_release {};
struct gil_scoped_acquire {};
enum class return_value_policy {
  automatic,
  copy,
  move,
  reference,
  take_ownership,
  automatic_reference,
  reference_internal
};
template <typename... T>
struct init_t {};
template <typename... T>
init_t<T...> init();
template <typename F>
init_t<F> init(F);
template <typename T, typename... U>
struct class_ : object {
  template <typename... V>
  class_(const V&...);
  template <typename... V>
  class_& def(const V&...);
  template <typename... V>
  class_& def_static(const V&...);
  template <typename... V>
  class_& def_readonly(const V&...);
  template <typename... V>
  class_& def_readwrite(const V&...);
  template <typename... V>
  class_& def_property(const V&...);
  template <typename... V>
  class_& def_property_readonly(const V&...);
};
template <typename T>
struct enum_ : object {
  template <typename... V>
  enum_(const V&...);
  template <typename... V>
  enum_& value(const V&...);
  enum_& export_values();
};
struct module_ : object {
  template <typename... T>
  module_& def(const char*, const T&...);
  module_ def_submodule(const char*, const char* = "");
  const char*& doc();
  template <typename T>
  void add_object(const char*, const T&);
};
using module = module_;
struct buffer_info {
  void* ptr;
  std::int64_t itemsize, size, ndim;
  std::vector<std::int64_t> shape, strides;
  template <typename... T>
  buffer_info(const T&...);
};
template <typename T, int flags = 0>
struct array_t : object {
  template <typename... U>
  array_t(const U&...);
  buffer_info request(bool = false) const;
  const T* data() const;
  template <typename... U>
  const T* data(U...) const;
  T* mutable_data();
  std::int64_t size() const;
  std::int64_t ndim() const;
  std::int64_t shape(std::int64_t) const;
  const std::int64_t* shape() const;
  template <typename N>
  void resize(const N&);
};
using array = array_t<double>;
namespace literals {
inline arg operator""_a(const char*, std::size_t);
}  // namespace literals
template <typename... T>
void print(const T&...);
template <typename T>
T cast(const object&);
template <typename T>
object cast(const T&);

}  // namespace pybind11
namespace py = pybind11;

#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME extension
#endif
#define HIPPORT_JOINED_(a, b) a##b
#define HIPPORT_JOINED(a, b) HIPPORT_JOINED_(a, b)
#define PYBIND11_MODULE(name, variable, ...)  \
  static void HIPPORT_JOINED(hipport_module_, \
                             name)(pybind11::module_ & variable)

// ---- torch

namespace torch {

using namespace at;
using at::optional;
using Dtype = at::ScalarType;
namespace autograd {
using at::Tensor;
using Variable = at::Tensor;
using variable_list = std::vector<at::Tensor>;
using tensor_list = std::vector<at::Tensor>;
struct AutogradContext {
  template <typename... T>
  void save_for_backward(const T&...);
  std::vector<at::Tensor> get_saved_variables() const;
  template <typename... T>
  void mark_dirty(const T&...);
  struct Value {
    template <typename T>
    Value& operator=(const T&);
    std::int64_t toInt() const;
    double toDouble() const;
    bool toBool() const;
    at::Tensor toTensor() const;
    std::vector<std::int64_t> toIntVector() const;
  };
  struct Values {
    Value& operator[](const char*);
  } saved_data;
};
template <typename T>
struct Function {
  template <typename... U>
  static variable_list apply(const U&...);
};
}  // namespace autograd
namespace cuda {
bool is_available();
std::size_t device_count();
void synchronize(std::int64_t = -1);
}  // namespace cuda
namespace nn {
namespace functional {}
}  // namespace nn
struct NoGradGuard {};
template <typename T>
struct CustomClassHolderOf {};
struct CustomClassHolder {};
template <typename... T>
struct intrusive_ptr {};
struct Library {
  template <typename... T>
  Library& def(const T&...);
  template <typename... T>
  Library& impl(const T&...);
};
enum class DispatchKey { CPU, CUDA, Meta, CompositeImplicitAutograd, Autograd };
constexpr DispatchKey kAutograd = DispatchKey::Autograd;
struct RegisterOperators {
  template <typename... T>
  RegisterOperators(const T&...);
  template <typename... T>
  RegisterOperators& op(const T&...);
};
namespace jit {
using torch::RegisterOperators;
}  // namespace jit

}  // namespace torch

#define TORCH_LIBRARY(space, variable) \
  static void HIPPORT_JOINED(hipport_library_, space)(torch::Library & variable)
#define TORCH_LIBRARY_EXPAND(space, variable) TORCH_LIBRARY(space, variable)
#define TORCH_LIBRARY_FRAGMENT(space, variable) \
  static void HIPPORT_JOINED(hipport_fragment_, \
                             __COUNTER__)(torch::Library & variable)
#define TORCH_LIBRARY_IMPL(space, key, variable) \
  static void HIPPORT_JOINED(hipport_impl_,      \
                             __COUNTER__)(torch::Library & variable)
#define TORCH_LIBRARY_IMPL_EXPAND(space, key, variable) \
  TORCH_LIBRARY_IMPL(space, key, variable)
#define TORCH_BOX(function) (function)
#define TORCH_FN(function) (function)
#define REGISTER_EXTENSION(name)
#define TORCH_API
#define C10_API
#define C10_EXPORT
#define AT_EXPORT
#define TORCH_CUDA_CU_API
#define TORCH_CUDA_CPP_API
#define C10_HOST_DEVICE HIPPORT_BOTH
#define AT_HOST_DEVICE HIPPORT_BOTH
#define C10_DEVICE __device__
#define AT_DEVICE __device__
#define C10_HOST __host__
#define C10_WARP_SIZE 32
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(threads) __launch_bounds__(threads)
#define C10_LAUNCH_BOUNDS_2(threads, blocks) __launch_bounds__(threads, blocks)
#define C10_RESTRICT __restrict
#define C10_UNUSED
#define C10_NODISCARD
#define C10_ALWAYS_INLINE inline
#define C10_LIKELY(condition) (condition)
#define C10_UNLIKELY(condition) (condition)

namespace hipport_torch {
template <typename... T>
void read(const T&...);
}  // namespace hipport_torch

// A statement that needs no semicolon.
#define TORCH_CHECK(condition, ...)        \
  if (!(condition)) {                      \
    hipport_torch::read(0, ##__VA_ARGS__); \
  }
#define TORCH_INTERNAL_ASSERT(...) TORCH_CHECK(__VA_ARGS__)
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) TORCH_CHECK(__VA_ARGS__)
#define TORCH_CHECK_EQ(a, b) TORCH_CHECK((a) == (b))
#define TORCH_CHECK_NE(a, b) TORCH_CHECK((a) != (b))
#define TORCH_CHECK_LT(a, b) TORCH_CHECK((a) < (b))
#define TORCH_CHECK_LE(a, b) TORCH_CHECK((a) <= (b))
#define TORCH_CHECK_GT(a, b) TORCH_CHECK((a) > (b))
#define TORCH_CHECK_GE(a, b) TORCH_CHECK((a) >= (b))
#define TORCH_CHECK_VALUE(...) TORCH_CHECK(__VA_ARGS__)
#define TORCH_CHECK_TYPE(...) TORCH_CHECK(__VA_ARGS__)
#define TORCH_CHECK_INDEX(...) TORCH_CHECK(__VA_ARGS__)
#define TORCH_CHECK_NOT_IMPLEMENTED(...) TORCH_CHECK(__VA_ARGS__)
#define TORCH_WARN(...) hipport_torch::read(__VA_ARGS__)
#define TORCH_WARN_ONCE(...) hipport_torch::read(__VA_ARGS__)
#define AT_ASSERT(...) TORCH_CHECK(__VA_ARGS__)
#define AT_ASSERTM(...) TORCH_CHECK(__VA_ARGS__)
#define AT_CHECK(...) TORCH_CHECK(__VA_ARGS__)
#define AT_ERROR(...) hipport_torch::read(__VA_ARGS__)
#define AT_CUDA_CHECK(call) C10_CUDA_CHECK(call)
#define C10_CUDA_CHECK(call)          \
  do {                                \
    const cudaError_t error = (call); \
    (void)error;                      \
  } while (0)
#define C10_CUDA_CHECK_WARN(call) C10_CUDA_CHECK(call)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(cudaGetLastError())
#define TORCH_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_KERNEL_LAUNCH_CHECK()
#define TORCH_CUDABLAS_CHECK(call) (void)(call)
#define TORCH_CUSPARSE_CHECK(call) (void)(call)
#define THCudaCheck(call) C10_CUDA_CHECK(call)

#define CUDA_KERNEL_LOOP_TYPE(i, n, type)                       \
  for (type i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); \
       i += blockDim.x * gridDim.x)
#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)

// One of the types that are chosen from tells what the code means.
#define HIPPORT_DISPATCH(type, ...) \
  [&] {                             \
    (void)(type);                   \
    using scalar_t = float;         \
    return __VA_ARGS__();           \
  }()
#define AT_DISPATCH_SWITCH(type, name, ...) \
  [&] {                                     \
    (void)(type);                           \
    __VA_ARGS__                             \
  }()
#define HIPPORT_CASE(...)   \
  {                         \
    using scalar_t = float; \
    __VA_ARGS__();          \
  }
#define AT_DISPATCH_CASE(value, ...) HIPPORT_CASE(__VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES(...) HIPPORT_CASE(__VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(...) HIPPORT_CASE(__VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...) HIPPORT_CASE(__VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...) HIPPORT_CASE(__VA_ARGS__)
#define HIPPORT_DISPATCH_1(type, name, ...) HIPPORT_DISPATCH(type, __VA_ARGS__)
#define HIPPORT_DISPATCH_2(t1, type, name, ...) \
  HIPPORT_DISPATCH(type, __VA_ARGS__)
#define HIPPORT_DISPATCH_3(t1, t2, type, name, ...) \
  HIPPORT_DISPATCH(type, __VA_ARGS__)
#define HIPPORT_DISPATCH_4(t1, t2, t3, type, name, ...) \
  HIPPORT_DISPATCH(type, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES(...) HIPPORT_DISPATCH_1(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(...) HIPPORT_DISPATCH_1(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND(...) HIPPORT_DISPATCH_2(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND2(...) HIPPORT_DISPATCH_3(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND3(...) HIPPORT_DISPATCH_4(__VA_ARGS__)
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(...) HIPPORT_DISPATCH_1(__VA_ARGS__)
#define AT_DISPATCH_INTEGRAL_TYPES(...) HIPPORT_DISPATCH_1(__VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES(...) HIPPORT_DISPATCH_1(__VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND(...) HIPPORT_DISPATCH_2(__VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND2(...) HIPPORT_DISPATCH_3(__VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND3(...) HIPPORT_DISPATCH_4(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(...) \
  HIPPORT_DISPATCH_1(__VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(...) HIPPORT_DISPATCH_1(__VA_ARGS__)
#define AT_DISPATCH_INDEX_TYPES(type, name, ...) \
  [&] {                                          \
    (void)(type);                                \
    using index_t = std::int64_t;                \
    return __VA_ARGS__();                        \
  }()
#define AT_PRIVATE_CASE_TYPE(name, value, type, ...) \
  case value: {                                      \
    using scalar_t = type;                           \
    return __VA_ARGS__();                            \
  }
