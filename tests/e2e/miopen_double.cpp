// A MIOpen and a HIP runtime on the memory of the host: ported programs are
// linked with them, and print what they would on a GPU. It computes plainly,
// and refuses what MIOpen of ROCm 6.4 refuses or, without a word, does wrong:
// factors other than 1 and 0, layouts that it takes for NCHW, backward passes
// without what a forward pass kept. New memory is full of NaN.
#include <hip/hip_runtime_api.h>
#include <miopen/miopen.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

namespace {

using Lengths = std::vector<int>;

struct Tensor {
  miopenDataType_t type = miopenFloat;
  Lengths lengths, strides;

  std::size_t count() const {
    return std::accumulate(lengths.begin(), lengths.end(), std::size_t{1},
                           std::multiplies<>());
  }
  std::size_t space() const {
    std::size_t last = 0;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      last += static_cast<std::size_t>((lengths[i] - 1) * strides[i]);
    }
    return last + 1;
  }
  bool isPacked() const { return space() == count(); }
  bool isRowMajor() const {
    int stride = 1;
    for (std::size_t i = lengths.size(); i-- > 0;) {
      if (lengths[i] != 1 && strides[i] != stride) return false;
      stride *= lengths[i];
    }
    return true;
  }
};

/// The double's own object behind a handle of MIOpen.
template <class Own, class Handle>
Own& at(Handle handle) {
  return *reinterpret_cast<Own*>(handle);
}
template <class Own, class Handle>
miopenStatus_t make(Handle* handle) {
  if (!handle) return miopenStatusBadParm;
  *handle = reinterpret_cast<Handle>(new Own);
  return miopenStatusSuccess;
}
template <class Own, class Handle>
miopenStatus_t unmake(Handle handle) {
  delete reinterpret_cast<Own*>(handle);
  return miopenStatusSuccess;
}

miopenStatus_t refuse(const char* why) {
  std::fprintf(stderr, "MIOpen's double: %s\n", why);
  return miopenStatusInternalError;
}

const Tensor& of(miopenTensorDescriptor_t desc) { return at<Tensor>(desc); }

std::size_t sizeOf(miopenDataType_t type) {
  switch (type) {
    case miopenHalf:
    case miopenBFloat16:
      return 2;
    case miopenDouble:
    case miopenInt64:
      return 8;
    case miopenInt8:
      return 1;
    default:
      return 4;
  }
}

float fromHalf(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
  const float sign = bits & 0x8000 ? -1.f : 1.f;
  if (exponent == 31) return mantissa ? NAN : sign * INFINITY;
  return sign * (exponent ? std::ldexp(1024.f + mantissa, exponent - 25)
                          : std::ldexp(static_cast<float>(mantissa), -24));
}

std::uint16_t toHalf(float value) {
  std::uint16_t best = 0;
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  float distance = INFINITY;
  for (std::uint32_t bits = 0; bits <= 0x7c00; ++bits) {
    const float each = fromHalf(static_cast<std::uint16_t>(bits));
    const float off = std::fabs(each - std::fabs(value));
    if (off < distance) {
      distance = off;
      best = static_cast<std::uint16_t>(bits);
    }
  }
  return std::isnan(value) ? 0x7e00 : static_cast<std::uint16_t>(best | sign);
}

double get(const Tensor& tensor, const void* data, std::size_t index) {
  switch (tensor.type) {
    case miopenDouble:
      return static_cast<const double*>(data)[index];
    case miopenHalf:
      return fromHalf(static_cast<const std::uint16_t*>(data)[index]);
    case miopenInt32:
      return static_cast<const int*>(data)[index];
    default:
      return static_cast<const float*>(data)[index];
  }
}

void put(const Tensor& tensor, void* data, std::size_t index, double value) {
  switch (tensor.type) {
    case miopenDouble:
      static_cast<double*>(data)[index] = value;
      break;
    case miopenHalf:
      static_cast<std::uint16_t*>(data)[index] =
          toHalf(static_cast<float>(value));
      break;
    case miopenInt32:
      static_cast<int*>(data)[index] = static_cast<int>(value);
      break;
    default:
      static_cast<float*>(data)[index] = static_cast<float>(value);
  }
}

/// Calls `visit` with each index of a box.
void forEach(const Lengths& lengths,
             const std::function<void(const Lengths&)>& visit) {
  Lengths index(lengths.size(), 0);
  for (;;) {
    visit(index);
    std::size_t i = lengths.size();
    while (i > 0 && ++index[i - 1] == lengths[i - 1]) index[--i] = 0;
    if (i == 0) return;
  }
}

/// Where an index is; dimensions of length 1 are for all of them.
std::size_t place(const Tensor& tensor, const Lengths& index) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < index.size(); ++i) {
    if (tensor.lengths[i] != 1) {
      out += static_cast<std::size_t>(index[i] * tensor.strides[i]);
    }
  }
  return out;
}

float number(const void* factor) { return *static_cast<const float*>(factor); }

bool isPlain(const void* alpha, const void* beta) {
  return number(alpha) == 1 && number(beta) == 0;
}

#define NEEDS(condition, why) \
  if (!(condition)) return refuse(why)

// ---- state

struct Handle {
  hipStream_t stream = nullptr;
};
struct Convolution {
  Lengths pads{0, 0}, strides{1, 1}, dilations{1, 1};
  int groups = 1;
};
struct Pooling {
  miopenPoolingMode_t mode = miopenPoolingMax;
  Lengths windows, pads, strides;
  miopenIndexType_t index = miopenIndexUint8;
  miopenPoolingWorkspaceIndexMode_t where = miopenPoolingWorkspaceIndexMask;
};
struct Lrn {
  miopenLRNMode_t mode;
  unsigned n;
  double alpha, beta, k;
};
struct Activation {
  miopenActivationMode_t mode = miopenActivationPASTHRU;
  double alpha = 0, beta = 0, gamma = 0;
};
struct Reduce {
  miopenReduceTensorOp_t op;
  miopenDataType_t type;
  miopenNanPropagation_t nan;
  miopenReduceTensorIndices_t indices;
  miopenIndicesType_t width;
};
struct Dropout {
  float probability = 0;
  void* states = nullptr;
  unsigned long long seed = 0;
};
struct Ctc {
  miopenDataType_t type;
  int blank;
  bool softmax;
};
struct Sequence {
  miopenDataType_t type;
  miopenRNNBaseLayout_t layout;
  int steps, batch, width;
  Lengths lengths;
};
struct Rnn {
  int hidden = 0, layers = 0;
  miopenRNNMode_t mode = miopenLSTM;
  miopenRNNBiasMode_t bias = miopenRNNNoBias;
  miopenRNNDirectionMode_t direction = miopenRNNunidirection;
};

}  // namespace

extern "C" {

// ---- the runtime

hipError_t hipMalloc(void** out, std::size_t size) {
  *out = std::malloc(std::max<std::size_t>(size, 1));
  if (!*out) return hipErrorOutOfMemory;
  std::memset(*out, 0xff, size);
  return hipSuccess;
}
hipError_t hipFree(void* memory) {
  std::free(memory);
  return hipSuccess;
}
hipError_t hipMemcpy(void* to, const void* from, std::size_t size,
                     hipMemcpyKind) {
  std::memmove(to, from, size);
  return hipSuccess;
}
hipError_t hipMemcpyAsync(void* to, const void* from, std::size_t size,
                          hipMemcpyKind, hipStream_t) {
  std::memmove(to, from, size);
  return hipSuccess;
}
hipError_t hipMemcpy2DAsync(void* to, std::size_t toPitch, const void* from,
                            std::size_t fromPitch, std::size_t width,
                            std::size_t height, hipMemcpyKind, hipStream_t) {
  for (std::size_t i = 0; i < height; ++i) {
    std::memmove(static_cast<char*>(to) + i * toPitch,
                 static_cast<const char*>(from) + i * fromPitch, width);
  }
  return hipSuccess;
}
hipError_t hipMemset(void* to, int value, std::size_t size) {
  std::memset(to, value, size);
  return hipSuccess;
}
hipError_t hipMemsetAsync(void* to, int value, std::size_t size, hipStream_t) {
  std::memset(to, value, size);
  return hipSuccess;
}
hipError_t hipStreamCreate(hipStream_t* stream) {
  *stream = reinterpret_cast<hipStream_t>(new int);
  return hipSuccess;
}
hipError_t hipStreamDestroy(hipStream_t stream) {
  delete reinterpret_cast<int*>(stream);
  return hipSuccess;
}
hipError_t hipStreamSynchronize(hipStream_t) { return hipSuccess; }
hipError_t hipDeviceSynchronize() { return hipSuccess; }
hipError_t hipGetLastError() { return hipSuccess; }
hipError_t hipSetDevice(int) { return hipSuccess; }
const char* hipGetErrorString(hipError_t) { return "an error"; }

// ---- the library

const char* miopenGetErrorString(miopenStatus_t status) {
  return status == miopenStatusSuccess ? "miopenStatusSuccess"
                                       : "a status of MIOpen";
}
miopenStatus_t miopenCreate(miopenHandle_t* handle) {
  return make<Handle>(handle);
}
miopenStatus_t miopenDestroy(miopenHandle_t handle) {
  return unmake<Handle>(handle);
}
miopenStatus_t miopenSetStream(miopenHandle_t handle, hipStream_t stream) {
  at<Handle>(handle).stream = stream;
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetStream(miopenHandle_t handle, hipStream_t* stream) {
  *stream = at<Handle>(handle).stream;
  return miopenStatusSuccess;
}

// ---- tensors

miopenStatus_t miopenCreateTensorDescriptor(miopenTensorDescriptor_t* desc) {
  return make<Tensor>(desc);
}
miopenStatus_t miopenDestroyTensorDescriptor(miopenTensorDescriptor_t desc) {
  return unmake<Tensor>(desc);
}
miopenStatus_t miopenSetTensorDescriptor(miopenTensorDescriptor_t desc,
                                         miopenDataType_t type, int count,
                                         const int* lengths,
                                         const int* strides) {
  Tensor& tensor = at<Tensor>(desc);
  tensor.type = type;
  tensor.lengths.assign(lengths, lengths + count);
  tensor.strides.assign(strides, strides + count);
  for (int i = 0; i < count; ++i) {
    if (lengths[i] <= 0 || strides[i] <= 0) return miopenStatusBadParm;
  }
  return miopenStatusSuccess;
}
miopenStatus_t miopenSet4dTensorDescriptorEx(miopenTensorDescriptor_t desc,
                                             miopenDataType_t type, int n,
                                             int c, int h, int w, int ns,
                                             int cs, int hs, int ws) {
  const int lengths[] = {n, c, h, w}, strides[] = {ns, cs, hs, ws};
  return miopenSetTensorDescriptor(desc, type, 4, lengths, strides);
}
miopenStatus_t miopenGetTensorDescriptorSize(miopenTensorDescriptor_t desc,
                                             int* size) {
  *size = static_cast<int>(of(desc).lengths.size());
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetTensorDescriptor(miopenTensorDescriptor_t desc,
                                         miopenDataType_t* type, int* lengths,
                                         int* strides) {
  const Tensor& tensor = of(desc);
  *type = tensor.type;
  std::copy(tensor.lengths.begin(), tensor.lengths.end(), lengths);
  std::copy(tensor.strides.begin(), tensor.strides.end(), strides);
  return miopenStatusSuccess;
}
miopenStatus_t miopenGet4dTensorDescriptor(miopenTensorDescriptor_t desc,
                                           miopenDataType_t* type, int* n,
                                           int* c, int* h, int* w, int* ns,
                                           int* cs, int* hs, int* ws) {
  const Tensor& tensor = of(desc);
  NEEDS(tensor.lengths.size() == 4, "four dimensions are asked of others");
  int* const lengths[] = {n, c, h, w};
  int* const strides[] = {ns, cs, hs, ws};
  *type = tensor.type;
  for (std::size_t i = 0; i < 4; ++i) {
    *lengths[i] = tensor.lengths[i];
    *strides[i] = tensor.strides[i];
  }
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetTensorNumBytes(miopenTensorDescriptor_t desc,
                                       std::size_t* bytes) {
  *bytes = of(desc).space() * sizeOf(of(desc).type);
  return miopenStatusSuccess;
}

miopenStatus_t miopenOpTensor(miopenHandle_t, miopenTensorOp_t op,
                              const void* alpha1,
                              const miopenTensorDescriptor_t aDesc,
                              const void* a, const void* alpha2,
                              const miopenTensorDescriptor_t bDesc,
                              const void* b, const void* beta,
                              const miopenTensorDescriptor_t cDesc, void* c) {
  const Tensor &ta = of(aDesc), &tb = of(bDesc), &tc = of(cDesc);
  if (!a || !b || !c) return miopenStatusBadParm;
  NEEDS(tc.lengths.size() <= 5, "more than five dimensions");
  NEEDS(ta.lengths == tc.lengths, "a is not as large as c");
  NEEDS(tb.count() == tc.count() || (tc.isRowMajor() && ta.isRowMajor()),
        "b is spread as if c were in NCHW");
  NEEDS(tb.count() != tc.count() || !tc.isPacked() ||
            (ta.strides == tc.strides && tb.strides == tc.strides),
        "packed tensors are taken for ones of the same layout");
  for (std::size_t i = 0; i < tc.lengths.size(); ++i) {
    if (tb.lengths[i] != 1 && tb.lengths[i] != tc.lengths[i]) {
      return miopenStatusUnknownError;
    }
  }
  const double rest = number(beta);
  forEach(tc.lengths, [&](const Lengths& index) {
    const double first = number(alpha1) * get(ta, a, place(ta, index));
    const double second = number(alpha2) * get(tb, b, place(tb, index));
    const std::size_t to = place(tc, index);
    const double result = op == miopenTensorOpAdd   ? first + second
                          : op == miopenTensorOpMul ? first * second
                          : op == miopenTensorOpMin ? std::min(first, second)
                                                    : std::max(first, second);
    put(tc, c, to, rest == 0 ? result : result + rest * get(tc, c, to));
  });
  return miopenStatusSuccess;
}
miopenStatus_t miopenSetTensor(miopenHandle_t,
                               const miopenTensorDescriptor_t desc, void* y,
                               const void* value) {
  const double to = get(of(desc), value, 0);
  forEach(of(desc).lengths, [&](const Lengths& index) {
    put(of(desc), y, place(of(desc), index), to);
  });
  return miopenStatusSuccess;
}
miopenStatus_t miopenScaleTensor(miopenHandle_t,
                                 const miopenTensorDescriptor_t desc, void* y,
                                 const void* factor) {
  NEEDS(of(desc).type != miopenHalf, "factors of halves are halves");
  const double by = get(of(desc), factor, 0);
  forEach(of(desc).lengths, [&](const Lengths& index) {
    const std::size_t to = place(of(desc), index);
    put(of(desc), y, to, by * get(of(desc), y, to));
  });
  return miopenStatusSuccess;
}
miopenStatus_t miopenTransformTensor(miopenHandle_t, const void* alpha,
                                     const miopenTensorDescriptor_t xDesc,
                                     const void* x, const void* beta,
                                     const miopenTensorDescriptor_t yDesc,
                                     void* y) {
  const Tensor &from = of(xDesc), &to = of(yDesc);
  NEEDS(from.lengths == to.lengths && from.type == to.type,
        "other lengths or types");
  const double rest = number(beta);
  forEach(to.lengths, [&](const Lengths& index) {
    const std::size_t at = place(to, index);
    const double value = number(alpha) * get(from, x, place(from, index));
    put(to, y, at, rest == 0 ? value : value + rest * get(to, y, at));
  });
  return miopenStatusSuccess;
}

// ---- convolutions

miopenStatus_t miopenCreateConvolutionDescriptor(
    miopenConvolutionDescriptor_t* desc) {
  return make<Convolution>(desc);
}
miopenStatus_t miopenDestroyConvolutionDescriptor(
    miopenConvolutionDescriptor_t desc) {
  return unmake<Convolution>(desc);
}
miopenStatus_t miopenInitConvolutionNdDescriptor(
    miopenConvolutionDescriptor_t desc, int count, const int* pads,
    const int* strides, const int* dilations, miopenConvolutionMode_t mode) {
  if (mode != miopenConvolution) return miopenStatusNotImplemented;
  Convolution& to = at<Convolution>(desc);
  to = Convolution();
  to.pads.assign(pads, pads + count);
  to.strides.assign(strides, strides + count);
  to.dilations.assign(dilations, dilations + count);
  return miopenStatusSuccess;
}
miopenStatus_t miopenInitConvolutionDescriptor(
    miopenConvolutionDescriptor_t desc, miopenConvolutionMode_t mode, int padH,
    int padW, int strideH, int strideW, int dilationH, int dilationW) {
  const int pads[] = {padH, padW}, strides[] = {strideH, strideW},
            dilations[] = {dilationH, dilationW};
  return miopenInitConvolutionNdDescriptor(desc, 2, pads, strides, dilations,
                                           mode);
}
miopenStatus_t miopenGetConvolutionSpatialDim(
    miopenConvolutionDescriptor_t desc, int* count) {
  *count = static_cast<int>(at<Convolution>(desc).pads.size());
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetConvolutionNdDescriptor(
    miopenConvolutionDescriptor_t desc, int, int* count, int* pads,
    int* strides, int* dilations, miopenConvolutionMode_t* mode) {
  const Convolution& from = at<Convolution>(desc);
  *count = static_cast<int>(from.pads.size());
  std::copy(from.pads.begin(), from.pads.end(), pads);
  std::copy(from.strides.begin(), from.strides.end(), strides);
  std::copy(from.dilations.begin(), from.dilations.end(), dilations);
  *mode = miopenConvolution;
  return miopenStatusSuccess;
}
miopenStatus_t miopenSetConvolutionGroupCount(
    miopenConvolutionDescriptor_t desc, int groups) {
  at<Convolution>(desc).groups = groups;
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetConvolutionGroupCount(
    miopenConvolutionDescriptor_t desc, int* groups) {
  *groups = at<Convolution>(desc).groups;
  return miopenStatusSuccess;
}
}  // extern "C"

namespace {

/// Calls `visit` with the places of x, w and y of each product of a
/// convolution.
void forEachProduct(
    const Convolution& how, const Tensor& x, const Tensor& w, const Tensor& y,
    const std::function<void(std::size_t, std::size_t, std::size_t)>& visit) {
  const std::size_t spatial = how.pads.size();
  const int filters = w.lengths[0] / how.groups;
  forEach(y.lengths, [&](const Lengths& out) {
    Lengths taps(w.lengths.begin() + 1, w.lengths.end());
    forEach(taps, [&](const Lengths& tap) {
      Lengths in(out.size()), filter(out.size());
      in[0] = out[0];
      in[1] = out[1] / filters * w.lengths[1] + tap[0];
      filter[0] = out[1];
      filter[1] = tap[0];
      for (std::size_t i = 0; i < spatial; ++i) {
        filter[i + 2] = tap[i + 1];
        in[i + 2] = out[i + 2] * how.strides[i] - how.pads[i] +
                    tap[i + 1] * how.dilations[i];
        if (in[i + 2] < 0 || in[i + 2] >= x.lengths[i + 2]) return;
      }
      visit(place(x, in), place(w, filter), place(y, out));
    });
  });
}

/// Two solutions: one that is fast and needs a workspace, and one that is not.
constexpr std::uint64_t kFast = 7, kSlow = 9;
constexpr std::size_t kSpace = 256;

miopenStatus_t listSolutions(std::size_t most, std::size_t* count,
                             miopenConvSolution_t* out) {
  const miopenConvSolution_t all[] = {
      {0.1f, kSpace, kFast, miopenConvolutionAlgoGEMM},
      {0.9f, 0, kSlow, miopenConvolutionAlgoDirect}};
  *count = std::min<std::size_t>(most, 2);
  std::copy(all, all + *count, out);
  return miopenStatusSuccess;
}

miopenStatus_t checkRun(void* workspace, std::size_t size, std::uint64_t id) {
  NEEDS(id == kFast || id == kSlow, "no such solution");
  NEEDS(id == kSlow || (workspace && size >= kSpace),
        "a workspace that is too small");
  // What is there is not kept.
  if (workspace) std::memset(workspace, 0xff, size);
  return miopenStatusSuccess;
}

/// Adds up the products of a convolution, by what each belongs to.
miopenStatus_t sum(miopenConvolutionDescriptor_t how,
                   miopenTensorDescriptor_t xDesc, const void* x,
                   miopenTensorDescriptor_t wDesc, const void* w,
                   miopenTensorDescriptor_t yDesc, const void* y,
                   miopenTensorDescriptor_t outDesc, void* out) {
  const Tensor &tx = of(xDesc), &tw = of(wDesc), &ty = of(yDesc),
               &to = of(outDesc);
  const Convolution& convolution = at<Convolution>(how);
  if (tx.lengths[1] != tw.lengths[1] * convolution.groups ||
      ty.lengths[1] != tw.lengths[0]) {
    return miopenStatusBadParm;
  }
  std::vector<double> sums(to.space(), 0);
  forEachProduct(convolution, tx, tw, ty,
                 [&](std::size_t ix, std::size_t iw, std::size_t iy) {
                   if (!y) sums[iy] += get(tx, x, ix) * get(tw, w, iw);
                   if (!x) sums[ix] += get(ty, y, iy) * get(tw, w, iw);
                   if (!w) sums[iw] += get(ty, y, iy) * get(tx, x, ix);
                 });
  forEach(to.lengths, [&](const Lengths& index) {
    put(to, out, place(to, index), sums[place(to, index)]);
  });
  return miopenStatusSuccess;
}

miopenStatus_t measure(int requested, int* count, miopenConvAlgoPerf_t* out) {
  *count = std::min(requested, 2);
  for (int i = 0; i < *count; ++i) {
    out[i].fwd_algo =
        i == 0 ? miopenConvolutionFwdAlgoGEMM : miopenConvolutionFwdAlgoDirect;
    out[i].time = i == 0 ? 0.1f : 0.9f;
    out[i].memory = i == 0 ? kSpace : 0;
  }
  return miopenStatusSuccess;
}

}  // namespace

extern "C" {

#define DIRECTION(name, parameters)                                        \
  miopenStatus_t miopenConvolution##name##GetSolutionCount(                \
      miopenHandle_t, const miopenTensorDescriptor_t,                      \
      const miopenTensorDescriptor_t, const miopenConvolutionDescriptor_t, \
      const miopenTensorDescriptor_t, std::size_t* count) {                \
    *count = 2;                                                            \
    return miopenStatusSuccess;                                            \
  }                                                                        \
  miopenStatus_t miopenConvolution##name##GetSolution(                     \
      miopenHandle_t, const miopenTensorDescriptor_t,                      \
      const miopenTensorDescriptor_t, const miopenConvolutionDescriptor_t, \
      const miopenTensorDescriptor_t, const std::size_t most,              \
      std::size_t* count, miopenConvSolution_t* out) {                     \
    return listSolutions(most, count, out);                                \
  }                                                                        \
  miopenStatus_t miopenConvolution##name##Immediate(                       \
      miopenHandle_t, const miopenTensorDescriptor_t aDesc, const void* a, \
      const miopenTensorDescriptor_t bDesc, const void* b,                 \
      const miopenConvolutionDescriptor_t how,                             \
      const miopenTensorDescriptor_t cDesc, void* c, void* workspace,      \
      std::size_t size, const std::uint64_t id) {                          \
    const miopenStatus_t status = checkRun(workspace, size, id);           \
    return status ? status : sum parameters;                               \
  }
DIRECTION(Forward, (how, bDesc, b, aDesc, a, cDesc, nullptr, cDesc, c))
DIRECTION(BackwardData, (how, cDesc, nullptr, bDesc, b, aDesc, a, cDesc, c))
DIRECTION(BackwardWeights, (how, bDesc, b, cDesc, nullptr, aDesc, a, cDesc, c))

#define SEARCH(name)                                                       \
  miopenStatus_t miopenFindConvolution##name##Algorithm(                   \
      miopenHandle_t, const miopenTensorDescriptor_t, const void* a,       \
      const miopenTensorDescriptor_t, const void* b,                       \
      const miopenConvolutionDescriptor_t, const miopenTensorDescriptor_t, \
      void* c, const int requested, int* count, miopenConvAlgoPerf_t* out, \
      void* workspace, std::size_t size, bool) {                           \
    if (!a || !b || !c) return miopenStatusBadParm;                        \
    if (size && !workspace) return miopenStatusBadParm;                    \
    return measure(requested, count, out);                                 \
  }
SEARCH(Forward)
SEARCH(BackwardData)
SEARCH(BackwardWeights)

miopenStatus_t miopenConvolutionBackwardBias(
    miopenHandle_t, const void* alpha, const miopenTensorDescriptor_t dyDesc,
    const void* dy, const void* beta, const miopenTensorDescriptor_t dbDesc,
    void* db) {
  const Tensor &from = of(dyDesc), &to = of(dbDesc);
  NEEDS(isPlain(alpha, beta), "factors of a bias");
  NEEDS(from.isRowMajor(), "dy is taken for NCHW");
  std::vector<double> sums(to.space(), 0);
  forEach(from.lengths, [&](const Lengths& index) {
    sums[static_cast<std::size_t>(index[1])] +=
        get(from, dy, place(from, index));
  });
  for (std::size_t i = 0; i < sums.size(); ++i) put(to, db, i, sums[i]);
  return miopenStatusSuccess;
}

// ---- activations

miopenStatus_t miopenCreateActivationDescriptor(
    miopenActivationDescriptor_t* desc) {
  return make<Activation>(desc);
}
miopenStatus_t miopenDestroyActivationDescriptor(
    miopenActivationDescriptor_t desc) {
  return unmake<Activation>(desc);
}
miopenStatus_t miopenSetActivationDescriptor(
    const miopenActivationDescriptor_t desc, miopenActivationMode_t mode,
    double alpha, double beta, double gamma) {
  Activation& to = at<Activation>(desc);
  to.mode = mode;
  to.alpha = alpha;
  to.beta = beta;
  to.gamma = gamma;
  return miopenStatusSuccess;
}
miopenStatus_t miopenActivationForward(
    miopenHandle_t, const miopenActivationDescriptor_t desc, const void* alpha,
    const miopenTensorDescriptor_t xDesc, const void* x, const void* beta,
    const miopenTensorDescriptor_t yDesc, void* y) {
  const Tensor &from = of(xDesc), &to = of(yDesc);
  const Activation& how = at<Activation>(desc);
  NEEDS(isPlain(alpha, beta), "factors of an activation");
  NEEDS(from.strides == to.strides, "an activation changes no layout");
  forEach(to.lengths, [&](const Lengths& index) {
    const double in = get(from, x, place(from, index));
    double out = in;
    switch (how.mode) {
      case miopenActivationLOGISTIC:
        out = 1 / (1 + std::exp(-in));
        break;
      case miopenActivationTANH:
        out = how.beta * std::tanh(how.alpha * in);
        break;
      case miopenActivationRELU:
        out = in > 0 ? in : 0;
        break;
      case miopenActivationCLIPPEDRELU:
        out = std::min(how.alpha, std::max(in, 0.));
        break;
      case miopenActivationELU:
        out = in > 0 ? in : how.alpha * std::expm1(in);
        break;
      default:
        break;
    }
    put(to, y, place(to, index), out);
  });
  return miopenStatusSuccess;
}
miopenStatus_t miopenActivationBackward(
    miopenHandle_t, const miopenActivationDescriptor_t desc, const void* alpha,
    const miopenTensorDescriptor_t yDesc, const void* y,
    const miopenTensorDescriptor_t dyDesc, const void* dy,
    const miopenTensorDescriptor_t xDesc, const void* x, const void* beta,
    const miopenTensorDescriptor_t dxDesc, void* dx) {
  const Tensor& all = of(dxDesc);
  const Activation& how = at<Activation>(desc);
  NEEDS(isPlain(alpha, beta), "factors of an activation");
  NEEDS(of(yDesc).strides == all.strides && of(xDesc).strides == all.strides &&
            of(dyDesc).strides == all.strides,
        "an activation changes no layout");
  forEach(all.lengths, [&](const Lengths& index) {
    const std::size_t i = place(all, index);
    const double in = get(all, x, i), out = get(all, y, i);
    double slope = 1;
    switch (how.mode) {
      case miopenActivationLOGISTIC:
        slope = out * (1 - out);
        break;
      case miopenActivationTANH:
        slope = how.alpha * (how.beta - out * out / how.beta);
        break;
      case miopenActivationRELU:
        slope = in > 0;
        break;
      case miopenActivationCLIPPEDRELU:
        slope = in > 0 && in <= how.alpha;
        break;
      case miopenActivationELU:
        slope = in > 0 ? 1 : out + how.alpha;
        break;
      default:
        break;
    }
    put(all, dx, i, slope * get(all, dy, i));
  });
  return miopenStatusSuccess;
}

// ---- pooling

miopenStatus_t miopenCreatePoolingDescriptor(miopenPoolingDescriptor_t* desc) {
  return make<Pooling>(desc);
}
miopenStatus_t miopenDestroyPoolingDescriptor(miopenPoolingDescriptor_t desc) {
  return unmake<Pooling>(desc);
}
miopenStatus_t miopenSetPoolingIndexType(miopenPoolingDescriptor_t desc,
                                         miopenIndexType_t type) {
  at<Pooling>(desc).index = type;
  return miopenStatusSuccess;
}
miopenStatus_t miopenSetPoolingWorkSpaceIndexMode(
    miopenPoolingDescriptor_t desc, miopenPoolingWorkspaceIndexMode_t mode) {
  at<Pooling>(desc).where = mode;
  return miopenStatusSuccess;
}
miopenStatus_t miopenSetNdPoolingDescriptor(miopenPoolingDescriptor_t desc,
                                            const miopenPoolingMode_t mode,
                                            int count, const int* windows,
                                            const int* pads,
                                            const int* strides) {
  Pooling& to = at<Pooling>(desc);
  to = Pooling();
  to.mode = mode;
  to.windows.assign(windows, windows + count);
  to.pads.assign(pads, pads + count);
  to.strides.assign(strides, strides + count);
  return miopenStatusSuccess;
}
miopenStatus_t miopenSet2dPoolingDescriptor(miopenPoolingDescriptor_t desc,
                                            miopenPoolingMode_t mode, int h,
                                            int w, int padH, int padW,
                                            int strideH, int strideW) {
  const int windows[] = {h, w}, pads[] = {padH, padW},
            strides[] = {strideH, strideW};
  return miopenSetNdPoolingDescriptor(desc, mode, 2, windows, pads, strides);
}
miopenStatus_t miopenGetNdPoolingDescriptor(
    const miopenPoolingDescriptor_t desc, int requested,
    miopenPoolingMode_t* mode, int* count, int* windows, int* pads,
    int* strides) {
  const Pooling& from = at<Pooling>(desc);
  const std::size_t most = std::min<std::size_t>(
      from.windows.size(), static_cast<std::size_t>(std::max(requested, 0)));
  *mode = from.mode;
  *count = static_cast<int>(from.windows.size());
  for (std::size_t i = 0; i < most; ++i) {
    windows[i] = from.windows[i];
    pads[i] = from.pads[i];
    strides[i] = from.strides[i];
  }
  return miopenStatusSuccess;
}
miopenStatus_t miopenPoolingGetWorkSpaceSizeV2(
    const miopenPoolingDescriptor_t, const miopenTensorDescriptor_t yDesc,
    std::size_t* size) {
  *size = of(yDesc).count() * 4;
  return miopenStatusSuccess;
}
}  // extern "C"

namespace {

/// Calls `visit` with the places of x and y of each pair of a window.
void forEachOfWindow(
    const Pooling& how, const Tensor& x, const Tensor& y,
    const std::function<void(std::size_t, std::size_t)>& visit) {
  forEach(y.lengths, [&](const Lengths& out) {
    forEach(how.windows, [&](const Lengths& tap) {
      Lengths in(out);
      for (std::size_t i = 0; i < tap.size(); ++i) {
        in[i + 2] = out[i + 2] * how.strides[i] - how.pads[i] + tap[i];
        if (in[i + 2] < 0 || in[i + 2] >= x.lengths[i + 2]) return;
      }
      visit(place(x, in), place(y, out));
    });
  });
}

}  // namespace

extern "C" {

miopenStatus_t miopenPoolingForward(
    miopenHandle_t, const miopenPoolingDescriptor_t desc, const void* alpha,
    const miopenTensorDescriptor_t xDesc, const void* x, const void* beta,
    const miopenTensorDescriptor_t yDesc, void* y, bool keeps, void* workspace,
    std::size_t size) {
  const Tensor &from = of(xDesc), &to = of(yDesc);
  const Pooling& how = at<Pooling>(desc);
  const bool isMax = how.mode == miopenPoolingMax;
  NEEDS(isPlain(alpha, beta), "factors of a pooling");
  NEEDS(from.isRowMajor() && to.isRowMajor(), "poolings are of NCHW");
  NEEDS(from.lengths.size() == how.windows.size() + 2, "other dimensions");
  if (keeps && isMax) {
    NEEDS(workspace && size >= to.count() * 4, "no room for what is kept");
    NEEDS(how.index == miopenIndexUint32, "indices that are too short");
    NEEDS(how.windows.size() == 2 ||
              how.where == miopenPoolingWorkspaceIndexImage,
          "volumes need the other indices");
  }
  std::vector<double> values(to.count(), isMax ? -INFINITY : 0);
  std::vector<int> counts(to.count(), 0);
  std::vector<unsigned> places(to.count(), 0);
  forEachOfWindow(how, from, to, [&](std::size_t i, std::size_t o) {
    const double value = get(from, x, i);
    ++counts[o];
    if (!isMax) values[o] += value;
    if (isMax && value > values[o]) {
      values[o] = value;
      places[o] = static_cast<unsigned>(i);
    }
  });
  const int all = std::accumulate(how.windows.begin(), how.windows.end(), 1,
                                  std::multiplies<>());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (how.mode == miopenPoolingAverage) values[i] /= counts[i];
    if (how.mode == miopenPoolingAverageInclusive) values[i] /= all;
    put(to, y, i, values[i]);
  }
  if (keeps && isMax) {
    std::memcpy(workspace, places.data(), places.size() * 4);
  }
  return miopenStatusSuccess;
}
miopenStatus_t miopenPoolingBackward(
    miopenHandle_t, const miopenPoolingDescriptor_t desc, const void* alpha,
    const miopenTensorDescriptor_t, const void*,
    const miopenTensorDescriptor_t dyDesc, const void* dy,
    const miopenTensorDescriptor_t, const void*, const void* beta,
    const miopenTensorDescriptor_t dxDesc, void* dx, void* workspace) {
  const Tensor &from = of(dyDesc), &to = of(dxDesc);
  const Pooling& how = at<Pooling>(desc);
  NEEDS(isPlain(alpha, beta), "factors of a pooling");
  NEEDS(from.isRowMajor() && to.isRowMajor(), "poolings are of NCHW");
  std::vector<double> sums(to.count(), 0);
  if (how.mode == miopenPoolingMax) {
    NEEDS(workspace, "nothing was kept");
    for (std::size_t i = 0; i < from.count(); ++i) {
      sums[static_cast<unsigned*>(workspace)[i]] += get(from, dy, i);
    }
  } else {
    const int all = std::accumulate(how.windows.begin(), how.windows.end(), 1,
                                    std::multiplies<>());
    std::vector<int> counts(from.count(), 0);
    forEachOfWindow(how, to, from,
                    [&](std::size_t, std::size_t o) { ++counts[o]; });
    forEachOfWindow(how, to, from, [&](std::size_t i, std::size_t o) {
      sums[i] += get(from, dy, o) /
                 (how.mode == miopenPoolingAverage ? counts[o] : all);
    });
  }
  for (std::size_t i = 0; i < sums.size(); ++i) put(to, dx, i, sums[i]);
  return miopenStatusSuccess;
}

// ---- softmax

miopenStatus_t miopenSoftmaxForward_V2(
    miopenHandle_t, const void* alpha, const miopenTensorDescriptor_t xDesc,
    const void* x, const void* beta, const miopenTensorDescriptor_t yDesc,
    void* y, miopenSoftmaxAlgorithm_t algorithm, miopenSoftmaxMode_t mode) {
  const Tensor &from = of(xDesc), &to = of(yDesc);
  NEEDS(from.lengths.size() == 4 && from.isRowMajor() && to.isRowMajor(),
        "a softmax is of four dimensions in NCHW");
  NEEDS(isPlain(alpha, beta), "factors of a softmax");
  const bool isChannel = mode == MIOPEN_SOFTMAX_MODE_CHANNEL;
  const int pixels = isChannel ? from.lengths[2] * from.lengths[3] : 1;
  const int length = static_cast<int>(from.count()) / from.lengths[0] / pixels;
  for (int n = 0; n < from.lengths[0]; ++n) {
    for (int p = 0; p < pixels; ++p) {
      const auto index = [&](int i) {
        return static_cast<std::size_t>((n * length + i) * pixels + p);
      };
      double most = -INFINITY, total = 0;
      for (int i = 0; i < length; ++i) {
        most = std::max(most, get(from, x, index(i)));
      }
      if (algorithm == MIOPEN_SOFTMAX_FAST) most = 0;
      for (int i = 0; i < length; ++i) {
        total += std::exp(get(from, x, index(i)) - most);
      }
      for (int i = 0; i < length; ++i) {
        const double value = get(from, x, index(i)) - most;
        put(to, y, index(i),
            algorithm == MIOPEN_SOFTMAX_LOG ? value - std::log(total)
                                            : std::exp(value) / total);
      }
    }
  }
  return miopenStatusSuccess;
}
miopenStatus_t miopenSoftmaxBackward_V2(
    miopenHandle_t, const void* alpha, const miopenTensorDescriptor_t yDesc,
    const void* y, const miopenTensorDescriptor_t dyDesc, const void* dy,
    const void* beta, const miopenTensorDescriptor_t dxDesc, void* dx,
    miopenSoftmaxAlgorithm_t algorithm, miopenSoftmaxMode_t mode) {
  const Tensor& all = of(dxDesc);
  NEEDS(all.lengths.size() == 4 && all.isRowMajor() && of(yDesc).isRowMajor() &&
            of(dyDesc).isRowMajor(),
        "a softmax is of four dimensions in NCHW");
  NEEDS(isPlain(alpha, beta), "factors of a softmax");
  const bool isChannel = mode == MIOPEN_SOFTMAX_MODE_CHANNEL;
  const bool isLog = algorithm == MIOPEN_SOFTMAX_LOG;
  const int pixels = isChannel ? all.lengths[2] * all.lengths[3] : 1;
  const int length = static_cast<int>(all.count()) / all.lengths[0] / pixels;
  for (int n = 0; n < all.lengths[0]; ++n) {
    for (int p = 0; p < pixels; ++p) {
      const auto index = [&](int i) {
        return static_cast<std::size_t>((n * length + i) * pixels + p);
      };
      double total = 0;
      for (int i = 0; i < length; ++i) {
        total += get(all, dy, index(i)) * (isLog ? 1 : get(all, y, index(i)));
      }
      for (int i = 0; i < length; ++i) {
        const double change = get(all, dy, index(i)),
                     value = get(all, y, index(i));
        put(all, dx, index(i),
            isLog ? change - std::exp(value) * total
                  : value * (change - total));
      }
    }
  }
  return miopenStatusSuccess;
}

// ---- local response normalisation

miopenStatus_t miopenCreateLRNDescriptor(miopenLRNDescriptor_t* desc) {
  return make<Lrn>(desc);
}
miopenStatus_t miopenDestroyLRNDescriptor(miopenLRNDescriptor_t desc) {
  return unmake<Lrn>(desc);
}
miopenStatus_t miopenSetLRNDescriptor(const miopenLRNDescriptor_t desc,
                                      miopenLRNMode_t mode, unsigned n,
                                      double alpha, double beta, double k) {
  at<Lrn>(desc) = Lrn{mode, n, alpha, beta, k};
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetLRNDescriptor(const miopenLRNDescriptor_t desc,
                                      miopenLRNMode_t* mode, unsigned* n,
                                      double* alpha, double* beta, double* k) {
  const Lrn& from = at<Lrn>(desc);
  *mode = from.mode;
  *n = from.n;
  *alpha = from.alpha;
  *beta = from.beta;
  *k = from.k;
  return miopenStatusSuccess;
}
miopenStatus_t miopenLRNGetWorkSpaceSize(const miopenTensorDescriptor_t yDesc,
                                         std::size_t* size) {
  *size = of(yDesc).count() * sizeOf(of(yDesc).type);
  return miopenStatusSuccess;
}
}  // extern "C"

namespace {

/// The channels whose squares a channel's scale has, from and up to.
std::pair<int, int> neighbours(const Lrn& how, int channel, int channels) {
  const int before = (static_cast<int>(how.n) - 1) / 2;
  const int after = static_cast<int>(how.n) - before - 1;
  return {std::max(channel - before, 0),
          std::min(channel + after, channels - 1)};
}

}  // namespace

extern "C" {

miopenStatus_t miopenLRNForward(miopenHandle_t,
                                const miopenLRNDescriptor_t desc, const void*,
                                const miopenTensorDescriptor_t xDesc,
                                const void* x, const void*,
                                const miopenTensorDescriptor_t yDesc, void* y,
                                bool keeps, void* workspace) {
  const Tensor &from = of(xDesc), &to = of(yDesc);
  const Lrn& how = at<Lrn>(desc);
  NEEDS(from.lengths.size() == 4 && from.isRowMajor() && to.isRowMajor(),
        "LRN is of four dimensions in NCHW");
  NEEDS(!keeps || workspace, "no room for what is kept");
  std::vector<double> out(to.count());
  forEach(from.lengths, [&](const Lengths& index) {
    const auto [first, last] = neighbours(how, index[1], from.lengths[1]);
    double squares = 0;
    for (Lengths other = index; other.at(1) >= 0;) {
      for (int c = first; c <= last; ++c) {
        other[1] = c;
        squares += std::pow(get(from, x, place(from, other)), 2);
      }
      break;
    }
    const double scale = how.k + how.alpha / how.n * squares;
    const std::size_t i = place(from, index);
    out[i] = get(from, x, i) * std::pow(scale, -how.beta);
    if (keeps) put(from, workspace, i, scale);
  });
  for (std::size_t i = 0; i < out.size(); ++i) put(to, y, i, out[i]);
  return miopenStatusSuccess;
}
miopenStatus_t miopenLRNBackward(miopenHandle_t,
                                 const miopenLRNDescriptor_t desc, const void*,
                                 const miopenTensorDescriptor_t, const void* y,
                                 const miopenTensorDescriptor_t, const void* dy,
                                 const miopenTensorDescriptor_t xDesc,
                                 const void* x, const void*,
                                 const miopenTensorDescriptor_t dxDesc,
                                 void* dx, const void* workspace) {
  const Tensor &from = of(xDesc), &to = of(dxDesc);
  const Lrn& how = at<Lrn>(desc);
  NEEDS(from.isRowMajor() && to.isRowMajor(), "LRN is of NCHW");
  NEEDS(workspace, "nothing was kept");
  std::vector<double> out(to.count());
  forEach(from.lengths, [&](const Lengths& index) {
    const std::size_t i = place(from, index);
    double others = 0;
    for (int c = 0; c < from.lengths[1]; ++c) {
      const auto [first, last] = neighbours(how, c, from.lengths[1]);
      if (index[1] < first || index[1] > last) continue;
      Lengths other = index;
      other[1] = c;
      const std::size_t o = place(from, other);
      others += get(from, dy, o) * get(from, y, o) / get(from, workspace, o);
    }
    out[i] = get(from, dy, i) * std::pow(get(from, workspace, i), -how.beta) -
             2 * how.alpha * how.beta / how.n * get(from, x, i) * others;
  });
  for (std::size_t i = 0; i < out.size(); ++i) put(to, dx, i, out[i]);
  return miopenStatusSuccess;
}

// ---- batch normalisation

miopenStatus_t miopenDeriveBNTensorDescriptor(
    miopenTensorDescriptor_t derived, const miopenTensorDescriptor_t xDesc,
    miopenBatchNormMode_t mode) {
  Lengths lengths = of(xDesc).lengths, strides(lengths.size(), 1);
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (i == 0 || (mode == miopenBNSpatial && i != 1)) lengths[i] = 1;
  }
  for (std::size_t i = lengths.size(); i-- > 1;) {
    strides[i - 1] = strides[i] * lengths[i];
  }
  return miopenSetTensorDescriptor(derived, miopenFloat,
                                   static_cast<int>(lengths.size()),
                                   lengths.data(), strides.data());
}
}  // extern "C"

namespace {

/// The place of an element's statistics.
std::size_t group(const Tensor& x, miopenBatchNormMode_t mode,
                  const Lengths& index) {
  std::size_t out = static_cast<std::size_t>(index[1]);
  for (std::size_t i = 2; mode == miopenBNPerActivation && i < index.size();
       ++i) {
    out = out * static_cast<std::size_t>(x.lengths[i]) +
          static_cast<std::size_t>(index[i]);
  }
  return out;
}

struct Statistics {
  std::vector<double> mean, variance, count;
};

Statistics statisticsOf(const Tensor& tensor, const void* x,
                        miopenBatchNormMode_t mode, std::size_t groups) {
  Statistics out{std::vector<double>(groups), std::vector<double>(groups),
                 std::vector<double>(groups)};
  forEach(tensor.lengths, [&](const Lengths& index) {
    const std::size_t g = group(tensor, mode, index);
    out.mean[g] += get(tensor, x, place(tensor, index));
    ++out.count[g];
  });
  for (std::size_t g = 0; g < groups; ++g) out.mean[g] /= out.count[g];
  forEach(tensor.lengths, [&](const Lengths& index) {
    const std::size_t g = group(tensor, mode, index);
    const double off = get(tensor, x, place(tensor, index)) - out.mean[g];
    out.variance[g] += off * off / out.count[g];
  });
  return out;
}

}  // namespace

extern "C" {

miopenStatus_t miopenBatchNormalizationForwardInference(
    miopenHandle_t, miopenBatchNormMode_t mode, void* alpha, void* beta,
    const miopenTensorDescriptor_t xDesc, const void* x,
    const miopenTensorDescriptor_t yDesc, void* y,
    const miopenTensorDescriptor_t, void* scale, void* bias, void* mean,
    void* variance, double epsilon) {
  const Tensor &from = of(xDesc), &to = of(yDesc);
  NEEDS(isPlain(alpha, beta), "factors of a normalisation");
  NEEDS(from.isRowMajor() && to.isRowMajor(), "normalisations are of NCHW");
  forEach(from.lengths, [&](const Lengths& index) {
    const std::size_t g = group(from, mode, index), i = place(from, index);
    const float* const s = static_cast<float*>(scale);
    const float* const b = static_cast<float*>(bias);
    const float* const m = static_cast<float*>(mean);
    const float* const v = static_cast<float*>(variance);
    put(to, y, i,
        s[g] * (get(from, x, i) - m[g]) / std::sqrt(v[g] + epsilon) + b[g]);
  });
  return miopenStatusSuccess;
}
miopenStatus_t miopenBatchNormalizationForwardTraining(
    miopenHandle_t, miopenBatchNormMode_t mode, void* alpha, void* beta,
    const miopenTensorDescriptor_t xDesc, const void* x,
    const miopenTensorDescriptor_t yDesc, void* y,
    const miopenTensorDescriptor_t statisticsDesc, void* scale, void* bias,
    double factor, void* runningMean, void* runningVariance, double epsilon,
    void* savedMean, void* savedInverse) {
  const Tensor &from = of(xDesc), &to = of(yDesc);
  NEEDS(isPlain(alpha, beta), "factors of a normalisation");
  NEEDS(from.isRowMajor() && to.isRowMajor(), "normalisations are of NCHW");
  const std::size_t groups = of(statisticsDesc).count();
  const Statistics own = statisticsOf(from, x, mode, groups);
  const float* const s = static_cast<float*>(scale);
  const float* const b = static_cast<float*>(bias);
  forEach(from.lengths, [&](const Lengths& index) {
    const std::size_t g = group(from, mode, index), i = place(from, index);
    put(to, y, i,
        s[g] * (get(from, x, i) - own.mean[g]) /
                std::sqrt(own.variance[g] + epsilon) +
            b[g]);
  });
  for (std::size_t g = 0; g < groups; ++g) {
    const double unbiased =
        own.count[g] > 1 ? own.variance[g] * own.count[g] / (own.count[g] - 1)
                         : own.variance[g];
    if (runningMean && runningVariance) {
      float& m = static_cast<float*>(runningMean)[g];
      float& v = static_cast<float*>(runningVariance)[g];
      m = static_cast<float>((1 - factor) * m + factor * own.mean[g]);
      v = static_cast<float>((1 - factor) * v + factor * unbiased);
    }
    if (savedMean && savedInverse) {
      static_cast<float*>(savedMean)[g] = static_cast<float>(own.mean[g]);
      static_cast<float*>(savedInverse)[g] =
          static_cast<float>(1 / std::sqrt(own.variance[g] + epsilon));
    }
  }
  return miopenStatusSuccess;
}
miopenStatus_t miopenBatchNormalizationBackward(
    miopenHandle_t, miopenBatchNormMode_t mode, const void* alphaData,
    const void* betaData, const void* alphaParameters,
    const void* betaParameters, const miopenTensorDescriptor_t xDesc,
    const void* x, const miopenTensorDescriptor_t dyDesc, const void* dy,
    const miopenTensorDescriptor_t dxDesc, void* dx,
    const miopenTensorDescriptor_t statisticsDesc, const void* scale,
    void* dScale, void* dBias, double epsilon, const void* savedMean,
    const void* savedInverse) {
  const Tensor &from = of(xDesc), &change = of(dyDesc), &to = of(dxDesc);
  NEEDS(
      isPlain(alphaData, betaData) && isPlain(alphaParameters, betaParameters),
      "factors of a normalisation");
  NEEDS(from.isRowMajor() && change.isRowMajor() && to.isRowMajor(),
        "normalisations are of NCHW");
  const std::size_t groups = of(statisticsDesc).count();
  Statistics own = statisticsOf(from, x, mode, groups);
  std::vector<double> inverse(groups), sums(groups), products(groups);
  for (std::size_t g = 0; g < groups; ++g) {
    inverse[g] = 1 / std::sqrt(own.variance[g] + epsilon);
    if (savedMean && savedInverse) {
      own.mean[g] = static_cast<const float*>(savedMean)[g];
      inverse[g] = static_cast<const float*>(savedInverse)[g];
    }
  }
  forEach(from.lengths, [&](const Lengths& index) {
    const std::size_t g = group(from, mode, index), i = place(from, index);
    sums[g] += get(change, dy, i);
    products[g] +=
        get(change, dy, i) * (get(from, x, i) - own.mean[g]) * inverse[g];
  });
  std::vector<double> out(to.count());
  forEach(from.lengths, [&](const Lengths& index) {
    const std::size_t g = group(from, mode, index), i = place(from, index);
    const double normal = (get(from, x, i) - own.mean[g]) * inverse[g];
    out[i] = static_cast<const float*>(scale)[g] * inverse[g] *
             (get(change, dy, i) - sums[g] / own.count[g] -
              normal * products[g] / own.count[g]);
  });
  for (std::size_t i = 0; i < out.size(); ++i) put(to, dx, i, out[i]);
  for (std::size_t g = 0; g < groups; ++g) {
    static_cast<float*>(dScale)[g] = static_cast<float>(products[g]);
    static_cast<float*>(dBias)[g] = static_cast<float>(sums[g]);
  }
  return miopenStatusSuccess;
}

// ---- reductions

miopenStatus_t miopenCreateReduceTensorDescriptor(
    miopenReduceTensorDescriptor_t* desc) {
  return make<Reduce>(desc);
}
miopenStatus_t miopenDestroyReduceTensorDescriptor(
    miopenReduceTensorDescriptor_t desc) {
  return unmake<Reduce>(desc);
}
miopenStatus_t miopenSetReduceTensorDescriptor(
    miopenReduceTensorDescriptor_t desc, miopenReduceTensorOp_t op,
    miopenDataType_t type, miopenNanPropagation_t nan,
    miopenReduceTensorIndices_t indices, miopenIndicesType_t width) {
  at<Reduce>(desc) = Reduce{op, type, nan, indices, width};
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetReduceTensorDescriptor(
    const miopenReduceTensorDescriptor_t desc, miopenReduceTensorOp_t* op,
    miopenDataType_t* type, miopenNanPropagation_t* nan,
    miopenReduceTensorIndices_t* indices, miopenIndicesType_t* width) {
  const Reduce& from = at<Reduce>(desc);
  *op = from.op;
  *type = from.type;
  *nan = from.nan;
  *indices = from.indices;
  *width = from.width;
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetReductionIndicesSize(
    miopenHandle_t, const miopenReduceTensorDescriptor_t desc,
    const miopenTensorDescriptor_t, const miopenTensorDescriptor_t cDesc,
    std::size_t* size) {
  *size = at<Reduce>(desc).indices == MIOPEN_REDUCE_TENSOR_NO_INDICES
              ? 0
              : of(cDesc).count() * 4;
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetReductionWorkspaceSize(
    miopenHandle_t, const miopenReduceTensorDescriptor_t,
    const miopenTensorDescriptor_t, const miopenTensorDescriptor_t,
    std::size_t* size) {
  *size = 64;
  return miopenStatusSuccess;
}
miopenStatus_t miopenReduceTensor(
    miopenHandle_t, const miopenReduceTensorDescriptor_t desc, void* indices,
    std::size_t indexSize, void*, std::size_t workspaceSize, const void* alpha,
    const miopenTensorDescriptor_t aDesc, const void* a, const void* beta,
    const miopenTensorDescriptor_t cDesc, void* c) {
  const Tensor &from = of(aDesc), &to = of(cDesc);
  const Reduce& how = at<Reduce>(desc);
  const bool isDouble = from.type == miopenDouble;
  NEEDS(workspaceSize >= 64, "a workspace that is too small");
  const bool hasIndices = how.indices != MIOPEN_REDUCE_TENSOR_NO_INDICES;
  NEEDS(!hasIndices || indexSize >= to.count() * 4, "no room for indices");
  const double factor = isDouble ? *static_cast<const double*>(alpha)
                                 : number(alpha),
               rest =
                   isDouble ? *static_cast<const double*>(beta) : number(beta);
  std::vector<double> values(to.space());
  std::vector<int> counts(to.space()), at(to.space());
  forEach(from.lengths, [&](const Lengths& index) {
    const double in = get(from, a, place(from, index));
    const std::size_t o = place(to, index);
    int flat = 0;
    for (std::size_t i = 0; i < index.size(); ++i) {
      if (to.lengths[i] == 1) flat = flat * from.lengths[i] + index[i];
    }
    const bool isFirst = counts[o]++ == 0;
    double& out = values[o];
    switch (how.op) {
      case MIOPEN_REDUCE_TENSOR_MUL:
        out = isFirst ? in : out * in;
        break;
      case MIOPEN_REDUCE_TENSOR_MIN:
      case MIOPEN_REDUCE_TENSOR_MAX:
        if (isFirst ||
            (how.op == MIOPEN_REDUCE_TENSOR_MAX ? in > out : in < out)) {
          out = in;
          at[o] = flat;
        }
        break;
      case MIOPEN_REDUCE_TENSOR_AMAX:
        out = std::max(out, std::fabs(in));
        break;
      case MIOPEN_REDUCE_TENSOR_NORM1:
        out += std::fabs(in);
        break;
      case MIOPEN_REDUCE_TENSOR_NORM2:
        out += in * in;
        break;
      default:
        out += in;
    }
  });
  forEach(to.lengths, [&](const Lengths& index) {
    const std::size_t o = place(to, index);
    double value = values[o];
    if (how.op == MIOPEN_REDUCE_TENSOR_AVG) value /= counts[o];
    if (how.op == MIOPEN_REDUCE_TENSOR_NORM2) value = std::sqrt(value);
    put(to, c, o,
        rest == 0 ? factor * value : factor * value + rest * get(to, c, o));
    if (hasIndices) static_cast<int*>(indices)[o] = at[o];
  });
  return miopenStatusSuccess;
}

// ---- dropout

miopenStatus_t miopenCreateDropoutDescriptor(miopenDropoutDescriptor_t* desc) {
  return make<Dropout>(desc);
}
miopenStatus_t miopenDestroyDropoutDescriptor(miopenDropoutDescriptor_t desc) {
  return unmake<Dropout>(desc);
}
miopenStatus_t miopenDropoutGetStatesSize(miopenHandle_t, std::size_t* size) {
  *size = 4096;
  return miopenStatusSuccess;
}
miopenStatus_t miopenDropoutGetReserveSpaceSize(
    const miopenTensorDescriptor_t xDesc, std::size_t* size) {
  *size = of(xDesc).count();
  return miopenStatusSuccess;
}
miopenStatus_t miopenSetDropoutDescriptor(miopenDropoutDescriptor_t desc,
                                          miopenHandle_t, float probability,
                                          void* states, std::size_t size,
                                          unsigned long long seed, bool, bool,
                                          miopenRNGType_t) {
  NEEDS(size >= 4096, "no room for states");
  Dropout& to = at<Dropout>(desc);
  to.probability = probability;
  to.states = states;
  to.seed = seed;
  return miopenStatusSuccess;
}
miopenStatus_t miopenRestoreDropoutDescriptor(
    miopenDropoutDescriptor_t desc, miopenHandle_t handle, float probability,
    void* states, std::size_t size, unsigned long long seed, bool mask,
    bool evolves, miopenRNGType_t type) {
  return miopenSetDropoutDescriptor(desc, handle, probability, states, size,
                                    seed, mask, evolves, type);
}
miopenStatus_t miopenGetDropoutDescriptor(miopenDropoutDescriptor_t desc,
                                          miopenHandle_t, float* probability,
                                          void** states,
                                          unsigned long long* seed, bool* mask,
                                          bool* evolves,
                                          miopenRNGType_t* type) {
  const Dropout& from = at<Dropout>(desc);
  *probability = from.probability;
  *states = from.states;
  *seed = from.seed;
  *mask = *evolves = false;
  *type = MIOPEN_RNG_PSEUDO_XORWOW;
  return miopenStatusSuccess;
}
miopenStatus_t miopenDropoutForward(miopenHandle_t,
                                    const miopenDropoutDescriptor_t desc,
                                    const miopenTensorDescriptor_t,
                                    const miopenTensorDescriptor_t xDesc,
                                    const void* x,
                                    const miopenTensorDescriptor_t yDesc,
                                    void* y, void* reserve, std::size_t size) {
  const Dropout& how = at<Dropout>(desc);
  NEEDS(reserve && size >= of(xDesc).count(), "no room for the mask");
  // Each call begins with the states as they were set.
  unsigned long long state = how.seed;
  for (std::size_t i = 0; i < of(xDesc).count(); ++i) {
    state = state * 2862933555777941757ULL + 3037000493ULL;
    const bool isKept = static_cast<double>(state >> 11) / 9007199254740992.0 >=
                        how.probability;
    static_cast<unsigned char*>(reserve)[i] = isKept;
    put(of(yDesc), y, i,
        isKept ? get(of(xDesc), x, i) / (1 - how.probability) : 0);
  }
  return miopenStatusSuccess;
}
miopenStatus_t miopenDropoutBackward(
    miopenHandle_t, const miopenDropoutDescriptor_t desc,
    const miopenTensorDescriptor_t, const miopenTensorDescriptor_t dyDesc,
    const void* dy, const miopenTensorDescriptor_t dxDesc, void* dx,
    void* reserve, std::size_t size) {
  NEEDS(reserve && size >= of(dyDesc).count(), "no mask");
  for (std::size_t i = 0; i < of(dyDesc).count(); ++i) {
    put(of(dxDesc), dx, i,
        static_cast<unsigned char*>(reserve)[i]
            ? get(of(dyDesc), dy, i) / (1 - at<Dropout>(desc).probability)
            : 0);
  }
  return miopenStatusSuccess;
}

// ---- CTC losses

miopenStatus_t miopenCreateCTCLossDescriptor(miopenCTCLossDescriptor_t* desc) {
  return make<Ctc>(desc);
}
miopenStatus_t miopenDestroyCTCLossDescriptor(miopenCTCLossDescriptor_t desc) {
  return unmake<Ctc>(desc);
}
miopenStatus_t miopenSetCTCLossDescriptor(miopenCTCLossDescriptor_t desc,
                                          miopenDataType_t type,
                                          const int blank, bool softmax) {
  NEEDS(softmax, "without softmax the input is of logarithms");
  at<Ctc>(desc) = Ctc{type, blank, softmax};
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetCTCLossDescriptor(miopenCTCLossDescriptor_t desc,
                                          miopenDataType_t* type, int* blank,
                                          bool* softmax) {
  *type = at<Ctc>(desc).type;
  *blank = at<Ctc>(desc).blank;
  *softmax = at<Ctc>(desc).softmax;
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetCTCLossWorkspaceSize(
    miopenHandle_t, const miopenTensorDescriptor_t,
    const miopenTensorDescriptor_t, const int*, const int*, const int*,
    miopenCTCLossAlgo_t, const miopenCTCLossDescriptor_t, std::size_t* size) {
  *size = 128;
  return miopenStatusSuccess;
}
miopenStatus_t miopenCTCLoss(
    miopenHandle_t, const miopenTensorDescriptor_t probsDesc, const void* probs,
    const int* labels, const int* labelLengths, const int* inputLengths,
    void* losses, const miopenTensorDescriptor_t gradientsDesc, void* gradients,
    miopenCTCLossAlgo_t, const miopenCTCLossDescriptor_t desc, void* workspace,
    std::size_t size) {
  const Tensor &from = of(probsDesc), &to = of(gradientsDesc);
  NEEDS(workspace && size >= 128, "a workspace that is too small");
  const int most = from.lengths[0], batch = from.lengths[1],
            classes = from.lengths[2], blank = at<Ctc>(desc).blank;
  for (int n = 0; n < batch; labels += labelLengths[n], ++n) {
    const int steps = inputLengths[n], states = 2 * labelLengths[n] + 1;
    const auto labelOf = [&](int s) { return s % 2 ? labels[s / 2] : blank; };
    std::vector<std::vector<double>> p(
        static_cast<std::size_t>(most),
        std::vector<double>(static_cast<std::size_t>(classes)));
    for (int t = 0; t < most; ++t) {
      double total = 0;
      for (int k = 0; k < classes; ++k) {
        p[t][k] = std::exp(get(from, probs, place(from, {t, n, k})));
        total += p[t][k];
      }
      for (double& each : p[t]) each /= total;
    }
    const auto skips = [&](int s) {
      return s > 1 && labelOf(s) != blank && labelOf(s) != labelOf(s - 2);
    };
    std::vector<std::vector<double>> a(
        steps, std::vector<double>(static_cast<std::size_t>(states)));
    std::vector<std::vector<double>> b = a;
    for (int t = 0; t < steps; ++t) {
      for (int s = 0; s < states; ++s) {
        double in = t == 0 ? s < 2 : a[t - 1][s];
        if (t && s > 0) in += a[t - 1][s - 1];
        if (t && skips(s)) in += a[t - 1][s - 2];
        a[t][s] = in * p[t][labelOf(s)];
      }
    }
    for (int t = steps - 1; t >= 0; --t) {
      for (int s = 0; s < states; ++s) {
        if (t == steps - 1) {
          b[t][s] = s >= states - 2;
          continue;
        }
        b[t][s] = b[t + 1][s] * p[t + 1][labelOf(s)];
        if (s + 1 < states) {
          b[t][s] += b[t + 1][s + 1] * p[t + 1][labelOf(s + 1)];
        }
        if (s + 2 < states && skips(s + 2)) {
          b[t][s] += b[t + 1][s + 2] * p[t + 1][labelOf(s + 2)];
        }
      }
    }
    double total = a[steps - 1][states - 1];
    if (states > 1) total += a[steps - 1][states - 2];
    static_cast<float*>(losses)[n] = static_cast<float>(-std::log(total));
    for (int t = 0; t < most; ++t) {
      for (int k = 0; k < classes; ++k) {
        double share = 0;
        for (int s = 0; t < steps && s < states; ++s) {
          if (labelOf(s) == k) share += a[t][s] * b[t][s];
        }
        put(to, gradients, place(to, {t, n, k}),
            t < steps ? p[t][k] - share / total : 0);
      }
    }
  }
  return miopenStatusSuccess;
}

// ---- recurrent networks

miopenStatus_t miopenCreateSeqTensorDescriptor(
    miopenSeqTensorDescriptor_t* desc) {
  return make<Sequence>(desc);
}
miopenStatus_t miopenDestroySeqTensorDescriptor(
    miopenSeqTensorDescriptor_t desc) {
  return unmake<Sequence>(desc);
}
miopenStatus_t miopenSetRNNDataSeqTensorDescriptor(
    miopenSeqTensorDescriptor_t desc, miopenDataType_t type,
    miopenRNNBaseLayout_t layout, int steps, int batch, int width,
    const int* lengths, void*) {
  at<Sequence>(desc) = Sequence{
      type, layout, steps, batch, width, Lengths(lengths, lengths + batch)};
  return miopenStatusSuccess;
}
miopenStatus_t miopenCreateRNNDescriptor(miopenRNNDescriptor_t* desc) {
  return make<Rnn>(desc);
}
miopenStatus_t miopenDestroyRNNDescriptor(miopenRNNDescriptor_t desc) {
  return unmake<Rnn>(desc);
}
miopenStatus_t miopenSetRNNDescriptor(miopenRNNDescriptor_t desc,
                                      const int hidden, const int layers,
                                      miopenRNNInputMode_t input,
                                      miopenRNNDirectionMode_t direction,
                                      miopenRNNMode_t mode,
                                      miopenRNNBiasMode_t bias, miopenRNNAlgo_t,
                                      miopenDataType_t) {
  NEEDS(input == miopenRNNlinear && direction == miopenRNNunidirection,
        "the double has no such network");
  at<Rnn>(desc) = Rnn{hidden, layers, mode, bias, direction};
  return miopenStatusSuccess;
}
miopenStatus_t miopenSetRNNDescriptor_V2(
    miopenRNNDescriptor_t desc, const int hidden, const int layers,
    miopenDropoutDescriptor_t, miopenRNNInputMode_t input,
    miopenRNNDirectionMode_t direction, miopenRNNMode_t mode,
    miopenRNNBiasMode_t bias, miopenRNNAlgo_t algorithm,
    miopenDataType_t type) {
  return miopenSetRNNDescriptor(desc, hidden, layers, input, direction, mode,
                                bias, algorithm, type);
}
miopenStatus_t miopenSetRNNPaddingMode(miopenRNNDescriptor_t,
                                       miopenRNNPaddingMode_t) {
  return miopenStatusSuccess;
}
}  // extern "C"

namespace {

int gatesOf(const Rnn& rnn) {
  return rnn.mode == miopenLSTM ? 4 : rnn.mode == miopenGRU ? 3 : 1;
}

int columnsOf(const Rnn& rnn, int layer, int part, int input) {
  return part < gatesOf(rnn) && layer == 0 ? input : rnn.hidden;
}

/// Where a matrix is, by MIOpen's numbers of the parts.
std::size_t matrixAt(const Rnn& rnn, int layer, int part, int input) {
  int at = 0;
  for (int l = 0; l <= layer; ++l) {
    for (int p = 0; p < (l < layer ? 2 * gatesOf(rnn) : part); ++p) {
      at += rnn.hidden * columnsOf(rnn, l, p, input);
    }
  }
  return static_cast<std::size_t>(at);
}

std::size_t biasAt(const Rnn& rnn, int layer, int part, int input) {
  return matrixAt(rnn, rnn.layers, 0, input) +
         static_cast<std::size_t>((layer * 2 * gatesOf(rnn) + part) *
                                  rnn.hidden);
}

}  // namespace

extern "C" {

miopenStatus_t miopenGetRNNParamsSize(miopenHandle_t,
                                      miopenRNNDescriptor_t desc,
                                      miopenTensorDescriptor_t xDesc,
                                      std::size_t* bytes, miopenDataType_t) {
  const Rnn& rnn = at<Rnn>(desc);
  NEEDS(of(xDesc).lengths.size() == 2, "one step's input has two dimensions");
  const int input = of(xDesc).lengths[1];
  *bytes =
      4 * (rnn.bias == miopenRNNNoBias ? matrixAt(rnn, rnn.layers, 0, input)
                                       : biasAt(rnn, rnn.layers, 0, input));
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetRNNLayerParamOffset(
    miopenRNNDescriptor_t desc, const int layer, miopenTensorDescriptor_t xDesc,
    const int part, miopenTensorDescriptor_t paramDesc, std::size_t* offset) {
  const Rnn& rnn = at<Rnn>(desc);
  const int input = of(xDesc).lengths[1];
  const int lengths[] = {rnn.hidden, columnsOf(rnn, layer, part, input)};
  const int strides[] = {lengths[1], 1};
  *offset = matrixAt(rnn, layer, part, input);
  return miopenSetTensorDescriptor(paramDesc, miopenFloat, 2, lengths, strides);
}
miopenStatus_t miopenGetRNNLayerBiasOffset(
    miopenRNNDescriptor_t desc, const int layer, miopenTensorDescriptor_t xDesc,
    const int part, miopenTensorDescriptor_t biasDesc, std::size_t* offset) {
  const Rnn& rnn = at<Rnn>(desc);
  const int one = 1;
  *offset = biasAt(rnn, layer, part, of(xDesc).lengths[1]);
  return miopenSetTensorDescriptor(biasDesc, miopenFloat, 1, &rnn.hidden, &one);
}
miopenStatus_t miopenGetRNNTempSpaceSizes(miopenHandle_t, miopenRNNDescriptor_t,
                                          miopenSeqTensorDescriptor_t,
                                          miopenRNNFWDMode_t,
                                          std::size_t* workspace,
                                          std::size_t* reserve) {
  *workspace = 512;
  *reserve = 0;
  return miopenStatusSuccess;
}
miopenStatus_t miopenRNNForward(
    miopenHandle_t, const miopenRNNDescriptor_t desc, miopenRNNFWDMode_t,
    const miopenSeqTensorDescriptor_t xDesc, const void* x,
    const miopenTensorDescriptor_t, const void* hx, void* hy,
    const miopenTensorDescriptor_t, const void* cx, void* cy,
    const miopenSeqTensorDescriptor_t yDesc, void* y, const void* w,
    std::size_t, void* workspace, std::size_t size, void*, std::size_t) {
  const Rnn& rnn = at<Rnn>(desc);
  const Sequence &from = at<Sequence>(xDesc), &to = at<Sequence>(yDesc);
  NEEDS(workspace && size >= 512, "a workspace that is too small");
  NEEDS(
      from.layout == miopenRNNDataSeqMajorNotPadded && to.layout == from.layout,
      "the double has no such layout");
  const int H = rnn.hidden, N = from.batch, gates = gatesOf(rnn);
  const float* const weights = static_cast<const float*>(w);
  std::vector<double> in(
      static_cast<const float*>(x),
      static_cast<const float*>(x) + from.steps * N * from.width);
  for (int layer = 0; layer < rnn.layers; ++layer) {
    const int width = layer ? H : from.width;
    std::vector<double> out;
    std::vector<double> h(static_cast<std::size_t>(N * H)), c(h);
    for (int i = 0; i < N * H; ++i) {
      if (hx) h[i] = static_cast<const float*>(hx)[layer * N * H + i];
      if (cx) c[i] = static_cast<const float*>(cx)[layer * N * H + i];
    }
    // The sum of a part's matrix and bias for one unit.
    const auto part = [&](int p, int unit, const double* vector) {
      const int columns = columnsOf(rnn, layer, p, from.width);
      const float* const row =
          weights + matrixAt(rnn, layer, p, from.width) + unit * columns;
      double total = rnn.bias == miopenRNNNoBias
                         ? 0
                         : weights[biasAt(rnn, layer, p, from.width) + unit];
      for (int i = 0; i < columns; ++i) total += row[i] * vector[i];
      return total;
    };
    const auto logistic = [](double v) { return 1 / (1 + std::exp(-v)); };
    for (int t = 0; t < from.steps; ++t) {
      const std::vector<double> before = h;
      for (int n = 0; n < N; ++n) {
        const double* const input = &in[(t * N + n) * width];
        const double* const state = &before[n * H];
        for (int u = 0; u < H; ++u) {
          double &now = h[n * H + u], &cell = c[n * H + u];
          const auto both = [&](int p) {
            return part(p, u, input) + part(p + gates, u, state);
          };
          switch (rnn.mode) {
            case miopenLSTM:  // input, forget, output, new
              cell = logistic(both(1)) * cell +
                     logistic(both(0)) * std::tanh(both(3));
              now = logistic(both(2)) * std::tanh(cell);
              break;
            case miopenGRU: {  // update, reset, new
              const double z = logistic(both(0)), r = logistic(both(1));
              const double fresh =
                  std::tanh(part(2, u, input) + r * part(5, u, state));
              now = (1 - z) * fresh + z * state[u];
              break;
            }
            case miopenRNNTANH:
              now = std::tanh(both(0));
              break;
            default:
              now = std::max(both(0), 0.);
          }
        }
      }
      out.insert(out.end(), h.begin(), h.end());
    }
    for (int i = 0; i < N * H; ++i) {
      if (hy) {
        static_cast<float*>(hy)[layer * N * H + i] = static_cast<float>(h[i]);
      }
      if (cy) {
        static_cast<float*>(cy)[layer * N * H + i] = static_cast<float>(c[i]);
      }
    }
    in = out;
  }
  for (std::size_t i = 0; i < in.size(); ++i) {
    static_cast<float*>(y)[i] = static_cast<float>(in[i]);
  }
  return miopenStatusSuccess;
}

}  // extern "C"
