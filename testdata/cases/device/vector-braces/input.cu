// Vector types in braces: aggregates in CUDA, classes in HIP.
#define ONES {1.f, 1.f}

struct Body {
  float4 place;
  int kind;
};

struct Start {
  float3 speed{0.f};
  float1 mass = {1.f};
  float1 charge{2.f};
};

__constant__ float4 kTable[2] = {1.f, 2.f, 3.f, 4.f, 5.f, 6.f, 7.f, 8.f};

__device__ float2 unit() { return {1.f}; }

template <class T>
__device__ float4 widen(T value) {
  float4 wide = {value, value};
  return wide;
}

__global__ void kernel(float4* out, int n) {
  Body zero = {0};
  Body nested = {{1, 2, 3, 4}, 5};
  Body bare = {1, 2, 3, 4, 5};
  float4 narrow[2] = {{n, 2}, {3, 4, 5, 6}};
  float4 nothing = {};
  float4 copy = {nothing};
  uint3 block{blockIdx.x};
  float2 pair = ONES;
  Start start;
  out[0] = zero.place;
  out[1] = nested.place;
  out[2] = bare.place;
  out[3] = narrow[1];
  out[4] = copy;
  out[5] = widen(unit().y + start.speed.y + start.mass.x + start.charge.x);
  out[6].x = block.y + pair.x;
}

__device__ float sum(float2 value) {
  auto [x, y] = value;
  const float2 named = {.x = x, .y = y};
  return named.x + named.y;
}
