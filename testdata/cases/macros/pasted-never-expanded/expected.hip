#include <hip/hip_runtime.h>

#define CALL(name) hip##name
#define UNUSED_CALL(name, ...) hip##name(__VA_ARGS__)
#define UNUSED_TYPE(name) hip##name##_t
#define UNUSED_BLAS(letter) hipblas##letter##gemm
#define UNUSED_CODE(name) case hipError##name
#define MINE(name) my##name
#define JOINED(a, b) a##b

int MINE(Value) = 1;

int main() { return CALL(DeviceReset)(); }
