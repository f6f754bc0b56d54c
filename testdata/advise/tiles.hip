// What shared memory costs as the code says it, with a run and without: marks
// as in accesses.hip; "advice[measured]" is known by a run alone.
#include <hip/hip_runtime.h>

constexpr int kSide = 16;
constexpr int kRounds = 64;

struct Particle {
  float x, y, z, mass;
  float vx, vy, vz, charge;
};

// Rows of 16: two of them fill the banks, and each column is one bank of two.
__global__ void small_columns(float* out) {
  __shared__ float tile[kSide][kSide];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[y][x] = out[y * kSide + x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < kRounds; ++k) {
    sum += tile[x][y];  // advice: bank-conflict
    __syncthreads();
    tile[y][x] = sum;
    __syncthreads();
  }
  out[y * kSide + x] = sum;
}

// A row and a column of a product: each is read by neighbours or by all.
__global__ void product(float* out) {
  __shared__ float a[kSide][kSide];
  __shared__ float b[kSide][kSide];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  a[y][x] = out[y * kSide + x];
  b[y][x] = out[x * kSide + y];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < kSide; ++k) sum += a[y][k] * b[k][x];
  out[y * kSide + x] = sum;
}

// The same tile with its columns turned: no two rows begin at one bank.
__global__ void swizzled(float* out) {
  __shared__ float tile[32][32];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[y][x ^ y] = out[y * 32 + x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < kRounds; ++k) sum += tile[x][(y + k) % 32 ^ x];
  out[y * 32 + x] = sum;
}

// Warps of 32 with a row each, or a column.
__global__ void by_warp(float* out) {
  __shared__ float rows[8][32];
  __shared__ float columns[32][8];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  rows[warp][lane] = out[threadIdx.x];
  columns[lane][warp] = out[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < kRounds; ++k) {
    sum += columns[lane][warp];  // advice: bank-conflict
    __syncthreads();
    rows[warp][lane] += sum;
    __syncthreads();
    columns[lane][warp] = rows[lane % 8][lane];  // advice: bank-conflict
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// The lane's own number: 32 bytes from one to the next.
__global__ void by_lane(float* out) {
  __shared__ float rows[64][8];
  const unsigned lane = __lane_id();
  float sum = 0;
  for (int k = 0; k < kRounds; ++k) {
    rows[lane][k % 8] = sum;  // advice: bank-conflict
    __syncthreads();
    sum += rows[k][lane % 8];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// Members of structs: 32 bytes from one lane to the next.
__global__ void members(float* out) {
  __shared__ Particle all[256];
  const int i = threadIdx.x;
  all[i].x = out[i];
  all[i].charge = out[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < kRounds; ++k) {
    sum += all[(i + k) % 256].x;  // advice: bank-conflict
    sum += all[k].charge;
  }
  out[i] = sum;
}

__device__ float columnOf(const float* tile, int row, int width) {
  float sum = 0;
  for (int k = 0; k < width; ++k) {
    sum += tile[row * width + k];  // advice: bank-conflict
  }
  return sum;
}

// Behind a call, in memory whose size the launch says.
__global__ void behind_a_call(float* out) {
  extern __shared__ float dynamic[];
  for (int k = threadIdx.x; k < 64 * 32; k += blockDim.x) dynamic[k] = k;
  __syncthreads();
  out[threadIdx.x] = columnOf(dynamic, threadIdx.x, 32);
}

// One lane of a wave has no other to wait for.
__global__ void first_lanes(float* out) {
  __shared__ float tile[32][32];
  const int x = threadIdx.x;
  for (int k = x; k < 32 * 32; k += blockDim.x) tile[k / 32][k % 32] = k;
  __syncthreads();
  float sum = 0;
  if (x % 64 == 0) {
    for (int k = 0; k < 32; ++k) sum += tile[x / 64][k];  // advice[measured]: idle-lanes
  }
  out[x] = sum;
}

// Threads beyond the data do nothing; those within read a column.
__global__ void guarded(float* out, int n) {
  __shared__ float tile[64][32];  // kernel[gfx90a]: low-occupancy
  const int x = threadIdx.x;
  for (int k = x; k < 64 * 32; k += blockDim.x) tile[k / 32][k % 32] = k;
  __syncthreads();
  float sum = 0;
  if (x < n) {
    for (int k = 0; k < 32; ++k) {
      sum += tile[x][k];  // advice: bank-conflict
    }
  }
  out[x] = sum;
}

// Where lanes read is in the data.
__global__ void by_data(const int* at, float* out) {
  __shared__ float table[1024];
  for (int k = threadIdx.x; k < 1024; k += blockDim.x) table[k] = k;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < kRounds; ++k) {
    sum += table[(at[threadIdx.x] + threadIdx.x * 32 + k) & 1023];  // advice[measured]: bank-conflict
  }
  out[threadIdx.x] = sum;
}

// The stride is an argument.
__global__ void by_argument(float* out, int stride) {
  __shared__ float table[2048];
  for (int k = threadIdx.x; k < 2048; k += blockDim.x) table[k] = k;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < kRounds; ++k) {
    sum += table[(threadIdx.x * stride + k) & 2047];  // advice[measured]: bank-conflict
  }
  out[threadIdx.x] = sum;
}

// Blocks of three dimensions: z is the last that lanes count.
__global__ void volume(float* out) {
  __shared__ float box[4][8][8];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int z = threadIdx.z;
  const int i = (z * 8 + y) * 8 + x;
  box[z][y][x] = out[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < kRounds; ++k) {
    sum += box[z][x][y];  // advice: bank-conflict
    __syncthreads();
    box[z][y][x] = sum;
    __syncthreads();
  }
  out[i] = sum;
}

// Bytes: four lanes share a word, and all banks are reached.
__global__ void bytes(unsigned char* out) {
  __shared__ unsigned char row[256];
  row[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  unsigned sum = 0;
  for (int k = 0; k < kRounds; ++k) sum += row[(threadIdx.x + k) % 256];
  out[threadIdx.x] = sum;
}

// Two words of each lane side by side: one instruction writes them.
__global__ void pairs(float* out) {
  __shared__ float two[512];
  const int i = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < kRounds; ++k) {
    two[2 * i] = sum;
    two[2 * i + 1] = k;
    __syncthreads();
    sum += two[i] + two[i + 256];
    __syncthreads();
  }
  out[i] = sum;
}

__device__ void addUp(float* sums, float* out) {
  __syncthreads();
  if (threadIdx.x == 0) *out = sums[0];
}

__global__ void to_one(float* out) {
  __shared__ float sums[256];
  sums[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (unsigned s = blockDim.x >> 1; s > 0; s >>= 1) {  // advice: block-reduction
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  addUp(sums, out);
}

__global__ void to_one_by_constant(float* out) {
  __shared__ float sums[512];
  sums[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  int s = 256;
  while (s != 0) {  // advice: block-reduction
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
    s /= 2;
  }
  addUp(sums, out);
}

// How large its blocks are is an argument, and the loop says it.
__global__ void to_one_of_any(float* out) {
  __shared__ float sums[128];
  if (threadIdx.x < 128) sums[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int s = 64; s > 0; s /= 2) {  // advice: block-reduction
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  addUp(sums, out);
}

// It ends where one wave is left, which adds up without a barrier.
__global__ void to_a_wave(float* out) {
  __shared__ float sums[256];
  sums[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int s = blockDim.x / 2; s >= 64; s >>= 1) {
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  addUp(sums, out);
}

// A block of one wave has no other that waits.
__global__ void in_a_wave(float* out) {
  __shared__ float sums[32];
  sums[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) sums[threadIdx.x] += sums[threadIdx.x + s];
    __syncthreads();
  }
  addUp(sums, out);
}

// Halves, and no barrier: each lane looks for its place.
__global__ void search(float* out, float value) {
  __shared__ float sorted[256];
  sorted[threadIdx.x] = threadIdx.x;
  __syncthreads();
  int at = 0;
  for (int s = 128; s > 0; s >>= 1) {
    if (sorted[at + s - 1] < value) at += s;
  }
  out[threadIdx.x] = at;
}

int main(int count, char**) {
  constexpr int kBlocks = 4;
  float* data = nullptr;
  int* at = nullptr;
  (void)hipMalloc(&data, 4096 * sizeof *data);
  (void)hipMalloc(&at, 256 * sizeof *at);
  (void)hipMemset(data, 0, 4096 * sizeof *data);
  (void)hipMemset(at, 0, 256 * sizeof *at);
  const dim3 small(kSide, kSide);
  small_columns<<<kBlocks, small>>>(data);
  product<<<kBlocks, small>>>(data);
  swizzled<<<kBlocks, dim3(32, 32)>>>(data);
  by_warp<<<kBlocks, 256>>>(data);
  by_lane<<<kBlocks, 64>>>(data);
  members<<<kBlocks, 256>>>(data);
  behind_a_call<<<kBlocks, 64, 64 * 32 * sizeof(float)>>>(data);
  first_lanes<<<kBlocks, 256>>>(data);
  guarded<<<kBlocks, 64>>>(data, 64);
  by_data<<<kBlocks, 256>>>(at, data);
  by_argument<<<kBlocks, 256>>>(data, 8);
  volume<<<kBlocks, dim3(8, 8, 4)>>>(data);
  bytes<<<kBlocks, 256>>>(reinterpret_cast<unsigned char*>(data));
  pairs<<<kBlocks, 256>>>(data);
  to_one<<<kBlocks, 256>>>(data);
  to_one_by_constant<<<kBlocks, 512>>>(data);
  to_one_of_any<<<kBlocks, 127 + count>>>(data);
  to_a_wave<<<kBlocks, 256>>>(data);
  in_a_wave<<<kBlocks, 32>>>(data);
  search<<<kBlocks, 256>>>(data, 77);
  return hipDeviceSynchronize() != hipSuccess;
}
