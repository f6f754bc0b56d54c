#ifndef __HIPCC_RTC__
#include <cstdint>
#endif

#if defined(__HIPCC__) || defined(__HIPCC_RTC__)
__device__ inline int half(int value) { return value / 2; }
#endif
