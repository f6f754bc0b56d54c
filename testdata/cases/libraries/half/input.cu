#include <cuda_fp16.h>
#include <cuda_bf16.h>

__global__ void mix(__half* h, half2* pair, __nv_bfloat16* b) {
  h[0] = __hadd(h[1], __float2half(2.0f));
  pair[0] = __hmul2(pair[1], __halves2half2(h[0], h[1]));
  b[0] = __float2bfloat16(__bfloat162float(b[1]) + __half2float(h[0]));
  b[1] = b[0] == CUDART_INF_BF16 ? CUDART_ZERO_BF16 : CUDART_ONE_BF16;
}
