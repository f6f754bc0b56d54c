#include <hip/hip_runtime.h>
#include <dlfcn.h>
#include <stdlib.h>

#define DRIVER "libcuda.so.1"

static const char* const kKernel = R"(
extern "C" __global__ void twice(float* x) { x[threadIdx.x] = __shfl_sync(~0u, x[0], 1); }
)";

// hiprtc compiles this as it is.
static const char* const kPlain =
    "extern \"C\" __global__ void set(float* x) { x[threadIdx.x] = 2; }";

typedef hipError_t (*Init)(unsigned);

Init load() {
  if (getenv("CUDA_VISIBLE_DEVICES") || getenv("CUDA_CACHE_PATH")) return nullptr;
  void* driver = dlopen(DRIVER, RTLD_NOW);
  if (!driver) driver = dlopen("/usr/local/lib/libcudart.so", RTLD_NOW);
  void* none = dlsym(driver, "cuModuleLoadFatBinary");
  return none ? (Init)dlsym(driver,
                            "cuInit")
              : nullptr;
}

const char* source() { return kPlain ? kPlain : kKernel; }
