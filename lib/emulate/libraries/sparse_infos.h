// What hipSPARSE keeps between the calls for one matrix (csrsv2Info_t,
// csrilu02Info_t, hipsparseSpSVDescr_t and their kin), and rocSPARSE in its
// rocsparse_mat_info.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "emulate/libraries/numbers.h"

namespace hipport {

struct SparseInfo {
  bool isAnalysed = false;
  const void* buffer = nullptr;  ///< that it was analysed with
  /// The first row whose diagonal is missing or 0, from the matrix's base on;
  /// -1 if there is none.
  std::int64_t pivot = -1;

  /// What stands in for small pivots of incomplete factors, by the pointer
  /// mode.
  bool hasBoost = false;
  const void* boostTolerance = nullptr;
  NumberKind boostToleranceKind = NumberKind::f64;
  const void* boostValue = nullptr;

  /// The order that entries had before they were sorted: csru2csr.
  std::vector<std::int64_t> order;
  /// A product that is computed and not yet copied: SpGEMM.
  std::shared_ptr<const void> product;
  /// Of csrgemm2: whether bufferSizeExt() was given alpha, and beta.
  bool hasProduct = false, hasSum = false;
};

}  // namespace hipport
