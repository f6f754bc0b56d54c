// Math in kernels without any include, and in host code.
__device__ float ratio(float a, float b) { return __fdividef(a, b); }
__global__ void k(float* f, double* d, int* i, unsigned* u, long long* l) {
  f[0] = sinf(f[1]) + cosf(f[2]) + sqrtf(f[3]) + rsqrtf(f[4]) + powf(f[5], 2.f) + fmaf(f[0], f[1], f[2]);
  f[1] = sin(f[1]) + sqrt(f[2]) + pow(f[3], 2) + exp(f[4]) + abs(f[5]) + fabs(f[6]) + floor(f[7]);
  f[2] = min(f[0], f[1]) + max(i[0], 3) + min(i[0], 2u) + max(1.0, f[2]) + fminf(f[0], 1) + fmax(d[0], f[1]);
  f[3] = __sinf(f[0]) + __expf(f[1]) + __powf(f[2], f[3]) + __fmul_rn(f[0], f[1]) + __frcp_rn(f[1]) + ratio(f[0], f[1]);
  f[4] = erfinvf(f[0]) + normcdff(f[1]) + sinpif(f[2]) + rcbrtf(f[3]) + rhypotf(f[0], f[1]) + norm3df(f[0], f[1], f[2]);
  d[0] = rsqrt(d[1]) + sinpi(d[1]) + erfcx(d[2]) + cbrt(d[3]) + lgamma(d[4]) + fma(d[0], d[1], d[2]) + __dadd_rn(d[0], d[1]);
  sincosf(f[0], &f[1], &f[2]);
  sincos(d[0], &d[1], &d[2]);
  sincospi(d[0], &d[1], &d[2]);
  __sincosf(f[0], &f[1], &f[2]);
  i[0] = __float_as_int(f[0]) + __float2int_rn(f[0]) + __double2int_rz(d[0]) + __clz(i[0]) + __ffs(i[0]) + __popc(u[0]);
  i[1] = __mul24(i[0], i[1]) + __mulhi(i[0], i[1]) + __ffsll(l[0]) + __popcll(l[0]) + __clzll(l[0]) + __dp4a(i[0], i[1], i[2]);
  u[0] = __brev(u[1]) + __byte_perm(u[0], u[1], 0x3210) + __umulhi(u[0], u[1]) + __sad(1, 2, 3u) + __funnelshift_l(u[0], u[1], 3);
  u[1] = __vadd2(u[0], u[1]) + __vabsdiffu4(u[0], u[1]) + __vcmpgtu4(u[0], u[1]) + __vmaxs2(u[0], u[1]) + __viaddmax_s32_relu(1, 2, 3);
  l[0] = __mul64hi(l[0], l[1]) + __double_as_longlong(d[0]) + __float2ll_rn(f[0]) + __brevll(l[0]);
  f[5] = __int_as_float(i[0]) + __int2float_rn(i[1]) + __uint_as_float(u[0]) + __double2float_rn(d[0]) + __saturatef(f[0]);
  d[1] = __longlong_as_double(l[0]) + __hiloint2double(i[0], i[1]) + __ll2double_rn(l[1]);
  if (isnan(f[0]) || isinf(d[0]) || isfinite(f[1]) || signbit(f[2])) i[2] = lrintf(f[0]) + llround(d[0]) + ilogbf(f[1]);
  f[6] = modff(f[0], &f[1]) + ldexpf(f[0], 2) + frexpf(f[0], i) + fmodf(f[0], f[1]) + copysignf(f[0], -1.f) + nanf("");
}
int host(int n) {
  float f = sqrtf(2.0f) + max(n, 3) + min(1.0f, 2.0f) + fabs(-1.0) + pow(2.0, 3) + abs(-3);
  return f > 0 ? static_cast<int>(f) : static_cast<int>(rsqrtf(f));
}
