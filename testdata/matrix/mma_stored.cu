// A product whose sums of half leave by stmatrix, once as they are and once
// turned, through shared memory to rows of 16 bytes a lane; a bias and
// max(x, 0) before.
#include <cuda_fp16.h>

#include "matrix.cuh"

constexpr int kM = 64, kN = 16, kK = 48;

__device__ unsigned addressOf(const void* pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__global__ void multiply(const unsigned* a, const unsigned* b,
                         const half2* bias, uint4* c, uint4* turned) {
  __shared__ __align__(16) half rows[kM][kN], columns[kN][kM + 8];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int group = lane / 4, place = lane % 4;
  const unsigned* const left = a + (16 * warp + group) * (kK / 2) + place;
  half2 sums[2][2] = {{bias[place], bias[place]},
                      {bias[4 + place], bias[4 + place]}};
  for (int k = 0; k < kK / 2; k += 8) {
    for (int j = 0; j < 2; ++j) {
      const unsigned* const right = b + (8 * j + group) * (kK / 2) + place + k;
      auto& low = reinterpret_cast<unsigned&>(sums[j][0]);
      auto& high = reinterpret_cast<unsigned&>(sums[j][1]);
      asm volatile(
          "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 "
          "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
          : "+r"(low), "+r"(high)
          : "r"(left[k]), "r"(left[k + 4 * kK]), "r"(left[k + 4]),
            "r"(left[k + 4 * kK + 4]), "r"(right[0]), "r"(right[4]));
    }
  }
  unsigned words[4];
  for (int i = 0; i < 4; ++i) {
    const half2 pair = __hmax2(sums[i / 2][i % 2], __float2half2_rn(0.0f));
    words[i] = reinterpret_cast<const unsigned&>(pair);
  }
  // Which eight is first changes each four rows.
  const int row = 16 * warp + lane % 16;
  asm volatile(
      "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(
          addressOf(&rows[row][(lane / 16 ^ row / 4 % 2) * 8])),
      "r"(words[0]), "r"(words[1]), "r"(words[2]), "r"(words[3])
      : "memory");
  asm volatile(
      "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], "
      "{%1, %2, %3, %4};" ::"r"(addressOf(
          &columns[lane % 8 + lane / 16 * 8][16 * warp + lane / 8 % 2 * 8])),
      "r"(words[0]), "r"(words[1]), "r"(words[2]), "r"(words[3])
      : "memory");
  __syncthreads();
  const int i = threadIdx.x;
  c[i] = *reinterpret_cast<uint4*>(&rows[i / 2][(i % 2 ^ i / 8 % 2) * 8]);
  turned[i] = *reinterpret_cast<uint4*>(&columns[i / 8][i % 8 * 8]);
}

int main() {
  const auto a = numbers<half>(kM * kK, 159, -4, 4);
  const auto b = numbers<half>(kN * kK, 160, -4, 4);
  const auto bias = numbers<half>(kN, 161, 0, 99);
  OnDevice<half> onA(a), onB(b), onBias(bias), c(kM * kN), turned(kM * kN);
  multiply<<<1, 2 * kM>>>(reinterpret_cast<unsigned*>((half*)onA),
                          reinterpret_cast<unsigned*>((half*)onB),
                          reinterpret_cast<half2*>((half*)onBias),
                          reinterpret_cast<uint4*>((half*)c),
                          reinterpret_cast<uint4*>((half*)turned));
  const std::vector<half> results = c.values(), ofTurned = turned.values();
  show("c", results);
  show("turned", ofTurned);
  int wrong = 0;
  for (int i = 0; i < kM * kN; ++i) {
    double sum = wide(bias[i % kN]);
    for (int k = 0; k < kK; ++k) {
      sum += wide(a[i / kN * kK + k]) * wide(b[i % kN * kK + k]);
    }
    sum = sum > 0 ? sum : 0;
    wrong += wide(results[i]) != sum;
    wrong += wide(ofTurned[i % kN * kM + i / kN]) != sum;
  }
  std::printf("%d wrong\n", wrong);
}
