#include <cuda.h>
#include <cuda_runtime.h>

#if CUDART_VERSION < 9000
#error "too old"
#endif

#if defined(CUDA_VERSION) && CUDA_VERSION >= 10020
int graphs() { return 1; }
#else
int graphs() { return 0; }
#endif

#if !defined(CUDART_VERSION) || (CUDART_VERSION < 11000)
int old() { return 1; }
#endif

#if defined(MINE) && (CUDA_VERSION >= 9000) && CUDA_VERSION < 11000
int between() { return 1; }
#elif CUDA_VERSION > 8000
int between() { return 2; }
#endif

#if CUDART_VERSION >= 13000
int later() { return 1; }
#endif

#if CUDART_VERSION >= 12030
cudaGraphConditionalHandle handle;
#endif

#if CUDA_VERSION == 11020
int exactly() { return 1; }
#endif

#if CUDA_VERSION
int any() { return 1; }
#endif
