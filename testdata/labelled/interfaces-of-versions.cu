// flags: --rocm=5.7 --arch=gfx90a
// Functions whose interface changed in a later ROCm, and such as did not.
#include <cublas_v2.h>

void vectors(cublasHandle_t handle, cuComplex* a, float* b, float* by) {
  cublasSscal(handle, 4, by, b, 1);  // harmless: changed-interface
  cublasCaxpy(handle, 4, a, a, 1, a, 1);  // wrong: changed-interface
}
