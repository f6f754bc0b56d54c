inline int use() {
#ifndef HOST_ONLY
  hipDeviceReset();
#endif
  return cudaDeviceSynchronize();
}
