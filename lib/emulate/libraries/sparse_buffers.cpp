// hipSPARSE and rocSPARSE: how much work space the older functions need.
// Nothing here needs any; the sizes are plausible, and memory that is smaller
// is reported.
#include <fmt/format.h>

#include "emulate/libraries/sparse_call.h"
#include "emulate/libraries/sparse_infos.h"

namespace hipport {

namespace {

// The arguments behind the handle, a letter each:
//   z  a size, of which the first decides      o  an operation
//   b  the size of a block                     e  one of two enumerators
//   d  a hipsparseMatDescr_t                   f  what is known of the matrix
//   p  a pointer that is not looked at         x  an integer that is not
//   I  where the result goes as an int         S  the same, as a size_t
// Percentages and tolerances are passed elsewhere, and have none.
int bufferSize(const char* function, const char* arguments, void* handle,
               std::va_list words) {
  SparseCall call(function, handle);
  SparseArguments in(call, nullptr, words);
  std::int64_t rows = -1;
  int* narrow = nullptr;
  std::size_t* wide = nullptr;
  for (const char* letter = arguments; *letter; ++letter) {
    switch (*letter) {
      case 'z': {
        const int size = in.next<int>();
        call.size("a size", size);
        if (rows < 0) rows = size;
        break;
      }
      case 'b':
        call.blockSize("the size of a block", in.next<int>());
        break;
      case 'o':
        call.operation("an operation", in.next<Operation>());
        break;
      case 'e':
        call.enumerator("an argument", in.next<int>());
        break;
      case 'd':
        (void)call.traits("the descriptor", in.next<const void*>());
        break;
      case 'f':
        (void)call.described<SparseInfo>("info", in.next<const void*>());
        break;
      case 'p':
        (void)in.next<const void*>();
        break;
      case 'x':
        (void)in.next<int>();
        break;
      case 'I':
        call.given("pBufferSizeInBytes", narrow = in.next<int*>());
        break;
      default:
        call.given("pBufferSizeInBytes", wide = in.next<std::size_t*>());
        break;
    }
  }
  if (!call.isRight()) return call.status();
  const std::size_t bytes = sparseWorkBytes(rows);
  if (narrow) *narrow = static_cast<int>(bytes);
  if (wide) *wide = bytes;
  return call.status();
}

}  // namespace

#define HIPPORT_SIZE(function, arguments)                               \
  HIPPORT_API int function(void* handle, ...) {                         \
    std::va_list words;                                                 \
    va_start(words, handle);                                            \
    const int status = bufferSize(#function, arguments, handle, words); \
    va_end(words);                                                      \
    return status;                                                      \
  }
#define HIPPORT_SIZE_REAL(name, arguments)  \
  HIPPORT_SIZE(hipsparseS##name, arguments) \
  HIPPORT_SIZE(hipsparseD##name, arguments)
#define HIPPORT_SIZE_ALL(name, arguments)   \
  HIPPORT_SIZE_REAL(name, arguments)        \
  HIPPORT_SIZE(hipsparseC##name, arguments) \
  HIPPORT_SIZE(hipsparseZ##name, arguments)
#define HIPPORT_ROC_SIZE_ALL(name, arguments) \
  HIPPORT_SIZE(rocsparse_s##name, arguments)  \
  HIPPORT_SIZE(rocsparse_d##name, arguments)  \
  HIPPORT_SIZE(rocsparse_c##name, arguments)  \
  HIPPORT_SIZE(rocsparse_z##name, arguments)

// NOLINTBEGIN(readability-identifier-naming): the libraries' names.
HIPPORT_SIZE_ALL(csrsv2_bufferSize, "ozzdpppfI")
HIPPORT_SIZE_ALL(csrsv2_bufferSizeExt, "ozzdpppfS")
HIPPORT_SIZE_ALL(csrsm2_bufferSizeExt, "xoozzzpdppppxfeS")
HIPPORT_SIZE_ALL(bsrsv2_bufferSize, "eozzdpppbfI")
HIPPORT_SIZE_ALL(bsrsv2_bufferSizeExt, "eozzdpppbfS")
HIPPORT_SIZE_ALL(bsrsm2_bufferSize, "eoozzzdpppbfI")
HIPPORT_SIZE_ALL(csrilu02_bufferSize, "zzdpppfI")
HIPPORT_SIZE_ALL(csrilu02_bufferSizeExt, "zzdpppfS")
HIPPORT_SIZE_ALL(csric02_bufferSize, "zzdpppfI")
HIPPORT_SIZE_ALL(csric02_bufferSizeExt, "zzdpppfS")
HIPPORT_SIZE_ALL(bsrilu02_bufferSize, "ezzdpppbfI")
HIPPORT_SIZE_ALL(bsric02_bufferSize, "ezzdpppbfI")
HIPPORT_SIZE_ALL(csrgeam2_bufferSizeExt, "zzpdzppppdzpppdpppS")
HIPPORT_SIZE_ALL(gtsv2_bufferSizeExt, "zzppppxS")
HIPPORT_SIZE_ALL(gtsv2_nopivot_bufferSizeExt, "zzppppxS")
HIPPORT_SIZE_ALL(gtsv2StridedBatch_bufferSizeExt, "zppppzzS")
HIPPORT_SIZE_ALL(gtsvInterleavedBatch_bufferSizeExt, "xzppppzS")
HIPPORT_SIZE_ALL(gpsvInterleavedBatch_bufferSizeExt, "xzppppppzS")
HIPPORT_SIZE_REAL(pruneDense2csr_bufferSize, "zzpxpdpppS")
HIPPORT_SIZE_REAL(pruneDense2csr_bufferSizeExt, "zzpxpdpppS")
HIPPORT_SIZE_REAL(pruneDense2csrByPercentage_bufferSize, "zzpxdpppfS")
HIPPORT_SIZE_REAL(pruneDense2csrByPercentage_bufferSizeExt, "zzpxdpppfS")
HIPPORT_SIZE_REAL(pruneCsr2csr_bufferSize, "zzzdppppdpppS")
HIPPORT_SIZE_REAL(pruneCsr2csr_bufferSizeExt, "zzzdppppdpppS")
HIPPORT_SIZE_REAL(pruneCsr2csrByPercentage_bufferSize, "zzzdpppdpppfS")
HIPPORT_SIZE_REAL(pruneCsr2csrByPercentage_bufferSizeExt, "zzzdpppdpppfS")
HIPPORT_SIZE(hipsparseCsr2cscEx2_bufferSize, "zzzppppppxeexS")
HIPPORT_SIZE_ALL(gebsr2gebsc_bufferSize, "zzzpppbbS")
HIPPORT_SIZE_ALL(csr2gebsr_bufferSize, "ezzdpppbbS")
HIPPORT_SIZE_ALL(gebsr2gebsr_bufferSize, "ezzzdpppbbbbI")
HIPPORT_SIZE_ALL(csru2csr_bufferSizeExt, "zzzpppfS")
HIPPORT_SIZE(hipsparseXcsrsort_bufferSizeExt, "zzzppS")
HIPPORT_SIZE(hipsparseXcscsort_bufferSizeExt, "zzzppS")
HIPPORT_SIZE(hipsparseXcoosort_bufferSizeExt, "zzzppS")

HIPPORT_ROC_SIZE_ALL(csrsv_buffer_size, "ozzdpppfS")
HIPPORT_ROC_SIZE_ALL(csrsm_buffer_size, "oozzzpdppppxfeS")
HIPPORT_ROC_SIZE_ALL(bsrsv_buffer_size, "eozzdpppbfS")
HIPPORT_ROC_SIZE_ALL(bsrsm_buffer_size, "eoozzzdpppbfS")
HIPPORT_ROC_SIZE_ALL(csritsv_buffer_size, "ozzdpppfS")
HIPPORT_ROC_SIZE_ALL(csrilu0_buffer_size, "zzdpppfS")
HIPPORT_ROC_SIZE_ALL(csric0_buffer_size, "zzdpppfS")
HIPPORT_ROC_SIZE_ALL(bsrilu0_buffer_size, "ezzdpppbfS")
HIPPORT_ROC_SIZE_ALL(bsric0_buffer_size, "ezzdpppbfS")
HIPPORT_ROC_SIZE_ALL(gtsv_buffer_size, "zzppppxS")
HIPPORT_ROC_SIZE_ALL(gtsv_no_pivot_buffer_size, "zzppppxS")
HIPPORT_ROC_SIZE_ALL(gtsv_no_pivot_strided_batch_buffer_size, "zppppzzS")
HIPPORT_ROC_SIZE_ALL(gtsv_interleaved_batch_buffer_size, "xzppppzzS")
HIPPORT_ROC_SIZE_ALL(gpsv_interleaved_batch_buffer_size, "xzppppppzzS")
HIPPORT_ROC_SIZE_ALL(gemvi_buffer_size, "ozzzS")
HIPPORT_ROC_SIZE_ALL(csr2gebsr_buffer_size, "ezzdpppbbS")
HIPPORT_ROC_SIZE_ALL(gebsr2gebsc_buffer_size, "zzzpppbbS")
HIPPORT_ROC_SIZE_ALL(gebsr2gebsr_buffer_size, "ezzzdpppbbbbS")
HIPPORT_SIZE(rocsparse_csr2csc_buffer_size, "zzzppeS")
HIPPORT_SIZE(rocsparse_csrsort_buffer_size, "zzzppS")
HIPPORT_SIZE(rocsparse_cscsort_buffer_size, "zzzppS")
HIPPORT_SIZE(rocsparse_coosort_buffer_size, "zzzppS")
// NOLINTEND(readability-identifier-naming)

}  // namespace hipport
