#ifndef __CUDACC_RTC__
#include <cstdint>
#endif

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
__device__ inline int half(int value) { return value / 2; }
#endif
