// API calls and launches from device code, helpers for host and device alike.
__global__ void child(int* p) { *p = 1; }
__global__ void parent(int* p) {
  int* q = nullptr;
  cudaMalloc((void**)&q, 4);
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  child<<<1, 1, 0, s>>>(p);
  if (cudaDeviceSynchronize() != cudaSuccess) printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaFree(q);
}
__host__ __device__ void launch(int* p) { child<<<1, 1>>>(p); cudaDeviceSynchronize(); }
