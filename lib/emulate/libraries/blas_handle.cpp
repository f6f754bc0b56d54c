// hipBLAS: handles, what they are set to, and copies between host and device.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "emulate/libraries/blas_call.h"
#include "emulate/libraries/call.h"
#include "emulate/libraries/objects.h"

namespace hipport {

namespace {

int refuse(const char* function, BlasStatus status, const std::string& what) {
  reportArgument(function, fmt::format("{}; it returns {}", what,
                                       nameOf(status, function)));
  return status;
}

int badHandle(const char* function) {
  return refuse(function, kBlasNotInitialized, "there is no such handle");
}

/// One of a handle's settings, as far as it is `first` ... `last`.
template <typename Set>
int set(const char* function, void* handle, int value, int last, Set apply) {
  if (value < 0 || value > last) {
    return refuse(function, kBlasInvalidEnum,
                  fmt::format("the mode is {}, which is none of its "
                              "enumerators",
                              value));
  }
  BlasHandle* const own = blasHandle(handle);
  if (!own) return badHandle(function);
  apply(*own);
  return kBlasSuccess;
}

template <typename T, typename Get>
int get(const char* function, void* handle, T* to, Get value) {
  const BlasHandle* const own = blasHandle(handle);
  if (!own) return badHandle(function);
  if (!to) return refuse(function, kBlasInvalidValue, "the result is null");
  *to = value(*own);
  return kBlasSuccess;
}

/// A matrix that is copied: of a vector, the elements are the columns.
struct Block {
  std::int64_t rows, columns, elementBytes;
  const void* from;
  std::int64_t fromStep;  ///< elements from a column to the next
  void* to;
  std::int64_t toStep;
};

int copy(const char* function, const Block& block, bool isToDevice,
         hipStream_t stream) {
  const auto& [rows, columns, bytes, from, fromStep, to, toStep] = block;
  if (rows < 0 || columns < 0 || bytes <= 0 ||
      fromStep < std::max<std::int64_t>(rows, 1) ||
      toStep < std::max<std::int64_t>(rows, 1)) {
    return refuse(function, kBlasInvalidValue,
                  fmt::format("{} x {} elements of {} bytes, {} and {} apart",
                              rows, columns, bytes, fromStep, toStep));
  }
  if (rows == 0 || columns == 0) return kBlasSuccess;
  if (!from || !to) {
    return refuse(function, kBlasInvalidValue, "a pointer is null");
  }
  const std::int64_t step = isToDevice ? toStep : fromStep;
  const auto needed =
      static_cast<std::uint64_t>(((columns - 1) * step + rows) * bytes);
  const auto there = deviceBytes(isToDevice ? to : from);
  if (!there || *there < needed) {
    reportMemory(function,
                 there ? fmt::format("it needs {} bytes of the device, and the "
                                     "allocation has {} from there",
                                     needed, *there)
                       : "the device's pointer is not in its memory");
    return kBlasInternalError;
  }
  if (earlierError() != hipSuccess) return kBlasInternalError;
  const hipError_t error = onStream(stream, [=] {
    for (std::int64_t j = 0; j < columns; ++j) {
      std::memcpy(static_cast<std::byte*>(to) + j * toStep * bytes,
                  static_cast<const std::byte*>(from) + j * fromStep * bytes,
                  static_cast<std::size_t>(rows * bytes));
    }
    return hipSuccess;
  });
  return error == hipSuccess ? kBlasSuccess : kBlasInternalError;
}

}  // namespace

BlasHandle* blasHandle(void* handle) {
  return Objects<BlasHandle>::get().find(handle);
}
BlasHandle* makeBlasHandle() { return Objects<BlasHandle>::get().make(); }
bool removeBlasHandle(void* handle) {
  return Objects<BlasHandle>::get().remove(handle);
}

HIPPORT_API int hipblasCreate(void** handle) {
  if (!handle) {
    return refuse("hipblasCreate", kBlasHandleIsNull, "the handle is null");
  }
  *handle = makeBlasHandle();
  return kBlasSuccess;
}
HIPPORT_API int hipblasDestroy(void* handle) {
  return removeBlasHandle(handle) ? kBlasSuccess : badHandle("hipblasDestroy");
}
HIPPORT_API int hipblasSetStream(void* handle, hipStream_t stream) {
  return set("hipblasSetStream", handle, 0, 0,
             [=](BlasHandle& own) { own.stream = stream; });
}
HIPPORT_API int hipblasGetStream(void* handle, hipStream_t* stream) {
  return get("hipblasGetStream", handle, stream,
             [](const BlasHandle& own) { return own.stream; });
}
HIPPORT_API int hipblasSetPointerMode(void* handle, int mode) {
  return set("hipblasSetPointerMode", handle, mode, 1,
             [=](BlasHandle& own) { own.hasScalarsOnDevice = mode == 1; });
}
HIPPORT_API int hipblasGetPointerMode(void* handle, int* mode) {
  return get("hipblasGetPointerMode", handle, mode,
             [](const BlasHandle& own) { return +own.hasScalarsOnDevice; });
}
HIPPORT_API int hipblasSetAtomicsMode(void* handle, int mode) {
  return set("hipblasSetAtomicsMode", handle, mode, 1,
             [=](BlasHandle& own) { own.allowsAtomics = mode == 1; });
}
HIPPORT_API int hipblasGetAtomicsMode(void* handle, int* mode) {
  return get("hipblasGetAtomicsMode", handle, mode,
             [](const BlasHandle& own) { return +own.allowsAtomics; });
}
HIPPORT_API int hipblasSetMathMode(void* handle, int mode) {
  // The default and XF32; rocBLAS has no others.
  if (mode < 0 || mode > 1) {
    return refuse("hipblasSetMathMode", kBlasNotSupported,
                  fmt::format("rocBLAS has no math mode {}", mode));
  }
  return set("hipblasSetMathMode", handle, mode, 1,
             [=](BlasHandle& own) { own.mathMode = mode; });
}
HIPPORT_API int hipblasGetMathMode(void* handle, int* mode) {
  return get("hipblasGetMathMode", handle, mode,
             [](const BlasHandle& own) { return own.mathMode; });
}

HIPPORT_API const char* hipblasStatusToString(int status) {
  switch (status) {
    case 2:
      return "HIPBLAS_STATUS_ALLOC_FAILED";
    case 4:
      return "HIPBLAS_STATUS_MAPPING_ERROR";
    case 5:
      return "HIPBLAS_STATUS_EXECUTION_FAILED";
    case 8:
      return "HIPBLAS_STATUS_ARCH_MISMATCH";
    case 11:
      return "HIPBLAS_STATUS_UNKNOWN";
    default:
      return status < 0 || status > 11 ? "<undefined hipblasStatus_t value>"
                                       : nameOf(BlasStatus{status});
  }
}

}  // namespace hipport

// Copies, of 32-bit and of 64-bit sizes, at once and on a stream.
#define HIPPORT_BLAS_COPIES(suffix, Size)                                     \
  HIPPORT_API int hipblasSetVector##suffix(Size n, Size bytes, const void* x, \
                                           Size incx, void* y, Size incy) {   \
    return hipport::copy("hipblasSetVector" #suffix,                          \
                         {1, n, bytes, x, incx, y, incy}, true, nullptr);     \
  }                                                                           \
  HIPPORT_API int hipblasGetVector##suffix(Size n, Size bytes, const void* x, \
                                           Size incx, void* y, Size incy) {   \
    return hipport::copy("hipblasGetVector" #suffix,                          \
                         {1, n, bytes, x, incx, y, incy}, false, nullptr);    \
  }                                                                           \
  HIPPORT_API int hipblasSetMatrix##suffix(Size rows, Size columns,           \
                                           Size bytes, const void* a,         \
                                           Size lda, void* b, Size ldb) {     \
    return hipport::copy("hipblasSetMatrix" #suffix,                          \
                         {rows, columns, bytes, a, lda, b, ldb}, true,        \
                         nullptr);                                            \
  }                                                                           \
  HIPPORT_API int hipblasGetMatrix##suffix(Size rows, Size columns,           \
                                           Size bytes, const void* a,         \
                                           Size lda, void* b, Size ldb) {     \
    return hipport::copy("hipblasGetMatrix" #suffix,                          \
                         {rows, columns, bytes, a, lda, b, ldb}, false,       \
                         nullptr);                                            \
  }                                                                           \
  HIPPORT_API int hipblasSetVectorAsync##suffix(                              \
      Size n, Size bytes, const void* x, Size incx, void* y, Size incy,       \
      hipStream_t stream) {                                                   \
    return hipport::copy("hipblasSetVectorAsync" #suffix,                     \
                         {1, n, bytes, x, incx, y, incy}, true, stream);      \
  }                                                                           \
  HIPPORT_API int hipblasGetVectorAsync##suffix(                              \
      Size n, Size bytes, const void* x, Size incx, void* y, Size incy,       \
      hipStream_t stream) {                                                   \
    return hipport::copy("hipblasGetVectorAsync" #suffix,                     \
                         {1, n, bytes, x, incx, y, incy}, false, stream);     \
  }                                                                           \
  HIPPORT_API int hipblasSetMatrixAsync##suffix(                              \
      Size rows, Size columns, Size bytes, const void* a, Size lda, void* b,  \
      Size ldb, hipStream_t stream) {                                         \
    return hipport::copy("hipblasSetMatrixAsync" #suffix,                     \
                         {rows, columns, bytes, a, lda, b, ldb}, true,        \
                         stream);                                             \
  }                                                                           \
  HIPPORT_API int hipblasGetMatrixAsync##suffix(                              \
      Size rows, Size columns, Size bytes, const void* a, Size lda, void* b,  \
      Size ldb, hipStream_t stream) {                                         \
    return hipport::copy("hipblasGetMatrixAsync" #suffix,                     \
                         {rows, columns, bytes, a, lda, b, ldb}, false,       \
                         stream);                                             \
  }

HIPPORT_BLAS_COPIES(, int)
HIPPORT_BLAS_COPIES(_64, std::int64_t)
