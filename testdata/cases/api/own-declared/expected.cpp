// No header of CUDA's is included. What C++ mangles is the tree's own, and what
// own.c defines as well; the rest is CUDA's, declared by hand.
int cudaMalloc(void** data, int size);
extern "C" int cudaFree(void* data);
extern "C" int hipDeviceSynchronize(void);

int use() {
  void* data = nullptr;
  int failed = cudaMalloc(&data, 64);
  failed += hipDeviceSynchronize();
  return failed + cudaFree(data);
}
