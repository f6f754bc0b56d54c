  if (cudaMallocHost(data, bytes) != cudaSuccess) return 1;
  cudaMemset(*data, 0, bytes);
