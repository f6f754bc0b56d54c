__global__ void shift(float* values) {
  values[threadIdx.x] += 1;
}
