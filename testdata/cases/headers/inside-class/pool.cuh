  // The first is the pool's own.
  int release(void* p) { return cudaFree(p) + (::cudaFree(p) == cudaSuccess); }
