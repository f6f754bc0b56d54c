// Words that a macro says, which other compilers find empty.
#include <hip/hip_runtime.h>
#ifdef __HIPCC__
#define DEVICE __device__
#else
#define DEVICE
#endif

template <typename T>
struct Scale {
  DEVICE explicit Scale(T by) : by(by) {}
  T by;
};

template <typename T>
__global__ void scaled(T* out, Scale<T> scale) {
  out[threadIdx.x] *= scale.by;
}

template <typename T>
void run(T* out, T by) {
  scaled<<<1, 64>>>(out, Scale<T>(by));
}

void runFloats(float* out) { run(out, 2.0f); }
