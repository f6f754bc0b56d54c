// Eight-bit floating point.
#include <cuda_fp8.h>
__global__ void k(__nv_fp8_e4m3* a, __nv_fp8_e5m2* b, __nv_fp8x4_e4m3* c, float* f) {
  a[0] = __nv_fp8_e4m3(f[0]); f[1] = float(a[0]) + static_cast<float>(b[0]); c[0] = __nv_fp8x4_e4m3(make_float4(1, 2, 3, 4));
  __nv_fp8_storage_t s = __nv_cvt_float_to_fp8(f[0], __NV_SATFINITE, __NV_E4M3);
  __half h(__nv_cvt_fp8_to_halfraw(s, __NV_E5M2)); a[1].__x = s; f[2] = __half2float(h);
}
