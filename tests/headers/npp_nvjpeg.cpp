// NPP and nvJPEG: their headers and types; no table knows their functions.
#include <npp.h>
#include <nppi_arithmetic_and_logical_operations.h>
#include <nppi_color_conversion.h>
#include <nppi_filtering_functions.h>
#include <nppi_geometry_transforms.h>
#include <npps_statistics_functions.h>
#include <nvjpeg.h>
#include <cuda_runtime.h>

int main() {
  cudaStream_t stream;
  return cudaStreamCreate(&stream) != cudaSuccess;
}

// Only <cuda.h> says so, and some include it only where nothing said so yet.
#ifdef CUDA_VERSION
#error "CUDA_VERSION without cuda.h"
#else
#include <cuda.h>
#endif
CUcontext context = nullptr;
static_assert(CUDA_VERSION >= 12000, "");
