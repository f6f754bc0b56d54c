  // The first is the pool's own.
  int release(void* p) { return cudaFree(p) + (::hipFree(p) == hipSuccess); }
