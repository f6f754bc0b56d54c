// Every function of the interface without handles.
#include <cublas.h>
struct Values {
  float* f;
  double* d;
  cuComplex* c;
  cuDoubleComplex* z;
  void* p;
  int v;
};

void every(Values& v) {
  {
    const cublasStatus status = cublasInit();
    v.v = status != CUBLAS_STATUS_SUCCESS;
  }
  {
    const cublasStatus status = cublasShutdown();
    v.v = status != CUBLAS_STATUS_SUCCESS;
  }
  {
    const cublasStatus status = cublasGetError();
    v.v = status != CUBLAS_STATUS_SUCCESS;
  }
  {
    const cublasStatus status = cublasAlloc(4, 4, &v.p);
    v.v = status != CUBLAS_STATUS_SUCCESS;
  }
  {
    const cublasStatus status = cublasFree(v.p);
    v.v = status != CUBLAS_STATUS_SUCCESS;
  }
  {
    const cublasStatus status = cublasSetKernelStream(nullptr);
    v.v = status != CUBLAS_STATUS_SUCCESS;
  }
  *v.f = cublasSnrm2(4, v.f, 4);
  *v.d = cublasDnrm2(4, v.d, 4);
  *v.f = cublasScnrm2(4, v.c, 4);
  *v.d = cublasDznrm2(4, v.z, 4);
  *v.f = cublasSdot(4, v.f, 4, v.f, 4);
  *v.d = cublasDdot(4, v.d, 4, v.d, 4);
  *v.c = cublasCdotu(4, v.c, 4, v.c, 4);
  *v.c = cublasCdotc(4, v.c, 4, v.c, 4);
  *v.z = cublasZdotu(4, v.z, 4, v.z, 4);
  *v.z = cublasZdotc(4, v.z, 4, v.z, 4);
  cublasSscal(4, 2.5F, v.f, 4);
  cublasDscal(4, 2.5, v.d, 4);
  cublasCscal(4, *v.c, v.c, 4);
  cublasZscal(4, *v.z, v.z, 4);
  cublasCsscal(4, 2.5F, v.c, 4);
  cublasZdscal(4, 2.5, v.z, 4);
  cublasSaxpy(4, 2.5F, v.f, 4, v.f, 4);
  cublasDaxpy(4, 2.5, v.d, 4, v.d, 4);
  cublasCaxpy(4, *v.c, v.c, 4, v.c, 4);
  cublasZaxpy(4, *v.z, v.z, 4, v.z, 4);
  cublasScopy(4, v.f, 4, v.f, 4);
  cublasDcopy(4, v.d, 4, v.d, 4);
  cublasCcopy(4, v.c, 4, v.c, 4);
  cublasZcopy(4, v.z, 4, v.z, 4);
  cublasSswap(4, v.f, 4, v.f, 4);
  cublasDswap(4, v.d, 4, v.d, 4);
  cublasCswap(4, v.c, 4, v.c, 4);
  cublasZswap(4, v.z, 4, v.z, 4);
  v.v = cublasIsamax(4, v.f, 4);
  v.v = cublasIdamax(4, v.d, 4);
  v.v = cublasIcamax(4, v.c, 4);
  v.v = cublasIzamax(4, v.z, 4);
  v.v = cublasIsamin(4, v.f, 4);
  v.v = cublasIdamin(4, v.d, 4);
  v.v = cublasIcamin(4, v.c, 4);
  v.v = cublasIzamin(4, v.z, 4);
  *v.f = cublasSasum(4, v.f, 4);
  *v.d = cublasDasum(4, v.d, 4);
  *v.f = cublasScasum(4, v.c, 4);
  *v.d = cublasDzasum(4, v.z, 4);
  cublasSrot(4, v.f, 4, v.f, 4, 2.5F, 2.5F);
  cublasDrot(4, v.d, 4, v.d, 4, 2.5, 2.5);
  cublasCrot(4, v.c, 4, v.c, 4, 2.5F, *v.c);
  cublasZrot(4, v.z, 4, v.z, 4, 2.5, *v.z);
  cublasCsrot(4, v.c, 4, v.c, 4, 2.5F, 2.5F);
  cublasZdrot(4, v.z, 4, v.z, 4, 2.5, 2.5);
  cublasSrotg(v.f, v.f, v.f, v.f);
  cublasDrotg(v.d, v.d, v.d, v.d);
  cublasCrotg(v.c, *v.c, v.f, v.c);
  cublasZrotg(v.z, *v.z, v.d, v.z);
  cublasSrotm(4, v.f, 4, v.f, 4, v.f);
  cublasDrotm(4, v.d, 4, v.d, 4, v.d);
  cublasSrotmg(v.f, v.f, v.f, v.f, v.f);
  cublasDrotmg(v.d, v.d, v.d, v.d, v.d);
  cublasSgemv('n', 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  cublasDgemv('n', 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  cublasCgemv('n', 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  cublasZgemv('n', 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  cublasSgbmv('n', 4, 4, 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  cublasDgbmv('n', 4, 4, 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  cublasCgbmv('n', 4, 4, 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  cublasZgbmv('n', 4, 4, 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  cublasStrmv('n', 'n', 'n', 4, v.f, 4, v.f, 4);
  cublasDtrmv('n', 'n', 'n', 4, v.d, 4, v.d, 4);
  cublasCtrmv('n', 'n', 'n', 4, v.c, 4, v.c, 4);
  cublasZtrmv('n', 'n', 'n', 4, v.z, 4, v.z, 4);
  cublasStbmv('n', 'n', 'n', 4, 4, v.f, 4, v.f, 4);
  cublasDtbmv('n', 'n', 'n', 4, 4, v.d, 4, v.d, 4);
  cublasCtbmv('n', 'n', 'n', 4, 4, v.c, 4, v.c, 4);
  cublasZtbmv('n', 'n', 'n', 4, 4, v.z, 4, v.z, 4);
  cublasStpmv('n', 'n', 'n', 4, v.f, v.f, 4);
  cublasDtpmv('n', 'n', 'n', 4, v.d, v.d, 4);
  cublasCtpmv('n', 'n', 'n', 4, v.c, v.c, 4);
  cublasZtpmv('n', 'n', 'n', 4, v.z, v.z, 4);
  cublasStrsv('n', 'n', 'n', 4, v.f, 4, v.f, 4);
  cublasDtrsv('n', 'n', 'n', 4, v.d, 4, v.d, 4);
  cublasCtrsv('n', 'n', 'n', 4, v.c, 4, v.c, 4);
  cublasZtrsv('n', 'n', 'n', 4, v.z, 4, v.z, 4);
  cublasStpsv('n', 'n', 'n', 4, v.f, v.f, 4);
  cublasDtpsv('n', 'n', 'n', 4, v.d, v.d, 4);
  cublasCtpsv('n', 'n', 'n', 4, v.c, v.c, 4);
  cublasZtpsv('n', 'n', 'n', 4, v.z, v.z, 4);
  cublasStbsv('n', 'n', 'n', 4, 4, v.f, 4, v.f, 4);
  cublasDtbsv('n', 'n', 'n', 4, 4, v.d, 4, v.d, 4);
  cublasCtbsv('n', 'n', 'n', 4, 4, v.c, 4, v.c, 4);
  cublasZtbsv('n', 'n', 'n', 4, 4, v.z, 4, v.z, 4);
  cublasSsymv('n', 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  cublasDsymv('n', 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  cublasChemv('n', 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  cublasZhemv('n', 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  cublasSsbmv('n', 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  cublasDsbmv('n', 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  cublasChbmv('n', 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  cublasZhbmv('n', 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  cublasSspmv('n', 4, 2.5F, v.f, v.f, 4, 2.5F, v.f, 4);
  cublasDspmv('n', 4, 2.5, v.d, v.d, 4, 2.5, v.d, 4);
  cublasChpmv('n', 4, *v.c, v.c, v.c, 4, *v.c, v.c, 4);
  cublasZhpmv('n', 4, *v.z, v.z, v.z, 4, *v.z, v.z, 4);
  cublasSger(4, 4, 2.5F, v.f, 4, v.f, 4, v.f, 4);
  cublasDger(4, 4, 2.5, v.d, 4, v.d, 4, v.d, 4);
  cublasCgeru(4, 4, *v.c, v.c, 4, v.c, 4, v.c, 4);
  cublasCgerc(4, 4, *v.c, v.c, 4, v.c, 4, v.c, 4);
  cublasZgeru(4, 4, *v.z, v.z, 4, v.z, 4, v.z, 4);
  cublasZgerc(4, 4, *v.z, v.z, 4, v.z, 4, v.z, 4);
  cublasSsyr('n', 4, 2.5F, v.f, 4, v.f, 4);
  cublasDsyr('n', 4, 2.5, v.d, 4, v.d, 4);
  cublasCher('n', 4, 2.5F, v.c, 4, v.c, 4);
  cublasZher('n', 4, 2.5, v.z, 4, v.z, 4);
  cublasSspr('n', 4, 2.5F, v.f, 4, v.f);
  cublasDspr('n', 4, 2.5, v.d, 4, v.d);
  cublasChpr('n', 4, 2.5F, v.c, 4, v.c);
  cublasZhpr('n', 4, 2.5, v.z, 4, v.z);
  cublasSsyr2('n', 4, 2.5F, v.f, 4, v.f, 4, v.f, 4);
  cublasDsyr2('n', 4, 2.5, v.d, 4, v.d, 4, v.d, 4);
  cublasCher2('n', 4, *v.c, v.c, 4, v.c, 4, v.c, 4);
  cublasZher2('n', 4, *v.z, v.z, 4, v.z, 4, v.z, 4);
  cublasSspr2('n', 4, 2.5F, v.f, 4, v.f, 4, v.f);
  cublasDspr2('n', 4, 2.5, v.d, 4, v.d, 4, v.d);
  cublasChpr2('n', 4, *v.c, v.c, 4, v.c, 4, v.c);
  cublasZhpr2('n', 4, *v.z, v.z, 4, v.z, 4, v.z);
  cublasSgemm('n', 'n', 4, 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  cublasDgemm('n', 'n', 4, 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  cublasCgemm('n', 'n', 4, 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  cublasZgemm('n', 'n', 4, 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  cublasSsyrk('n', 'n', 4, 4, 2.5F, v.f, 4, 2.5F, v.f, 4);
  cublasDsyrk('n', 'n', 4, 4, 2.5, v.d, 4, 2.5, v.d, 4);
  cublasCsyrk('n', 'n', 4, 4, *v.c, v.c, 4, *v.c, v.c, 4);
  cublasZsyrk('n', 'n', 4, 4, *v.z, v.z, 4, *v.z, v.z, 4);
  cublasCherk('n', 'n', 4, 4, 2.5F, v.c, 4, 2.5F, v.c, 4);
  cublasZherk('n', 'n', 4, 4, 2.5, v.z, 4, 2.5, v.z, 4);
  cublasSsyr2k('n', 'n', 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  cublasDsyr2k('n', 'n', 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  cublasCsyr2k('n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  cublasZsyr2k('n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  cublasCher2k('n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4, 2.5F, v.c, 4);
  cublasZher2k('n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4, 2.5, v.z, 4);
  cublasSsymm('n', 'n', 4, 4, 2.5F, v.f, 4, v.f, 4, 2.5F, v.f, 4);
  cublasDsymm('n', 'n', 4, 4, 2.5, v.d, 4, v.d, 4, 2.5, v.d, 4);
  cublasCsymm('n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  cublasZsymm('n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  cublasChemm('n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4, *v.c, v.c, 4);
  cublasZhemm('n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4, *v.z, v.z, 4);
  cublasStrsm('n', 'n', 'n', 'n', 4, 4, 2.5F, v.f, 4, v.f, 4);
  cublasDtrsm('n', 'n', 'n', 'n', 4, 4, 2.5, v.d, 4, v.d, 4);
  cublasCtrsm('n', 'n', 'n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4);
  cublasZtrsm('n', 'n', 'n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4);
  cublasStrmm('n', 'n', 'n', 'n', 4, 4, 2.5F, v.f, 4, v.f, 4);
  cublasDtrmm('n', 'n', 'n', 'n', 4, 4, 2.5, v.d, 4, v.d, 4);
  cublasCtrmm('n', 'n', 'n', 'n', 4, 4, *v.c, v.c, 4, v.c, 4);
  cublasZtrmm('n', 'n', 'n', 'n', 4, 4, *v.z, v.z, 4, v.z, 4);
  cublasXerbla("SGEMM", 3);
}
