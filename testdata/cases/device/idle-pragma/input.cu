// A pragma for loops where no loop is.
#define STEP(i) out[i] = i

__global__ void kernel(int* out) {
#pragma unroll
  for (int i = 0; i < 4; ++i) out[i] = i;
#pragma unroll 4
  STEP(5);
  int i = 6;
#pragma unroll
  while (i < 8) STEP(i++);
  #pragma unroll
  {
    for (int j = 8; j < 12; ++j) out[j] = j;
  }
}
