#include <cuda_runtime.h>

void* p;
cudaMallocHost(&p, 16);
