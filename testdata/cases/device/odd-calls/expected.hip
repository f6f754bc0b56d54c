#include <hip/hip_runtime.h>

// Calls of functions that HIP has for other arguments.
__constant__ float filter[3];
__global__ void kernel(int* o, unsigned u, long l, unsigned long ul, long long ll) {
  o[0] = __ffsll((long long)(3)) + __ffsll((long long)(o[1])) + __ffsll((unsigned long long)(u)) + __ffsll((long long)(l)) + __ffsll((unsigned long long)(ul)) + __ffsll(ll);
  if (o[0] == 0) __builtin_trap();
}
void launch(const float* host) {
  hipLaunchByPtr((const void*)(kernel));
  hipMemcpyToSymbol(HIP_SYMBOL(filter), host, sizeof(filter));
  hipMemcpyToSymbol(HIP_SYMBOL(filter), host, sizeof(filter));
}
#undef __HIP_NO_HALF_CONVERSIONS__
#ifdef __HIP_NO_HALF_OPERATORS__
int without;
#endif
template <class F>
void check(F f) {
  static_assert(__nv_is_extended_device_lambda_closure_type(F), "");
}
