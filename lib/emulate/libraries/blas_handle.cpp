// hipBLAS and rocBLAS: handles, what they are set to, and copies between host
// and device.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "emulate/libraries/blas_call.h"
#include "emulate/libraries/call.h"
#include "emulate/libraries/objects.h"

namespace hipport {

namespace {

int badHandle(const char* function) {
  return refuseBlas(function, kBlasNotInitialized, "there is no such handle");
}

int create(const char* function, void** handle) {
  if (!handle) {
    return refuseBlas(function, kBlasHandleIsNull, "the handle is null");
  }
  *handle = makeBlasHandle();
  return kBlasSuccess;
}
int destroy(const char* function, void* handle) {
  return removeBlasHandle(handle) ? int{kBlasSuccess} : badHandle(function);
}

/// One of a handle's settings, as far as it is `first` ... `last`.
template <typename Set>
int set(const char* function, void* handle, int value, int last, Set apply) {
  BlasHandle* const own = blasHandle(handle);
  if (!own && isOfRoc(function)) return badHandle(function);
  if (value < 0 || value > last) {
    return refuseBlas(function, kBlasInvalidEnum,
                      fmt::format("the mode is {}, which is none of its "
                                  "enumerators",
                                  value));
  }
  if (!own) return badHandle(function);
  apply(*own);
  return kBlasSuccess;
}

template <typename T, typename Get>
int get(const char* function, void* handle, T* to, Get value) {
  const BlasHandle* const own = blasHandle(handle);
  if (!own) return badHandle(function);
  if (!to)
    return refuseBlas(function, kBlasInvalidPointer, "the result is null");
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
    return refuseBlas(
        function, kBlasInvalidSize,
        fmt::format("{} x {} elements of {} bytes, {} and {} apart", rows,
                    columns, bytes, fromStep, toStep));
  }
  if (rows == 0 || columns == 0) return kBlasSuccess;
  if (!from || !to) {
    return refuseBlas(function, kBlasInvalidPointer, "a pointer is null");
  }
  const int failed = numberOf(kBlasInternalError, function);
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
    return failed;
  }
  if (earlierError() != hipSuccess) return failed;
  const hipError_t error = onStream(stream, [=] {
    for (std::int64_t j = 0; j < columns; ++j) {
      std::memcpy(static_cast<std::byte*>(to) + j * toStep * bytes,
                  static_cast<const std::byte*>(from) + j * fromStep * bytes,
                  static_cast<std::size_t>(rows * bytes));
    }
    return hipSuccess;
  });
  return error == hipSuccess ? int{kBlasSuccess} : failed;
}

}  // namespace

BlasHandle* blasHandle(void* handle) {
  return Objects<BlasHandle>::get().find(handle);
}
BlasHandle* makeBlasHandle() { return Objects<BlasHandle>::get().make(); }
bool removeBlasHandle(void* handle) {
  return Objects<BlasHandle>::get().remove(handle);
}

namespace {

/// rocBLAS has these and an XF32 one; hipBLAS knows more.
int setMathMode(const char* function, void* handle, int mode) {
  if (!isOfRoc(function) && (mode < 0 || mode > 1)) {
    return refuseBlas(function, kBlasNotSupported,
                      fmt::format("rocBLAS has no math mode {}", mode));
  }
  return set(function, handle, mode, 1,
             [=](BlasHandle& own) { own.mathMode = mode; });
}

}  // namespace

// Each function twice, by its names in hipBLAS and in rocBLAS.
// NOLINTBEGIN(bugprone-macro-parentheses): parameters have their own.
#define HIPPORT_BLAS_TWINS(hip, roc, parameters, result) \
  HIPPORT_API int hip parameters {                       \
    constexpr const char* kFunction = #hip;              \
    return result;                                       \
  }                                                      \
  HIPPORT_API int roc parameters {                       \
    constexpr const char* kFunction = #roc;              \
    return result;                                       \
  }
// NOLINTEND(bugprone-macro-parentheses)
// NOLINTBEGIN(readability-identifier-naming): the libraries' names.
HIPPORT_BLAS_TWINS(hipblasCreate, rocblas_create_handle, (void** handle),
                   create(kFunction, handle))
HIPPORT_BLAS_TWINS(hipblasDestroy, rocblas_destroy_handle, (void* handle),
                   destroy(kFunction, handle))
HIPPORT_BLAS_TWINS(hipblasSetStream, rocblas_set_stream,
                   (void* handle, hipStream_t stream),
                   set(kFunction, handle, 0, 0,
                       [=](BlasHandle& own) { own.stream = stream; }))
HIPPORT_BLAS_TWINS(hipblasGetStream, rocblas_get_stream,
                   (void* handle, hipStream_t* stream),
                   get(kFunction, handle, stream,
                       [](const BlasHandle& own) { return own.stream; }))
HIPPORT_BLAS_TWINS(hipblasSetPointerMode, rocblas_set_pointer_mode,
                   (void* handle, int mode),
                   set(kFunction, handle, mode, 1, [=](BlasHandle& own) {
                     own.hasScalarsOnDevice = mode == 1;
                   }))
HIPPORT_BLAS_TWINS(hipblasGetPointerMode, rocblas_get_pointer_mode,
                   (void* handle, int* mode),
                   get(kFunction, handle, mode, [](const BlasHandle& own) {
                     return +own.hasScalarsOnDevice;
                   }))
HIPPORT_BLAS_TWINS(hipblasSetAtomicsMode, rocblas_set_atomics_mode,
                   (void* handle, int mode),
                   set(kFunction, handle, mode, 1,
                       [=](BlasHandle& own) { own.allowsAtomics = mode == 1; }))
HIPPORT_BLAS_TWINS(hipblasGetAtomicsMode, rocblas_get_atomics_mode,
                   (void* handle, int* mode),
                   get(kFunction, handle, mode, [](const BlasHandle& own) {
                     return +own.allowsAtomics;
                   }))
HIPPORT_BLAS_TWINS(hipblasSetMathMode, rocblas_set_math_mode,
                   (void* handle, int mode),
                   setMathMode(kFunction, handle, mode))
HIPPORT_BLAS_TWINS(hipblasGetMathMode, rocblas_get_math_mode,
                   (void* handle, int* mode),
                   get(kFunction, handle, mode,
                       [](const BlasHandle& own) { return own.mathMode; }))
// NOLINTEND(readability-identifier-naming)

// What rocBLAS alone has. It loads its kernels early, and works in memory of
// its own; here there are none.
HIPPORT_API void rocblas_initialize() {}
HIPPORT_API bool rocblas_is_managing_device_memory(void*) { return true; }
HIPPORT_API bool rocblas_is_user_managing_device_memory(void*) { return false; }
HIPPORT_API bool rocblas_is_device_memory_size_query(void*) { return false; }
HIPPORT_API int rocblas_pointer_to_mode(const void* at) {
  const auto in = Runtime::get().memory().find(at);
  return in && in->type == hipMemoryTypeDevice ? 1 : 0;
}
HIPPORT_API int rocblas_set_workspace(void* handle, void*, std::size_t) {
  return set("rocblas_set_workspace", handle, 0, 0, [](BlasHandle&) {});
}
HIPPORT_API int rocblas_set_device_memory_size(void* handle, std::size_t) {
  return set("rocblas_set_device_memory_size", handle, 0, 0,
             [](BlasHandle&) {});
}
HIPPORT_API const char* rocblas_status_to_string(int status) {
  // rocblas_status, by number.
  static constexpr const char* kNames[] = {
      "rocblas_status_success",
      "rocblas_status_invalid_handle",
      "rocblas_status_not_implemented",
      "rocblas_status_invalid_pointer",
      "rocblas_status_invalid_size",
      "rocblas_status_memory_error",
      "rocblas_status_internal_error",
      "rocblas_status_perf_degraded",
      "rocblas_status_size_query_mismatch",
      "rocblas_status_size_increased",
      "rocblas_status_size_unchanged",
      "rocblas_status_invalid_value",
      "rocblas_status_continue",
      "rocblas_status_check_numerics_fail",
      "rocblas_status_excluded_from_build",
      "rocblas_status_arch_mismatch",
  };
  return status >= 0 && status < static_cast<int>(std::size(kNames))
             ? kNames[status]
             : "<undefined rocblas_status value>";
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
#define HIPPORT_BLAS_COPY_VECTOR(function, Size, isToDevice)             \
  HIPPORT_API int function(Size n, Size bytes, const void* x, Size incx, \
                           void* y, Size incy) {                         \
    return hipport::copy(#function, {1, n, bytes, x, incx, y, incy},     \
                         isToDevice, nullptr);                           \
  }
#define HIPPORT_BLAS_COPY_VECTOR_ASYNC(function, Size, isToDevice)       \
  HIPPORT_API int function(Size n, Size bytes, const void* x, Size incx, \
                           void* y, Size incy, hipStream_t stream) {     \
    return hipport::copy(#function, {1, n, bytes, x, incx, y, incy},     \
                         isToDevice, stream);                            \
  }
#define HIPPORT_BLAS_COPY_MATRIX(function, Size, isToDevice)                   \
  HIPPORT_API int function(Size rows, Size columns, Size bytes, const void* a, \
                           Size lda, void* b, Size ldb) {                      \
    return hipport::copy(#function, {rows, columns, bytes, a, lda, b, ldb},    \
                         isToDevice, nullptr);                                 \
  }
#define HIPPORT_BLAS_COPY_MATRIX_ASYNC(function, Size, isToDevice)             \
  HIPPORT_API int function(Size rows, Size columns, Size bytes, const void* a, \
                           Size lda, void* b, Size ldb, hipStream_t stream) {  \
    return hipport::copy(#function, {rows, columns, bytes, a, lda, b, ldb},    \
                         isToDevice, stream);                                  \
  }
#define HIPPORT_BLAS_COPIES(Set, set, isToDevice, suffix, Size)              \
  HIPPORT_BLAS_COPY_VECTOR(hipblas##Set##Vector##suffix, Size, isToDevice)   \
  HIPPORT_BLAS_COPY_VECTOR(rocblas_##set##_vector##suffix, Size, isToDevice) \
  HIPPORT_BLAS_COPY_VECTOR_ASYNC(hipblas##Set##VectorAsync##suffix, Size,    \
                                 isToDevice)                                 \
  HIPPORT_BLAS_COPY_VECTOR_ASYNC(rocblas_##set##_vector_async##suffix, Size, \
                                 isToDevice)                                 \
  HIPPORT_BLAS_COPY_MATRIX(hipblas##Set##Matrix##suffix, Size, isToDevice)   \
  HIPPORT_BLAS_COPY_MATRIX(rocblas_##set##_matrix##suffix, Size, isToDevice) \
  HIPPORT_BLAS_COPY_MATRIX_ASYNC(hipblas##Set##MatrixAsync##suffix, Size,    \
                                 isToDevice)                                 \
  HIPPORT_BLAS_COPY_MATRIX_ASYNC(rocblas_##set##_matrix_async##suffix, Size, \
                                 isToDevice)

HIPPORT_BLAS_COPIES(Set, set, true, , int)
HIPPORT_BLAS_COPIES(Get, get, false, , int)
HIPPORT_BLAS_COPIES(Set, set, true, _64, std::int64_t)
HIPPORT_BLAS_COPIES(Get, get, false, _64, std::int64_t)
