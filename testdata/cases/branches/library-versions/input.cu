#include <cuda_runtime.h>
#include <cusparse.h>

// hipSPARSE has what cuSPARSE 11.5 brought: the port takes that branch.
#if CUSPARSE_VERSION >= 11500
void solve(cusparseHandle_t handle, cusparseSpSVDescr_t* descriptor) {
  cusparseSpSV_createDescr(descriptor);
}
#else
#error "cuSPARSE is too old"
#endif

#if defined(CUSPARSE_VERSION) && CUSPARSE_VERSION < 11000
using Info = cusparseSolveAnalysisInfo_t;
#endif

// The number as it is made.
#if defined(CUSPARSE_VERSION) && (CUSPARSE_VERSION >= (11 * 1000 + (4 + 1) * 100))
void made();
#else
#error "cuSPARSE is too old"
#endif

// What came after the version that hipSPARSE follows stays out.
#if CUSPARSE_VERSION >= 12600
void later();
#endif

#if CUDART_VERSION >= 11000 && CUSPARSE_VERSION >= 11400
void both();
#endif

// The parts of a version.
#if CUSPARSE_VER_MAJOR >= 11
void eleven();
#endif

#if CUSPARSE_VER_MAJOR > 11 || (CUSPARSE_VER_MAJOR == 11 && CUSPARSE_VER_MINOR >= 4)
void fourth();
#endif
