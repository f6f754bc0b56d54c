// cuDNN's descriptors and layers, on MIOpen.
//
// The problem: MIOpen has cuDNN's layers but not its conventions. Below are
// those functions of cuDNN, under its names and with its arguments, whose
// meaning a call of one MIOpen function does not have:
//
//   hipport::dnn::cudnnSetTensor4dDescriptor(desc, miopenTensorNHWC,
//                                            miopenFloat, n, c, h, w);
//
// What they make of the differences:
//  - Scaling factors: most of MIOpen takes only 1 and 0, or ignores them, and
//    reads floats also where cuDNN's are doubles. Here results that are scaled
//    or added to go through memory of the handle.
//  - Convolutions need no search before them: MIOpen's immediate mode runs
//    them. An algorithm is a wish; if the workspace is too small for it, one
//    that fits it is taken, or memory of the handle.
//  - CUDNN_CONVOLUTION, which MIOpen lacks, turns the filter first.
//  - Max pooling and LRN keep what their backward passes need; these compute
//    it again.
//  - Layouts other than NCHW are copied where MIOpen would take them for NCHW.
//  - The gates of recurrent networks are numbered as in cuDNN.
//  - Each call of dropout drops others; MIOpen's all drop the same.
//
// What has no counterpart is an error, miopenStatusUnsupportedOp: factors of
// double tensors that are no floats, CTC losses of probabilities, projections
// and clipping of recurrent networks. What becomes of NaN is MIOpen's affair,
// whatever a descriptor says. Memory of a handle is allocated when it is first
// needed and grows; cudnnDestroy() frees it.
//
// Needs MIOpen of ROCm 6.0 or later; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_DNN_H
#define HIPPORT_DNN_H

#include <hip/hip_runtime_api.h>
#include <miopen/miopen.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <new>
#include <vector>

/// The version of cuDNN whose interface this is, where programs ask for it.
#define HIPPORT_CUDNN_MAJOR 9
#define HIPPORT_CUDNN_MINOR 0
#define HIPPORT_CUDNN_PATCHLEVEL 0
#define HIPPORT_CUDNN_VERSION 90000

namespace hipport {
namespace dnn {

// ---- words of cuDNN that MIOpen does not have

enum cudnnConvolutionMode_t { CUDNN_CONVOLUTION, CUDNN_CROSS_CORRELATION };

enum cudnnConvolutionFwdAlgo_t {
  CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM,
  CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM,
  CUDNN_CONVOLUTION_FWD_ALGO_GEMM,
  CUDNN_CONVOLUTION_FWD_ALGO_DIRECT,
  CUDNN_CONVOLUTION_FWD_ALGO_FFT,
  CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING,
  CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD,
  CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED,
  CUDNN_CONVOLUTION_FWD_ALGO_COUNT
};
enum cudnnConvolutionBwdDataAlgo_t {
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_0,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_1,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT
};
enum cudnnConvolutionBwdFilterAlgo_t {
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_3,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT
};
enum cudnnConvolutionFwdPreference_t {
  CUDNN_CONVOLUTION_FWD_NO_WORKSPACE,
  CUDNN_CONVOLUTION_FWD_PREFER_FASTEST,
  CUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT
};
enum cudnnConvolutionBwdDataPreference_t {
  CUDNN_CONVOLUTION_BWD_DATA_NO_WORKSPACE,
  CUDNN_CONVOLUTION_BWD_DATA_PREFER_FASTEST,
  CUDNN_CONVOLUTION_BWD_DATA_SPECIFY_WORKSPACE_LIMIT
};
enum cudnnConvolutionBwdFilterPreference_t {
  CUDNN_CONVOLUTION_BWD_FILTER_NO_WORKSPACE,
  CUDNN_CONVOLUTION_BWD_FILTER_PREFER_FASTEST,
  CUDNN_CONVOLUTION_BWD_FILTER_SPECIFY_WORKSPACE_LIMIT
};
enum cudnnDeterminism_t { CUDNN_NON_DETERMINISTIC, CUDNN_DETERMINISTIC };
enum cudnnMathType_t {
  CUDNN_DEFAULT_MATH,
  CUDNN_TENSOR_OP_MATH,
  CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION,
  CUDNN_FMA_MATH
};
enum cudnnReorderType_t { CUDNN_DEFAULT_REORDER, CUDNN_NO_REORDER };
enum cudnnActivationMode_t {
  CUDNN_ACTIVATION_SIGMOID,
  CUDNN_ACTIVATION_RELU,
  CUDNN_ACTIVATION_TANH,
  CUDNN_ACTIVATION_CLIPPED_RELU,
  CUDNN_ACTIVATION_ELU,
  CUDNN_ACTIVATION_IDENTITY,
  CUDNN_ACTIVATION_SWISH
};
enum cudnnOpTensorOp_t {
  CUDNN_OP_TENSOR_ADD,
  CUDNN_OP_TENSOR_MUL,
  CUDNN_OP_TENSOR_MIN,
  CUDNN_OP_TENSOR_MAX,
  CUDNN_OP_TENSOR_SQRT,
  CUDNN_OP_TENSOR_NOT
};
enum cudnnNormMode_t { CUDNN_NORM_PER_ACTIVATION, CUDNN_NORM_PER_CHANNEL };
enum cudnnNormAlgo_t { CUDNN_NORM_ALGO_STANDARD, CUDNN_NORM_ALGO_PERSIST };
enum cudnnNormOps_t {
  CUDNN_NORM_OPS_NORM,
  CUDNN_NORM_OPS_NORM_ACTIVATION,
  CUDNN_NORM_OPS_NORM_ADD_ACTIVATION
};
enum cudnnRNNClipMode_t { CUDNN_RNN_CLIP_NONE, CUDNN_RNN_CLIP_MINMAX };
enum cudnnBatchNormOps_t {
  CUDNN_BATCHNORM_OPS_BN,
  CUDNN_BATCHNORM_OPS_BN_ACTIVATION,
  CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION
};
enum cudnnLossNormalizationMode_t {
  CUDNN_LOSS_NORMALIZATION_NONE,
  CUDNN_LOSS_NORMALIZATION_SOFTMAX
};
enum cudnnCTCGradMode_t {
  CUDNN_CTC_ZERO_OOB_GRADIENTS,
  CUDNN_CTC_SKIP_OOB_GRADIENTS
};
enum cudnnWgradMode_t { CUDNN_WGRAD_MODE_ADD, CUDNN_WGRAD_MODE_SET };

/// Statuses that no call returns. Their numbers are those that MIOpen's
/// enumeration leaves free; it has one too few.
constexpr miopenStatus_t CUDNN_STATUS_ARCH_MISMATCH =
    static_cast<miopenStatus_t>(11);
constexpr miopenStatus_t CUDNN_STATUS_MAPPING_ERROR =
    static_cast<miopenStatus_t>(12);
constexpr miopenStatus_t CUDNN_STATUS_LICENSE_ERROR =
    static_cast<miopenStatus_t>(13);
constexpr miopenStatus_t CUDNN_STATUS_RUNTIME_PREREQUISITE_MISSING =
    static_cast<miopenStatus_t>(14);
constexpr miopenStatus_t CUDNN_STATUS_RUNTIME_IN_PROGRESS =
    static_cast<miopenStatus_t>(15);
constexpr miopenStatus_t CUDNN_STATUS_RUNTIME_FP_OVERFLOW =
    miopenStatusGpuOperationsSkipped;

/// Types and a layout that MIOpen does not have, by numbers that it leaves
/// free: descriptors of them are refused.
constexpr miopenDataType_t CUDNN_DATA_FP8_E8M0 =
    static_cast<miopenDataType_t>(4);
constexpr miopenDataType_t CUDNN_DATA_UINT8 = static_cast<miopenDataType_t>(10);
constexpr miopenDataType_t CUDNN_DATA_INT8x4 =
    static_cast<miopenDataType_t>(11);
constexpr miopenDataType_t CUDNN_DATA_UINT8x4 =
    static_cast<miopenDataType_t>(12);
constexpr miopenDataType_t CUDNN_DATA_INT8x32 =
    static_cast<miopenDataType_t>(13);
constexpr miopenDataType_t CUDNN_DATA_BOOLEAN =
    static_cast<miopenDataType_t>(14);
constexpr miopenDataType_t CUDNN_DATA_FAST_FLOAT_FOR_FP8 =
    static_cast<miopenDataType_t>(15);
constexpr miopenTensorLayout_t CUDNN_TENSOR_NCHW_VECT_C =
    static_cast<miopenTensorLayout_t>(15);
/// MIOpen names them only if MIOPEN_BETA_API is defined.
constexpr miopenDataType_t CUDNN_DATA_FP8_E4M3 =
    static_cast<miopenDataType_t>(7);
constexpr miopenDataType_t CUDNN_DATA_FP8_E5M2 =
    static_cast<miopenDataType_t>(8);

constexpr int CUDNN_DIM_MAX = 8;
constexpr unsigned CUDNN_LRN_MIN_N = 1;
constexpr unsigned CUDNN_LRN_MAX_N = 16;
constexpr double CUDNN_LRN_MIN_K = 1e-5;
constexpr double CUDNN_LRN_MIN_BETA = 0.01;
constexpr double CUDNN_BN_MIN_EPSILON = 0;

/// What a search or a heuristic says of an algorithm. MIOpen names those that
/// work; what it says of others would not be known.
template <class Algorithm>
struct Performance {
  Algorithm algo;
  miopenStatus_t status;
  float time;
  std::size_t memory;
  cudnnDeterminism_t determinism;
  cudnnMathType_t mathType;
  int reserved[3];
};
typedef Performance<cudnnConvolutionFwdAlgo_t> cudnnConvolutionFwdAlgoPerf_t;
typedef Performance<cudnnConvolutionBwdDataAlgo_t>
    cudnnConvolutionBwdDataAlgoPerf_t;
typedef Performance<cudnnConvolutionBwdFilterAlgo_t>
    cudnnConvolutionBwdFilterAlgoPerf_t;

// ---- descriptors: MIOpen's, and what it does not keep

struct Filter {
  miopenTensorDescriptor_t tensor;
  miopenTensorLayout_t format;
};
struct Convolution {
  miopenConvolutionDescriptor_t convolution;
  cudnnConvolutionMode_t mode;
  miopenDataType_t type;
  cudnnMathType_t math;
  cudnnReorderType_t reorder;
};
struct Activation {
  miopenActivationDescriptor_t activation;
  cudnnActivationMode_t mode;
  miopenNanPropagation_t nan;
  double coefficient;
  double swishBeta;
};
struct Pooling {
  miopenPoolingDescriptor_t pooling;
  miopenNanPropagation_t nan;
};
struct OpTensor {
  cudnnOpTensorOp_t operation;
  miopenDataType_t type;
  miopenNanPropagation_t nan;
};
struct Rnn {
  miopenRNNDescriptor_t rnn;
  miopenRNNAlgo_t algorithm;
  miopenRNNMode_t mode;
  miopenRNNBiasMode_t bias;
  miopenRNNDirectionMode_t direction;
  miopenRNNInputMode_t input;
  miopenDataType_t type;
  miopenDataType_t precision;
  cudnnMathType_t math;
  int inputSize;
  int hiddenSize;
  int projectionSize;
  int layers;
  miopenDropoutDescriptor_t dropout;
  unsigned flags;
};
typedef Filter* cudnnFilterDescriptor_t;
typedef Convolution* cudnnConvolutionDescriptor_t;
typedef Activation* cudnnActivationDescriptor_t;
typedef Pooling* cudnnPoolingDescriptor_t;
typedef OpTensor* cudnnOpTensorDescriptor_t;
typedef Rnn* cudnnRNNDescriptor_t;

// ---- results

/// MIOpen says by several statuses that it cannot do something.
inline miopenStatus_t settled(miopenStatus_t status) {
  return status == miopenStatusNotImplemented ? miopenStatusUnsupportedOp
                                              : status;
}

inline miopenStatus_t settled(hipError_t error) {
  if (error == hipSuccess) return miopenStatusSuccess;
  return error == hipErrorOutOfMemory ? miopenStatusAllocFailed
                                      : miopenStatusUnknownError;
}

/// Does one thing after another, up to the first that fails.
struct Steps {
  miopenStatus_t status;
  Steps() : status(miopenStatusSuccess) {}
  bool areRight() const { return status == miopenStatusSuccess; }
  template <class Result>
  bool take(Result result) {
    if (areRight()) status = settled(result);
    return areRight();
  }
};

// ---- the memory of a handle

/// What each piece of memory is for: one call may need all of them.
enum Use {
  kResult,
  kFilter,
  kWorkspace,
  kFirst,
  kSecond,
  kThird,
  kFourth,
  kFifth,
  kSixth,
  kUses
};

struct Memory {
  void* data;
  std::size_t size;
};

typedef std::vector<std::int64_t> Key;

struct State {
  Memory memories[kUses];
  hipStream_t stream;  ///< where the memory was used last
  bool isUsed;
  std::map<Key, std::vector<miopenConvSolution_t>> solutions;

  State() : memories(), stream(), isUsed(false) {}
};

struct States {
  std::mutex mutex;
  std::map<miopenHandle_t, State> all;
};

inline States& states() {
  static States* each = new States;  // outlives whatever calls at exit
  return *each;
}

/// That of a handle. A handle is used by one thread at a time.
inline State& stateOf(miopenHandle_t handle) {
  States& each = states();
  const std::lock_guard<std::mutex> lock(each.mutex);
  return each.all[handle];
}

/// Memory for one call; calls of a handle follow each other on its stream.
inline miopenStatus_t reserve(miopenHandle_t handle, Use use, std::size_t size,
                              void** out) {
  State& state = stateOf(handle);
  hipStream_t stream = nullptr;
  Steps steps;
  steps.take(miopenGetStream(handle, &stream));
  if (steps.areRight() && state.isUsed && state.stream != stream) {
    steps.take(hipDeviceSynchronize());
  }
  Memory& memory = state.memories[use];
  if (steps.areRight() && memory.size < size) {
    if (memory.data) steps.take(hipFree(memory.data));
    memory.data = nullptr;
    memory.size = 0;
    if (steps.take(hipMalloc(&memory.data, size))) memory.size = size;
  }
  state.stream = stream;
  state.isUsed = true;
  *out = memory.data;
  return steps.status;
}

inline miopenStatus_t cudnnDestroy(miopenHandle_t handle) {
  Steps freed;
  {
    States& each = states();
    const std::lock_guard<std::mutex> lock(each.mutex);
    const std::map<miopenHandle_t, State>::iterator at = each.all.find(handle);
    if (at != each.all.end()) {
      for (Memory& memory : at->second.memories) {
        if (memory.data) freed.take(hipFree(memory.data));
      }
      each.all.erase(at);
    }
  }
  const miopenStatus_t status = settled(miopenDestroy(handle));
  return status == miopenStatusSuccess ? freed.status : status;
}

// ---- the library

inline std::size_t cudnnGetVersion() { return HIPPORT_CUDNN_VERSION; }

/// That of the HIP runtime.
inline std::size_t cudnnGetCudartVersion() {
  int version = 0;
  return hipRuntimeGetVersion(&version) == hipSuccess
             ? static_cast<std::size_t>(version)
             : 0;
}

/// MIOpen tells on stderr, if it is asked to, and keeps no text.
inline void cudnnGetLastErrorString(char* message, std::size_t size) {
  static const char text[] = "see MIOPEN_ENABLE_LOGGING";
  for (std::size_t i = 0; message && i < size; ++i) {
    message[i] = i < sizeof text && i + 1 < size ? text[i] : '\0';
    if (message[i] == '\0') break;
  }
}

/// One library cannot differ from itself.
inline miopenStatus_t cudnnVersionCheck() { return miopenStatusSuccess; }

template <class Property>
miopenStatus_t cudnnGetProperty(Property property, int* value) {
  const int versions[] = {HIPPORT_CUDNN_MAJOR, HIPPORT_CUDNN_MINOR,
                          HIPPORT_CUDNN_PATCHLEVEL};
  const int index = static_cast<int>(property);
  if (!value || index < 0 || index > 2) return miopenStatusBadParm;
  *value = versions[index];
  return miopenStatusSuccess;
}

// ---- shapes

struct Shape {
  miopenDataType_t type;
  std::vector<int> lengths;
  std::vector<int> strides;

  std::size_t dimensions() const { return lengths.size(); }
  bool isLike(const Shape& other) const {
    return type == other.type && lengths == other.lengths &&
           strides == other.strides;
  }
  bool isRowMajor() const {
    long long stride = 1;
    for (std::size_t i = dimensions(); i-- > 0;) {
      if (lengths[i] != 1 && strides[i] != stride) return false;
      stride *= lengths[i];
    }
    return true;
  }
};

inline std::vector<int> rowMajor(const std::vector<int>& lengths) {
  std::vector<int> strides(lengths.size(), 1);
  for (std::size_t i = lengths.size(); i-- > 1;) {
    strides[i - 1] = strides[i] * lengths[i];
  }
  return strides;
}

/// Strides of dimensions in the order N, C, ... whose memory is in `layout`.
/// Empty for a layout that is neither NCHW nor NHWC.
inline std::vector<int> stridesOf(miopenTensorLayout_t layout,
                                  const std::vector<int>& lengths) {
  if (layout == miopenTensorNCHW) return rowMajor(lengths);
  if (layout != miopenTensorNHWC || lengths.size() < 3) {
    return std::vector<int>();
  }
  std::vector<int> strides(lengths.size());
  strides[1] = 1;
  int stride = lengths[1];
  for (std::size_t i = lengths.size(); i-- > 2;) {
    strides[i] = stride;
    stride *= lengths[i];
  }
  strides[0] = stride;
  return strides;
}

inline miopenStatus_t read(miopenTensorDescriptor_t desc, Shape& shape) {
  int count = 0;
  Steps steps;
  if (!desc) return miopenStatusBadParm;
  if (!steps.take(miopenGetTensorDescriptorSize(desc, &count))) {
    return steps.status;
  }
  if (count <= 0) return miopenStatusBadParm;
  shape.lengths.resize(static_cast<std::size_t>(count));
  shape.strides.resize(static_cast<std::size_t>(count));
  steps.take(miopenGetTensorDescriptor(desc, &shape.type, shape.lengths.data(),
                                       shape.strides.data()));
  return steps.status;
}

/// An int by value or a list of them: dimensions that have to be positive.
inline bool arePositive(const std::vector<int>& values) {
  for (const int value : values) {
    if (value <= 0) return false;
  }
  return !values.empty();
}

inline miopenStatus_t write(miopenTensorDescriptor_t desc,
                            miopenDataType_t type,
                            const std::vector<int>& lengths,
                            const std::vector<int>& strides) {
  if (!desc || !arePositive(lengths)) return miopenStatusBadParm;
  const int number = static_cast<int>(type);
  if (strides.size() != lengths.size() || number == CUDNN_DATA_FP8_E8M0 ||
      number >= CUDNN_DATA_UINT8) {
    return miopenStatusUnsupportedOp;
  }
  return settled(miopenSetTensorDescriptor(desc, type,
                                           static_cast<int>(lengths.size()),
                                           lengths.data(), strides.data()));
}

/// A descriptor for one call.
class Temporary {
 public:
  Temporary() : desc_(nullptr) {}
  ~Temporary() {
    if (desc_) miopenDestroyTensorDescriptor(desc_);
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  miopenStatus_t set(miopenDataType_t type, const std::vector<int>& lengths,
                     const std::vector<int>& strides) {
    Steps steps;
    if (!desc_) steps.take(miopenCreateTensorDescriptor(&desc_));
    if (steps.areRight()) steps.take(write(desc_, type, lengths, strides));
    return steps.status;
  }
  miopenTensorDescriptor_t get() const { return desc_; }

 private:
  miopenTensorDescriptor_t desc_;
};

inline miopenStatus_t cudnnSetTensor4dDescriptor(miopenTensorDescriptor_t desc,
                                                 miopenTensorLayout_t format,
                                                 miopenDataType_t type, int n,
                                                 int c, int h, int w) {
  const std::vector<int> lengths = {n, c, h, w};
  return write(desc, type, lengths, stridesOf(format, lengths));
}

inline miopenStatus_t cudnnSetTensorNdDescriptorEx(
    miopenTensorDescriptor_t desc, miopenTensorLayout_t format,
    miopenDataType_t type, int count, const int* dimensions) {
  if (count <= 0 || !dimensions) return miopenStatusBadParm;
  const std::vector<int> lengths(dimensions, dimensions + count);
  return write(desc, type, lengths, stridesOf(format, lengths));
}

inline miopenStatus_t cudnnGetTensorNdDescriptor(miopenTensorDescriptor_t desc,
                                                 int requested,
                                                 miopenDataType_t* type,
                                                 int* count, int* dimensions,
                                                 int* strides) {
  Shape shape;
  const miopenStatus_t status = read(desc, shape);
  if (status != miopenStatusSuccess) return status;
  if (type) *type = shape.type;
  if (count) *count = static_cast<int>(shape.dimensions());
  for (int i = 0; i < requested && i < static_cast<int>(shape.dimensions());
       ++i) {
    if (dimensions) dimensions[i] = shape.lengths[static_cast<std::size_t>(i)];
    if (strides) strides[i] = shape.strides[static_cast<std::size_t>(i)];
  }
  return miopenStatusSuccess;
}

// ---- scaling factors

/// A factor of a tensor of that type as MIOpen reads it. False if MIOpen would
/// compute with another number.
inline bool readFactor(const void* factor, miopenDataType_t type, float& out) {
  if (!factor) return false;
  if (type != miopenDouble) {
    out = *static_cast<const float*>(factor);
    return true;
  }
  const double value = *static_cast<const double*>(factor);
  out = static_cast<float>(value);
  return static_cast<double>(out) == value || value != value;
}

inline bool isOne(float value) { return !(value < 1) && !(value > 1); }
inline bool isZero(float value) { return !(value < 0) && !(value > 0); }

/// `op` of tensors whose dimensions come in the order of the result's memory:
/// MIOpen broadcasts as if that were so.
inline miopenStatus_t operate(miopenHandle_t handle, miopenTensorOp_t op,
                              float alpha1, miopenTensorDescriptor_t aDesc,
                              const void* a, float alpha2,
                              miopenTensorDescriptor_t bDesc, const void* b,
                              float beta, miopenTensorDescriptor_t cDesc,
                              void* c) {
  Shape shapes[3];
  const miopenTensorDescriptor_t descs[3] = {aDesc, bDesc, cDesc};
  Steps steps;
  for (int i = 0; i < 3; ++i) steps.take(read(descs[i], shapes[i]));
  if (!steps.areRight()) return steps.status;
  const std::size_t count = shapes[2].dimensions();
  if (shapes[0].dimensions() != count || shapes[1].dimensions() != count ||
      shapes[0].type != shapes[2].type || shapes[1].type != shapes[2].type) {
    return miopenStatusBadParm;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (shapes[0].lengths[i] != shapes[2].lengths[i] ||
        (shapes[1].lengths[i] != 1 &&
         shapes[1].lengths[i] != shapes[2].lengths[i])) {
      return miopenStatusBadParm;
    }
  }
  // The order of dimensions by the strides of the result, the largest first.
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t at = order.size();
    while (at > 0 && shapes[2].lengths[i] != 1 &&
           shapes[2].strides[order[at - 1]] < shapes[2].strides[i]) {
      --at;
    }
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(at), i);
  }
  bool isInOrder = true;
  for (std::size_t i = 0; i < count; ++i)
    isInOrder = isInOrder && order[i] == i;
  if (isInOrder) {
    return settled(miopenOpTensor(handle, op, &alpha1, aDesc, a, &alpha2, bDesc,
                                  b, &beta, cDesc, c));
  }
  Temporary ordered[3];
  for (int t = 0; t < 3; ++t) {
    std::vector<int> lengths, strides;
    for (const std::size_t i : order) {
      lengths.push_back(shapes[t].lengths[i]);
      strides.push_back(shapes[t].strides[i]);
    }
    if (shapes[t].lengths != shapes[2].lengths) strides = rowMajor(lengths);
    steps.take(ordered[t].set(shapes[t].type, lengths, strides));
  }
  if (steps.areRight()) {
    steps.take(miopenOpTensor(handle, op, &alpha1, ordered[0].get(), a, &alpha2,
                              ordered[1].get(), b, &beta, ordered[2].get(), c));
  }
  return steps.status;
}

/// data = factor * data
inline miopenStatus_t scale(miopenHandle_t handle,
                            miopenTensorDescriptor_t desc, void* data,
                            float factor) {
  Shape shape;
  Steps steps;
  if (!steps.take(read(desc, shape))) return steps.status;
  if (shape.type == miopenDouble) {
    const double value = static_cast<double>(factor);
    return settled(miopenScaleTensor(handle, desc, data, &value));
  }
  if (shape.type == miopenFloat) {
    return settled(miopenScaleTensor(handle, desc, data, &factor));
  }
  // There MIOpen reads a factor of the tensor's own type.
  const float zero = 0;
  return settled(
      miopenTransformTensor(handle, &factor, desc, data, &zero, desc, data));
}

/// to = alpha * what `compute` writes to the place it is given + beta * to
template <class Compute>
miopenStatus_t scaled(miopenHandle_t handle, const void* alpha,
                      const void* beta, miopenTensorDescriptor_t desc, void* to,
                      const Compute& compute, Use use = kResult) {
  Shape shape;
  Steps steps;
  if (!steps.take(read(desc, shape))) return steps.status;
  if (!alpha || !beta || !to) return miopenStatusBadParm;
  float factor = 0, rest = 0;
  if (!readFactor(alpha, shape.type, factor) ||
      !readFactor(beta, shape.type, rest)) {
    return miopenStatusUnsupportedOp;
  }
  if (isZero(rest)) {
    if (!steps.take(compute(to)) || isOne(factor)) return steps.status;
    return scale(handle, desc, to, factor);
  }
  std::size_t size = 0;
  void* result = nullptr;
  steps.take(miopenGetTensorNumBytes(desc, &size));
  if (steps.areRight()) steps.take(reserve(handle, use, size, &result));
  if (steps.areRight()) steps.take(compute(result));
  if (!steps.areRight()) return steps.status;
  return operate(handle, miopenTensorOpAdd, rest, desc, to, factor, desc,
                 result, 0, desc, to);
}

/// A tensor that a function of MIOpen takes for NCHW. Another layout is copied
/// to memory of the handle, and back when it is finished.
class Nchw {
 public:
  Nchw() : desc_(nullptr), data_(nullptr), original_(nullptr), to_(nullptr) {}

  miopenStatus_t read(miopenHandle_t handle, miopenTensorDescriptor_t desc,
                      const void* data, Use use) {
    Steps steps;
    steps.take(place(handle, desc, const_cast<void*>(data), use));
    if (steps.areRight() && data_ != data) {
      const float one = 1, zero = 0;
      steps.take(
          miopenTransformTensor(handle, &one, desc, data, &zero, desc_, data_));
    }
    return steps.status;
  }
  miopenStatus_t write(miopenHandle_t handle, miopenTensorDescriptor_t desc,
                       void* data, Use use) {
    return place(handle, desc, data, use);
  }
  /// After a write.
  miopenStatus_t finish(miopenHandle_t handle) const {
    if (data_ == to_) return miopenStatusSuccess;
    const float one = 1, zero = 0;
    return settled(miopenTransformTensor(handle, &one, desc_, data_, &zero,
                                         original_, to_));
  }
  miopenTensorDescriptor_t desc() const { return desc_; }
  void* data() const { return data_; }

 private:
  miopenStatus_t place(miopenHandle_t handle, miopenTensorDescriptor_t desc,
                       void* data, Use use) {
    Shape shape;
    Steps steps;
    if (!steps.take(dnn::read(desc, shape))) return steps.status;
    original_ = desc_ = desc;
    to_ = data_ = data;
    if (shape.isRowMajor()) return steps.status;
    std::size_t size = 0;
    steps.take(packed_.set(shape.type, shape.lengths, rowMajor(shape.lengths)));
    desc_ = packed_.get();
    if (steps.areRight()) steps.take(miopenGetTensorNumBytes(desc_, &size));
    if (steps.areRight()) steps.take(reserve(handle, use, size, &data_));
    return steps.status;
  }

  Temporary packed_;
  miopenTensorDescriptor_t desc_;
  void* data_;
  miopenTensorDescriptor_t original_;
  void* to_;
};

// ---- tensors

inline miopenStatus_t cudnnAddTensor(miopenHandle_t handle, const void* alpha,
                                     miopenTensorDescriptor_t aDesc,
                                     const void* a, const void* beta,
                                     miopenTensorDescriptor_t cDesc, void* c) {
  Shape shape;
  Steps steps;
  if (!steps.take(read(cDesc, shape))) return steps.status;
  if (!alpha || !beta || !a || !c) return miopenStatusBadParm;
  float factor = 0, rest = 0;
  if (!readFactor(alpha, shape.type, factor) ||
      !readFactor(beta, shape.type, rest)) {
    return miopenStatusUnsupportedOp;
  }
  return operate(handle, miopenTensorOpAdd, rest, cDesc, c, factor, aDesc, a, 0,
                 cDesc, c);
}

inline miopenStatus_t cudnnTransformTensor(
    miopenHandle_t handle, const void* alpha, miopenTensorDescriptor_t xDesc,
    const void* x, const void* beta, miopenTensorDescriptor_t yDesc, void* y) {
  Shape shape;
  Steps steps;
  if (!steps.take(read(yDesc, shape))) return steps.status;
  if (!alpha || !beta) return miopenStatusBadParm;
  float factor = 0, rest = 0;
  if (!readFactor(alpha, shape.type, factor) ||
      !readFactor(beta, shape.type, rest)) {
    return miopenStatusUnsupportedOp;
  }
  return settled(
      miopenTransformTensor(handle, &factor, xDesc, x, &rest, yDesc, y));
}

inline miopenStatus_t cudnnScaleTensor(miopenHandle_t handle,
                                       miopenTensorDescriptor_t desc,
                                       void* data, const void* alpha) {
  Shape shape;
  Steps steps;
  if (!steps.take(read(desc, shape))) return steps.status;
  if (!alpha || !data) return miopenStatusBadParm;
  if (shape.type == miopenDouble) {
    return settled(miopenScaleTensor(handle, desc, data, alpha));
  }
  return scale(handle, desc, data, *static_cast<const float*>(alpha));
}

template <class Descriptor>
miopenStatus_t create(Descriptor** out) {
  if (!out) return miopenStatusBadParm;
  *out = new (std::nothrow) Descriptor();
  return *out ? miopenStatusSuccess : miopenStatusAllocFailed;
}

inline miopenStatus_t cudnnCreateOpTensorDescriptor(
    cudnnOpTensorDescriptor_t* desc) {
  return create(desc);
}

inline miopenStatus_t cudnnDestroyOpTensorDescriptor(
    cudnnOpTensorDescriptor_t desc) {
  delete desc;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnSetOpTensorDescriptor(cudnnOpTensorDescriptor_t desc,
                                                 cudnnOpTensorOp_t operation,
                                                 miopenDataType_t type,
                                                 miopenNanPropagation_t nan) {
  if (!desc) return miopenStatusBadParm;
  if (operation == CUDNN_OP_TENSOR_SQRT) return miopenStatusUnsupportedOp;
  desc->operation = operation;
  desc->type = type;
  desc->nan = nan;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnGetOpTensorDescriptor(cudnnOpTensorDescriptor_t desc,
                                                 cudnnOpTensorOp_t* operation,
                                                 miopenDataType_t* type,
                                                 miopenNanPropagation_t* nan) {
  if (!desc) return miopenStatusBadParm;
  if (operation) *operation = desc->operation;
  if (type) *type = desc->type;
  if (nan) *nan = desc->nan;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnOpTensor(
    miopenHandle_t handle, cudnnOpTensorDescriptor_t desc, const void* alpha1,
    miopenTensorDescriptor_t aDesc, const void* a, const void* alpha2,
    miopenTensorDescriptor_t bDesc, const void* b, const void* beta,
    miopenTensorDescriptor_t cDesc, void* c) {
  const bool isOfOne = desc && desc->operation == CUDNN_OP_TENSOR_NOT;
  if (!desc || !alpha1 || !beta || !a || !c || (!isOfOne && (!alpha2 || !b))) {
    return miopenStatusBadParm;
  }
  // The factors are of the type that is computed in.
  float first = 0, second = 0, rest = 0;
  if (!readFactor(alpha1, desc->type, first) ||
      (!isOfOne && !readFactor(alpha2, desc->type, second)) ||
      !readFactor(beta, desc->type, rest)) {
    return miopenStatusUnsupportedOp;
  }
  miopenTensorOp_t op = miopenTensorOpAdd;
  switch (desc->operation) {
    case CUDNN_OP_TENSOR_MUL:
      op = miopenTensorOpMul;
      break;
    case CUDNN_OP_TENSOR_MIN:
      op = miopenTensorOpMin;
      break;
    case CUDNN_OP_TENSOR_MAX:
      op = miopenTensorOpMax;
      break;
    case CUDNN_OP_TENSOR_NOT: {  // 1 - a
      Shape shape;
      std::size_t size = 0;
      void* ones = nullptr;
      Steps steps;
      steps.take(read(cDesc, shape));
      if (steps.areRight()) steps.take(miopenGetTensorNumBytes(cDesc, &size));
      if (steps.areRight()) steps.take(reserve(handle, kResult, size, &ones));
      if (!steps.areRight()) return steps.status;
      const float one = 1;
      const double oneDouble = 1;
      if (shape.type != miopenFloat && shape.type != miopenDouble) {
        return miopenStatusUnsupportedOp;
      }
      steps.take(miopenSetTensor(handle, cDesc, ones,
                                 shape.type == miopenDouble
                                     ? static_cast<const void*>(&oneDouble)
                                     : &one));
      if (!steps.areRight()) return steps.status;
      return operate(handle, miopenTensorOpAdd, 1, cDesc, ones, -first, aDesc,
                     a, rest, cDesc, c);
    }
    default:
      break;
  }
  return operate(handle, op, first, aDesc, a, second, bDesc, b, rest, cDesc, c);
}

// ---- filters

inline miopenStatus_t cudnnCreateFilterDescriptor(
    cudnnFilterDescriptor_t* desc) {
  Steps steps;
  if (!steps.take(create(desc))) return steps.status;
  if (!steps.take(miopenCreateTensorDescriptor(&(*desc)->tensor))) {
    delete *desc;
    *desc = nullptr;
  }
  return steps.status;
}

inline miopenStatus_t cudnnDestroyFilterDescriptor(
    cudnnFilterDescriptor_t desc) {
  if (!desc) return miopenStatusSuccess;
  const miopenStatus_t status = miopenDestroyTensorDescriptor(desc->tensor);
  delete desc;
  return status;
}

inline miopenStatus_t cudnnSetFilterNdDescriptor(cudnnFilterDescriptor_t desc,
                                                 miopenDataType_t type,
                                                 miopenTensorLayout_t format,
                                                 int count,
                                                 const int* dimensions) {
  if (!desc) return miopenStatusBadParm;
  const miopenStatus_t status = cudnnSetTensorNdDescriptorEx(
      desc->tensor, format, type, count, dimensions);
  if (status == miopenStatusSuccess) desc->format = format;
  return status;
}

inline miopenStatus_t cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t desc,
                                                 miopenDataType_t type,
                                                 miopenTensorLayout_t format,
                                                 int k, int c, int h, int w) {
  const int dimensions[] = {k, c, h, w};
  return cudnnSetFilterNdDescriptor(desc, type, format, 4, dimensions);
}

inline miopenStatus_t cudnnGetFilterNdDescriptor(cudnnFilterDescriptor_t desc,
                                                 int requested,
                                                 miopenDataType_t* type,
                                                 miopenTensorLayout_t* format,
                                                 int* count, int* dimensions) {
  if (!desc) return miopenStatusBadParm;
  if (format) *format = desc->format;
  return cudnnGetTensorNdDescriptor(desc->tensor, requested, type, count,
                                    dimensions, nullptr);
}

inline miopenStatus_t cudnnGetFilter4dDescriptor(cudnnFilterDescriptor_t desc,
                                                 miopenDataType_t* type,
                                                 miopenTensorLayout_t* format,
                                                 int* k, int* c, int* h,
                                                 int* w) {
  int count = 0, lengths[4] = {};
  Steps steps;
  steps.take(
      cudnnGetFilterNdDescriptor(desc, 4, type, format, &count, lengths));
  if (steps.areRight() && count != 4) return miopenStatusUnsupportedOp;
  int* const out[] = {k, c, h, w};
  for (int i = 0; i < 4; ++i) {
    if (steps.areRight() && out[i]) *out[i] = lengths[i];
  }
  return steps.status;
}

inline miopenStatus_t cudnnGetFilterSizeInBytes(cudnnFilterDescriptor_t desc,
                                                std::size_t* size) {
  if (!desc) return miopenStatusBadParm;
  return settled(miopenGetTensorNumBytes(desc->tensor, size));
}

// ---- convolutions: descriptors

inline miopenStatus_t cudnnCreateConvolutionDescriptor(
    cudnnConvolutionDescriptor_t* desc) {
  Steps steps;
  if (!steps.take(create(desc))) return steps.status;
  (*desc)->mode = CUDNN_CROSS_CORRELATION;
  (*desc)->type = miopenFloat;
  if (!steps.take(miopenCreateConvolutionDescriptor(&(*desc)->convolution))) {
    delete *desc;
    *desc = nullptr;
  }
  return steps.status;
}

inline miopenStatus_t cudnnDestroyConvolutionDescriptor(
    cudnnConvolutionDescriptor_t desc) {
  if (!desc) return miopenStatusSuccess;
  const miopenStatus_t status =
      miopenDestroyConvolutionDescriptor(desc->convolution);
  delete desc;
  return status;
}

inline miopenStatus_t cudnnSetConvolutionNdDescriptor(
    cudnnConvolutionDescriptor_t desc, int count, const int* pads,
    const int* strides, const int* dilations, cudnnConvolutionMode_t mode,
    miopenDataType_t type) {
  if (!desc || count <= 0 || !pads || !strides || !dilations) {
    return miopenStatusBadParm;
  }
  for (int i = 0; i < count; ++i) {
    if (pads[i] < 0 || strides[i] <= 0 || dilations[i] <= 0) {
      return miopenStatusBadParm;
    }
  }
  // MIOpen forgets the groups where it is told the rest.
  int groups = 1;
  Steps steps;
  steps.take(miopenGetConvolutionGroupCount(desc->convolution, &groups));
  if (count == 2) {
    steps.take(miopenInitConvolutionDescriptor(
        desc->convolution, miopenConvolution, pads[0], pads[1], strides[0],
        strides[1], dilations[0], dilations[1]));
  } else if (steps.areRight()) {
    steps.take(miopenInitConvolutionNdDescriptor(
        desc->convolution, count, pads, strides, dilations, miopenConvolution));
  }
  if (steps.areRight() && groups > 1) {
    steps.take(miopenSetConvolutionGroupCount(desc->convolution, groups));
  }
  if (steps.areRight()) {
    desc->mode = mode;
    desc->type = type;
  }
  return steps.status;
}

inline miopenStatus_t cudnnSetConvolution2dDescriptor(
    cudnnConvolutionDescriptor_t desc, int padH, int padW, int strideH,
    int strideW, int dilationH, int dilationW, cudnnConvolutionMode_t mode,
    miopenDataType_t type) {
  const int pads[] = {padH, padW}, strides[] = {strideH, strideW},
            dilations[] = {dilationH, dilationW};
  return cudnnSetConvolutionNdDescriptor(desc, 2, pads, strides, dilations,
                                         mode, type);
}

inline miopenStatus_t cudnnGetConvolutionNdDescriptor(
    cudnnConvolutionDescriptor_t desc, int requested, int* count, int* pads,
    int* strides, int* dilations, cudnnConvolutionMode_t* mode,
    miopenDataType_t* type) {
  if (!desc) return miopenStatusBadParm;
  int spatial = 0;
  Steps steps;
  if (!steps.take(
          miopenGetConvolutionSpatialDim(desc->convolution, &spatial))) {
    return steps.status;
  }
  const std::size_t size = static_cast<std::size_t>(spatial);
  std::vector<int> all[3] = {std::vector<int>(size), std::vector<int>(size),
                             std::vector<int>(size)};
  miopenConvolutionMode_t unused;
  if (!steps.take(miopenGetConvolutionNdDescriptor(
          desc->convolution, spatial, &spatial, all[0].data(), all[1].data(),
          all[2].data(), &unused))) {
    return steps.status;
  }
  int* const out[3] = {pads, strides, dilations};
  for (int list = 0; list < 3; ++list) {
    for (int i = 0; out[list] && i < requested && i < spatial; ++i) {
      out[list][i] = all[list][static_cast<std::size_t>(i)];
    }
  }
  if (count) *count = spatial;
  if (mode) *mode = desc->mode;
  if (type) *type = desc->type;
  return steps.status;
}

inline miopenStatus_t cudnnGetConvolution2dDescriptor(
    cudnnConvolutionDescriptor_t desc, int* padH, int* padW, int* strideH,
    int* strideW, int* dilationH, int* dilationW, cudnnConvolutionMode_t* mode,
    miopenDataType_t* type) {
  int count = 0, pads[2] = {}, strides[2] = {}, dilations[2] = {};
  Steps steps;
  steps.take(cudnnGetConvolutionNdDescriptor(desc, 2, &count, pads, strides,
                                             dilations, mode, type));
  if (steps.areRight() && count != 2) return miopenStatusUnsupportedOp;
  int* const out[] = {padH, padW, strideH, strideW, dilationH, dilationW};
  const int values[] = {pads[0],    pads[1],      strides[0],
                        strides[1], dilations[0], dilations[1]};
  for (int i = 0; i < 6; ++i) {
    if (steps.areRight() && out[i]) *out[i] = values[i];
  }
  return steps.status;
}

inline miopenStatus_t cudnnSetConvolutionGroupCount(
    cudnnConvolutionDescriptor_t desc, int groups) {
  if (!desc || groups <= 0) return miopenStatusBadParm;
  return settled(miopenSetConvolutionGroupCount(desc->convolution, groups));
}

inline miopenStatus_t cudnnGetConvolutionGroupCount(
    cudnnConvolutionDescriptor_t desc, int* groups) {
  if (!desc || !groups) return miopenStatusBadParm;
  return settled(miopenGetConvolutionGroupCount(desc->convolution, groups));
}

/// MIOpen chooses the instructions by the type; this is remembered only.
inline miopenStatus_t cudnnSetConvolutionMathType(
    cudnnConvolutionDescriptor_t desc, cudnnMathType_t math) {
  if (!desc) return miopenStatusBadParm;
  desc->math = math;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnGetConvolutionMathType(
    cudnnConvolutionDescriptor_t desc, cudnnMathType_t* math) {
  if (!desc || !math) return miopenStatusBadParm;
  *math = desc->math;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnSetConvolutionReorderType(
    cudnnConvolutionDescriptor_t desc, cudnnReorderType_t reorder) {
  if (!desc) return miopenStatusBadParm;
  desc->reorder = reorder;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnGetConvolutionReorderType(
    cudnnConvolutionDescriptor_t desc, cudnnReorderType_t* reorder) {
  if (!desc || !reorder) return miopenStatusBadParm;
  *reorder = desc->reorder;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnGetConvolutionNdForwardOutputDim(
    cudnnConvolutionDescriptor_t desc, miopenTensorDescriptor_t xDesc,
    cudnnFilterDescriptor_t wDesc, int count, int* dimensions) {
  if (!desc || !wDesc || !dimensions) return miopenStatusBadParm;
  Shape x, w;
  int spatial = 0, groups = 1;
  Steps steps;
  steps.take(read(xDesc, x));
  if (steps.areRight()) steps.take(read(wDesc->tensor, w));
  if (!steps.areRight()) return steps.status;
  int pads[8] = {}, strides[8] = {}, dilations[8] = {};
  steps.take(cudnnGetConvolutionNdDescriptor(desc, 8, &spatial, pads, strides,
                                             dilations, nullptr, nullptr));
  steps.take(cudnnGetConvolutionGroupCount(desc, &groups));
  if (!steps.areRight()) return steps.status;
  if (x.dimensions() != w.dimensions() || spatial > 8 ||
      x.dimensions() != static_cast<std::size_t>(spatial) + 2 ||
      count < spatial + 2 || x.lengths[1] != w.lengths[1] * groups) {
    return miopenStatusBadParm;
  }
  dimensions[0] = x.lengths[0];
  dimensions[1] = w.lengths[0];
  for (int i = 0; i < spatial; ++i) {
    const std::size_t at = static_cast<std::size_t>(i) + 2;
    const int extent = (w.lengths[at] - 1) * dilations[i] + 1;
    const int room = x.lengths[at] + 2 * pads[i] - extent;
    if (room < 0) return miopenStatusBadParm;
    dimensions[at] = room / strides[i] + 1;
  }
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnGetConvolution2dForwardOutputDim(
    cudnnConvolutionDescriptor_t desc, miopenTensorDescriptor_t xDesc,
    cudnnFilterDescriptor_t wDesc, int* n, int* c, int* h, int* w) {
  int out[4] = {};
  int* const to[] = {n, c, h, w};
  const miopenStatus_t status =
      cudnnGetConvolutionNdForwardOutputDim(desc, xDesc, wDesc, 4, out);
  for (int i = 0; i < 4; ++i) {
    if (status == miopenStatusSuccess && to[i]) *to[i] = out[i];
  }
  return status;
}

// ---- convolutions: algorithms
// What MIOpen calls a solution is of one of five algorithms.

template <class Algorithm>
struct Algorithms;

template <>
struct Algorithms<cudnnConvolutionFwdAlgo_t> {
  typedef cudnnConvolutionFwdAlgo_t Name;
  enum { kCount = CUDNN_CONVOLUTION_FWD_ALGO_COUNT };
  static Name of(miopenConvAlgorithm_t algorithm) {
    switch (algorithm) {
      case miopenConvolutionAlgoGEMM:
        return CUDNN_CONVOLUTION_FWD_ALGO_GEMM;
      case miopenConvolutionAlgoDirect:
        return CUDNN_CONVOLUTION_FWD_ALGO_DIRECT;
      case miopenConvolutionAlgoFFT:
        return CUDNN_CONVOLUTION_FWD_ALGO_FFT;
      case miopenConvolutionAlgoWinograd:
        return CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD;
      default:
        return CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
    }
  }
  static Name plain(Name name) {
    switch (name) {
      case CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM:
        return CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
      case CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING:
        return CUDNN_CONVOLUTION_FWD_ALGO_FFT;
      case CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED:
        return CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD;
      default:
        return name;
    }
  }
};

template <>
struct Algorithms<cudnnConvolutionBwdDataAlgo_t> {
  typedef cudnnConvolutionBwdDataAlgo_t Name;
  enum { kCount = CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT };
  static Name of(miopenConvAlgorithm_t algorithm) {
    switch (algorithm) {
      case miopenConvolutionAlgoFFT:
        return CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT;
      case miopenConvolutionAlgoWinograd:
        return CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD;
      case miopenConvolutionAlgoImplicitGEMM:
        return CUDNN_CONVOLUTION_BWD_DATA_ALGO_1;
      default:
        return CUDNN_CONVOLUTION_BWD_DATA_ALGO_0;
    }
  }
  static Name plain(Name name) {
    switch (name) {
      case CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING:
        return CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT;
      case CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED:
        return CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD;
      default:
        return name;
    }
  }
};

template <>
struct Algorithms<cudnnConvolutionBwdFilterAlgo_t> {
  typedef cudnnConvolutionBwdFilterAlgo_t Name;
  enum { kCount = CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT };
  static Name of(miopenConvAlgorithm_t algorithm) {
    switch (algorithm) {
      case miopenConvolutionAlgoGEMM:
        return CUDNN_CONVOLUTION_BWD_FILTER_ALGO_3;
      case miopenConvolutionAlgoFFT:
        return CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT;
      case miopenConvolutionAlgoWinograd:
        return CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD;
      case miopenConvolutionAlgoImplicitGEMM:
        return CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1;
      default:
        return CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0;
    }
  }
  static Name plain(Name name) {
    switch (name) {
      case CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING:
        return CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT;
      case CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED:
        return CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD;
      default:
        return name;
    }
  }
};

/// MIOpen's functions of one direction: of two tensors (a, b) to a third (c).
struct Direction {
  int id;
  miopenStatus_t (*count)(miopenHandle_t, const miopenTensorDescriptor_t,
                          const miopenTensorDescriptor_t,
                          const miopenConvolutionDescriptor_t,
                          const miopenTensorDescriptor_t, std::size_t*);
  miopenStatus_t (*list)(miopenHandle_t, const miopenTensorDescriptor_t,
                         const miopenTensorDescriptor_t,
                         const miopenConvolutionDescriptor_t,
                         const miopenTensorDescriptor_t, const std::size_t,
                         std::size_t*, miopenConvSolution_t*);
  miopenStatus_t (*run)(miopenHandle_t, const miopenTensorDescriptor_t,
                        const void*, const miopenTensorDescriptor_t,
                        const void*, const miopenConvolutionDescriptor_t,
                        const miopenTensorDescriptor_t, void*, void*,
                        std::size_t, const std::uint64_t);
  miopenStatus_t (*measure)(miopenHandle_t, const miopenTensorDescriptor_t,
                            const void*, const miopenTensorDescriptor_t,
                            const void*, const miopenConvolutionDescriptor_t,
                            const miopenTensorDescriptor_t, void*, const int,
                            int*, miopenConvAlgoPerf_t*, void*, std::size_t,
                            bool);
};

inline Direction directionOf(cudnnConvolutionFwdAlgo_t) {
  return Direction{0, miopenConvolutionForwardGetSolutionCount,
                   miopenConvolutionForwardGetSolution,
                   miopenConvolutionForwardImmediate,
                   miopenFindConvolutionForwardAlgorithm};
}
inline Direction directionOf(cudnnConvolutionBwdDataAlgo_t) {
  return Direction{1, miopenConvolutionBackwardDataGetSolutionCount,
                   miopenConvolutionBackwardDataGetSolution,
                   miopenConvolutionBackwardDataImmediate,
                   miopenFindConvolutionBackwardDataAlgorithm};
}
inline Direction directionOf(cudnnConvolutionBwdFilterAlgo_t) {
  return Direction{2, miopenConvolutionBackwardWeightsGetSolutionCount,
                   miopenConvolutionBackwardWeightsGetSolution,
                   miopenConvolutionBackwardWeightsImmediate,
                   miopenFindConvolutionBackwardWeightsAlgorithm};
}

/// A convolution: what goes in (the filter and x, dy and the filter, or dy and
/// x) and what comes out.
struct Problem {
  miopenHandle_t handle;
  miopenTensorDescriptor_t a;
  miopenTensorDescriptor_t b;
  cudnnConvolutionDescriptor_t convolution;
  miopenTensorDescriptor_t c;
};

inline miopenStatus_t keyOf(const Problem& problem, int direction, Key& key) {
  int count = 0, groups = 1, parameters[3][8] = {};
  Steps steps;
  key.push_back(direction);
  for (const miopenTensorDescriptor_t desc :
       {problem.a, problem.b, problem.c}) {
    Shape shape;
    if (!steps.take(read(desc, shape))) return steps.status;
    key.push_back(shape.type);
    key.push_back(static_cast<std::int64_t>(shape.dimensions()));
    key.insert(key.end(), shape.lengths.begin(), shape.lengths.end());
    key.insert(key.end(), shape.strides.begin(), shape.strides.end());
  }
  steps.take(cudnnGetConvolutionNdDescriptor(problem.convolution, 8, &count,
                                             parameters[0], parameters[1],
                                             parameters[2], nullptr, nullptr));
  if (steps.areRight()) {
    steps.take(cudnnGetConvolutionGroupCount(problem.convolution, &groups));
  }
  key.push_back(groups);
  for (const int(&each)[8] : parameters) key.insert(key.end(), each, each + 8);
  return steps.status;
}

/// What MIOpen can run, the fastest first.
inline miopenStatus_t solutionsOf(
    const Problem& problem, const Direction& direction,
    const std::vector<miopenConvSolution_t>** out) {
  if (!problem.convolution || !problem.a || !problem.b || !problem.c) {
    return miopenStatusBadParm;
  }
  Key key;
  Steps steps;
  if (!steps.take(keyOf(problem, direction.id, key))) return steps.status;
  std::vector<miopenConvSolution_t>& all =
      stateOf(problem.handle).solutions[key];
  *out = &all;
  if (!all.empty()) return steps.status;
  const miopenConvolutionDescriptor_t convolution =
      problem.convolution->convolution;
  std::size_t count = 0;
  if (!steps.take(direction.count(problem.handle, problem.a, problem.b,
                                  convolution, problem.c, &count))) {
    return steps.status;
  }
  all.resize(count);
  if (count > 0) {
    steps.take(direction.list(problem.handle, problem.a, problem.b, convolution,
                              problem.c, count, &count, all.data()));
  }
  all.resize(steps.areRight() ? count : 0);
  if (steps.areRight() && all.empty()) return miopenStatusUnsupportedOp;
  return steps.status;
}

/// The first that is of the algorithm and fits the workspace, else the first
/// that fits it, else the one that needs least.
template <class Algorithm>
const miopenConvSolution_t& choose(
    const std::vector<miopenConvSolution_t>& solutions, Algorithm algorithm,
    std::size_t limit) {
  typedef Algorithms<Algorithm> Names;
  const miopenConvSolution_t* fitting = nullptr;
  const miopenConvSolution_t* least = &solutions.front();
  for (const miopenConvSolution_t& each : solutions) {
    if (each.workspace_size < least->workspace_size) least = &each;
    if (each.workspace_size > limit) continue;
    if (Names::of(each.algorithm) == Names::plain(algorithm)) return each;
    if (!fitting) fitting = &each;
  }
  return fitting ? *fitting : *least;
}

/// The heuristic's answer: the fastest solution of each algorithm.
template <class Algorithm>
miopenStatus_t suggest(const Problem& problem, int requested, int* returned,
                       Performance<Algorithm>* results) {
  if (!returned || !results || requested < 1) return miopenStatusBadParm;
  *returned = 0;
  const std::vector<miopenConvSolution_t>* solutions = nullptr;
  Steps steps;
  if (!steps.take(solutionsOf(problem, directionOf(Algorithm()), &solutions))) {
    return steps.status;
  }
  for (const miopenConvSolution_t& each : *solutions) {
    const Algorithm name = Algorithms<Algorithm>::of(each.algorithm);
    bool isNew = *returned < requested;
    for (int i = 0; i < *returned; ++i) {
      isNew = isNew && results[i].algo != name;
    }
    if (!isNew) continue;
    Performance<Algorithm>& result = results[(*returned)++];
    result = Performance<Algorithm>();
    result.algo = name;
    result.time = each.time;
    result.memory = each.workspace_size;
    result.mathType = problem.convolution->math;
  }
  return steps.status;
}

template <class Algorithm>
miopenStatus_t suggestOne(const Problem& problem, bool isLimited,
                          std::size_t limit, Algorithm* out) {
  if (!out) return miopenStatusBadParm;
  const std::vector<miopenConvSolution_t>* solutions = nullptr;
  Steps steps;
  if (!steps.take(solutionsOf(problem, directionOf(Algorithm()), &solutions))) {
    return steps.status;
  }
  const miopenConvSolution_t* chosen = &solutions->front();
  if (isLimited) {
    for (const miopenConvSolution_t& each : *solutions) {
      if (each.workspace_size > limit) continue;
      chosen = &each;
      break;
    }
  }
  *out = Algorithms<Algorithm>::of(chosen->algorithm);
  return steps.status;
}

template <class Algorithm>
miopenStatus_t workspaceOf(const Problem& problem, Algorithm algorithm,
                           std::size_t* size) {
  if (!size) return miopenStatusBadParm;
  const std::vector<miopenConvSolution_t>* solutions = nullptr;
  Steps steps;
  if (steps.take(solutionsOf(problem, directionOf(algorithm), &solutions))) {
    *size = choose(*solutions, algorithm, SIZE_MAX).workspace_size;
  }
  return steps.status;
}

inline miopenConvAlgorithm_t algorithmOf(const miopenConvAlgoPerf_t& result,
                                         cudnnConvolutionFwdAlgo_t) {
  return static_cast<miopenConvAlgorithm_t>(result.fwd_algo);
}
inline miopenConvAlgorithm_t algorithmOf(const miopenConvAlgoPerf_t& result,
                                         cudnnConvolutionBwdDataAlgo_t) {
  return static_cast<miopenConvAlgorithm_t>(result.bwd_data_algo);
}
inline miopenConvAlgorithm_t algorithmOf(const miopenConvAlgoPerf_t& result,
                                         cudnnConvolutionBwdFilterAlgo_t) {
  return static_cast<miopenConvAlgorithm_t>(result.bwd_weights_algo);
}

/// MIOpen's search, whose results its immediate mode uses from then on.
template <class Algorithm>
miopenStatus_t search(const Problem& problem, const void* a, const void* b,
                      void* c, int requested, int* returned,
                      Performance<Algorithm>* results, void* workspace,
                      std::size_t size) {
  if (!returned || !results || requested < 1 || !problem.convolution) {
    return miopenStatusBadParm;
  }
  std::vector<miopenConvAlgoPerf_t> found(static_cast<std::size_t>(requested));
  const Direction direction = directionOf(Algorithm());
  // The search forward has x before the filter.
  const bool isForward = direction.id == 0;
  Steps steps;
  int count = 0;
  steps.take(direction.measure(
      problem.handle, isForward ? problem.b : problem.a, isForward ? b : a,
      isForward ? problem.a : problem.b, isForward ? a : b,
      problem.convolution->convolution, problem.c, c, requested, &count,
      found.data(), workspace, size, false));
  if (!steps.areRight()) return steps.status;
  stateOf(problem.handle).solutions.clear();
  for (int i = 0; i < count; ++i) {
    const miopenConvAlgoPerf_t& each = found[static_cast<std::size_t>(i)];
    results[i] = Performance<Algorithm>();
    results[i].algo = Algorithms<Algorithm>::of(algorithmOf(each, Algorithm()));
    results[i].time = each.time;
    results[i].memory = each.memory;
    results[i].mathType = problem.convolution->math;
  }
  *returned = count;
  return steps.status;
}

/// The search with tensors and a workspace of its own.
template <class Algorithm>
miopenStatus_t search(const Problem& problem, int requested, int* returned,
                      Performance<Algorithm>* results) {
  const std::vector<miopenConvSolution_t>* solutions = nullptr;
  const miopenTensorDescriptor_t descs[3] = {problem.a, problem.b, problem.c};
  const Use uses[3] = {kFirst, kSecond, kThird};
  void* tensors[3] = {};
  void* workspace = nullptr;
  std::size_t space = 0;
  Steps steps;
  steps.take(solutionsOf(problem, directionOf(Algorithm()), &solutions));
  for (int i = 0; i < 3; ++i) {
    std::size_t size = 0;
    if (steps.areRight()) {
      steps.take(miopenGetTensorNumBytes(descs[i], &size));
    }
    if (steps.areRight()) {
      steps.take(reserve(problem.handle, uses[i], size, &tensors[i]));
    }
  }
  if (!steps.areRight()) return steps.status;
  for (const miopenConvSolution_t& each : *solutions) {
    if (each.workspace_size > space) space = each.workspace_size;
  }
  if (space > 0) {
    steps.take(reserve(problem.handle, kWorkspace, space, &workspace));
  }
  if (!steps.areRight()) return steps.status;
  return search(problem, tensors[0], tensors[1], tensors[2], requested,
                returned, results, workspace, space);
}

/// c = the convolution of a and b
template <class Algorithm>
miopenStatus_t convolve(const Problem& problem, Algorithm algorithm,
                        const void* a, const void* b, void* c, void* workspace,
                        std::size_t size) {
  const std::vector<miopenConvSolution_t>* solutions = nullptr;
  const Direction direction = directionOf(algorithm);
  Steps steps;
  if (!steps.take(solutionsOf(problem, direction, &solutions))) {
    return steps.status;
  }
  if (!workspace) size = 0;
  const miopenConvSolution_t& solution = choose(*solutions, algorithm, size);
  if (solution.workspace_size > size) {
    size = solution.workspace_size;
    steps.take(reserve(problem.handle, kWorkspace, size, &workspace));
  }
  if (steps.areRight()) {
    steps.take(direction.run(problem.handle, problem.a, a, problem.b, b,
                             problem.convolution->convolution, problem.c, c,
                             workspace, size, solution.solution_id));
  }
  return steps.status;
}

// ---- convolutions: filters that are turned

inline std::size_t sizeOf(miopenDataType_t type) {
  switch (type) {
    case miopenHalf:
    case miopenBFloat16:
      return 2;
    case miopenFloat:
    case miopenInt32:
      return 4;
    case miopenDouble:
    case miopenInt64:
      return 8;
    default:
      return 1;
  }
}

/// to = from, turned in all spatial dimensions: one copy for each place.
inline miopenStatus_t turn(miopenHandle_t handle, cudnnFilterDescriptor_t desc,
                           const void* from, void* to) {
  Shape shape;
  hipStream_t stream = nullptr;
  Steps steps;
  steps.take(read(desc->tensor, shape));
  if (steps.areRight()) steps.take(miopenGetStream(handle, &stream));
  if (!steps.areRight()) return steps.status;
  std::size_t places = 1, rows = static_cast<std::size_t>(shape.lengths[0]),
              width = sizeOf(shape.type);
  for (std::size_t i = 2; i < shape.dimensions(); ++i) {
    places *= static_cast<std::size_t>(shape.lengths[i]);
  }
  const std::size_t channels = static_cast<std::size_t>(shape.lengths[1]);
  (desc->format == miopenTensorNHWC ? width : rows) *= channels;
  const std::size_t pitch = places * width;
  for (std::size_t i = 0; i < places && steps.areRight(); ++i) {
    steps.take(
        hipMemcpy2DAsync(static_cast<char*>(to) + (places - 1 - i) * width,
                         pitch, static_cast<const char*>(from) + i * width,
                         pitch, width, rows, hipMemcpyDeviceToDevice, stream));
  }
  return steps.status;
}

/// The filter as MIOpen needs it, which knows cross-correlation only.
inline miopenStatus_t correlated(miopenHandle_t handle,
                                 cudnnFilterDescriptor_t desc,
                                 cudnnConvolutionDescriptor_t convolution,
                                 const void** filter) {
  if (!desc || !convolution) return miopenStatusBadParm;
  if (convolution->mode == CUDNN_CROSS_CORRELATION) return miopenStatusSuccess;
  std::size_t size = 0;
  void* turned = nullptr;
  Steps steps;
  steps.take(miopenGetTensorNumBytes(desc->tensor, &size));
  if (steps.areRight()) steps.take(reserve(handle, kFilter, size, &turned));
  if (steps.areRight()) steps.take(turn(handle, desc, *filter, turned));
  *filter = turned;
  return steps.status;
}

// ---- convolutions

inline Problem forwardProblem(miopenHandle_t handle,
                              miopenTensorDescriptor_t xDesc,
                              cudnnFilterDescriptor_t wDesc,
                              cudnnConvolutionDescriptor_t convolution,
                              miopenTensorDescriptor_t yDesc) {
  return Problem{handle, wDesc ? wDesc->tensor : nullptr, xDesc, convolution,
                 yDesc};
}
inline Problem dataProblem(miopenHandle_t handle, cudnnFilterDescriptor_t wDesc,
                           miopenTensorDescriptor_t dyDesc,
                           cudnnConvolutionDescriptor_t convolution,
                           miopenTensorDescriptor_t dxDesc) {
  return Problem{handle, dyDesc, wDesc ? wDesc->tensor : nullptr, convolution,
                 dxDesc};
}
inline Problem filterProblem(miopenHandle_t handle,
                             miopenTensorDescriptor_t xDesc,
                             miopenTensorDescriptor_t dyDesc,
                             cudnnConvolutionDescriptor_t convolution,
                             cudnnFilterDescriptor_t dwDesc) {
  return Problem{handle, dyDesc, xDesc, convolution,
                 dwDesc ? dwDesc->tensor : nullptr};
}

inline miopenStatus_t cudnnConvolutionForward(
    miopenHandle_t handle, const void* alpha, miopenTensorDescriptor_t xDesc,
    const void* x, cudnnFilterDescriptor_t wDesc, const void* w,
    cudnnConvolutionDescriptor_t convolution,
    cudnnConvolutionFwdAlgo_t algorithm, void* workspace, std::size_t size,
    const void* beta, miopenTensorDescriptor_t yDesc, void* y) {
  Steps steps;
  if (!steps.take(correlated(handle, wDesc, convolution, &w))) {
    return steps.status;
  }
  return scaled(handle, alpha, beta, yDesc, y, [&](void* to) {
    return convolve(forwardProblem(handle, xDesc, wDesc, convolution, yDesc),
                    algorithm, w, x, to, workspace, size);
  });
}

inline miopenStatus_t cudnnConvolutionBackwardData(
    miopenHandle_t handle, const void* alpha, cudnnFilterDescriptor_t wDesc,
    const void* w, miopenTensorDescriptor_t dyDesc, const void* dy,
    cudnnConvolutionDescriptor_t convolution,
    cudnnConvolutionBwdDataAlgo_t algorithm, void* workspace, std::size_t size,
    const void* beta, miopenTensorDescriptor_t dxDesc, void* dx) {
  Steps steps;
  if (!steps.take(correlated(handle, wDesc, convolution, &w))) {
    return steps.status;
  }
  return scaled(handle, alpha, beta, dxDesc, dx, [&](void* to) {
    return convolve(dataProblem(handle, wDesc, dyDesc, convolution, dxDesc),
                    algorithm, dy, w, to, workspace, size);
  });
}

inline miopenStatus_t cudnnConvolutionBackwardFilter(
    miopenHandle_t handle, const void* alpha, miopenTensorDescriptor_t xDesc,
    const void* x, miopenTensorDescriptor_t dyDesc, const void* dy,
    cudnnConvolutionDescriptor_t convolution,
    cudnnConvolutionBwdFilterAlgo_t algorithm, void* workspace,
    std::size_t size, const void* beta, cudnnFilterDescriptor_t dwDesc,
    void* dw) {
  if (!dwDesc || !convolution) return miopenStatusBadParm;
  const Problem problem =
      filterProblem(handle, xDesc, dyDesc, convolution, dwDesc);
  return scaled(handle, alpha, beta, dwDesc->tensor, dw, [&](void* to) {
    if (convolution->mode == CUDNN_CROSS_CORRELATION) {
      return convolve(problem, algorithm, dy, x, to, workspace, size);
    }
    std::size_t bytes = 0;
    void* turned = nullptr;
    Steps steps;
    steps.take(miopenGetTensorNumBytes(dwDesc->tensor, &bytes));
    if (steps.areRight()) steps.take(reserve(handle, kFilter, bytes, &turned));
    if (steps.areRight()) {
      steps.take(convolve(problem, algorithm, dy, x, turned, workspace, size));
    }
    if (steps.areRight()) steps.take(turn(handle, dwDesc, turned, to));
    return steps.status;
  });
}

inline miopenStatus_t cudnnConvolutionBackwardBias(
    miopenHandle_t handle, const void* alpha, miopenTensorDescriptor_t dyDesc,
    const void* dy, const void* beta, miopenTensorDescriptor_t dbDesc,
    void* db) {
  return scaled(handle, alpha, beta, dbDesc, db, [&](void* to) {
    const float one = 1, zero = 0;
    Nchw from;
    Steps steps;
    if (steps.take(from.read(handle, dyDesc, dy, kFirst))) {
      steps.take(miopenConvolutionBackwardBias(handle, &one, from.desc(),
                                               from.data(), &zero, dbDesc, to));
    }
    return steps.status;
  });
}

inline miopenStatus_t cudnnGetConvolutionForwardWorkspaceSize(
    miopenHandle_t handle, miopenTensorDescriptor_t xDesc,
    cudnnFilterDescriptor_t wDesc, cudnnConvolutionDescriptor_t convolution,
    miopenTensorDescriptor_t yDesc, cudnnConvolutionFwdAlgo_t algorithm,
    std::size_t* size) {
  return workspaceOf(forwardProblem(handle, xDesc, wDesc, convolution, yDesc),
                     algorithm, size);
}
inline miopenStatus_t cudnnGetConvolutionBackwardDataWorkspaceSize(
    miopenHandle_t handle, cudnnFilterDescriptor_t wDesc,
    miopenTensorDescriptor_t dyDesc, cudnnConvolutionDescriptor_t convolution,
    miopenTensorDescriptor_t dxDesc, cudnnConvolutionBwdDataAlgo_t algorithm,
    std::size_t* size) {
  return workspaceOf(dataProblem(handle, wDesc, dyDesc, convolution, dxDesc),
                     algorithm, size);
}
inline miopenStatus_t cudnnGetConvolutionBackwardFilterWorkspaceSize(
    miopenHandle_t handle, miopenTensorDescriptor_t xDesc,
    miopenTensorDescriptor_t dyDesc, cudnnConvolutionDescriptor_t convolution,
    cudnnFilterDescriptor_t dwDesc, cudnnConvolutionBwdFilterAlgo_t algorithm,
    std::size_t* size) {
  return workspaceOf(filterProblem(handle, xDesc, dyDesc, convolution, dwDesc),
                     algorithm, size);
}

inline miopenStatus_t cudnnGetConvolutionForwardAlgorithmMaxCount(
    miopenHandle_t, int* count) {
  if (!count) return miopenStatusBadParm;
  *count = CUDNN_CONVOLUTION_FWD_ALGO_COUNT;
  return miopenStatusSuccess;
}
inline miopenStatus_t cudnnGetConvolutionBackwardDataAlgorithmMaxCount(
    miopenHandle_t, int* count) {
  if (!count) return miopenStatusBadParm;
  *count = CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT;
  return miopenStatusSuccess;
}
inline miopenStatus_t cudnnGetConvolutionBackwardFilterAlgorithmMaxCount(
    miopenHandle_t, int* count) {
  if (!count) return miopenStatusBadParm;
  *count = CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnGetConvolutionForwardAlgorithm_v7(
    miopenHandle_t handle, miopenTensorDescriptor_t xDesc,
    cudnnFilterDescriptor_t wDesc, cudnnConvolutionDescriptor_t convolution,
    miopenTensorDescriptor_t yDesc, int requested, int* returned,
    cudnnConvolutionFwdAlgoPerf_t* results) {
  return suggest(forwardProblem(handle, xDesc, wDesc, convolution, yDesc),
                 requested, returned, results);
}
inline miopenStatus_t cudnnGetConvolutionBackwardDataAlgorithm_v7(
    miopenHandle_t handle, cudnnFilterDescriptor_t wDesc,
    miopenTensorDescriptor_t dyDesc, cudnnConvolutionDescriptor_t convolution,
    miopenTensorDescriptor_t dxDesc, int requested, int* returned,
    cudnnConvolutionBwdDataAlgoPerf_t* results) {
  return suggest(dataProblem(handle, wDesc, dyDesc, convolution, dxDesc),
                 requested, returned, results);
}
inline miopenStatus_t cudnnGetConvolutionBackwardFilterAlgorithm_v7(
    miopenHandle_t handle, miopenTensorDescriptor_t xDesc,
    miopenTensorDescriptor_t dyDesc, cudnnConvolutionDescriptor_t convolution,
    cudnnFilterDescriptor_t dwDesc, int requested, int* returned,
    cudnnConvolutionBwdFilterAlgoPerf_t* results) {
  return suggest(filterProblem(handle, xDesc, dyDesc, convolution, dwDesc),
                 requested, returned, results);
}

/// Those of cuDNN up to 7, which name one algorithm.
inline miopenStatus_t cudnnGetConvolutionForwardAlgorithm(
    miopenHandle_t handle, miopenTensorDescriptor_t xDesc,
    cudnnFilterDescriptor_t wDesc, cudnnConvolutionDescriptor_t convolution,
    miopenTensorDescriptor_t yDesc, cudnnConvolutionFwdPreference_t preference,
    std::size_t limit, cudnnConvolutionFwdAlgo_t* algorithm) {
  return suggestOne(
      forwardProblem(handle, xDesc, wDesc, convolution, yDesc),
      preference != CUDNN_CONVOLUTION_FWD_PREFER_FASTEST,
      preference == CUDNN_CONVOLUTION_FWD_NO_WORKSPACE ? 0 : limit, algorithm);
}
inline miopenStatus_t cudnnGetConvolutionBackwardDataAlgorithm(
    miopenHandle_t handle, cudnnFilterDescriptor_t wDesc,
    miopenTensorDescriptor_t dyDesc, cudnnConvolutionDescriptor_t convolution,
    miopenTensorDescriptor_t dxDesc,
    cudnnConvolutionBwdDataPreference_t preference, std::size_t limit,
    cudnnConvolutionBwdDataAlgo_t* algorithm) {
  return suggestOne(
      dataProblem(handle, wDesc, dyDesc, convolution, dxDesc),
      preference != CUDNN_CONVOLUTION_BWD_DATA_PREFER_FASTEST,
      preference == CUDNN_CONVOLUTION_BWD_DATA_NO_WORKSPACE ? 0 : limit,
      algorithm);
}
inline miopenStatus_t cudnnGetConvolutionBackwardFilterAlgorithm(
    miopenHandle_t handle, miopenTensorDescriptor_t xDesc,
    miopenTensorDescriptor_t dyDesc, cudnnConvolutionDescriptor_t convolution,
    cudnnFilterDescriptor_t dwDesc,
    cudnnConvolutionBwdFilterPreference_t preference, std::size_t limit,
    cudnnConvolutionBwdFilterAlgo_t* algorithm) {
  return suggestOne(
      filterProblem(handle, xDesc, dyDesc, convolution, dwDesc),
      preference != CUDNN_CONVOLUTION_BWD_FILTER_PREFER_FASTEST,
      preference == CUDNN_CONVOLUTION_BWD_FILTER_NO_WORKSPACE ? 0 : limit,
      algorithm);
}

inline miopenStatus_t cudnnFindConvolutionForwardAlgorithm(
    miopenHandle_t handle, miopenTensorDescriptor_t xDesc,
    cudnnFilterDescriptor_t wDesc, cudnnConvolutionDescriptor_t convolution,
    miopenTensorDescriptor_t yDesc, int requested, int* returned,
    cudnnConvolutionFwdAlgoPerf_t* results) {
  return search(forwardProblem(handle, xDesc, wDesc, convolution, yDesc),
                requested, returned, results);
}
inline miopenStatus_t cudnnFindConvolutionBackwardDataAlgorithm(
    miopenHandle_t handle, cudnnFilterDescriptor_t wDesc,
    miopenTensorDescriptor_t dyDesc, cudnnConvolutionDescriptor_t convolution,
    miopenTensorDescriptor_t dxDesc, int requested, int* returned,
    cudnnConvolutionBwdDataAlgoPerf_t* results) {
  return search(dataProblem(handle, wDesc, dyDesc, convolution, dxDesc),
                requested, returned, results);
}
inline miopenStatus_t cudnnFindConvolutionBackwardFilterAlgorithm(
    miopenHandle_t handle, miopenTensorDescriptor_t xDesc,
    miopenTensorDescriptor_t dyDesc, cudnnConvolutionDescriptor_t convolution,
    cudnnFilterDescriptor_t dwDesc, int requested, int* returned,
    cudnnConvolutionBwdFilterAlgoPerf_t* results) {
  return search(filterProblem(handle, xDesc, dyDesc, convolution, dwDesc),
                requested, returned, results);
}
inline miopenStatus_t cudnnFindConvolutionForwardAlgorithmEx(
    miopenHandle_t handle, miopenTensorDescriptor_t xDesc, const void* x,
    cudnnFilterDescriptor_t wDesc, const void* w,
    cudnnConvolutionDescriptor_t convolution, miopenTensorDescriptor_t yDesc,
    void* y, int requested, int* returned,
    cudnnConvolutionFwdAlgoPerf_t* results, void* workspace, std::size_t size) {
  return search(forwardProblem(handle, xDesc, wDesc, convolution, yDesc), w, x,
                y, requested, returned, results, workspace, size);
}
inline miopenStatus_t cudnnFindConvolutionBackwardDataAlgorithmEx(
    miopenHandle_t handle, cudnnFilterDescriptor_t wDesc, const void* w,
    miopenTensorDescriptor_t dyDesc, const void* dy,
    cudnnConvolutionDescriptor_t convolution, miopenTensorDescriptor_t dxDesc,
    void* dx, int requested, int* returned,
    cudnnConvolutionBwdDataAlgoPerf_t* results, void* workspace,
    std::size_t size) {
  return search(dataProblem(handle, wDesc, dyDesc, convolution, dxDesc), dy, w,
                dx, requested, returned, results, workspace, size);
}
inline miopenStatus_t cudnnFindConvolutionBackwardFilterAlgorithmEx(
    miopenHandle_t handle, miopenTensorDescriptor_t xDesc, const void* x,
    miopenTensorDescriptor_t dyDesc, const void* dy,
    cudnnConvolutionDescriptor_t convolution, cudnnFilterDescriptor_t dwDesc,
    void* dw, int requested, int* returned,
    cudnnConvolutionBwdFilterAlgoPerf_t* results, void* workspace,
    std::size_t size) {
  return search(filterProblem(handle, xDesc, dyDesc, convolution, dwDesc), dy,
                x, dw, requested, returned, results, workspace, size);
}

// ---- activations

inline miopenStatus_t cudnnCreateActivationDescriptor(
    cudnnActivationDescriptor_t* desc) {
  Steps steps;
  if (!steps.take(create(desc))) return steps.status;
  (*desc)->swishBeta = 1;
  if (!steps.take(miopenCreateActivationDescriptor(&(*desc)->activation))) {
    delete *desc;
    *desc = nullptr;
  }
  return steps.status;
}

inline miopenStatus_t cudnnDestroyActivationDescriptor(
    cudnnActivationDescriptor_t desc) {
  if (!desc) return miopenStatusSuccess;
  const miopenStatus_t status =
      miopenDestroyActivationDescriptor(desc->activation);
  delete desc;
  return status;
}

inline miopenStatus_t cudnnSetActivationDescriptor(
    cudnnActivationDescriptor_t desc, cudnnActivationMode_t mode,
    miopenNanPropagation_t nan, double coefficient) {
  if (!desc) return miopenStatusBadParm;
  miopenActivationMode_t own = miopenActivationPASTHRU;
  double alpha = 0, beta = 0;
  switch (mode) {
    case CUDNN_ACTIVATION_SIGMOID:
    case CUDNN_ACTIVATION_SWISH:  // x * logistic(beta * x)
      own = miopenActivationLOGISTIC;
      break;
    case CUDNN_ACTIVATION_RELU:
      own = miopenActivationRELU;
      break;
    case CUDNN_ACTIVATION_TANH:  // beta * tanh(alpha * x)
      own = miopenActivationTANH;
      alpha = beta = 1;
      break;
    case CUDNN_ACTIVATION_CLIPPED_RELU:
      own = miopenActivationCLIPPEDRELU;
      alpha = coefficient;
      break;
    case CUDNN_ACTIVATION_ELU:
      own = miopenActivationELU;
      alpha = coefficient;
      break;
    case CUDNN_ACTIVATION_IDENTITY:
      break;
    default:
      return miopenStatusBadParm;
  }
  const miopenStatus_t status = settled(
      miopenSetActivationDescriptor(desc->activation, own, alpha, beta, 0));
  if (status == miopenStatusSuccess) {
    desc->mode = mode;
    desc->nan = nan;
    desc->coefficient = coefficient;
  }
  return status;
}

inline miopenStatus_t cudnnGetActivationDescriptor(
    cudnnActivationDescriptor_t desc, cudnnActivationMode_t* mode,
    miopenNanPropagation_t* nan, double* coefficient) {
  if (!desc) return miopenStatusBadParm;
  if (mode) *mode = desc->mode;
  if (nan) *nan = desc->nan;
  if (coefficient) *coefficient = desc->coefficient;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnSetActivationDescriptorSwishBeta(
    cudnnActivationDescriptor_t desc, double beta) {
  if (!desc) return miopenStatusBadParm;
  desc->swishBeta = beta;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnGetActivationDescriptorSwishBeta(
    cudnnActivationDescriptor_t desc, double* beta) {
  if (!desc || !beta) return miopenStatusBadParm;
  *beta = desc->swishBeta;
  return miopenStatusSuccess;
}

/// to = logistic(swishBeta * x)
inline miopenStatus_t gate(miopenHandle_t handle,
                           cudnnActivationDescriptor_t desc,
                           miopenTensorDescriptor_t xDesc, const void* x,
                           void* to) {
  const float one = 1, zero = 0, beta = static_cast<float>(desc->swishBeta);
  Steps steps;
  if (!isOne(beta)) {
    steps.take(
        miopenTransformTensor(handle, &beta, xDesc, x, &zero, xDesc, to));
    x = to;
  }
  if (steps.areRight()) {
    steps.take(miopenActivationForward(handle, desc->activation, &one, xDesc, x,
                                       &zero, xDesc, to));
  }
  return steps.status;
}

/// y = activation(x), both of one shape and layout
inline miopenStatus_t activate(miopenHandle_t handle,
                               cudnnActivationDescriptor_t desc,
                               miopenTensorDescriptor_t xDesc, const void* x,
                               void* y) {
  const float one = 1, zero = 0;
  if (desc->mode != CUDNN_ACTIVATION_SWISH) {
    return settled(miopenActivationForward(handle, desc->activation, &one,
                                           xDesc, x, &zero, xDesc, y));
  }
  std::size_t size = 0;
  void* gates = nullptr;
  Steps steps;
  steps.take(miopenGetTensorNumBytes(xDesc, &size));
  if (steps.areRight()) steps.take(reserve(handle, kFifth, size, &gates));
  if (steps.areRight()) steps.take(gate(handle, desc, xDesc, x, gates));
  if (!steps.areRight()) return steps.status;
  return operate(handle, miopenTensorOpMul, 1, xDesc, x, 1, xDesc, gates, 0,
                 xDesc, y);
}

/// dx = dy * activation'(x), all of one shape and layout
inline miopenStatus_t differentiate(miopenHandle_t handle,
                                    cudnnActivationDescriptor_t desc,
                                    miopenTensorDescriptor_t xDesc,
                                    const void* y, const void* dy,
                                    const void* x, void* dx) {
  const float one = 1, zero = 0;
  if (desc->mode != CUDNN_ACTIVATION_SWISH) {
    return settled(miopenActivationBackward(handle, desc->activation, &one,
                                            xDesc, y, xDesc, dy, xDesc, x,
                                            &zero, xDesc, dx));
  }
  // With g = logistic(b x): dx = dy g + b (dy x) g (1 - g)
  std::size_t size = 0;
  void *gates = nullptr, *products = nullptr;
  Steps steps;
  steps.take(miopenGetTensorNumBytes(xDesc, &size));
  if (steps.areRight()) steps.take(reserve(handle, kFifth, size, &gates));
  if (steps.areRight()) steps.take(reserve(handle, kSixth, size, &products));
  if (steps.areRight()) steps.take(gate(handle, desc, xDesc, x, gates));
  if (steps.areRight()) {
    steps.take(operate(handle, miopenTensorOpMul, 1, xDesc, dy, 1, xDesc, x, 0,
                       xDesc, products));
  }
  if (steps.areRight()) {
    steps.take(miopenActivationBackward(handle, desc->activation, &one, xDesc,
                                        gates, xDesc, products, xDesc, x, &zero,
                                        xDesc, products));
  }
  if (steps.areRight()) {
    steps.take(operate(handle, miopenTensorOpMul, 1, xDesc, gates, 1, xDesc, dy,
                       0, xDesc, gates));
  }
  if (!steps.areRight()) return steps.status;
  return operate(handle, miopenTensorOpAdd, 1, xDesc, gates,
                 static_cast<float>(desc->swishBeta), xDesc, products, 0, xDesc,
                 dx);
}

/// Whether tensors have one shape and layout. MIOpen goes through packed ones
/// in the order of their memory.
inline miopenStatus_t agree(miopenTensorDescriptor_t first,
                            miopenTensorDescriptor_t second, bool& isSame) {
  Shape a, b;
  Steps steps;
  steps.take(read(first, a));
  if (steps.areRight()) steps.take(read(second, b));
  if (!steps.areRight()) return steps.status;
  if (a.type != b.type || a.lengths != b.lengths) return miopenStatusBadParm;
  isSame = isSame && a.isLike(b);
  return steps.status;
}

inline miopenStatus_t cudnnActivationForward(
    miopenHandle_t handle, cudnnActivationDescriptor_t desc, const void* alpha,
    miopenTensorDescriptor_t xDesc, const void* x, const void* beta,
    miopenTensorDescriptor_t yDesc, void* y) {
  bool isSame = true;
  Steps steps;
  if (!steps.take(agree(xDesc, yDesc, isSame))) return steps.status;
  // As in cuDNN: the identity is for convolutions with activations.
  if (!desc || !x || desc->mode == CUDNN_ACTIVATION_IDENTITY) {
    return miopenStatusBadParm;
  }
  return scaled(handle, alpha, beta, yDesc, y, [&](void* to) {
    if (isSame) return activate(handle, desc, xDesc, x, to);
    Nchw in, out;
    Steps copied;
    if (copied.take(in.read(handle, xDesc, x, kFirst)) &&
        copied.take(out.write(handle, yDesc, to, kSecond)) &&
        copied.take(activate(handle, desc, in.desc(), in.data(), out.data()))) {
      copied.take(out.finish(handle));
    }
    return copied.status;
  });
}

inline miopenStatus_t cudnnActivationBackward(
    miopenHandle_t handle, cudnnActivationDescriptor_t desc, const void* alpha,
    miopenTensorDescriptor_t yDesc, const void* y,
    miopenTensorDescriptor_t dyDesc, const void* dy,
    miopenTensorDescriptor_t xDesc, const void* x, const void* beta,
    miopenTensorDescriptor_t dxDesc, void* dx) {
  bool isSame = true;
  Steps steps;
  steps.take(agree(xDesc, yDesc, isSame));
  if (steps.areRight()) steps.take(agree(xDesc, dyDesc, isSame));
  if (steps.areRight()) steps.take(agree(xDesc, dxDesc, isSame));
  if (!steps.areRight()) return steps.status;
  if (!desc || !y || !dy || !x || desc->mode == CUDNN_ACTIVATION_IDENTITY) {
    return miopenStatusBadParm;
  }
  return scaled(handle, alpha, beta, dxDesc, dx, [&](void* to) {
    if (isSame) return differentiate(handle, desc, xDesc, y, dy, x, to);
    Nchw result, change, in, out;
    Steps copied;
    if (copied.take(result.read(handle, yDesc, y, kFirst)) &&
        copied.take(change.read(handle, dyDesc, dy, kSecond)) &&
        copied.take(in.read(handle, xDesc, x, kThird)) &&
        copied.take(out.write(handle, dxDesc, to, kFourth)) &&
        copied.take(differentiate(handle, desc, in.desc(), result.data(),
                                  change.data(), in.data(), out.data()))) {
      copied.take(out.finish(handle));
    }
    return copied.status;
  });
}

/// y = activation(alpha1 * conv(x) + alpha2 * z + bias)
inline miopenStatus_t cudnnConvolutionBiasActivationForward(
    miopenHandle_t handle, const void* alpha1, miopenTensorDescriptor_t xDesc,
    const void* x, cudnnFilterDescriptor_t wDesc, const void* w,
    cudnnConvolutionDescriptor_t convolution,
    cudnnConvolutionFwdAlgo_t algorithm, void* workspace, std::size_t size,
    const void* alpha2, miopenTensorDescriptor_t zDesc, const void* z,
    miopenTensorDescriptor_t biasDesc, const void* bias,
    cudnnActivationDescriptor_t activation, miopenTensorDescriptor_t yDesc,
    void* y) {
  Shape shape;
  Steps steps;
  float rest = 0;
  if (!steps.take(read(yDesc, shape))) return steps.status;
  if (!alpha2 || !activation || !bias || !y) return miopenStatusBadParm;
  if (!readFactor(alpha2, shape.type, rest)) return miopenStatusUnsupportedOp;
  if (!isZero(rest) && !z) return miopenStatusBadParm;
  const bool isInPlace = z == y && !isZero(rest);
  const double nothing = 0;  // as a float, too
  steps.take(cudnnConvolutionForward(handle, alpha1, xDesc, x, wDesc, w,
                                     convolution, algorithm, workspace, size,
                                     isInPlace ? alpha2 : &nothing, yDesc, y));
  if (steps.areRight() && !isZero(rest) && !isInPlace) {
    steps.take(operate(handle, miopenTensorOpAdd, 1, yDesc, y, rest, zDesc, z,
                       0, yDesc, y));
  }
  if (steps.areRight()) {
    steps.take(operate(handle, miopenTensorOpAdd, 1, yDesc, y, 1, biasDesc,
                       bias, 0, yDesc, y));
  }
  if (steps.areRight() && activation->mode != CUDNN_ACTIVATION_IDENTITY) {
    steps.take(activate(handle, activation, yDesc, y, y));
  }
  return steps.status;
}

// ---- pooling

inline miopenStatus_t cudnnCreatePoolingDescriptor(
    cudnnPoolingDescriptor_t* desc) {
  Steps steps;
  if (!steps.take(create(desc))) return steps.status;
  if (!steps.take(miopenCreatePoolingDescriptor(&(*desc)->pooling))) {
    delete *desc;
    *desc = nullptr;
  }
  return steps.status;
}

inline miopenStatus_t cudnnDestroyPoolingDescriptor(
    cudnnPoolingDescriptor_t desc) {
  if (!desc) return miopenStatusSuccess;
  const miopenStatus_t status = miopenDestroyPoolingDescriptor(desc->pooling);
  delete desc;
  return status;
}

inline miopenStatus_t cudnnSetPoolingNdDescriptor(cudnnPoolingDescriptor_t desc,
                                                  miopenPoolingMode_t mode,
                                                  miopenNanPropagation_t nan,
                                                  int count, const int* windows,
                                                  const int* pads,
                                                  const int* strides) {
  if (!desc || count <= 0 || !windows || !pads || !strides) {
    return miopenStatusBadParm;
  }
  for (int i = 0; i < count; ++i) {
    if (windows[i] <= 0 || pads[i] < 0 || strides[i] <= 0) {
      return miopenStatusBadParm;
    }
  }
  Steps steps;
  if (count == 2) {
    steps.take(miopenSet2dPoolingDescriptor(desc->pooling, mode, windows[0],
                                            windows[1], pads[0], pads[1],
                                            strides[0], strides[1]));
  } else {
    steps.take(miopenSetNdPoolingDescriptor(desc->pooling, mode, count, windows,
                                            pads, strides));
  }
  // What the backward pass keeps: by itself MIOpen numbers windows of up to
  // 255 places, and those of volumes not at all.
  if (steps.areRight()) {
    steps.take(miopenSetPoolingIndexType(desc->pooling, miopenIndexUint32));
  }
  if (steps.areRight() && count > 2) {
    steps.take(miopenSetPoolingWorkSpaceIndexMode(
        desc->pooling, miopenPoolingWorkspaceIndexImage));
  }
  if (steps.areRight()) desc->nan = nan;
  return steps.status;
}

inline miopenStatus_t cudnnSetPooling2dDescriptor(cudnnPoolingDescriptor_t desc,
                                                  miopenPoolingMode_t mode,
                                                  miopenNanPropagation_t nan,
                                                  int windowH, int windowW,
                                                  int padH, int padW,
                                                  int strideH, int strideW) {
  const int windows[] = {windowH, windowW}, pads[] = {padH, padW},
            strides[] = {strideH, strideW};
  return cudnnSetPoolingNdDescriptor(desc, mode, nan, 2, windows, pads,
                                     strides);
}

inline miopenStatus_t cudnnGetPoolingNdDescriptor(cudnnPoolingDescriptor_t desc,
                                                  int requested,
                                                  miopenPoolingMode_t* mode,
                                                  miopenNanPropagation_t* nan,
                                                  int* count, int* windows,
                                                  int* pads, int* strides) {
  if (!desc) return miopenStatusBadParm;
  miopenPoolingMode_t own = miopenPoolingMax;
  int dimensions = 0, all[3][8] = {};
  Steps steps;
  if (!steps.take(miopenGetNdPoolingDescriptor(desc->pooling, requested, &own,
                                               &dimensions, all[0], all[1],
                                               all[2]))) {
    return steps.status;
  }
  int* const out[3] = {windows, pads, strides};
  for (int list = 0; list < 3; ++list) {
    for (int i = 0; out[list] && i < requested && i < dimensions; ++i) {
      out[list][i] = all[list][i];
    }
  }
  if (mode) *mode = own;
  if (nan) *nan = desc->nan;
  if (count) *count = dimensions;
  return steps.status;
}

inline miopenStatus_t cudnnGetPooling2dDescriptor(cudnnPoolingDescriptor_t desc,
                                                  miopenPoolingMode_t* mode,
                                                  miopenNanPropagation_t* nan,
                                                  int* windowH, int* windowW,
                                                  int* padH, int* padW,
                                                  int* strideH, int* strideW) {
  int count = 0, windows[2] = {}, pads[2] = {}, strides[2] = {};
  Steps steps;
  steps.take(cudnnGetPoolingNdDescriptor(desc, 2, mode, nan, &count, windows,
                                         pads, strides));
  int* const out[] = {windowH, windowW, padH, padW, strideH, strideW};
  const int values[] = {windows[0], windows[1], pads[0],
                        pads[1],    strides[0], strides[1]};
  for (int i = 0; i < 6; ++i) {
    if (steps.areRight() && out[i]) *out[i] = values[i];
  }
  return steps.status;
}

inline miopenStatus_t cudnnGetPoolingNdForwardOutputDim(
    cudnnPoolingDescriptor_t desc, miopenTensorDescriptor_t xDesc, int count,
    int* dimensions) {
  Shape x;
  int spatial = 0, windows[8] = {}, pads[8] = {}, strides[8] = {};
  Steps steps;
  if (!dimensions) return miopenStatusBadParm;
  if (!steps.take(read(xDesc, x))) return steps.status;
  const int own = static_cast<int>(x.dimensions());
  if (own != count || own < 3 || own > 10) return miopenStatusBadParm;
  if (!steps.take(cudnnGetPoolingNdDescriptor(
          desc, own - 2, nullptr, nullptr, &spatial, windows, pads, strides))) {
    return steps.status;
  }
  if (spatial != own - 2) return miopenStatusBadParm;
  dimensions[0] = x.lengths[0];
  dimensions[1] = x.lengths[1];
  for (int i = 0; i < spatial; ++i) {
    const std::size_t at = static_cast<std::size_t>(i) + 2;
    const int room = x.lengths[at] + 2 * pads[i] - windows[i];
    if (room < 0) return miopenStatusBadParm;
    dimensions[at] = room / strides[i] + 1;
  }
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnGetPooling2dForwardOutputDim(
    cudnnPoolingDescriptor_t desc, miopenTensorDescriptor_t xDesc, int* n,
    int* c, int* h, int* w) {
  int out[4] = {};
  int* const to[] = {n, c, h, w};
  const miopenStatus_t status =
      cudnnGetPoolingNdForwardOutputDim(desc, xDesc, 4, out);
  for (int i = 0; i < 4; ++i) {
    if (status == miopenStatusSuccess && to[i]) *to[i] = out[i];
  }
  return status;
}

inline miopenStatus_t cudnnPoolingForward(
    miopenHandle_t handle, cudnnPoolingDescriptor_t desc, const void* alpha,
    miopenTensorDescriptor_t xDesc, const void* x, const void* beta,
    miopenTensorDescriptor_t yDesc, void* y) {
  if (!desc) return miopenStatusBadParm;
  return scaled(handle, alpha, beta, yDesc, y, [&](void* to) {
    const float one = 1, zero = 0;
    Nchw in, out;
    Steps steps;
    if (steps.take(in.read(handle, xDesc, x, kFirst)) &&
        steps.take(out.write(handle, yDesc, to, kSecond)) &&
        steps.take(miopenPoolingForward(handle, desc->pooling, &one, in.desc(),
                                        in.data(), &zero, out.desc(),
                                        out.data(), false, nullptr, 0))) {
      steps.take(out.finish(handle));
    }
    return steps.status;
  });
}

inline miopenStatus_t cudnnPoolingBackward(
    miopenHandle_t handle, cudnnPoolingDescriptor_t desc, const void* alpha,
    miopenTensorDescriptor_t yDesc, const void*,
    miopenTensorDescriptor_t dyDesc, const void* dy,
    miopenTensorDescriptor_t xDesc, const void* x, const void* beta,
    miopenTensorDescriptor_t dxDesc, void* dx) {
  if (!desc) return miopenStatusBadParm;
  return scaled(handle, alpha, beta, dxDesc, dx, [&](void* to) {
    const float one = 1, zero = 0;
    miopenPoolingMode_t mode = miopenPoolingMax;
    Nchw in, change, out;
    Shape shape;
    Temporary resultDesc;
    void *result = nullptr, *workspace = nullptr;
    std::size_t bytes = 0, size = 0;
    Steps steps;
    steps.take(cudnnGetPoolingNdDescriptor(desc, 2, &mode, nullptr, nullptr,
                                           nullptr, nullptr, nullptr));
    if (steps.areRight()) steps.take(in.read(handle, xDesc, x, kFirst));
    if (steps.areRight()) steps.take(change.read(handle, dyDesc, dy, kSecond));
    if (steps.areRight()) steps.take(out.write(handle, dxDesc, to, kThird));
    if (steps.areRight()) steps.take(read(yDesc, shape));
    if (steps.areRight()) {
      steps.take(
          resultDesc.set(shape.type, shape.lengths, rowMajor(shape.lengths)));
    }
    if (steps.areRight()) {
      steps.take(miopenGetTensorNumBytes(resultDesc.get(), &bytes));
    }
    if (steps.areRight()) {
      steps.take(reserve(handle, kFourth, bytes, &result));
    }
    if (steps.areRight() && mode == miopenPoolingMax) {
      // Where each maximum was: the forward pass again, which keeps it.
      steps.take(miopenPoolingGetWorkSpaceSizeV2(desc->pooling,
                                                 resultDesc.get(), &size));
      if (steps.areRight()) {
        steps.take(reserve(handle, kWorkspace, size, &workspace));
      }
      if (steps.areRight()) {
        steps.take(miopenPoolingForward(handle, desc->pooling, &one, in.desc(),
                                        in.data(), &zero, resultDesc.get(),
                                        result, true, workspace, size));
      }
    }
    if (steps.areRight()) {
      steps.take(miopenPoolingBackward(
          handle, desc->pooling, &one, resultDesc.get(), result, change.desc(),
          change.data(), in.desc(), in.data(), &zero, out.desc(), out.data(),
          workspace));
    }
    if (steps.areRight()) steps.take(out.finish(handle));
    return steps.status;
  });
}

// ---- softmax and local response normalisation

/// A tensor in NCHW as one of four dimensions: MIOpen takes no others here.
class Flat {
 public:
  miopenStatus_t of(const Nchw& tensor) {
    Shape shape;
    Steps steps;
    if (!steps.take(read(tensor.desc(), shape))) return steps.status;
    std::vector<int> lengths(4, 1);
    for (std::size_t i = 0; i < shape.dimensions(); ++i) {
      lengths[i < 3 ? i : shape.dimensions() == 4 ? i : 2] *= shape.lengths[i];
    }
    return desc_.set(shape.type, lengths, rowMajor(lengths));
  }
  miopenTensorDescriptor_t get() const { return desc_.get(); }

 private:
  Temporary desc_;
};

inline miopenStatus_t cudnnSoftmaxForward(
    miopenHandle_t handle, miopenSoftmaxAlgorithm_t algorithm,
    miopenSoftmaxMode_t mode, const void* alpha, miopenTensorDescriptor_t xDesc,
    const void* x, const void* beta, miopenTensorDescriptor_t yDesc, void* y) {
  return scaled(handle, alpha, beta, yDesc, y, [&](void* to) {
    const float one = 1, zero = 0;
    Nchw in, out;
    Flat flatIn, flatOut;
    Steps steps;
    if (steps.take(in.read(handle, xDesc, x, kFirst)) &&
        steps.take(out.write(handle, yDesc, to, kSecond)) &&
        steps.take(flatIn.of(in)) && steps.take(flatOut.of(out)) &&
        steps.take(miopenSoftmaxForward_V2(handle, &one, flatIn.get(),
                                           in.data(), &zero, flatOut.get(),
                                           out.data(), algorithm, mode))) {
      steps.take(out.finish(handle));
    }
    return steps.status;
  });
}

inline miopenStatus_t cudnnSoftmaxBackward(
    miopenHandle_t handle, miopenSoftmaxAlgorithm_t algorithm,
    miopenSoftmaxMode_t mode, const void* alpha, miopenTensorDescriptor_t yDesc,
    const void* y, miopenTensorDescriptor_t dyDesc, const void* dy,
    const void* beta, miopenTensorDescriptor_t dxDesc, void* dx) {
  return scaled(handle, alpha, beta, dxDesc, dx, [&](void* to) {
    const float one = 1, zero = 0;
    Nchw result, change, out;
    Flat flatResult, flatChange, flatOut;
    Steps steps;
    if (steps.take(result.read(handle, yDesc, y, kFirst)) &&
        steps.take(change.read(handle, dyDesc, dy, kSecond)) &&
        steps.take(out.write(handle, dxDesc, to, kThird)) &&
        steps.take(flatResult.of(result)) &&
        steps.take(flatChange.of(change)) && steps.take(flatOut.of(out)) &&
        steps.take(miopenSoftmaxBackward_V2(handle, &one, flatResult.get(),
                                            result.data(), flatChange.get(),
                                            change.data(), &zero, flatOut.get(),
                                            out.data(), algorithm, mode))) {
      steps.take(out.finish(handle));
    }
    return steps.status;
  });
}

inline miopenStatus_t cudnnSetLRNDescriptor(miopenLRNDescriptor_t desc,
                                            unsigned n, double alpha,
                                            double beta, double k) {
  if (n < CUDNN_LRN_MIN_N || n > CUDNN_LRN_MAX_N || beta < CUDNN_LRN_MIN_BETA ||
      k < CUDNN_LRN_MIN_K) {
    return miopenStatusBadParm;
  }
  return settled(
      miopenSetLRNDescriptor(desc, miopenLRNCrossChannel, n, alpha, beta, k));
}

inline miopenStatus_t cudnnGetLRNDescriptor(miopenLRNDescriptor_t desc,
                                            unsigned* n, double* alpha,
                                            double* beta, double* k) {
  miopenLRNMode_t mode = miopenLRNCrossChannel;
  unsigned count = 0;
  double values[3] = {};
  Steps steps;
  if (steps.take(miopenGetLRNDescriptor(desc, &mode, &count, &values[0],
                                        &values[1], &values[2]))) {
    if (n) *n = count;
    if (alpha) *alpha = values[0];
    if (beta) *beta = values[1];
    if (k) *k = values[2];
  }
  return steps.status;
}

inline miopenStatus_t cudnnLRNCrossChannelForward(
    miopenHandle_t handle, miopenLRNDescriptor_t desc, miopenLRNMode_t,
    const void* alpha, miopenTensorDescriptor_t xDesc, const void* x,
    const void* beta, miopenTensorDescriptor_t yDesc, void* y) {
  return scaled(handle, alpha, beta, yDesc, y, [&](void* to) {
    const float one = 1, zero = 0;
    Nchw in, out;
    Flat flatIn, flatOut;
    Steps steps;
    if (steps.take(in.read(handle, xDesc, x, kFirst)) &&
        steps.take(out.write(handle, yDesc, to, kSecond)) &&
        steps.take(flatIn.of(in)) && steps.take(flatOut.of(out)) &&
        steps.take(miopenLRNForward(handle, desc, &one, flatIn.get(), in.data(),
                                    &zero, flatOut.get(), out.data(), false,
                                    nullptr))) {
      steps.take(out.finish(handle));
    }
    return steps.status;
  });
}

inline miopenStatus_t cudnnLRNCrossChannelBackward(
    miopenHandle_t handle, miopenLRNDescriptor_t desc, miopenLRNMode_t,
    const void* alpha, miopenTensorDescriptor_t yDesc, const void*,
    miopenTensorDescriptor_t dyDesc, const void* dy,
    miopenTensorDescriptor_t xDesc, const void* x, const void* beta,
    miopenTensorDescriptor_t dxDesc, void* dx) {
  bool isSame = true;
  Steps shapes;
  if (!shapes.take(agree(xDesc, yDesc, isSame))) return shapes.status;
  return scaled(handle, alpha, beta, dxDesc, dx, [&](void* to) {
    const float one = 1, zero = 0;
    Nchw in, change, out;
    Flat flatIn, flatChange, flatOut;
    void *result = nullptr, *workspace = nullptr;
    std::size_t bytes = 0, size = 0;
    Steps steps;
    steps.take(in.read(handle, xDesc, x, kFirst));
    if (steps.areRight()) steps.take(change.read(handle, dyDesc, dy, kSecond));
    if (steps.areRight()) steps.take(out.write(handle, dxDesc, to, kThird));
    if (steps.areRight()) steps.take(flatIn.of(in));
    if (steps.areRight()) steps.take(flatChange.of(change));
    if (steps.areRight()) steps.take(flatOut.of(out));
    if (steps.areRight()) {
      steps.take(miopenGetTensorNumBytes(flatIn.get(), &bytes));
    }
    if (steps.areRight()) {
      steps.take(miopenLRNGetWorkSpaceSize(flatIn.get(), &size));
    }
    if (steps.areRight()) {
      steps.take(reserve(handle, kFourth, bytes, &result));
    }
    if (steps.areRight()) {
      steps.take(reserve(handle, kWorkspace, size, &workspace));
    }
    // What the backward pass needs: the forward pass again, which keeps it.
    if (steps.areRight()) {
      steps.take(miopenLRNForward(handle, desc, &one, flatIn.get(), in.data(),
                                  &zero, flatIn.get(), result, true,
                                  workspace));
    }
    if (steps.areRight()) {
      steps.take(miopenLRNBackward(handle, desc, &one, flatIn.get(), result,
                                   flatChange.get(), change.data(),
                                   flatIn.get(), in.data(), &zero,
                                   flatOut.get(), out.data(), workspace));
    }
    if (steps.areRight()) steps.take(out.finish(handle));
    return steps.status;
  });
}

// ---- batch normalisation

/// Statistics of each activation have the layout of the tensors.
inline miopenStatus_t checkLayout(miopenBatchNormMode_t mode,
                                  miopenTensorDescriptor_t xDesc) {
  Shape shape;
  Steps steps;
  if (!steps.take(read(xDesc, shape))) return steps.status;
  return mode == miopenBNPerActivation && !shape.isRowMajor()
             ? miopenStatusUnsupportedOp
             : steps.status;
}

inline miopenStatus_t cudnnBatchNormalizationForwardInference(
    miopenHandle_t handle, miopenBatchNormMode_t mode, const void* alpha,
    const void* beta, miopenTensorDescriptor_t xDesc, const void* x,
    miopenTensorDescriptor_t yDesc, void* y,
    miopenTensorDescriptor_t statisticsDesc, const void* scale,
    const void* bias, const void* mean, const void* variance, double epsilon) {
  Steps checked;
  if (!checked.take(checkLayout(mode, xDesc))) return checked.status;
  return scaled(handle, alpha, beta, yDesc, y, [&](void* to) {
    float one = 1, zero = 0;
    Nchw in, out;
    Steps steps;
    if (steps.take(in.read(handle, xDesc, x, kFirst)) &&
        steps.take(out.write(handle, yDesc, to, kSecond)) &&
        steps.take(miopenBatchNormalizationForwardInference(
            handle, mode, &one, &zero, in.desc(), in.data(), out.desc(),
            out.data(), statisticsDesc, const_cast<void*>(scale),
            const_cast<void*>(bias), const_cast<void*>(mean),
            const_cast<void*>(variance), epsilon))) {
      steps.take(out.finish(handle));
    }
    return steps.status;
  });
}

inline miopenStatus_t cudnnBatchNormalizationForwardTraining(
    miopenHandle_t handle, miopenBatchNormMode_t mode, const void* alpha,
    const void* beta, miopenTensorDescriptor_t xDesc, const void* x,
    miopenTensorDescriptor_t yDesc, void* y,
    miopenTensorDescriptor_t statisticsDesc, const void* scale,
    const void* bias, double factor, void* runningMean, void* runningVariance,
    double epsilon, void* savedMean, void* savedInverse) {
  Steps checked;
  if (!checked.take(checkLayout(mode, xDesc))) return checked.status;
  return scaled(handle, alpha, beta, yDesc, y, [&](void* to) {
    float one = 1, zero = 0;
    Nchw in, out;
    Steps steps;
    if (steps.take(in.read(handle, xDesc, x, kFirst)) &&
        steps.take(out.write(handle, yDesc, to, kSecond)) &&
        steps.take(miopenBatchNormalizationForwardTraining(
            handle, mode, &one, &zero, in.desc(), in.data(), out.desc(),
            out.data(), statisticsDesc, const_cast<void*>(scale),
            const_cast<void*>(bias), factor, runningMean, runningVariance,
            epsilon, savedMean, savedInverse))) {
      steps.take(out.finish(handle));
    }
    return steps.status;
  });
}

inline miopenStatus_t cudnnBatchNormalizationBackward(
    miopenHandle_t handle, miopenBatchNormMode_t mode, const void* alphaData,
    const void* betaData, const void* alphaParameters,
    const void* betaParameters, miopenTensorDescriptor_t xDesc, const void* x,
    miopenTensorDescriptor_t dyDesc, const void* dy,
    miopenTensorDescriptor_t dxDesc, void* dx,
    miopenTensorDescriptor_t statisticsDesc, const void* scale, void* dScale,
    void* dBias, double epsilon, const void* savedMean,
    const void* savedInverse) {
  Steps checked;
  if (!checked.take(checkLayout(mode, xDesc))) return checked.status;
  const auto run = [&](void* dxTo, void* dScaleTo, void* dBiasTo) {
    const float one = 1, zero = 0;
    Nchw in, change, out;
    Steps steps;
    if (steps.take(in.read(handle, xDesc, x, kFirst)) &&
        steps.take(change.read(handle, dyDesc, dy, kSecond)) &&
        steps.take(out.write(handle, dxDesc, dxTo, kThird)) &&
        steps.take(miopenBatchNormalizationBackward(
            handle, mode, &one, &zero, &one, &zero, in.desc(), in.data(),
            change.desc(), change.data(), out.desc(), out.data(),
            statisticsDesc, scale, dScaleTo, dBiasTo, epsilon, savedMean,
            savedInverse))) {
      steps.take(out.finish(handle));
    }
    return steps.status;
  };
  return scaled(handle, alphaData, betaData, dxDesc, dx, [&](void* dxTo) {
    return scaled(
        handle, alphaParameters, betaParameters, statisticsDesc, dScale,
        [&](void* dScaleTo) {
          return scaled(
              handle, alphaParameters, betaParameters, statisticsDesc, dBias,
              [&](void* dBiasTo) { return run(dxTo, dScaleTo, dBiasTo); },
              kFifth);
        },
        kFourth);
  });
}

/// Those with an activation after the normalisation. They need no memory of
/// the caller: what they keep, they compute again.
inline miopenStatus_t cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(
    miopenHandle_t, miopenBatchNormMode_t, cudnnBatchNormOps_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    cudnnActivationDescriptor_t, std::size_t* size) {
  if (!size) return miopenStatusBadParm;
  *size = 0;
  return miopenStatusSuccess;
}
inline miopenStatus_t cudnnGetBatchNormalizationBackwardExWorkspaceSize(
    miopenHandle_t, miopenBatchNormMode_t, cudnnBatchNormOps_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    cudnnActivationDescriptor_t, std::size_t* size) {
  if (!size) return miopenStatusBadParm;
  *size = 0;
  return miopenStatusSuccess;
}
inline miopenStatus_t cudnnGetBatchNormalizationTrainingExReserveSpaceSize(
    miopenHandle_t, miopenBatchNormMode_t, cudnnBatchNormOps_t,
    cudnnActivationDescriptor_t, miopenTensorDescriptor_t, std::size_t* size) {
  if (!size) return miopenStatusBadParm;
  *size = 0;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnBatchNormalizationForwardTrainingEx(
    miopenHandle_t handle, miopenBatchNormMode_t mode, cudnnBatchNormOps_t ops,
    const void* alpha, const void* beta, miopenTensorDescriptor_t xDesc,
    const void* x, miopenTensorDescriptor_t zDesc, const void* z,
    miopenTensorDescriptor_t yDesc, void* y,
    miopenTensorDescriptor_t statisticsDesc, const void* scale,
    const void* bias, double factor, void* runningMean, void* runningVariance,
    double epsilon, void* savedMean, void* savedInverse,
    cudnnActivationDescriptor_t activation, void*, std::size_t, void*,
    std::size_t) {
  if (ops != CUDNN_BATCHNORM_OPS_BN && !activation) return miopenStatusBadParm;
  return scaled(
      handle, alpha, beta, yDesc, y,
      [&](void* to) {
        const double one = 1, zero = 0;
        const float oneFloat = 1, zeroFloat = 0;
        Shape shape;
        Steps steps;
        if (!steps.take(read(yDesc, shape))) return steps.status;
        const bool isDouble = shape.type == miopenDouble;
        steps.take(cudnnBatchNormalizationForwardTraining(
            handle, mode, isDouble ? static_cast<const void*>(&one) : &oneFloat,
            isDouble ? static_cast<const void*>(&zero) : &zeroFloat, xDesc, x,
            yDesc, to, statisticsDesc, scale, bias, factor, runningMean,
            runningVariance, epsilon, savedMean, savedInverse));
        if (steps.areRight() && ops == CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION) {
          steps.take(operate(handle, miopenTensorOpAdd, 1, yDesc, to, 1, zDesc,
                             z, 0, yDesc, to));
        }
        if (steps.areRight() && ops != CUDNN_BATCHNORM_OPS_BN &&
            activation->mode != CUDNN_ACTIVATION_IDENTITY) {
          steps.take(activate(handle, activation, yDesc, to, to));
        }
        return steps.status;
      },
      kFilter);
}

inline miopenStatus_t cudnnBatchNormalizationBackwardEx(
    miopenHandle_t handle, miopenBatchNormMode_t mode, cudnnBatchNormOps_t ops,
    const void* alphaData, const void* betaData, const void* alphaParameters,
    const void* betaParameters, miopenTensorDescriptor_t xDesc, const void* x,
    miopenTensorDescriptor_t yDesc, const void* y,
    miopenTensorDescriptor_t dyDesc, const void* dy,
    miopenTensorDescriptor_t dzDesc, void* dz, miopenTensorDescriptor_t dxDesc,
    void* dx, miopenTensorDescriptor_t statisticsDesc, const void* scale,
    const void*, void* dScale, void* dBias, double epsilon,
    const void* savedMean, const void* savedInverse,
    cudnnActivationDescriptor_t activation, void*, std::size_t, void*,
    std::size_t) {
  void* change = const_cast<void*>(dy);
  Steps steps;
  if (ops != CUDNN_BATCHNORM_OPS_BN) {
    // Only what y tells is at hand: of a ReLU that is enough.
    bool isSame = true;
    std::size_t size = 0;
    if (!activation || !y) return miopenStatusBadParm;
    if (activation->mode != CUDNN_ACTIVATION_RELU) {
      return miopenStatusUnsupportedOp;
    }
    steps.take(agree(yDesc, dyDesc, isSame));
    if (steps.areRight() && !isSame) return miopenStatusUnsupportedOp;
    if (steps.areRight()) steps.take(miopenGetTensorNumBytes(dyDesc, &size));
    if (steps.areRight()) steps.take(reserve(handle, kSixth, size, &change));
    if (steps.areRight()) {
      steps.take(differentiate(handle, activation, dyDesc, y, dy, y, change));
    }
    if (steps.areRight() && ops == CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION) {
      const float one = 1, zero = 0;
      steps.take(miopenTransformTensor(handle, &one, dyDesc, change, &zero,
                                       dzDesc, dz));
    }
  }
  if (!steps.areRight()) return steps.status;
  return cudnnBatchNormalizationBackward(
      handle, mode, alphaData, betaData, alphaParameters, betaParameters, xDesc,
      x, dyDesc, change, dxDesc, dx, statisticsDesc, scale, dScale, dBias,
      epsilon, savedMean, savedInverse);
}

/// The interface of cuDNN 8, which names the same normalisations otherwise.
inline miopenBatchNormMode_t modeOf(cudnnNormMode_t mode) {
  return mode == CUDNN_NORM_PER_CHANNEL ? miopenBNSpatial
                                        : miopenBNPerActivation;
}

inline miopenStatus_t cudnnDeriveNormTensorDescriptor(
    miopenTensorDescriptor_t scaleDesc, miopenTensorDescriptor_t meanDesc,
    miopenTensorDescriptor_t xDesc, cudnnNormMode_t mode, int groups) {
  if (groups != 1) return miopenStatusUnsupportedOp;
  Steps steps;
  steps.take(miopenDeriveBNTensorDescriptor(scaleDesc, xDesc, modeOf(mode)));
  if (steps.areRight() && meanDesc) {
    steps.take(miopenDeriveBNTensorDescriptor(meanDesc, xDesc, modeOf(mode)));
  }
  return steps.status;
}

inline miopenStatus_t cudnnGetNormalizationForwardTrainingWorkspaceSize(
    miopenHandle_t, cudnnNormMode_t, cudnnNormOps_t, cudnnNormAlgo_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    cudnnActivationDescriptor_t, miopenTensorDescriptor_t, std::size_t* size,
    int) {
  if (!size) return miopenStatusBadParm;
  *size = 0;
  return miopenStatusSuccess;
}
inline miopenStatus_t cudnnGetNormalizationBackwardWorkspaceSize(
    miopenHandle_t, cudnnNormMode_t, cudnnNormOps_t, cudnnNormAlgo_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t,
    cudnnActivationDescriptor_t, miopenTensorDescriptor_t, std::size_t* size,
    int) {
  if (!size) return miopenStatusBadParm;
  *size = 0;
  return miopenStatusSuccess;
}
inline miopenStatus_t cudnnGetNormalizationTrainingReserveSpaceSize(
    miopenHandle_t, cudnnNormMode_t, cudnnNormOps_t, cudnnNormAlgo_t,
    cudnnActivationDescriptor_t, miopenTensorDescriptor_t, std::size_t* size,
    int) {
  if (!size) return miopenStatusBadParm;
  *size = 0;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnNormalizationForwardInference(
    miopenHandle_t handle, cudnnNormMode_t mode, cudnnNormOps_t ops,
    cudnnNormAlgo_t, const void* alpha, const void* beta,
    miopenTensorDescriptor_t xDesc, const void* x,
    miopenTensorDescriptor_t scaleDesc, const void* scale, const void* bias,
    miopenTensorDescriptor_t, const void* mean, const void* variance,
    miopenTensorDescriptor_t, const void*, cudnnActivationDescriptor_t,
    miopenTensorDescriptor_t yDesc, void* y, double epsilon, int groups) {
  if (ops != CUDNN_NORM_OPS_NORM || groups != 1) {
    return miopenStatusUnsupportedOp;
  }
  return cudnnBatchNormalizationForwardInference(
      handle, modeOf(mode), alpha, beta, xDesc, x, yDesc, y, scaleDesc, scale,
      bias, mean, variance, epsilon);
}

inline miopenStatus_t cudnnNormalizationForwardTraining(
    miopenHandle_t handle, cudnnNormMode_t mode, cudnnNormOps_t ops,
    cudnnNormAlgo_t, const void* alpha, const void* beta,
    miopenTensorDescriptor_t xDesc, const void* x,
    miopenTensorDescriptor_t scaleDesc, const void* scale, const void* bias,
    double factor, miopenTensorDescriptor_t, void* runningMean,
    void* runningVariance, double epsilon, void* savedMean, void* savedInverse,
    cudnnActivationDescriptor_t activation, miopenTensorDescriptor_t zDesc,
    const void* z, miopenTensorDescriptor_t yDesc, void* y, void*, std::size_t,
    void*, std::size_t, int groups) {
  if (groups != 1) return miopenStatusUnsupportedOp;
  return cudnnBatchNormalizationForwardTrainingEx(
      handle, modeOf(mode), static_cast<cudnnBatchNormOps_t>(ops), alpha, beta,
      xDesc, x, zDesc, z, yDesc, y, scaleDesc, scale, bias, factor, runningMean,
      runningVariance, epsilon, savedMean, savedInverse, activation, nullptr, 0,
      nullptr, 0);
}

inline miopenStatus_t cudnnNormalizationBackward(
    miopenHandle_t handle, cudnnNormMode_t mode, cudnnNormOps_t ops,
    cudnnNormAlgo_t, const void* alphaData, const void* betaData,
    const void* alphaParameters, const void* betaParameters,
    miopenTensorDescriptor_t xDesc, const void* x,
    miopenTensorDescriptor_t yDesc, const void* y,
    miopenTensorDescriptor_t dyDesc, const void* dy,
    miopenTensorDescriptor_t dzDesc, void* dz, miopenTensorDescriptor_t dxDesc,
    void* dx, miopenTensorDescriptor_t scaleDesc, const void* scale,
    const void* bias, void* dScale, void* dBias, double epsilon,
    miopenTensorDescriptor_t, const void* savedMean, const void* savedInverse,
    cudnnActivationDescriptor_t activation, void*, std::size_t, void*,
    std::size_t, int groups) {
  if (groups != 1) return miopenStatusUnsupportedOp;
  return cudnnBatchNormalizationBackwardEx(
      handle, modeOf(mode), static_cast<cudnnBatchNormOps_t>(ops), alphaData,
      betaData, alphaParameters, betaParameters, xDesc, x, yDesc, y, dyDesc, dy,
      dzDesc, dz, dxDesc, dx, scaleDesc, scale, bias, dScale, dBias, epsilon,
      savedMean, savedInverse, activation, nullptr, 0, nullptr, 0);
}

// ---- dropout

inline miopenStatus_t cudnnGetDropoutDescriptor(miopenDropoutDescriptor_t desc,
                                                miopenHandle_t handle,
                                                float* dropout, void** states,
                                                unsigned long long* seed) {
  float probability = 0;
  void* own = nullptr;
  unsigned long long start = 0;
  bool usesMask = false, evolves = false;
  miopenRNGType_t generator = MIOPEN_RNG_PSEUDO_XORWOW;
  Steps steps;
  if (steps.take(miopenGetDropoutDescriptor(desc, handle, &probability, &own,
                                            &start, &usesMask, &evolves,
                                            &generator))) {
    if (dropout) *dropout = probability;
    if (states) *states = own;
    if (seed) *seed = start;
  }
  return steps.status;
}

/// MIOpen begins each call with the same random numbers, so that what one
/// drops, all drop. The states get another seed for the next call.
inline miopenStatus_t cudnnDropoutForward(miopenHandle_t handle,
                                          miopenDropoutDescriptor_t desc,
                                          miopenTensorDescriptor_t xDesc,
                                          const void* x,
                                          miopenTensorDescriptor_t yDesc,
                                          void* y, void* reserveSpace,
                                          std::size_t reserveSize) {
  float probability = 0;
  void* own = nullptr;
  unsigned long long seed = 0;
  std::size_t size = 0;
  Steps steps;
  steps.take(
      cudnnGetDropoutDescriptor(desc, handle, &probability, &own, &seed));
  if (steps.areRight()) {
    steps.take(miopenDropoutForward(handle, desc, xDesc, xDesc, x, yDesc, y,
                                    reserveSpace, reserveSize));
  }
  if (!steps.areRight() || isZero(probability) || isOne(probability)) {
    return steps.status;
  }
  steps.take(miopenDropoutGetStatesSize(handle, &size));
  if (steps.areRight()) {
    steps.take(miopenSetDropoutDescriptor(
        desc, handle, probability, own, size,
        seed * 6364136223846793005ULL + 1442695040888963407ULL, false, false,
        MIOPEN_RNG_PSEUDO_XORWOW));
  }
  return steps.status;
}

// ---- CTC losses
// MIOpen computes the loss of what softmax makes of its input, as cuDNN does
// if so told; of probabilities it does not.

inline miopenStatus_t cudnnSetCTCLossDescriptor(miopenCTCLossDescriptor_t,
                                                miopenDataType_t) {
  return miopenStatusUnsupportedOp;
}

inline miopenStatus_t cudnnSetCTCLossDescriptorEx(
    miopenCTCLossDescriptor_t desc, miopenDataType_t type,
    cudnnLossNormalizationMode_t mode, miopenNanPropagation_t) {
  if (mode != CUDNN_LOSS_NORMALIZATION_SOFTMAX) {
    return miopenStatusUnsupportedOp;
  }
  return settled(miopenSetCTCLossDescriptor(desc, type, 0, true));
}

inline miopenStatus_t cudnnSetCTCLossDescriptor_v8(
    miopenCTCLossDescriptor_t desc, miopenDataType_t type,
    cudnnLossNormalizationMode_t mode, miopenNanPropagation_t nan, int) {
  return cudnnSetCTCLossDescriptorEx(desc, type, mode, nan);
}

inline miopenStatus_t cudnnSetCTCLossDescriptor_v9(
    miopenCTCLossDescriptor_t desc, miopenDataType_t type,
    cudnnLossNormalizationMode_t mode, cudnnCTCGradMode_t, int) {
  return cudnnSetCTCLossDescriptorEx(desc, type, mode,
                                     MIOPEN_NOT_PROPAGATE_NAN);
}

/// That which has labels and lengths in the memory of the device. MIOpen takes
/// them from the host; its workspace is memory of the handle.
inline miopenStatus_t cudnnGetCTCLossWorkspaceSize_v8(
    miopenHandle_t, miopenCTCLossAlgo_t, miopenCTCLossDescriptor_t,
    miopenTensorDescriptor_t, miopenTensorDescriptor_t, std::size_t* size) {
  if (!size) return miopenStatusBadParm;
  *size = 0;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnCTCLoss_v8(miopenHandle_t handle,
                                      miopenCTCLossAlgo_t algorithm,
                                      miopenCTCLossDescriptor_t desc,
                                      miopenTensorDescriptor_t xDesc,
                                      const void* x, const int* labels,
                                      const int* labelLengths,
                                      const int* inputLengths, void* costs,
                                      miopenTensorDescriptor_t gradientsDesc,
                                      void* gradients, std::size_t, void*) {
  Shape shape;
  hipStream_t stream = nullptr;
  Steps steps;
  steps.take(read(xDesc, shape));
  if (steps.areRight()) steps.take(miopenGetStream(handle, &stream));
  if (!steps.areRight()) return steps.status;
  if (shape.dimensions() != 3 || !labels || !labelLengths || !inputLengths) {
    return miopenStatusBadParm;
  }
  const auto fetch = [&](const int* from, std::vector<int>& to) {
    steps.take(hipMemcpyAsync(to.data(), from, to.size() * sizeof(int),
                              hipMemcpyDeviceToHost, stream));
    if (steps.areRight()) steps.take(hipStreamSynchronize(stream));
  };
  const std::size_t batch = static_cast<std::size_t>(shape.lengths[1]);
  std::vector<int> own(batch), inputs(batch), all;
  fetch(labelLengths, own);
  if (steps.areRight()) fetch(inputLengths, inputs);
  std::size_t count = 0, size = 0;
  for (const int each : own) {
    if (each < 0) return miopenStatusBadParm;
    count += static_cast<std::size_t>(each);
  }
  all.resize(count);
  if (steps.areRight() && count > 0) fetch(labels, all);
  void* workspace = nullptr;
  if (steps.areRight()) {
    steps.take(miopenGetCTCLossWorkspaceSize(
        handle, xDesc, gradientsDesc, all.data(), own.data(), inputs.data(),
        algorithm, desc, &size));
  }
  if (steps.areRight()) {
    steps.take(reserve(handle, kWorkspace, size, &workspace));
  }
  if (steps.areRight()) {
    steps.take(miopenCTCLoss(handle, xDesc, x, all.data(), own.data(),
                             inputs.data(), costs, gradientsDesc, gradients,
                             algorithm, desc, workspace, size));
  }
  return steps.status;
}

inline miopenStatus_t cudnnGetCTCLossDescriptor(miopenCTCLossDescriptor_t desc,
                                                miopenDataType_t* type) {
  miopenDataType_t own = miopenFloat;
  int blank = 0;
  bool isSoftmax = false;
  Steps steps;
  if (steps.take(miopenGetCTCLossDescriptor(desc, &own, &blank, &isSoftmax)) &&
      type) {
    *type = own;
  }
  return steps.status;
}

// ---- recurrent networks: the interface of cuDNN 8 and later

inline miopenStatus_t cudnnCreateRNNDescriptor(cudnnRNNDescriptor_t* desc) {
  Steps steps;
  if (!steps.take(create(desc))) return steps.status;
  if (!steps.take(miopenCreateRNNDescriptor(&(*desc)->rnn))) {
    delete *desc;
    *desc = nullptr;
  }
  return steps.status;
}

inline miopenStatus_t cudnnDestroyRNNDescriptor(cudnnRNNDescriptor_t desc) {
  if (!desc) return miopenStatusSuccess;
  const miopenStatus_t status = miopenDestroyRNNDescriptor(desc->rnn);
  delete desc;
  return status;
}

inline miopenStatus_t cudnnSetRNNDescriptor_v8(
    cudnnRNNDescriptor_t desc, miopenRNNAlgo_t algorithm, miopenRNNMode_t mode,
    miopenRNNBiasMode_t bias, miopenRNNDirectionMode_t direction,
    miopenRNNInputMode_t input, miopenDataType_t type,
    miopenDataType_t precision, cudnnMathType_t math, int inputSize,
    int hiddenSize, int projectionSize, int layers,
    miopenDropoutDescriptor_t dropout, unsigned flags) {
  if (!desc || inputSize <= 0 || hiddenSize <= 0 || layers <= 0) {
    return miopenStatusBadParm;
  }
  // MIOpen's networks have no projections.
  if (projectionSize != hiddenSize && projectionSize != 0) {
    return miopenStatusUnsupportedOp;
  }
  Steps steps;
  if (dropout) {
    steps.take(miopenSetRNNDescriptor_V2(desc->rnn, hiddenSize, layers, dropout,
                                         input, direction, mode, bias,
                                         algorithm, type));
  } else {
    steps.take(miopenSetRNNDescriptor(desc->rnn, hiddenSize, layers, input,
                                      direction, mode, bias, algorithm, type));
  }
  if (steps.areRight()) {
    steps.take(miopenSetRNNPaddingMode(
        desc->rnn, flags & static_cast<unsigned>(miopenRNNIOWithPadding)
                       ? miopenRNNIOWithPadding
                       : miopenRNNIONotPadded));
  }
  if (steps.areRight()) {
    const Rnn all = {desc->rnn,  algorithm,      mode,      bias,    direction,
                     input,      type,           precision, math,    inputSize,
                     hiddenSize, projectionSize, layers,    dropout, flags};
    *desc = all;
  }
  return steps.status;
}

inline miopenStatus_t cudnnGetRNNDescriptor_v8(
    cudnnRNNDescriptor_t desc, miopenRNNAlgo_t* algorithm,
    miopenRNNMode_t* mode, miopenRNNBiasMode_t* bias,
    miopenRNNDirectionMode_t* direction, miopenRNNInputMode_t* input,
    miopenDataType_t* type, miopenDataType_t* precision, cudnnMathType_t* math,
    int* inputSize, int* hiddenSize, int* projectionSize, int* layers,
    miopenDropoutDescriptor_t* dropout, unsigned* flags) {
  if (!desc) return miopenStatusBadParm;
  if (algorithm) *algorithm = desc->algorithm;
  if (mode) *mode = desc->mode;
  if (bias) *bias = desc->bias;
  if (direction) *direction = desc->direction;
  if (input) *input = desc->input;
  if (type) *type = desc->type;
  if (precision) *precision = desc->precision;
  if (math) *math = desc->math;
  if (inputSize) *inputSize = desc->inputSize;
  if (hiddenSize) *hiddenSize = desc->hiddenSize;
  if (projectionSize) *projectionSize = desc->projectionSize;
  if (layers) *layers = desc->layers;
  if (dropout) *dropout = desc->dropout;
  if (flags) *flags = desc->flags;
  return miopenStatusSuccess;
}

inline miopenStatus_t cudnnRNNSetClip_v9(cudnnRNNDescriptor_t desc,
                                         cudnnRNNClipMode_t mode, double,
                                         double) {
  if (!desc) return miopenStatusBadParm;
  return mode == CUDNN_RNN_CLIP_NONE ? miopenStatusSuccess
                                     : miopenStatusUnsupportedOp;
}

inline miopenStatus_t cudnnRNNSetClip_v8(cudnnRNNDescriptor_t desc,
                                         cudnnRNNClipMode_t mode,
                                         miopenNanPropagation_t, double low,
                                         double high) {
  return cudnnRNNSetClip_v9(desc, mode, low, high);
}

/// Nothing is built for a size of batches.
inline miopenStatus_t cudnnBuildRNNDynamic(miopenHandle_t,
                                           cudnnRNNDescriptor_t desc, int) {
  return desc ? miopenStatusSuccess : miopenStatusBadParm;
}

/// The shape of one step's input, by which MIOpen asks for sizes.
inline miopenStatus_t inputOf(cudnnRNNDescriptor_t desc, Temporary& out) {
  if (!desc) return miopenStatusBadParm;
  const std::vector<int> lengths = {1, desc->inputSize};
  return out.set(desc->type, lengths, rowMajor(lengths));
}

inline miopenStatus_t cudnnGetRNNWeightSpaceSize(miopenHandle_t handle,
                                                 cudnnRNNDescriptor_t desc,
                                                 std::size_t* size) {
  Temporary input;
  Steps steps;
  if (!size) return miopenStatusBadParm;
  if (steps.take(inputOf(desc, input))) {
    steps.take(miopenGetRNNParamsSize(handle, desc->rnn, input.get(), size,
                                      desc->type));
  }
  return steps.status;
}

/// MIOpen's number of what cuDNN calls that part of a layer.
inline int partOf(miopenRNNMode_t mode, int part) {
  static const int lstm[] = {0, 1, 3, 2, 4, 5, 7, 6};
  static const int gru[] = {1, 0, 2, 4, 3, 5};
  switch (mode) {
    case miopenLSTM:
      return part >= 0 && part < 8 ? lstm[part] : -1;
    case miopenGRU:
      return part >= 0 && part < 6 ? gru[part] : -1;
    default:
      return part >= 0 && part < 2 ? part : -1;
  }
}

inline miopenStatus_t cudnnGetRNNWeightParams(
    miopenHandle_t, cudnnRNNDescriptor_t desc, int layer, std::size_t,
    const void* weights, int part, miopenTensorDescriptor_t matrixDesc,
    void** matrix, miopenTensorDescriptor_t biasDesc, void** bias) {
  if (!desc) return miopenStatusBadParm;
  const int own = partOf(desc->mode, part);
  const int directions = desc->direction == miopenRNNbidirection ? 2 : 1;
  if (own < 0 || layer < 0 || layer >= desc->layers * directions) {
    return miopenStatusBadParm;
  }
  const int gates = desc->mode == miopenLSTM  ? 4
                    : desc->mode == miopenGRU ? 3
                                              : 1;
  const bool isInput = part < gates;
  const int columns = !isInput             ? desc->hiddenSize
                      : layer < directions ? desc->inputSize
                                           : desc->hiddenSize * directions;
  char* const start = static_cast<char*>(const_cast<void*>(weights));
  Temporary input, own2d;
  std::size_t offset = 0;
  Steps steps;
  steps.take(inputOf(desc, input));
  const std::vector<int> one = {1};
  if (steps.areRight()) steps.take(own2d.set(desc->type, one, one));
  if (!steps.areRight()) return steps.status;
  if (matrix) {
    *matrix = nullptr;
    // Without a matrix where the input is taken as it is.
    if (!isInput || layer >= directions || desc->input == miopenRNNlinear) {
      steps.take(miopenGetRNNLayerParamOffset(desc->rnn, layer, input.get(),
                                              own, own2d.get(), &offset));
      const std::vector<int> lengths = {1, desc->hiddenSize, columns};
      if (steps.areRight() && matrixDesc) {
        steps.take(write(matrixDesc, desc->type, lengths, rowMajor(lengths)));
      }
      if (steps.areRight()) *matrix = start + offset * sizeOf(desc->type);
    }
  }
  if (bias) {
    *bias = nullptr;
    if (desc->bias != miopenRNNNoBias) {
      steps.take(miopenGetRNNLayerBiasOffset(desc->rnn, layer, input.get(), own,
                                             own2d.get(), &offset));
      const std::vector<int> lengths = {1, desc->hiddenSize, 1};
      if (steps.areRight() && biasDesc) {
        steps.take(write(biasDesc, desc->type, lengths, rowMajor(lengths)));
      }
      if (steps.areRight()) *bias = start + offset * sizeOf(desc->type);
    }
  }
  return steps.status;
}

inline miopenStatus_t cudnnGetRNNTempSpaceSizes(
    miopenHandle_t handle, cudnnRNNDescriptor_t desc, miopenRNNFWDMode_t mode,
    miopenSeqTensorDescriptor_t xDesc, std::size_t* workspace,
    std::size_t* reserveSpace) {
  std::size_t sizes[2] = {};
  Steps steps;
  if (!desc) return miopenStatusBadParm;
  if (steps.take(miopenGetRNNTempSpaceSizes(handle, desc->rnn, xDesc, mode,
                                            &sizes[0], &sizes[1]))) {
    if (workspace) *workspace = sizes[0];
    if (reserveSpace) *reserveSpace = sizes[1];
  }
  return steps.status;
}

inline miopenStatus_t cudnnRNNForward(
    miopenHandle_t handle, cudnnRNNDescriptor_t desc, miopenRNNFWDMode_t mode,
    const int*, miopenSeqTensorDescriptor_t xDesc, const void* x,
    miopenSeqTensorDescriptor_t yDesc, void* y, miopenTensorDescriptor_t hDesc,
    const void* hx, void* hy, miopenTensorDescriptor_t cDesc, const void* cx,
    void* cy, std::size_t weightSize, const void* weights,
    std::size_t workspaceSize, void* workspace, std::size_t reserveSize,
    void* reserveSpace) {
  if (!desc) return miopenStatusBadParm;
  return settled(miopenRNNForward(handle, desc->rnn, mode, xDesc, x, hDesc, hx,
                                  hy, cDesc, cx, cy, yDesc, y, weights,
                                  weightSize, workspace, workspaceSize,
                                  reserveSpace, reserveSize));
}

inline miopenStatus_t cudnnRNNBackwardData_v8(
    miopenHandle_t handle, cudnnRNNDescriptor_t desc, const int*,
    miopenSeqTensorDescriptor_t yDesc, const void* y, const void* dy,
    miopenSeqTensorDescriptor_t xDesc, void* dx, miopenTensorDescriptor_t hDesc,
    const void* hx, const void* dhy, void* dhx, miopenTensorDescriptor_t cDesc,
    const void* cx, const void* dcy, void* dcx, std::size_t weightSize,
    const void* weights, std::size_t workspaceSize, void* workspace,
    std::size_t reserveSize, void* reserveSpace) {
  if (!desc) return miopenStatusBadParm;
  return settled(miopenRNNBackwardSeqData(
      handle, desc->rnn, yDesc, y, dy, hDesc, hx, dhy, dhx, cDesc, cx, dcy, dcx,
      xDesc, dx, weights, weightSize, workspace, workspaceSize, reserveSpace,
      reserveSize));
}

/// Whether MIOpen adds to what is there is nowhere said: it finds zeros.
inline miopenStatus_t cudnnRNNBackwardWeights_v8(
    miopenHandle_t handle, cudnnRNNDescriptor_t desc, cudnnWgradMode_t mode,
    const int*, miopenSeqTensorDescriptor_t xDesc, const void* x,
    miopenTensorDescriptor_t hDesc, const void* hx,
    miopenSeqTensorDescriptor_t yDesc, const void* y, std::size_t weightSize,
    void* dw, std::size_t workspaceSize, void* workspace,
    std::size_t reserveSize, void* reserveSpace) {
  if (!desc || !dw) return miopenStatusBadParm;
  const bool isAdded = mode == CUDNN_WGRAD_MODE_ADD;
  void* to = dw;
  hipStream_t stream = nullptr;
  Steps steps;
  if (isAdded) steps.take(reserve(handle, kResult, weightSize, &to));
  if (steps.areRight()) steps.take(miopenGetStream(handle, &stream));
  if (steps.areRight()) steps.take(hipMemsetAsync(to, 0, weightSize, stream));
  if (steps.areRight()) {
    steps.take(miopenRNNBackwardWeightsSeqTensor(
        handle, desc->rnn, xDesc, x, hDesc, hx, yDesc, y, to, weightSize,
        workspace, workspaceSize, reserveSpace, reserveSize));
  }
  if (!steps.areRight() || !isAdded) return steps.status;
  Temporary weights;
  const std::vector<int> lengths = {
      1, 1, 1, static_cast<int>(weightSize / sizeOf(desc->type))};
  steps.take(weights.set(desc->type, lengths, rowMajor(lengths)));
  if (!steps.areRight()) return steps.status;
  return operate(handle, miopenTensorOpAdd, 1, weights.get(), dw, 1,
                 weights.get(), to, 0, weights.get(), dw);
}

}  // namespace dnn
}  // namespace hipport

#endif  // HIPPORT_DNN_H
