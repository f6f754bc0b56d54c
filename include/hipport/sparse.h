// What cuSPARSE's interface asks of hipSPARSE otherwise.
//
// The problem: hipsparseSpSM_solve() takes the buffer that the analysis was
// given, cusparseSpSM_solve() does not; hipSPARSE refuses a null pointer there.
// Some sizes of buffers are written to an int by cuSPARSE and to a size_t by
// hipSPARSE. Below are such functions under CUDA's names and with its
// arguments:
//
//   hipport::sparse::cusparseSpSM_analysis(handle, op, op, &alpha, A, B, C,
//   type, algorithm, descriptor, buffer);
//   hipport::sparse::cusparseSpSM_solve(handle, op, op, &alpha, A, B, C, type,
//   algorithm, descriptor);
//
// The buffer of a descriptor is kept from its analysis until it is destroyed
// or analysed again: for all threads, in this program's part that includes this
// header. A size that does not fit an int is
// HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES.
//
// Needs hipSPARSE of ROCm 6.0 or later; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_SPARSE_H
#define HIPPORT_SPARSE_H

#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hipsparse/hipsparse.h>

#include <climits>
#include <cstddef>
#include <map>
#include <mutex>

namespace hipport {
namespace sparse {

// ---- triangular systems of many right sides

/// The buffers of descriptors. They outlive whatever calls at exit.
struct Buffers {
  std::mutex mutex;
  std::map<hipsparseSpSMDescr_t, void*> of;
};

inline Buffers& buffers() {
  static Buffers* all = new Buffers;
  return *all;
}

inline hipsparseStatus_t cusparseSpSM_analysis(
    hipsparseHandle_t handle, hipsparseOperation_t opA,
    hipsparseOperation_t opB, const void* alpha, hipsparseConstSpMatDescr_t A,
    hipsparseConstDnMatDescr_t B, hipsparseDnMatDescr_t C, hipDataType type,
    hipsparseSpSMAlg_t algorithm, hipsparseSpSMDescr_t descriptor,
    void* buffer) {
  {
    Buffers& all = buffers();
    const std::lock_guard<std::mutex> lock(all.mutex);
    all.of[descriptor] = buffer;
  }
  return hipsparseSpSM_analysis(handle, opA, opB, alpha, A, B, C, type,
                                algorithm, descriptor, buffer);
}

inline hipsparseStatus_t cusparseSpSM_solve(
    hipsparseHandle_t handle, hipsparseOperation_t opA,
    hipsparseOperation_t opB, const void* alpha, hipsparseConstSpMatDescr_t A,
    hipsparseConstDnMatDescr_t B, hipsparseDnMatDescr_t C, hipDataType type,
    hipsparseSpSMAlg_t algorithm, hipsparseSpSMDescr_t descriptor) {
  void* buffer = nullptr;
  {
    Buffers& all = buffers();
    const std::lock_guard<std::mutex> lock(all.mutex);
    const std::map<hipsparseSpSMDescr_t, void*>::const_iterator found =
        all.of.find(descriptor);
    if (found != all.of.end()) buffer = found->second;
  }
  return hipsparseSpSM_solve(handle, opA, opB, alpha, A, B, C, type, algorithm,
                             descriptor, buffer);
}

inline hipsparseStatus_t cusparseSpSM_destroyDescr(
    hipsparseSpSMDescr_t descriptor) {
  {
    Buffers& all = buffers();
    const std::lock_guard<std::mutex> lock(all.mutex);
    all.of.erase(descriptor);
  }
  return hipsparseSpSM_destroyDescr(descriptor);
}

// ---- sizes of buffers

/// A size that hipSPARSE writes to a size_t, for the int of cuSPARSE.
template <class... Parameters, class... Arguments>
hipsparseStatus_t sizeAsInt(hipsparseStatus_t (*function)(Parameters...),
                            int* bytes, Arguments... arguments) {
  if (!bytes) return HIPSPARSE_STATUS_INVALID_VALUE;
  std::size_t size = 0;
  const hipsparseStatus_t status = function(arguments..., &size);
  if (status != HIPSPARSE_STATUS_SUCCESS) return status;
  if (size > static_cast<std::size_t>(INT_MAX)) {
    return HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES;
  }
  *bytes = static_cast<int>(size);
  return status;
}

#define HIPPORT_SPARSE_SIZES(T, E)                                            \
  inline hipsparseStatus_t cusparse##T##csr2gebsr_bufferSize(                 \
      hipsparseHandle_t handle, hipsparseDirection_t direction, int m, int n, \
      const hipsparseMatDescr_t descriptor, const E* values,                  \
      const int* offsets, const int* columns, int rowBlock, int columnBlock,  \
      int* bytes) {                                                           \
    return sizeAsInt(hipsparse##T##csr2gebsr_bufferSize, bytes, handle,       \
                     direction, m, n, descriptor, values, offsets, columns,   \
                     rowBlock, columnBlock);                                  \
  }                                                                           \
  inline hipsparseStatus_t cusparse##T##gebsr2gebsc_bufferSize(               \
      hipsparseHandle_t handle, int mb, int nb, int nnzb, const E* values,    \
      const int* offsets, const int* columns, int rowBlock, int columnBlock,  \
      int* bytes) {                                                           \
    return sizeAsInt(hipsparse##T##gebsr2gebsc_bufferSize, bytes, handle, mb, \
                     nb, nnzb, values, offsets, columns, rowBlock,            \
                     columnBlock);                                            \
  }
HIPPORT_SPARSE_SIZES(S, float)
HIPPORT_SPARSE_SIZES(D, double)
HIPPORT_SPARSE_SIZES(C, hipComplex)
HIPPORT_SPARSE_SIZES(Z, hipDoubleComplex)
#undef HIPPORT_SPARSE_SIZES

}  // namespace sparse
}  // namespace hipport

#endif  // HIPPORT_SPARSE_H
