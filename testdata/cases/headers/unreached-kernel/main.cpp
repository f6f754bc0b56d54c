#if defined(MODEL_CUDA)
#include "input.cuh"
#else
inline void run() {}
#endif

int main() { run(); }
