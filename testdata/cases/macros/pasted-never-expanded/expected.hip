#include <hip/hip_runtime.h>

#define CALL(name) hip##name
#define UNUSED_CALL(name, ...) cuda##name(__VA_ARGS__)
#define UNUSED_TYPE(name) cuda##name##_t
#define UNUSED_BLAS(letter) cublas##letter##gemm
#define UNUSED_CODE(name) case cudaError##name
#define MINE(name) my##name
#define JOINED(a, b) a##b

int MINE(Value) = 1;

int main() { return CALL(DeviceReset)(); }
