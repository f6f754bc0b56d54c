// Größe der Blöcke, © Müller
#include <cuda_runtime.h>

const char* name = "äöü"; void sync() { cudaDeviceSynchronize(); } // ÿş
