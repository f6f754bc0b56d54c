#ifdef __CUDACC__
#else
int a;
#if defined(__CUDACC__)
int f(cudaStream_t s);
#endif
