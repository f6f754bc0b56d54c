#include <hip/hip_runtime.h>
#include <hipsparse/hipsparse.h>

// hipSPARSE has what cuSPARSE 11.5 brought: the port takes that branch.
#if CUSPARSE_VERSION >= 11500 || defined(__HIP_PLATFORM_AMD__)
void solve(hipsparseHandle_t handle, hipsparseSpSVDescr_t* descriptor) {
  hipsparseSpSV_createDescr(descriptor);
}
#else
#error "cuSPARSE is too old"
#endif

#if defined(CUSPARSE_VERSION) && CUSPARSE_VERSION < 11000
using Info = cusparseSolveAnalysisInfo_t;
#endif

// The number as it is made.
#if defined(CUSPARSE_VERSION) && (CUSPARSE_VERSION >= (11 * 1000 + (4 + 1) * 100)) || defined(__HIP_PLATFORM_AMD__)
void made();
#else
#error "cuSPARSE is too old"
#endif

// What came after the version that hipSPARSE follows stays out.
#if CUSPARSE_VERSION >= 12600
void later();
#endif

#if (CUDART_VERSION >= 11000 || defined(__HIP_PLATFORM_AMD__)) && (CUSPARSE_VERSION >= 11400 || defined(__HIP_PLATFORM_AMD__))
void both();
#endif

// The parts of a version.
#if CUSPARSE_VER_MAJOR >= 11 || defined(__HIP_PLATFORM_AMD__)
void eleven();
#endif

#if (CUSPARSE_VER_MAJOR > 11 || defined(__HIP_PLATFORM_AMD__)) || (CUSPARSE_VER_MAJOR == 11 && CUSPARSE_VER_MINOR >= 4)
void fourth();
#endif
