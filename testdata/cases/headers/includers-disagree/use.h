inline int use() {
#ifndef HOST_ONLY
  cudaDeviceReset();
#endif
  return cudaDeviceSynchronize();
}
