// Calls of functions that HIP has for other arguments.
__constant__ float filter[3];
__global__ void kernel(int* o, unsigned u, long l, unsigned long ul, long long ll) {
  o[0] = __ffsll(3) + __ffsll(o[1]) + __ffsll(u) + __ffsll(l) + __ffsll(ul) + __ffsll(ll);
  if (o[0] == 0) __assertfail("a", "b", 1, "c", 1);
}
void launch(const float* host) {
  cudaLaunch(kernel);
  cudaMemcpyToSymbol("filter", host, sizeof(filter));
  cudaMemcpyToSymbol(filter, host, sizeof(filter));
}
#undef __CUDA_NO_HALF_CONVERSIONS__
#ifdef __CUDA_NO_HALF_OPERATORS__
int without;
#endif
template <class F>
void check(F f) {
  static_assert(__nv_is_extended_device_lambda_closure_type(F), "");
}
