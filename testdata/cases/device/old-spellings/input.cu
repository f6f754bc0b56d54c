// Names from before the underscores, which CUDA still declares.
__global__ void convert(double* to, const int* from, float* single) {
  const int at = threadIdx.x;
  if (syncthreads_or(from[at] < 0)) return;
  const double value = dadd(int2double(from[at]), dmul(to[at], 2.0));
  to[at] = double2int(value) + ull2double(7ull) + float2double(single[at]);
  single[at] = __fmaf_ieee_rn(single[at], 2.0f, float2int(single[at]));
}
