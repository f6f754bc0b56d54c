#include <cuda_runtime.h>

#define DECLARE(type, name) type name##_; type name() const { return name##_; }
#define CASE(code) case code: return #code;
#define FIELD(owner, name) owner.name

class Context {
 public:
  DECLARE(cudaStream_t, stream)
  DECLARE(cudaEvent_t, event)
};

const char* name(cudaError_t code) {
  switch (code) {
    CASE(cudaSuccess)
    CASE(cudaErrorInvalidValue)
    default: return "?";
  }
}

struct Limits { int cudaMalloc; };
int limit(Limits l) { return FIELD(l, cudaMalloc); }
