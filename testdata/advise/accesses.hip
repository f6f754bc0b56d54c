// Memory accesses that cost more than they need, and some that do not. A line
// that has to get an advice says which: "advice: ID", for one architecture
// alone "advice[gfx90a]: ID". All other lines get none; of lines next to each
// other that cost the same, the first does.
#include <hip/hip_runtime.h>

struct Particle {
  float x, y, z, mass, vx, vy, vz, charge;
};

__global__ void columns(const float* in, float* out, int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += in[row * n + k] * (k & 3);  // advice: scattered-access
  }
  out[row] = sum;
}

__global__ void rows(const float* in, float* out, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += in[k * n + column];
  out[column] = sum;
}

__global__ void transposed(const float* in, float* out, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const float value = in[y * n + x];
  out[x * n + y] = value;  // advice: scattered-access
}

__global__ void members(const Particle* all, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = all[i].mass;  // advice: scattered-access
}

__global__ void separate(const float* masses, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = masses[i];
}

__global__ void gathered(const int* index, const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int at = index[i];
  out[i] = in[at];  // advice: scattered-access
}

__global__ void scattered(const int* index, const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int at = index[i];
  out[at] = in[i];  // advice: scattered-access
}

__global__ void quads(const float4* in, float4* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void shifted(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}

__global__ void chunks(const float* in, float* out, int each) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * each;
  for (int k = 0; k < each; ++k) {
    const float value = in[first + k];  // advice: scattered-access
    out[first + k] = value * value;
  }
}

__global__ void strided(const float* in, float* out, int n) {
  const int threads = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
    out[i] = in[i];
  }
}

__global__ void stencil(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i < n - 1) out[i] = in[i - 1] + in[i] + in[i + 1];
}

__global__ void spread_out(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * 8] = in[i];  // advice: scattered-access
}

struct Matrix {
  double a, b, c, d;
};

__global__ void determinants(const Matrix* all, double* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = all[i].b;  // advice: scattered-access
}

// All four members are read: each line is fetched once, by as many accesses
// as it takes side by side.
__global__ void whole(const Matrix* all, double* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double4 row = reinterpret_cast<const double4*>(all)[i];
  out[i] = row.x * row.w - row.y * row.z;
}

__global__ void rows_by_index(const int* index, const float* in, float* out,
                              int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = index[i] % 64;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += in[row * n + k] * (k & 3);  // advice: scattered-access
  }
  out[i] = sum;
}

// A wave works on one row.
__global__ void row_by_wave(const float* in, float* out, int n) {
  const int wave = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  const int lane = threadIdx.x % warpSize;
  float sum = 0;
  for (int k = lane; k < n; k += warpSize) sum += in[wave * n + k];
  out[wave * warpSize + lane] = sum;
}

__global__ void backwards(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[n - 1 - i] = in[n - 1 - i];
}

// Plain memory by a texture.
__global__ void fetched(hipTextureObject_t values, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += tex1Dfetch<float>(values, i + k);  // advice[gfx90a]: texture-read
  }
  out[i] = sum;
}

__global__ void looked_up(hipTextureObject_t values, const int* index,
                          float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += tex1Dfetch<float>(values, (index[i] + k * 67) % 4096);
  }
  out[i] = sum;
}

int main() {
  constexpr int kSide = 256;
  constexpr int kCount = kSide * kSide;
  float* in = nullptr;
  float* out = nullptr;
  int* index = nullptr;
  (void)hipMalloc(&in, (kCount + 8) * 8 * sizeof *in);
  (void)hipMalloc(&out, (kCount + 8) * sizeof *out);
  (void)hipMalloc(&index, kCount * sizeof *index);
  (void)hipMemset(in, 0, (kCount + 8) * 8 * sizeof *in);
  int* const numbers = new int[kCount];
  for (int i = 0; i < kCount; ++i) numbers[i] = i * 4099 % kCount;
  (void)hipMemcpy(index, numbers, kCount * sizeof *index,
                  hipMemcpyHostToDevice);
  columns<<<1, kSide>>>(in, out, kSide);
  rows<<<1, kSide>>>(in, out, kSide);
  transposed<<<dim3(kSide / 64, kSide / 4), dim3(64, 4)>>>(in, out, kSide);
  members<<<kCount / 256, 256>>>(reinterpret_cast<Particle*>(in), out);
  separate<<<kCount / 256, 256>>>(in, out);
  gathered<<<kCount / 256, 256>>>(index, in, out);
  scattered<<<kCount / 256, 256>>>(index, in, out);
  quads<<<kCount / 1024, 256>>>(reinterpret_cast<float4*>(in),
                                reinterpret_cast<float4*>(out));
  shifted<<<kCount / 256, 256>>>(in, out);
  chunks<<<kCount / 64 / 256, 256>>>(in, out, 64);
  strided<<<4, 256>>>(in, out, kCount);
  stencil<<<kCount / 256, 256>>>(in, out, kCount);
  spread_out<<<kCount / 8 / 256, 256>>>(in, out);
  determinants<<<kCount / 8 / 256, 256>>>(reinterpret_cast<Matrix*>(in),
                                          reinterpret_cast<double*>(out));
  whole<<<kCount / 8 / 256, 256>>>(reinterpret_cast<Matrix*>(in),
                                   reinterpret_cast<double*>(out));
  rows_by_index<<<4, 256>>>(index, in, out, 256);
  row_by_wave<<<16, 256>>>(in, out, 512);
  backwards<<<kCount / 256, 256>>>(in, out, kCount);
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeLinear;
  resource.res.linear.devPtr = in;
  resource.res.linear.desc = hipCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = kCount * sizeof *in;
  hipTextureDesc how = {};
  hipTextureObject_t texture = nullptr;
  (void)hipCreateTextureObject(&texture, &resource, &how, nullptr);
  fetched<<<16, 256>>>(texture, out, 64);
  looked_up<<<16, 256>>>(texture, index, out, 64);
  (void)hipDestroyTextureObject(texture);
  delete[] numbers;
  return hipDeviceSynchronize() != hipSuccess;
}
