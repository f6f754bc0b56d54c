__global__ void kernel(int* data) { data[blockIdx.y] = 1; }

#define RUN(data) kernel<<<{1, 2}, 64>>>(data)

void run(int* data, int n, cudaStream_t stream) {
  kernel<<<{2, 2}, {n, 1, 1}>>>(data);
  kernel<<<{4}, n, 0, stream>>>(data);
  kernel<<<dim3{2, 2}, dim3(n)>>>(data);
  RUN(data);
}
