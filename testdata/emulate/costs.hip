// Accesses whose cache lines and passes over banks can be said by a formula:
// tests/e2e/advise_test.cpp has one for each marked line. Blocks are full, and
// arrays begin at a line.
#include <hip/hip_runtime.h>

#include <cstdio>

struct Triple {
  float x, y, z;
};

__global__ void lines(const float* in, const double* wide, const float4* quad,
                      const char* bytes, const Triple* triples,
                      const int* index, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int n = gridDim.x * blockDim.x;
  float sum = 0;
  sum += in[i];                            // cost: row
  sum += in[i + 3];                        // cost: shifted
  sum += in[2 * i];                        // cost: second
  sum += in[32 * i];                       // cost: far
  sum += in[n - 1 - i];                    // cost: backwards
  sum += wide[i];                          // cost: doubles
  sum += quad[i].x + quad[i].y + quad[i].z + quad[i].w;  // cost: quads
  sum += bytes[i];                         // cost: bytes
  sum += triples[i].y;                     // cost: member
  sum += in[i / 2];                        // cost: pairs
  sum += in[index[i]];                     // cost: indices and same
  sum += in[i ^ 1];                        // cost: exchanged
  if (i % 2 == 0) sum += in[i + n];        // cost: even
  out[i] = sum;                            // cost: written
}

__global__ void passes(const int* index, float* out) {
  __shared__ float tile[64 * 65];
  __shared__ double wide[256];
  __shared__ float4 quad[256];
  __shared__ int counts[64];
  const int i = threadIdx.x;
  const int n = blockDim.x;
  for (int k = i; k < 64 * 65; k += n) tile[k] = k;
  for (int k = i; k < 256; k += n) wide[k] = k;
  for (int k = i; k < 256; k += n) quad[k] = make_float4(k, k, k, k);
  for (int k = i; k < 64; k += n) counts[k] = 0;
  __syncthreads();
  const int lane = i % warpSize;
  float sum = 0;
  sum += tile[i];                          // cost: bankRow
  __syncthreads();
  sum += tile[lane * 2];                   // cost: bankSecond
  __syncthreads();
  sum += tile[lane * 16];                  // cost: bankSixteenth
  __syncthreads();
  sum += tile[lane * 32];                  // cost: bankColumn
  __syncthreads();
  sum += tile[lane * 33];                  // cost: bankPadded
  __syncthreads();
  sum += tile[index[blockIdx.x * n + i]];  // cost: indices and bankSame
  __syncthreads();
  sum += wide[i];                          // cost: bankDoubles
  __syncthreads();
  sum += quad[i].x + quad[i].y + quad[i].z + quad[i].w;  // cost: bankQuads
  __syncthreads();
  const int where = index[blockIdx.x * n + i];
  atomicAdd(&counts[where], i);            // cost: bankAtomic
  __syncthreads();
  if (i < 64) sum += counts[i];
  out[blockIdx.x * n + i] = sum;           // cost: written
}

int main() {
  constexpr int kThreads = 256;
  constexpr int kBlocks = 4;
  constexpr int kCount = kThreads * kBlocks;
  float* in = nullptr;
  float* out = nullptr;
  double* wide = nullptr;
  float4* quad = nullptr;
  char* bytes = nullptr;
  Triple* triples = nullptr;
  int* index = nullptr;
  (void)hipMalloc(&in, 33 * kCount * sizeof *in);
  (void)hipMalloc(&out, kCount * sizeof *out);
  (void)hipMalloc(&wide, kCount * sizeof *wide);
  (void)hipMalloc(&quad, kCount * sizeof *quad);
  (void)hipMalloc(&bytes, kCount);
  (void)hipMalloc(&triples, kCount * sizeof *triples);
  (void)hipMalloc(&index, kCount * sizeof *index);
  (void)hipMemset(in, 0, 33 * kCount * sizeof *in);
  (void)hipMemset(wide, 0, kCount * sizeof *wide);
  (void)hipMemset(quad, 0, kCount * sizeof *quad);
  (void)hipMemset(bytes, 0, kCount);
  (void)hipMemset(triples, 0, kCount * sizeof *triples);
  (void)hipMemset(index, 0, kCount * sizeof *index);
  lines<<<kBlocks, kThreads>>>(in, wide, quad, bytes, triples, index, out);
  passes<<<kBlocks, kThreads>>>(index, out);
  std::printf("%d\n", hipDeviceSynchronize());
  return 0;
}
