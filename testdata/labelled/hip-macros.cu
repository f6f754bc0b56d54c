// flags: --rocm=6.4
// Names that HIP's headers define as macros.
#include <cuda_runtime.h>

constexpr unsigned MASK1 = 0x55555555;             // wrong: hip-macro
enum Register { HW_ID, STATUS };                   // wrong: hip-macro
struct Id {
  int XCC_ID;                                      // wrong: hip-macro
};
__device__ int MAYBE_UNDEF(int x) { return x; }    // wrong: hip-macro
namespace bits {
const int MASK2 = 2;                               // wrong: hip-macro
const int MASK3 = 3;                               // harmless: hip-macro
}  // namespace bits
__global__ void use(unsigned* out) {
  const int HW_ID_SE_ID_SIZE = 3;                  // wrong: hip-macro
  out[0] = MASK1 + HW_ID + bits::MASK2 + HW_ID_SE_ID_SIZE;
  const int mask1 = 1;                             // harmless: hip-macro
  const int HW_IDS = 1;                            // harmless: hip-macro
  out[1] = mask1 + HW_IDS;
}
#ifndef HW_ID_CU_ID_SIZE                           // wrong: hip-macro
#define HW_ID_CU_ID_SIZE 3
#endif
#define XCC_ID_XCC_ID_SIZE 7                       // harmless: hip-macro
#ifdef XCC_ID_XCC_ID_SIZE                          // harmless: hip-macro
constexpr int kSize = XCC_ID_XCC_ID_SIZE;
#endif
#ifndef WAVEFRONT_SIZE                             // harmless: hip-macro
constexpr int kWave = 1;
#endif
