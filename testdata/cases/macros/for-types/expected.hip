#include <hip/hip_runtime.h>

#define DECLARE(type, name) type name##_; type name() const { return name##_; }
#define CASE(code) case code: return #code;
#define FIELD(owner, name) owner.name

class Context {
 public:
  DECLARE(hipStream_t, stream)
  DECLARE(hipEvent_t, event)
};

const char* name(hipError_t code) {
  switch (code) {
    CASE(hipSuccess)
    CASE(hipErrorInvalidValue)
    default: return "?";
  }
}

struct Limits { int cudaMalloc; };
int limit(Limits l) { return FIELD(l, cudaMalloc); }
