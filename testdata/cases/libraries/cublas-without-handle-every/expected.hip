// Every function of the interface without handles.
#include <hip/hip_runtime.h>
#include "hipport/blas.h"
#define HIPBLAS_V2 1
#include <hipblas/hipblas.h>
struct Values {
  float* f;
  double* d;
  hipComplex* c;
  hipDoubleComplex* z;
  void* p;
  int v;
};

void every(Values& v) {
  {
    const hipblasStatus_t status = hipport::blas::cublasInit();
    v.v = status != HIPBLAS_STATUS_SUCCESS;
  }
  {
    const hipblasStatus_t status = hipport::blas::cublasShutdown();
    v.v = status != HIPBLAS_STATUS_SUCCESS;
  }
  {
    const hipblasStatus_t status = hipport::blas::cublasGetError();
    v.v = status != HIPBLAS_STATUS_SUCCESS;
  }
  {
    const hipblasStatus_t status = hipport::blas::cublasAlloc(4, 4, &v.p);
    v.v = status != HIPBLAS_STATUS_SUCCESS;
  }
  {
    const hipblasStatus_t status = hipport::blas::cublasFree(v.p);
    v.v = status != HIPBLAS_STATUS_SUCCESS;
  }
  {
    const hipblasStatus_t status = hipport::blas::cublasSetKernelStream(nullptr);
    v.v = status != HIPBLAS_STATUS_SUCCESS;
  }
  *v.f = hipport::blas::cublasSnrm2(4, v.f, 4);
  *v.d = hipport::blas::cublasDnrm2(4, v.d, 4);
  *v.f = hipport::blas::cublasScnrm2(4, v.c, 4);
  *v.d = hipport::blas::cublasDznrm2(4, v.z, 4);
  *v.f = hipport::blas::cublasSdot(4, v.f, 4, v.f, 4);
  *v.d = hipport::blas::cublasDdot(4, v.d, 4, v.d, 4);
  *v.c = hipport::blas::cublasCdotu(4, v.c, 4, v.c, 4);
  *v.c = hipport::blas::cublasCdotc(4, v.c, 4, v.c, 4);
  *v.z = hipport::blas::cublasZdotu(4, v.z, 4, v.z, 4);
  *v.z = hipport::blas::cublasZdotc(4, v.z, 4, v.z, 4);
  hipport::blas::cublasSscal(4, 2.5F, v.f, 4);
  hipport::blas::cublasDscal(4, 2.5, v.d, 4);
  hipport::blas::cublasCscal(4, *v.c, v.c, 4);
  hipport::blas::cublasZscal(4, *v.z, v.z, 4);
  hipport::blas::cublasCsscal(4, 2.5F, v.c, 4);
  hipport::blas::cublasZdscal(4, 2.5, v.z, 4);
  hipport::blas::cublasSaxpy(4, 2.5F, v.f, 4, v.f, 4);
  hipport::blas::cublasDaxpy(4, 2.5, v.d, 4, v.d, 4);
  hipport::blas::cublasCaxpy(4, *v.c, v.c, 4, v.c, 4);
  hipport::blas::cublasZaxpy(4, *v.z, v.z, 4, v.z, 4);
  hipport::blas::cublasScopy(4, v.f, 4, v.f, 4);
  hipport::blas::cublasDcopy(4, v.d, 4, v.d, 4);
  hipport::blas::cublasCcopy(4, v.c, 4, v.c, 4);
  hipport::blas::cublasZcopy(4, v.z, 4, v.z, 4);
  hipport::blas::cublasSswap(4, v.f, 4, v.f, 4);
  hipport::blas::cublasDswap(4, v.d, 4, v.d, 4);
  hipport::blas::cublasCswap(4, v.c, 4, v.c, 4);
  hipport::blas::cublasZswap(4, v.z, 4, v.z, 4);
  v.v = hipport::blas::cublasIsamax(4, v.f, 4);
  v.v = hipport::blas::cublasIdamax(4, v.d, 4);
  v.v = hipport::blas::cublasIcamax(4, v.c, 4);
  v.v = hipport::blas::cublasIzamax(4, v.z, 4);
  v.v = hipport::blas::cublasIsamin(4, v.f, 4);
  v.v = hipport::blas::cublasIdamin(4, v.d, 4);
  v.v = hipport::blas::cublasIcamin(4, v.c, 4);
  v.v = hipport::blas::cublasIzamin(4, v.z, 4);
  *v.f = hipport::blas::cublasSasum(4, v.f, 4);
  *v.d = hipport::blas::cublasDasum(4, v.d, 4);
  *v.f = hipport::blas::cublasScasum(4, v.c, 4);
  *v.d = hipport::blas::cublasDzasum(4, v.z, 4);
  hipport::blas::cublasSrot(4, v.f, 4, v.f, 4, 2.5F, 2.5F);
  hipport::blas::cublasDrot(4, v.d, 4, v.d, 4, 2.5, 2.5);
  hipport::blas::cublasCrot(4, v.c, 4, v.c, 4, 2.5F, *v.c);
  hipport::blas::cublasZrot(4, v.z, 4, v.z, 4, 2.5, *v.z);
  hipport::blas::cublasCsrot(4, v.c, 4, v.c, 4, 2.5F, 2.5F);
  hipport::blas::cublasZdrot(4, v.z, 4, v.z, 4, 2.5, 2.5);
  hipport::blas::cublasSrotg(v.f, v.f, v.f, v.f);
  hipport::blas::cublasDrotg(v.d, v.d, v.d, v.d);
  hipport::blas::cublasCrotg(v.c, *v.c, v.f, v.c);
  hipport::blas::cublasZrotg(v.z, *v.z, v.d, v.z);
  hipport::blas::cublasSrotm(4, v.f, 4, v.f, 4, v.f);
  hipport::blas::cublasDrotm(4, v.d, 4, v.d, 4, v.d);
  hipport::blas::cublasSrotmg(v.f, v.f, v.f, v.f, v.f);
  hipport::blas::cublasDrotmg(v.d, v.d, v.d, v.d, v.d);
  hipport::blas::cublasSgemv('n', 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  hipport::blas::cublasDgemv('n', 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  hipport::blas::cublasCgemv('n', 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  hipport::blas::cublasZgemv('n', 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  hipport::blas::cublasSgbmv('n', 4, 4, 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  hipport::blas::cublasDgbmv('n', 4, 4, 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  hipport::blas::cublasCgbmv('n', 4, 4, 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  hipport::blas::cublasZgbmv('n', 4, 4, 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  hipport::blas::cublasStrmv('n', 'n', 'n', 4, v.f, 4, v.f, 4);
  hipport::blas::cublasDtrmv('n', 'n', 'n', 4, v.d, 4, v.d, 4);
  hipport::blas::cublasCtrmv('n', 'n', 'n', 4, v.c, 4, v.c, 4);
  hipport::blas::cublasZtrmv('n', 'n', 'n', 4, v.z, 4, v.z, 4);
  hipport::blas::cublasStbmv('n', 'n', 'n', 4, 4, v.f, 4, v.f, 4);
  hipport::blas::cublasDtbmv('n', 'n', 'n', 4, 4, v.d, 4, v.d, 4);
  hipport::blas::cublasCtbmv('n', 'n', 'n', 4, 4, v.c, 4, v.c, 4);
  hipport::blas::cublasZtbmv('n', 'n', 'n', 4, 4, v.z, 4, v.z, 4);
  hipport::blas::cublasStpmv('n', 'n', 'n', 4, v.f, v.f, 4);
  hipport::blas::cublasDtpmv('n', 'n', 'n', 4, v.d, v.d, 4);
  hipport::blas::cublasCtpmv('n', 'n', 'n', 4, v.c, v.c, 4);
  hipport::blas::cublasZtpmv('n', 'n', 'n', 4, v.z, v.z, 4);
  hipport::blas::cublasStrsv('n', 'n', 'n', 4, v.f, 4, v.f, 4);
  hipport::blas::cublasDtrsv('n', 'n', 'n', 4, v.d, 4, v.d, 4);
  hipport::blas::cublasCtrsv('n', 'n', 'n', 4, v.c, 4, v.c, 4);
  hipport::blas::cublasZtrsv('n', 'n', 'n', 4, v.z, 4, v.z, 4);
  hipport::blas::cublasStpsv('n', 'n', 'n', 4, v.f, v.f, 4);
  hipport::blas::cublasDtpsv('n', 'n', 'n', 4, v.d, v.d, 4);
  hipport::blas::cublasCtpsv('n', 'n', 'n', 4, v.c, v.c, 4);
  hipport::blas::cublasZtpsv('n', 'n', 'n', 4, v.z, v.z, 4);
  hipport::blas::cublasStbsv('n', 'n', 'n', 4, 4, v.f, 4, v.f, 4);
  hipport::blas::cublasDtbsv('n', 'n', 'n', 4, 4, v.d, 4, v.d, 4);
  hipport::blas::cublasCtbsv('n', 'n', 'n', 4, 4, v.c, 4, v.c, 4);
  hipport::blas::cublasZtbsv('n', 'n', 'n', 4, 4, v.z, 4, v.z, 4);
  hipport::blas::cublasSsymv('n', 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  hipport::blas::cublasDsymv('n', 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  hipport::blas::cublasChemv('n', 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  hipport::blas::cublasZhemv('n', 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  hipport::blas::cublasSsbmv('n', 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  hipport::blas::cublasDsbmv('n', 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  hipport::blas::cublasChbmv('n', 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  hipport::blas::cublasZhbmv('n', 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  hipport::blas::cublasSspmv('n', 4, 2.5F, v.f, v.f, 4, 2.5F, v.f, 4);
  hipport::blas::cublasDspmv('n', 4, 2.5, v.d, v.d, 4, 2.5, v.d, 4);
  hipport::blas::cublasChpmv('n', 4, *v.c, v.c, v.c, 4, *v.c, v.c, 4);
  hipport::blas::cublasZhpmv('n', 4, *v.z, v.z, v.z, 4, *v.z, v.z, 4);
  hipport::blas::cublasSger(4, 4, 2.5F, v.f, 4, v.f, 4, v.f, 4);
  hipport::blas::cublasDger(4, 4, 2.5, v.d, 4, v.d, 4, v.d, 4);
  hipport::blas::cublasCgeru(4, 4, *v.c, v.c, 4, v.c, 4, v.c, 4);
  hipport::blas::cublasCgerc(4, 4, *v.c, v.c, 4, v.c, 4, v.c, 4);
  hipport::blas::cublasZgeru(4, 4, *v.z, v.z, 4, v.z, 4, v.z, 4);
  hipport::blas::cublasZgerc(4, 4, *v.z, v.z, 4, v.z, 4, v.z, 4);
  hipport::blas::cublasSsyr('n', 4, 2.5F, v.f, 4, v.f, 4);
  hipport::blas::cublasDsyr('n', 4, 2.5, v.d, 4, v.d, 4);
  hipport::blas::cublasCher('n', 4, 2.5F, v.c, 4, v.c, 4);
  hipport::blas::cublasZher('n', 4, 2.5, v.z, 4, v.z, 4);
  hipport::blas::cublasSspr('n', 4, 2.5F, v.f, 4, v.f);
  hipport::blas::cublasDspr('n', 4, 2.5, v.d, 4, v.d);
  hipport::blas::cublasChpr('n', 4, 2.5F, v.c, 4, v.c);
  hipport::blas::cublasZhpr('n', 4, 2.5, v.z, 4, v.z);
  hipport::blas::cublasSsyr2('n', 4, 2.5F, v.f, 4, v.f, 4, v.f, 4);
  hipport::blas::cublasDsyr2('n', 4, 2.5, v.d, 4, v.d, 4, v.d, 4);
  hipport::blas::cublasCher2('n', 4, *v.c, v.c, 4, v.c, 4, v.c, 4);
  hipport::blas::cublasZher2('n', 4, *v.z, v.z, 4, v.z, 4, v.z, 4);
  hipport::blas::cublasSspr2('n', 4, 2.5F, v.f, 4, v.f, 4, v.f);
  hipport::blas::cublasDspr2('n', 4, 2.5, v.d, 4, v.d, 4, v.d);
  hipport::blas::cublasChpr2('n', 4, *v.c, v.c, 4, v.c, 4, v.c);
  hipport::blas::cublasZhpr2('n', 4, *v.z, v.z, 4, v.z, 4, v.z);
  hipport::blas::cublasSgemm('n', 'n', 4, 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  hipport::blas::cublasDgemm('n', 'n', 4, 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  hipport::blas::cublasCgemm('n', 'n', 4, 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  hipport::blas::cublasZgemm('n', 'n', 4, 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  hipport::blas::cublasSsyrk('n', 'n', 4, 4, 2.5F, v.f, 4, 2.5F, v.f, 4);
  hipport::blas::cublasDsyrk('n', 'n', 4, 4, 2.5, v.d, 4, 2.5, v.d, 4);
  hipport::blas::cublasCsyrk('n', 'n', 4, 4, *v.c, v.c, 4, *v.c, v.c, 4);
  hipport::blas::cublasZsyrk('n', 'n', 4, 4, *v.z, v.z, 4, *v.z, v.z, 4);
  hipport::blas::cublasCherk('n', 'n', 4, 4, 2.5F, v.c, 4, 2.5F, v.c, 4);
  hipport::blas::cublasZherk('n', 'n', 4, 4, 2.5, v.z, 4, 2.5, v.z, 4);
  hipport::blas::cublasSsyr2k('n', 'n', 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  hipport::blas::cublasDsyr2k('n', 'n', 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  hipport::blas::cublasCsyr2k('n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  hipport::blas::cublasZsyr2k('n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  hipport::blas::cublasCher2k('n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4, 2.5F, v.c, 4);
  hipport::blas::cublasZher2k('n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4, 2.5, v.z, 4);
  hipport::blas::cublasSsymm('n', 'n', 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  hipport::blas::cublasDsymm('n', 'n', 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  hipport::blas::cublasCsymm('n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  hipport::blas::cublasZsymm('n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  hipport::blas::cublasChemm('n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  hipport::blas::cublasZhemm('n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  hipport::blas::cublasStrsm('n', 'n', 'n', 'n', 4, 4, 2.5F, v.f, 4, v.f, 4);
  hipport::blas::cublasDtrsm('n', 'n', 'n', 'n', 4, 4, 2.5, v.d, 4, v.d, 4);
  hipport::blas::cublasCtrsm('n', 'n', 'n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4);
  hipport::blas::cublasZtrsm('n', 'n', 'n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4);
  hipport::blas::cublasStrmm('n', 'n', 'n', 'n', 4, 4, 2.5F, v.f, 4, v.f, 4);
  hipport::blas::cublasDtrmm('n', 'n', 'n', 'n', 4, 4, 2.5, v.d, 4, v.d, 4);
  hipport::blas::cublasCtrmm('n', 'n', 'n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4);
  hipport::blas::cublasZtrmm('n', 'n', 'n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4);
  hipport::blas::cublasXerbla("SGEMM", 3);
}
