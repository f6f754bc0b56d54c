// flags:
// Shifts by all the bits of a number: 0 on NVIDIA GPUs, nothing on AMD's.
#include <cuda_runtime.h>

__global__ void masks(unsigned* out, unsigned m, int n) {
  const int lane = threadIdx.x % 32;
  const unsigned voted = __ballot_sync(0xffffffff, m > threadIdx.x);
  out[0] = 0xffffffffu >> (32 - lane);            // wrong: wide-shift
  out[1] = 0xffffffffu << (lane + 1);             // wrong: wide-shift
  out[2] = ~((1u << (lane + 1)) - 1);             // wrong: wide-shift
  out[3] = voted >> (lane + 1);                   // wrong: wide-shift
  out[4] = (1u << __popc(voted)) - 1;             // wrong: wide-shift
  const int above = 32 - lane;
  out[5] = voted << above;                        // wrong: wide-shift
  out[6] = m >> (n & 63);                         // wrong: wide-shift
  out[7] = m << (n % 40);                         // wrong: wide-shift
  for (int i = 0; i <= 32; ++i) out[i] |= m >> i;  // wrong: wide-shift
  m >>= 32 - lane;                                // wrong: wide-shift
  const unsigned long long wide = 1ull << (64 - (n & 63));  // wrong: wide-shift
  out[8] = static_cast<unsigned>(wide) ^ (m << lane) ^ (m >> (32 - lane));  // wrong: wide-shift
  out[9] = m;

  out[10] = (1u << lane) - 1;                     // harmless: wide-shift
  out[11] = 0xffffffffu >> (31 - lane);           // harmless: wide-shift
  out[12] = (2u << lane) - 1;                     // harmless: wide-shift
  out[13] = voted >> lane;                        // harmless: wide-shift
  out[14] = m << lane | m >> (32 - lane);         // harmless: wide-shift
  out[15] = lane == 0 ? 0 : m >> (32 - lane);     // harmless: wide-shift
  if (lane > 0) out[16] = m >> (32 - lane);       // harmless: wide-shift
  if (lane < 31) out[17] = m << (lane + 1);       // harmless: wide-shift
  out[18] = m >> (n & 31);                        // harmless: wide-shift
  out[19] = m >> n;                               // harmless: wide-shift
  out[20] = m >> (32 - n);                        // harmless: wide-shift
  out[21] = 1u << (__ffs(voted) - 1);             // harmless: wide-shift
  out[22] = 1u << (31 - __clz(m));                // harmless: wide-shift
  for (int i = 0; i < 32; ++i) out[i] |= m >> i;  // harmless: wide-shift
  for (int i = 31; i >= 0; --i) out[i] |= m >> i;  // harmless: wide-shift
  out[23] = static_cast<unsigned>(1ull << (lane + 1));  // harmless: wide-shift
  out[24] = static_cast<unsigned>((1ull << (32 - lane)) - 1);  // harmless: wide-shift
  out[25] = m >> min(n & 63, 31);                 // harmless: wide-shift
  out[26] = lane && (m >> (32 - lane)) == 1;      // harmless: wide-shift
  out[27] = m << 31 >> 31;                        // harmless: wide-shift
  out[28] = __funnelshift_rc(m, 0, 32 - lane);    // harmless: wide-shift
}

template <int kBits>
__device__ unsigned lowest(unsigned m) {
  return kBits == 32 ? m : m & ((1u << kBits) - 1);  // harmless: wide-shift
}
__global__ void use(unsigned* out) { out[0] = lowest<5>(out[1]) + lowest<32>(out[2]); }
