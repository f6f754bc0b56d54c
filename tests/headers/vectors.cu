// Vector types and their makers, in host and device code.
__host__ __device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }
__global__ void k(float4* p, uchar4* q, longlong2* l, double3* d) {
  p[0] = make_float4(1, 2, 3, 4);
  q[0] = make_uchar4(1, 2, 3, 4);
  l[0] = make_longlong2(1, 2);
  d[0] = make_double3(1, 2, 3);
  p[1].x = sum(p[0]);
}
static_assert(sizeof(float4) == 16 && alignof(float4) == 16, "");
static_assert(sizeof(float3) == 12 && alignof(double2) == 16, "");
int main() {
  float4 a = {1, 2, 3, 4};
  int2 b{1, 2};
  ushort3 c = make_ushort3(1, 2, 3);
  ulonglong4 e;
  e.w = 1;
  return static_cast<int>(sum(a)) + b.x + c.z;
}
