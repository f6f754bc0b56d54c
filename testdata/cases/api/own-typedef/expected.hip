#include <hip/hip_runtime.h>

namespace compat {
typedef int cudaTextureObject_t;
using cudaExtent = float;
}  // namespace compat

struct Traits {
  typedef double cudaStream_t;
  using cudaEvent_t = char;
};

compat::cudaTextureObject_t index(compat::cudaExtent x) { return int(x); }

Traits::cudaStream_t now(Traits::cudaEvent_t c, hipStream_t stream) {
  using compat::cudaExtent;
  cudaExtent local = 1.0f;
  hipStreamSynchronize(stream);
  return c + local;
}
