// Names of <utility>, which nvcc's own header includes: nothing is missing.
__global__ void fill(int* out, int value) { out[threadIdx.x] = value; }

int sum() {
  int total = 0;
  for (int each : {1, 2, 3}) total += each;
  return total;
}

std::pair<int*, cudaError_t> make(int* out) {
  fill<<<1, 64>>>(out, sum());
  return {std::move(out), cudaGetLastError()};
}
