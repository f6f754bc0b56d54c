#if defined(MODEL_CUDA)
#include "input.cuh"
#elif defined(MODEL_HOST)
inline void run() {}
#else
#error no model
#endif

int main() { run(); }
